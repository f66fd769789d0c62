// Fits the constants that training runs decide to tests/measurements/throughput.csv and prints them as rows of
// resources/calibration/time.csv. Settings that a run leaves open are chosen with the shipped constants: repeat until
// the rows stay.

#include "tests/core/estimate/support_timefit.h"
#include "tests/support/timecalibration.h"

#include <cstdio>

int main()
{
    using namespace peiji;
    using namespace peiji::testing;
    const std::string root = PEIJI_SOURCE_DIR;
    const Calibration shipped = shippedCalibration(root);
    const std::vector<ValidationDevice> devices = validationDevices(root);
    const ThroughputValidator validator(devices, shipped);
    const std::vector<FitCase> cases =
        fitCases(readCsv(root + "/tests/measurements/throughput.csv"), validator, shipped);
    const std::vector<FitParameter> parameters = trainingParameters();
    constexpr int kIterations = 14;
    const Calibration fitted = fitTime(cases, shipped, parameters, {}, kIterations);
    for (const FitParameter& p : parameters)
        std::printf("%s,%s,%s,%.4g\n", p.group.c_str(), p.key.c_str(), p.field.c_str(), valueOf(fitted.time, p));
    return 0;
}
