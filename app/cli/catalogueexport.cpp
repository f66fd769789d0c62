// peiji-cli catalogue export and request-prices.

#include "app/cli/cataloguecommands.h"
#include "app/cli/printjson.h"
#include "db/import/limits.h"
#include "db/import/sheetwriter.h"

#include <algorithm>

namespace peiji
{

namespace
{

bool isWorkbook(const std::string& path)
{
    return path.size() > 5 && path.substr(path.size() - 5) == ".xlsx";
}

bool isCsv(const std::string& path)
{
    return path.size() > 4 && path.substr(path.size() - 4) == ".csv";
}

/// A unit price as a plain decimal, exact.
std::string exactPrice(UnitPrice p)
{
    std::string digits = std::to_string(std::abs(p.micro));
    constexpr std::size_t kDecimals = 6;
    if (digits.size() <= kDecimals)
        digits.insert(0, kDecimals + 1 - digits.size(), '0');
    std::string out = digits.substr(0, digits.size() - kDecimals) + "." + digits.substr(digits.size() - kDecimals);
    while (out.back() == '0')
        out.pop_back();
    if (out.back() == '.')
        out.pop_back();
    return (p.micro < 0 ? "-" : "") + out;
}

WrittenCell priceCell(UnitPrice p)
{
    // A double holds fifteen digits: beyond that the text alone is exact.
    constexpr std::int64_t kExact = 999'999'999'999'999;
    WrittenCell cell{exactPrice(p), {}, false};
    if (std::abs(p.micro) <= kExact)
        cell.number = static_cast<double>(p.micro) / 1e6;
    return cell;
}

std::vector<const Part*> chosenParts(const CommandInput& in, std::size_t firstWord, Result<Unit>& status)
{
    std::vector<const Part*> out;
    std::optional<PartKind> kind;
    if (const auto id = in.options.text("kind")) {
        const Result<PartKind> parsed = parsePartKind(*id);
        if (!parsed) {
            status = Error{ErrorKind::BadInput, "--kind", parsed.error().what};
            return out;
        }
        kind = *parsed;
    }
    for (std::size_t i = firstWord; i < in.words.size(); ++i) {
        const Part* part = in.catalogue().part(in.words[i]);
        if (!part) {
            status = in.badInput("catalogue", "cli.error.id", {{"given", in.words[i]}});
            return out;
        }
        out.push_back(part);
    }
    if (!out.empty())
        return out;
    const std::string vendor = in.options.textOr("vendor", "");
    for (const Part& p : in.catalogue().parts) {
        if ((!kind || p.kind == *kind) && (vendor.empty() || p.vendor == vendor))
            out.push_back(&p);
    }
    return out;
}

Status write(const CommandInput& in, const WrittenSheet& sheet, const std::string& path)
{
    if (isWorkbook(path))
        return writeXlsx(sheet, path);
    if (!isCsv(path))
        return in.badInput(path, "cli.export.form");
    const Result<std::string> encoding = encodingOf(in);
    if (!encoding)
        return encoding.error();
    return writeCsv(sheet, path, encoding->empty() ? std::string("UTF-8") : *encoding);
}

CommandResult answerOf(const CommandInput& in, const WrittenSheet& sheet, const std::string& path)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["file"] = path;
    answer.json["rows"] = sheet.rows.size();
    answer.text =
        in.say("cli.export.done",
               {{"path", path}, {"rows", NumberArg{static_cast<double>(sheet.rows.size()), NumberKind::Plain, 0}}}) +
        "\n";
    return answer;
}

} // namespace

CommandResult runCatalogueExport(const CommandInput& in)
{
    if (in.words.size() < 2)
        return in.badInput("catalogue export", "cli.export.needFile");
    const Result<PricingContext> ctx = pricingOf(in);
    if (!ctx)
        return ctx.error();
    Result<Unit> status = Unit{};
    const std::vector<const Part*> parts = chosenParts(in, 2, status);
    if (!status)
        return status.error();
    WrittenSheet sheet;
    sheet.name = in.say("cli.export.sheet");
    for (const char* key :
         {"part_id", "kind", "part_number", "brand", "model", "name", "price", "currency", "tax_included", "tax_rate",
          "price_kind", "list_date", "valid_until", "lead_days", "warranty", "supplier", "source"})
        sheet.head.push_back(in.say(std::string("cli.export.head.") + key));
    sheet.widths = {26, 14, 24, 14, 28, 36, 14, 8, 8, 8, 12, 12, 12, 8, 10, 16, 40};
    for (const Part* part : parts) {
        const auto text = [](std::string value) { return WrittenCell{std::move(value), {}, false}; };
        std::vector<WrittenCell> row{text(part->id),     text(toId(part->kind)), text(part->partNumber),
                                     text(part->vendor), text(part->model),      text(part->name.in(in.lang))};
        const Price* p = chosenPrice(in.catalogue(), *ctx, part->id);
        if (p && !p->ratio) {
            row.push_back(priceCell(p->price));
            row.push_back(text(std::string(currencyCode(p->price.currency))));
            row.push_back(text(p->taxIncluded ? "1" : "0"));
            row.push_back(text(p->taxRate ? exactPrice({p->taxRate->ppm * 100, Currency::CNY}) + "%" : ""));
            row.push_back(text(toId(p->kind)));
            row.push_back(text(p->date));
            row.push_back(text(p->validUntil));
            row.push_back(text(p->leadDays ? std::to_string(*p->leadDays) : ""));
            row.push_back(text(p->warranty));
            row.push_back(text(p->supplier));
            row.push_back(text(p->source));
        }
        sheet.rows.push_back(std::move(row));
    }
    if (const Status s = write(in, sheet, in.words[1]); !s)
        return s.error();
    return answerOf(in, sheet, in.words[1]);
}

CommandResult runPriceRequest(const CommandInput& in)
{
    if (in.words.size() < 2)
        return in.badInput("catalogue request-prices", "cli.export.needFile");
    const Result<PricingContext> ctx = pricingOf(in);
    if (!ctx)
        return ctx.error();
    Result<Unit> status = Unit{};
    std::vector<const Part*> parts = chosenParts(in, 2, status);
    if (!status)
        return status.error();
    // Without names: what is out of date.
    if (in.words.size() == 2) {
        std::erase_if(parts, [&](const Part* p) {
            const Price* chosen = chosenPrice(in.catalogue(), *ctx, p->id);
            if (!p->orderable || (chosen && chosen->ratio))
                return true;
            const auto ready = readyPrice(in.catalogue(), *ctx, p->id);
            return ready && !ready->stale;
        });
    }
    WrittenSheet sheet;
    sheet.name = in.say("cli.request.sheet");
    const LocalText title = in.texts().get("cli.request.title");
    sheet.title.push_back(title.zh + " " + title.en);
    if (const auto supplier = in.options.text("supplier"))
        sheet.title.push_back(in.texts().format(Message{"cli.request.supplier", {{"name", *supplier}}}).zh);
    if (const auto reply = in.options.text("valid_until"))
        sheet.title.push_back(in.texts().get("cli.request.reply").zh + " " + in.texts().get("cli.request.reply").en +
                              " " + *reply);
    // Both languages: the sheet goes out of the house.
    for (const char* key : {"part_id", "part_number", "name", "specification", "brand", "price", "tax_included",
                            "currency", "lead_days", "valid_until", "warranty", "note"}) {
        const LocalText head = in.texts().get(std::string("pricelist.field.") + key);
        sheet.head.push_back(head.zh + " " + head.en);
    }
    sheet.widths = {24, 24, 36, 28, 14, 14, 10, 8, 10, 12, 12, 24};
    for (const Part* part : parts) {
        const auto text = [](std::string value) { return WrittenCell{std::move(value), {}, false}; };
        const std::string name = part->name.zh == part->name.en ? part->name.zh : part->name.zh + " / " + part->name.en;
        std::vector<WrittenCell> row{text(part->id), text(part->partNumber), text(name), text(part->model),
                                     text(part->vendor)};
        while (row.size() < sheet.head.size())
            row.push_back({"", {}, true});
        sheet.rows.push_back(std::move(row));
    }
    if (const Status s = write(in, sheet, in.words[1]); !s)
        return s.error();
    return answerOf(in, sheet, in.words[1]);
}

} // namespace peiji
