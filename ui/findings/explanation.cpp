#include "ui/findings/explanation.h"

#include "ui/i18n/qtext.h"
#include "ui/models/intervaltext.h"

#include <QStringList>

namespace peiji
{

namespace
{

void collect(const ExplanationStep& step, int depth, const Texts& texts, std::vector<ExplanationRow>& rows)
{
    ExplanationRow row;
    row.depth = depth;
    row.name = toQt(std::string_view(texts.format(step.name, uiLang())));
    row.formula = toQt(std::string_view(step.formula));
    row.value = explanationValue(step.value);
    row.source = toQt(std::string_view(step.source));
    row.hasChildren = !step.children.empty();
    rows.push_back(std::move(row));
    for (const ExplanationStep& child : step.children)
        collect(child, depth + 1, texts, rows);
}

void collectSources(const ExplanationStep& step, QStringList& sources)
{
    const QString source = toQt(std::string_view(step.source));
    if (!source.isEmpty() && !sources.contains(source))
        sources << source;
    for (const ExplanationStep& child : step.children)
        collectSources(child, sources);
}

} // namespace

QString explanationValue(const NumberArg& value)
{
    // A plain number keeps the decimals that its step asked for: counts are exact.
    if (value.kind == NumberKind::Plain)
        return quantityText(value.value, value.kind, value.decimals);
    return intervalText(Interval::exact(value.value), value.kind).value;
}

std::vector<ExplanationRow> explanationRows(const ExplanationStep& root, const Texts& texts)
{
    std::vector<ExplanationRow> rows;
    for (const ExplanationStep& child : root.children)
        collect(child, 0, texts, rows);
    return rows;
}

QString explanationText(const ExplanationStep& root, const Texts& texts)
{
    QStringList lines;
    for (const ExplanationRow& row : explanationRows(root, texts))
        lines << QString(row.depth * 2, u' ') + row.name + u'\t' + row.formula + u'\t' + row.value + u'\t' + row.source;
    lines << toQt(std::string_view(texts.format(root.name, uiLang()))) + u'\t' + toQt(std::string_view(root.formula)) +
                 u'\t' + explanationValue(root.value) + u'\t' + toQt(std::string_view(root.source));
    return lines.join(u'\n');
}

QStringList explanationSources(const ExplanationStep& root)
{
    QStringList sources;
    collectSources(root, sources);
    return sources;
}

} // namespace peiji
