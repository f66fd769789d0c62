#pragma once
// Charts of a paper as plain vectors: flat bars, direct labels, limits as lines, intervals as whiskers.

#include "ui/documents/papertext.h"

#include <map>
#include <string>

class QPainter;
class QRectF;

namespace peiji::paper
{

/// Words the charts need, by key (Document::labels).
using Labels = std::map<std::string, LocalText>;

/// Height of a chart's card at a width; layout units.
double chartHeight(const QuoteChart& chart);
void paintChart(QPainter& p, const QuoteChart& chart, const QRectF& card, const TextSetter& setter,
                const Labels& labels);

} // namespace peiji::paper
