// peiji-cli quote: tiers frozen into a numbered paper, as PDF, workbook, CSV and JSON.

#include "app/cli/printjson.h"
#include "app/cli/printtext.h"
#include "app/cli/recommendinput.h"
#include "app/cli/workloadinput.h"
#include "app/cli/writepapers.h"
#include "core/quote/document.h"
#include "db/json/quotejson.h"

namespace peiji
{

namespace
{

Project projectOf(const CommandInput& in, const RecommendRequest& r)
{
    Project p;
    p.title = in.options.textOr("project", "");
    p.workload = r.workload;
    p.tiers = r.tiers;
    p.site = r.site;
    p.filters = r.filters;
    p.currency = r.pricing.currency;
    p.includeServices = r.includeServices;
    p.customer.name = in.options.textOr("customer", "");
    p.validDays = in.options.integer("valid_days").value_or(p.validDays);
    return p;
}

QuoteHeader headerOf(const CommandInput& in, Date date)
{
    QuoteHeader h;
    h.date = date;
    h.number = in.options.text("number").value_or(formatQuoteNumber("PJ", date, 1));
    h.seller.name = in.options.textOr("seller", "");
    return h;
}

/// The tier that the paper offers first: the dearest one that is possible.
int chosenTier(const Recommendation& r)
{
    int chosen = 0;
    for (std::size_t i = 0; i < r.tiers.size(); ++i) {
        if (r.tiers[i].answer)
            chosen = static_cast<int>(i);
    }
    return chosen;
}

Json jsonFiles(const CommandInput& in)
{
    Json out = Json::object();
    for (const char* name : {"pdf", "xlsx", "csv"}) {
        if (const std::optional<std::string> path = in.options.text(name))
            out[name] = *path;
    }
    return out;
}

std::string textOf(const CommandInput& in, const Quote& q)
{
    std::string out = textHeading(in, q.kind == PaperKind::Quotation ? "cli.quote.quotation" : "cli.quote.budget",
                                  {{"number", q.fullNumber()}, {"date", formatDate(q.date)}});
    for (const QuoteTier& t : q.tiers) {
        if (!t.possible) {
            out += textHeading(in, "cli.quote.impossible", {{"name", t.name}});
            for (const LocalText& reason : t.reasons)
                out += textHeading(in, "cli.recommend.reason", {{"reason", reason}}, 2);
            continue;
        }
        out += textHeading(in, "cli.quote.tier",
                           {{"name", t.name}, {"summary", t.summary}, {"gross", t.gross}, {"tax", t.tax}});
    }
    // Named: items() only refers to its object, and a temporary would be gone before the first turn.
    const Json files = jsonFiles(in);
    for (const auto& [name, path] : files.items())
        out += textHeading(in, "cli.quote.file", {{"path", path.get<std::string>()}});
    return out;
}

} // namespace

CommandResult runQuote(const CommandInput& in)
{
    if (const Status s = checkPaperTargets(in); !s)
        return s.error();
    const Result<RecommendRequest> request = readRecommendRequest(in);
    if (!request)
        return request.error();
    const Recommendation r = recommend(*request, in.catalogue(), *in.engine.calibration);
    Project project = projectOf(in, *request);
    project.chosenTier = chosenTier(r);
    const Quote quote = makeQuote(project, r, in.catalogue(), request->pricing, in.engine.calibration->version,
                                  headerOf(in, request->pricing.today));
    DocumentOptions options;
    options.lang = in.documentLang;
    options.printedAt = formatDate(request->pricing.today);
    const Result<Document> document = composeDocument(quote, in.catalogue(), options);
    if (!document)
        return Error{ErrorKind::Internal, document.error().where, document.error().what};
    if (const Status s = writePapers(in, *document); !s)
        return s.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "quote");
    answer.json["files"] = jsonFiles(in);
    answer.json["quote"] = Json::parse(quoteToJson(quote))["quote"];
    if (!in.json)
        answer.text = textOf(in, quote);
    answer.code = codeOf(r);
    return answer;
}

} // namespace peiji
