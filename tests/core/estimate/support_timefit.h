#pragma once
// Fit of the time calibration to published runs, so that shipped constants and leave-one-source-out errors can be
// produced again: damped Gauss-Newton on log ratios with robust weights and a prior on every constant.

#include "core/estimate/validatethroughput.h"
#include "tests/support/csvrows.h"

#include <string>
#include <vector>

namespace peiji::testing
{

/// One published run as the engine understands it, and the step time that the published figure amounts to.
struct FitCase {
    ThroughputCase input;
    ThroughputPrediction prediction;
    double measuredStep = 0.0; ///< seconds
    double weight = 1.0;
};
/// The scored rows that have a prediction. A source of n rows weighs √n rows; rows that leave settings open
/// weigh less.
std::vector<FitCase> fitCases(const std::vector<CsvRow>& rows, const ThroughputValidator& validator,
                              const Calibration& c);

/// A constant that may move: a row of time.csv, its limits, and how far (log) it may go from its start.
struct FitParameter {
    std::string group, key, field;
    double sigma = 0.1;
    double low = 0.0;
    double high = 1.0;
    double prior = 0.0; ///< expected without any training run: kernel tables, class medians
};
/// Constants that training runs decide: clocks under load, attention, frameworks, network. Kernel shapes stay.
std::vector<FitParameter> trainingParameters();

double valueOf(const TimeCalibration& c, const FitParameter& p);
void setValue(TimeCalibration& c, const FitParameter& p, double value);

/// log(predicted / measured step time).
double logError(const FitCase& f, const Calibration& c);

/// Fits to the cases whose source is not in `leftOut`, from `start`.
Calibration fitTime(const std::vector<FitCase>& cases, const Calibration& start,
                    const std::vector<FitParameter>& parameters, const std::vector<std::string>& leftOut,
                    int iterations);

/// The same from the optimum of all cases, fast: few steps with the slopes of the optimum. For leaving out one source.
class LeaveOut
{
public:
    LeaveOut(const std::vector<FitCase>& cases, const Calibration& optimum,
             const std::vector<FitParameter>& parameters);
    /// log(predicted / measured) of the source's cases, with constants fitted to the other sources.
    std::vector<double> errorsOf(const std::string& source) const;

private:
    const std::vector<FitCase>& m_cases;
    const Calibration& m_optimum;
    const std::vector<FitParameter>& m_parameters;
    std::vector<std::vector<double>> m_slopes;
};

} // namespace peiji::testing
