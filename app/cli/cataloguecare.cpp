// peiji-cli catalogue rates, policies, choose, health.

#include "app/cli/cataloguecommands.h"
#include "app/cli/printjson.h"
#include "app/cli/recommendinput.h"
#include "app/cli/texttable.h"
#include "app/wiring/owndata.h"
#include "core/catalogue/health.h"
#include "core/units/format.h"

#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

std::optional<double> numberOf(const std::string& text)
{
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size() && std::isfinite(value)
               ? std::optional<double>(value)
               : std::nullopt;
}

/// "USD/CNY".
Result<ExchangeRate> pairOf(const CommandInput& in, const std::string& text)
{
    const std::size_t slash = text.find('/');
    const Result<Currency> from = parseCurrency(text.substr(0, slash));
    const Result<Currency> to = parseCurrency(slash == std::string::npos ? std::string() : text.substr(slash + 1));
    if (!from || !to)
        return in.badInput("catalogue rates", "cli.rates.pair", {{"given", text}});
    return ExchangeRate{*from, *to, 0, formatDate(dateOf(in)), in.options.textOr("source", "own")};
}

CommandAnswer plain(const CommandInput& in, const char* key, const std::string& value)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["done"] = value;
    answer.text = in.say(key, {{"id", value}}) + "\n";
    return answer;
}

CommandResult changeRate(const CommandInput& in, bool set)
{
    if (in.words.size() != (set ? 4U : 3U))
        return in.badInput("catalogue rates", "cli.rates.what");
    Result<ExchangeRate> rate = pairOf(in, in.words[2]);
    if (!rate)
        return rate.error();
    Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
    if (!store)
        return store.error();
    if (set) {
        const std::optional<double> value = numberOf(in.words[3]);
        constexpr double kMost = 1e6;
        if (!value || *value <= 0 || *value > kMost)
            return in.badInput(in.words[3], "cli.rates.value");
        rate.value().micro = std::llround(*value * 1e6);
    }
    const Status s = set ? store.value()->setRate(*rate) : store.value()->removeRate(*rate);
    return s ? CommandResult(plain(in, "cli.own.saved", in.words[2])) : CommandResult(s.error());
}

Json jsonStale(const StaleGroup& g)
{
    return {{"kind", toId(g.kind)},
            {"parts", g.parts},
            {"stale", g.stale},
            {"limit_days", g.limitDays},
            {"ids", g.partIds}};
}

} // namespace

CommandResult runRates(const CommandInput& in)
{
    const std::string what = in.words.size() < 2 ? "list" : in.words[1];
    if (what == "set" || what == "remove")
        return changeRate(in, what == "set");
    if (what != "list")
        return in.badInput("catalogue rates", "cli.rates.what");
    const Result<PricingContext> ctx = pricingOf(in);
    if (!ctx)
        return ctx.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["rates"] = Json::array();
    TextTable table("lrll");
    for (const ExchangeRate& r : ctx->rates) {
        const std::string pair = std::string(currencyCode(r.from)) + "/" + std::string(currencyCode(r.to));
        const double rate = static_cast<double>(r.micro) / 1e6;
        answer.json["rates"].push_back({{"pair", pair}, {"rate", rate}, {"date", r.date}, {"source", r.source}});
        table.add({pair, formatNumber(rate, 4), r.date, r.source});
    }
    answer.text = table.text(0);
    return answer;
}

CommandResult runPolicies(const CommandInput& in)
{
    const std::string what = in.words.size() < 2 ? "list" : in.words[1];
    if (what == "set" || what == "reset") {
        Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
        if (!store)
            return store.error();
        if (what == "reset") {
            const std::string key = in.words.size() > 2 ? in.words[2] : "";
            const Status s = store.value()->resetPolicy(key);
            return s ? CommandResult(plain(in, "cli.own.saved", key.empty() ? "*" : key)) : CommandResult(s.error());
        }
        const std::optional<double> value = in.words.size() == 4 ? numberOf(in.words[3]) : std::nullopt;
        if (!value)
            return in.badInput("catalogue policies set", "cli.policies.what");
        const Status s = store.value()->setPolicy(in.words[2], *value);
        return s ? CommandResult(plain(in, "cli.own.saved", in.words[2])) : CommandResult(s.error());
    }
    if (what != "list")
        return in.badInput("catalogue policies", "cli.policies.what");
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["policies"] = Json::array();
    TextTable table("lrll");
    for (const auto& [key, policy] : in.catalogue().policies) {
        const auto shipped = in.shipped->policies.find(key);
        const bool own = shipped == in.shipped->policies.end() || shipped->second.value != policy.value;
        answer.json["policies"].push_back({{"key", key}, {"value", policy.value}, {"unit", policy.unit}, {"own", own}});
        std::string value = Json(policy.value).dump();
        table.add({key + (own ? " *" : ""), value, policy.unit, policy.name.in(in.lang)});
    }
    answer.text = table.text(0);
    return answer;
}

CommandResult runChoose(const CommandInput& in)
{
    if (in.words.size() < 3 || in.words.size() > 4)
        return in.badInput("catalogue choose", "cli.choose.what");
    if (!in.catalogue().part(in.words[1]))
        return in.badInput("catalogue choose", "cli.error.id", {{"given", in.words[1]}});
    Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
    if (!store)
        return store.error();
    const Status s = store.value()->choose({in.words[1], in.words[2], in.words.size() > 3 ? in.words[3] : ""});
    return s ? CommandResult(plain(in, "cli.own.saved", in.words[1])) : CommandResult(s.error());
}

CommandResult runHealth(const CommandInput& in)
{
    const Result<PricingContext> ctx = pricingOf(in);
    if (!ctx)
        return ctx.error();
    const Result<OwnData> data = loadOwnData(in.shipped, in.ownData, in.share);
    if (!data)
        return data.error();
    const CatalogueHealth health = catalogueHealth(in.catalogue(), data->own, *ctx);
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["stale"] = Json::array();
    const auto figure = [](const char* name, std::size_t value) {
        return Arg{name, NumberArg{static_cast<double>(value), NumberKind::Plain, 0}};
    };
    for (const StaleGroup& g : health.stale) {
        answer.json["stale"].push_back(jsonStale(g));
        answer.text += in.say("cli.health.stale", {{"kind", toId(g.kind)},
                                                   figure("stale", static_cast<std::size_t>(g.stale)),
                                                   figure("parts", static_cast<std::size_t>(g.parts)),
                                                   figure("days", static_cast<std::size_t>(g.limitDays))}) +
                       "\n";
    }
    answer.json["conflicts"] = Json::array();
    for (const SourceConflict& c : health.conflicts) {
        answer.json["conflicts"].push_back({{"part", c.partId},
                                            {"subject", c.subject},
                                            {"chosen", c.chosen},
                                            {"others", c.others},
                                            {"spread", jsonNumber(c.spread)}});
        answer.text +=
            in.say("cli.health.conflict", {{"part", c.partId}, {"subject", c.subject}, {"chosen", c.chosen}}) + "\n";
    }
    answer.json["end_of_life"] = health.endOfLife;
    answer.json["unpriced"] = health.unpriced;
    answer.json["lost"] = health.lost;
    answer.json["missing"] = Json::array();
    for (const MissingFigure& m : health.missing)
        answer.json["missing"].push_back({{"part", m.partId}, {"column", m.figure}});
    answer.text +=
        in.say("cli.health.rest", {figure("eol", health.endOfLife.size()), figure("missing", health.missing.size()),
                                   figure("unpriced", health.unpriced.size()), figure("lost", health.lost.size())}) +
        "\n";
    return answer;
}

} // namespace peiji
