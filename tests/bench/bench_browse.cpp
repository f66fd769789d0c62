// Looking through 200,000 parts with 2 million prices. Worker: each keystroke of a search. Window's thread: taking an
// answer over and painting the first page. Run with QT_QPA_PLATFORM=offscreen.
#include "core/catalogue/browse.h"
#include "db/store/browseindex.h"
#include "ui/delegates/celldelegate.h"
#include "ui/models/partlistmodel.h"
#include "ui/session/catalogueservice.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <random>

using namespace peiji;

namespace
{

constexpr int kParts = 200'000, kPricesPerPart = 10, kPiece = 2'000;
const Date kToday{std::chrono::year{2026}, std::chrono::November, std::chrono::day{30}};

Part randomPart(int number, std::mt19937& random)
{
    static constexpr std::array kMakers = {"Samsung", "Micron", "SK hynix", "Kingston", "NVIDIA", "AMD", "Intel"};
    static constexpr std::array kMakersZh = {"三星", "美光", "海力士", "金士顿", "英伟达", "超威", "英特尔"};
    const std::size_t maker = random() % kMakers.size();
    MemorySpec dimm;
    dimm.capacityGb = 16 << (random() % 5);
    dimm.speedMts = 4800 + 400 * (random() % 9);
    dimm.memClass = random() % 2 ? "ddr5-rdimm" : "ddr4-rdimm";
    Part p;
    p.id = "gen-" + std::to_string(number);
    p.kind = PartKind::Memory;
    p.vendor = kMakers[maker];
    p.model = "M" + std::to_string(random() % 1'000'000);
    p.partNumber = p.model + "-" + std::to_string(number);
    const std::string size = std::to_string(int(dimm.capacityGb));
    p.name = {std::string(kMakersZh[maker]) + "内存 " + size + " GB " + p.model,
              std::string(kMakers[maker]) + " memory " + size + " GB " + p.model};
    p.source = "generated";
    p.spec = dimm;
    return p;
}

void addPrices(Catalogue& c, const std::string& id, std::mt19937& random)
{
    for (int i = 0; i < kPricesPerPart; ++i) {
        Price p;
        p.partId = id;
        p.price = p.low = p.high = {std::int64_t(1'000'000) * (500 + std::int64_t(random() % 5000)), Currency::CNY};
        p.date = formatDate(addDays(kToday, -int(random() % 700)));
        p.kind = PriceKind::Observed;
        p.region = "CN";
        p.source = "generated";
        c.prices.push_back(std::move(p));
    }
}

/// Filled once, piece by piece: no more than 2,000 parts are in memory at a time.
BrowseIndex& filledIndex()
{
    static QTemporaryDir dir;
    static std::unique_ptr<BrowseIndex> index = [] {
        auto made = BrowseIndex::create(dir.filePath(QStringLiteral("index.sqlite")).toStdString());
        if (!made.ok())
            std::abort();
        std::unique_ptr<BrowseIndex> out = std::move(made).value();
        std::mt19937 random(5);
        PricingContext ctx;
        ctx.today = kToday;
        for (int from = 0; from < kParts; from += kPiece) {
            Catalogue piece;
            for (int i = from; i < from + kPiece; ++i) {
                piece.parts.push_back(randomPart(i, random));
                addPrices(piece, piece.parts.back().id, random);
            }
            piece.index();
            if (!out->add(piece, ctx).ok())
                std::abort();
        }
        return out;
    }();
    return *index;
}

void keystroke(benchmark::State& state, const char* words)
{
    BrowseIndex& index = filledIndex();
    BrowseFilter f;
    f.words = words;
    std::size_t found = 0;
    for (auto _ : state) {
        const auto rows = index.find(f);
        found = rows->size();
        const auto first = index.lines(std::span(rows->data(), std::min(found, std::size_t(CatalogueService::kPage))));
        benchmark::DoNotOptimize(first->size());
    }
    state.counters["found"] = double(found);
}
BENCHMARK_CAPTURE(keystroke, everything, "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keystroke, one_letter, "m")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keystroke, two_han, "内存")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keystroke, initials, "jsd")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keystroke, two_words, "samsung 64")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keystroke, part_number, "M123456")->Unit(benchmark::kMillisecond);

/// What the window's thread does when an answer of 200,000 rows arrives, painting included.
void takeOver(benchmark::State& state)
{
    BrowseIndex& index = filledIndex();
    const BrowseRows all = index.find({}).value();
    BrowseFilter f;
    f.words = "64";
    const BrowseRows some = index.find(f).value();
    const auto page = [&](const BrowseRows& rows) {
        return index.lines(std::span(rows.data(), std::size_t(CatalogueService::kPage))).value();
    };
    const std::vector<BrowseRow> allPage = page(all), somePage = page(some);
    PartListModel model;
    QTableView view;
    view.setItemDelegate(new CellDelegate(&view));
    view.verticalHeader()->hide();
    view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view.verticalHeader()->setDefaultSectionSize(43);
    view.setModel(&model);
    view.resize(900, 800);
    view.show();
    bool turn = false;
    for (auto _ : state) {
        turn = !turn;
        model.setFound(turn ? all : some, turn ? allPage : somePage);
        view.viewport()->repaint();
    }
    state.counters["rows"] = double(all.size());
}
BENCHMARK(takeOver)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
