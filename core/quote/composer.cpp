#include "core/quote/compose.h"

namespace peiji
{

void Composer::heading(const std::string& key)
{
    const LocalText title = words(key);
    const LocalText number = words("doc.numeral." + std::to_string(++m_sections));
    LocalText text = words("doc.heading", {textArg("n", number), textArg("title", title)});
    // Side by side the number stands once, before the Chinese.
    if (options.lang == DocumentLang::Both)
        text.en = title.en;
    add(HeadingBlock{text, 1});
}

void Composer::annex(const LocalText& title)
{
    ++m_annexes;
    LocalText text = words("doc.annex", {numberArg("n", m_annexes), textArg("title", title)});
    add(HeadingBlock{text, 1});
}

LocalText Composer::date(Date d) const
{
    if (!d.ok())
        return {"—", "—"};
    const std::string iso = formatDate(d);
    if (options.lang != DocumentLang::En)
        return same(iso);
    const LocalText month = words("doc.month." + std::to_string(static_cast<unsigned>(d.month())));
    return words("doc.date", {textArg("day", std::to_string(static_cast<unsigned>(d.day()))), textArg("month", month),
                              textArg("year", std::to_string(static_cast<int>(d.year())))});
}

LocalText Composer::money(Money m) const
{
    const std::string zh = formatMoney(m, Lang::Zh);
    return {zh, options.lang == DocumentLang::Both ? zh : formatMoney(m, Lang::En)};
}

const QuoteTier* Composer::chosen() const
{
    const auto at = static_cast<std::size_t>(quote.chosenTier);
    return quote.chosenTier >= 0 && at < quote.tiers.size() ? &quote.tiers[at] : nullptr;
}

Column Composer::column(const std::string& key, double widthMm, CellAlign align) const
{
    return {words(key), widthMm, align};
}

LocalText factText(const QuoteFact& f)
{
    if (f.hasInterval)
        return {formatInterval(f.value, f.kind, f.decimals, Lang::Zh),
                formatInterval(f.value, f.kind, f.decimals, Lang::En)};
    const NumberArg n{f.value.value, f.kind, f.decimals};
    return {formatQuantity(n, Lang::Zh), formatQuantity(n, Lang::En)};
}

const QuoteFact* findFact(const std::vector<QuoteFact>& facts, std::string_view key)
{
    for (const QuoteFact& f : facts) {
        if (f.key == key)
            return &f;
    }
    return nullptr;
}

Cell textCell(LocalText t)
{
    Cell cell;
    if (!t.empty())
        cell.value = std::move(t);
    return cell;
}

Cell blankCell(int span)
{
    Cell cell;
    cell.value = std::string{};
    cell.span = span;
    return cell;
}

} // namespace peiji
