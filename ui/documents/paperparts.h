#pragma once
// The blocks of a paper that are not tables: notice, parties, strips, big figures, words, seal.

#include "ui/documents/papercharts.h"
#include "ui/documents/paperflow.h"

namespace peiji::paper
{

FlowBox noticeBox(const NoticeBlock& b, const TextSetter& setter);
/// One box; more where a value of thousands of letters would not fit a page.
std::vector<FlowBox> fieldsBoxes(const FieldsBlock& b, const TextSetter& setter);
/// Labels over values, as wide as their texts need.
FlowBox stripBox(const std::vector<std::pair<LocalText, LocalText>>& fields, const TextSetter& setter);
FlowBox figuresBox(const FiguresBlock& b, const TextSetter& setter);
/// Amount in words; `small` where it belongs to an estimate.
FlowBox wordsBox(const AmountWordsBlock& b, const TextSetter& setter, bool small);
FlowBox sealBox(const SealBlock& b, const TextSetter& setter, const Labels& labels);

} // namespace peiji::paper
