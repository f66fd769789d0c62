// Speed of the rules: a full pass over four builds of the published list, one change of the site, fixes of a mistake.

#include "core/build/fixes.h"
#include "db/store/cataloguestore.h"
#include "tests/support/buildrows.h"
#include "tests/support/csvrows.h"

#include <benchmark/benchmark.h>

using namespace peiji;
using namespace peiji::testing;

namespace
{
const std::string kData = PEIJI_SOURCE_DIR "/tests/core/build/data/";

const Catalogue& catalogue()
{
    static const CataloguePtr c = loadCatalogue(PEIJI_BINARY_DIR "/share/peiji/catalogue.sqlite").value().catalogue;
    return *c;
}

struct Asked {
    Build build;
    CaseInputs inputs;
    PricingContext pricing;

    explicit Asked(const CsvRow& row)
        : build(buildOf(row.at("parts"), std::stoi(row.at("nodes")), catalogue())),
          inputs(inputsOf(row.at("inputs"))),
          pricing(defaultPricing(catalogue(), Currency::USD,
                                 Date{std::chrono::year{2026}, std::chrono::November, std::chrono::day{30}}))
    {
    }
    RuleInput about() const
    {
        RuleInput in{build,   catalogue(), inputs.site, nullptr,
                     nullptr, nullptr,     nullptr,     powerBudget(build, catalogue(), inputs.site)};
        in.software = &inputs.software;
        in.wiring = &inputs.wiring;
        in.pricing = &pricing;
        return in;
    }
};

std::vector<Asked> four()
{
    std::vector<Asked> out;
    for (const CsvRow& row : readCsv(kData + "published.csv")) {
        for (const char* id : {"ws-wrx90-6000ada", "smc-421-l40s", "smc-821-h100", "dgx-b200"}) {
            if (row.at("id") == id)
                out.emplace_back(row);
        }
    }
    return out;
}

void fullPassOfFourTiers(benchmark::State& state)
{
    const std::vector<Asked> tiers = four();
    for (auto _ : state) {
        for (const Asked& a : tiers)
            benchmark::DoNotOptimize(checkBuild(a.about()));
    }
}
BENCHMARK(fullPassOfFourTiers)->Unit(benchmark::kMillisecond);

void siteChangedOfFourTiers(benchmark::State& state)
{
    const std::vector<Asked> tiers = four();
    std::vector<FindingReport> reports;
    for (const Asked& a : tiers)
        reports.push_back(checkBuild(a.about()));
    for (auto _ : state) {
        for (std::size_t i = 0; i < tiers.size(); ++i)
            recheckBuild(reports[i], tiers[i].about(), kReadsSite);
    }
}
BENCHMARK(siteChangedOfFourTiers)->Unit(benchmark::kMillisecond);

void fixesOfAMistake(benchmark::State& state)
{
    for (const CsvRow& row : readCsv(kData + "mistakes.csv")) {
        if (row.at("id") != "epyc9004-in-sp3")
            continue;
        const Asked a(row);
        const RuleInput in = a.about();
        for (const Finding& f : checkRule("CPU-01", in)) {
            for (auto _ : state)
                benchmark::DoNotOptimize(proposeFixes(f, in));
        }
    }
}
BENCHMARK(fixesOfAMistake)->Unit(benchmark::kMillisecond);
} // namespace

BENCHMARK_MAIN();
