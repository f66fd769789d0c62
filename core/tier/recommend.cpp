#include "core/tier/optimiser.h"
#include "core/tier/reasons.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kNoCeiling = 1e11; ///< major units: no build of the catalogue comes near
constexpr int kAttemptsBeyondFilter = 6;

double majorOf(Money m)
{
    return static_cast<double>(m.minor) / std::pow(10.0, minorDigits(m.currency));
}

/// The same job as adapters: what the buyer could run when the whole model is out of reach.
std::vector<Workload> smallerTasks(const Workload& w)
{
    std::vector<Workload> out;
    const bool whole = w.task == Task::FullFineTune || w.task == Task::ContinuedPretrain || w.task == Task::Preference;
    for (const Task t : {Task::Lora, Task::Qlora}) {
        if (!whole && !(w.task == Task::Lora && t == Task::Qlora))
            continue;
        Workload s = defaultWorkload(w.model, t);
        s.sequence = w.sequence;
        s.globalBatch = w.globalBatch;
        s.tokens = w.tokens;
        s.deadlineDays = w.deadlineDays;
        s.dutyHoursPerDay = w.dutyHoursPerDay;
        s.checkpoint = w.checkpoint;
        out.push_back(std::move(s));
    }
    return out;
}

class Recommender
{
public:
    Recommender(const RecommendRequest& r, const Catalogue& c, const Calibration& k, Progress p)
        : m_request(r),
          m_catalogue(c),
          m_calibration(k),
          m_progress(p),
          m_shelf(c, r.pricing),
          m_shapes(enumerateShapes(m_shelf, r, false)),
          m_restricted(enumerateShapes(m_shelf, r, true)),
          m_open(r),
          m_book(std::make_shared<PlanBook>()),
          m_optimiser(r, m_shelf, m_shapes, k, topBudget(), m_book, p)
    {
        // Judged as if the flag were accepted: the rule of the flag itself must not fail the comparison.
        m_open.filters.allowRestricted = true;
    }

    Recommendation run()
    {
        Recommendation out;
        const int n = static_cast<int>(m_request.tiers.size());
        for (int i = 0; i < n && !m_optimiser.cancelled(); ++i) {
            out.tiers.push_back(tier(m_request.tiers[static_cast<std::size_t>(i)]));
            if (m_progress.permille)
                m_progress.permille->store(1000 * (i + 1) / std::max(1, n));
        }
        out.points = m_optimiser.points();
        markFront(out.points);
        markTiers(out);
        for (const TierResult& t : out.tiers)
            out.evaluated += t.evaluated;
        return out;
    }

private:
    double topBudget() const
    {
        double top = 0;
        for (const TierRequest& t : m_request.tiers)
            top = std::max(top, majorOf(t.maximum));
        return top;
    }

    TierResult tier(const TierRequest& request)
    {
        TierResult result;
        result.request = request;
        const long before = m_optimiser.evaluated();
        TierChoice choice = m_optimiser.choose(request);
        if (choice.best) {
            explainAnswer(result, *choice.best, m_request, m_catalogue);
            if (const auto barred = barredBetter(request, choice.best->score))
                result.reasons.push_back(restrictedBetter(*barred, m_catalogue));
            result.answer = std::move(choice.best->answer);
            result.answer->otherPlans = otherPlans(*result.answer);
            for (Candidate& c : choice.others)
                result.runnersUp.push_back(std::move(c.answer));
        } else if (!m_optimiser.cancelled()) {
            explainNone(result);
        }
        result.evaluated = m_optimiser.evaluated() - before;
        return result;
    }

    std::vector<PlanResult> otherPlans(const TierAnswer& a) const
    {
        PlanSearchOptions options;
        options.allowTight = true;
        PlanSearchResult found = searchPlans(m_request.workload, a.hardware, m_calibration, options);
        std::vector<PlanResult> others = std::move(found.alternatives);
        if (found.best && !(found.best->plan == a.plan.plan))
            others.insert(others.begin(), std::move(*found.best));
        std::erase_if(others, [&a](const PlanResult& p) { return p.plan == a.plan.plan; });
        return others;
    }

    std::optional<Candidate> barredBetter(const TierRequest& request, double score)
    {
        if (m_restricted.empty())
            return std::nullopt;
        if (!m_beyond)
            m_beyond.emplace(m_open, m_shelf, m_restricted, m_calibration, topBudget(), m_book, m_progress);
        return m_beyond->firstBetter(request, score, kAttemptsBeyondFilter);
    }

    std::optional<Candidate> cheapestOf(const RecommendRequest& r, const std::vector<Shape>& shapes, double ceiling,
                                        std::shared_ptr<PlanBook> book, bool tightToo = false)
    {
        Optimiser all(r, m_shelf, shapes, m_calibration, ceiling, std::move(book), m_progress);
        return all.cheapest(ceiling, tightToo);
    }

    void explainNone(TierResult& result)
    {
        if (!m_cheapestKnown) {
            m_cheapest = cheapestOf(m_request, m_shapes, kNoCeiling, m_book);
            const double sure = m_cheapest ? majorOf(m_cheapest->answer.cost.gross) : kNoCeiling;
            m_tight = cheapestOf(m_request, m_shapes, sure, m_book, true);
            m_cheapestKnown = true;
        }
        explainImpossible(result, m_cheapest, m_request, m_catalogue);
        const double ceiling = m_cheapest ? majorOf(m_cheapest->answer.cost.gross) : kNoCeiling;
        if (m_tight && m_tight->tight && majorOf(m_tight->answer.cost.gross) < ceiling)
            result.reasons.push_back(tightFrom(*m_tight, m_catalogue));
        if (!m_restricted.empty()) {
            if (!m_barredKnown) {
                m_barred = cheapestOf(m_open, m_restricted, ceiling, m_book);
                m_barredKnown = true;
            }
            if (m_barred && (!m_cheapest || m_barred->answer.cost.gross < m_cheapest->answer.cost.gross))
                result.reasons.push_back(restrictedPossible(*m_barred, m_catalogue));
        }
        explainSmaller(result);
    }

    void explainSmaller(TierResult& result)
    {
        const std::vector<Workload> tasks = smallerTasks(m_request.workload);
        if (m_smaller.size() != tasks.size()) {
            m_smaller.clear();
            for (const Workload& w : tasks) {
                RecommendRequest r = m_request;
                r.workload = w;
                m_smaller.push_back(cheapestOf(r, m_shapes, kNoCeiling, std::make_shared<PlanBook>()));
            }
        }
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            if (m_smaller[i])
                result.reasons.push_back(smallerTask(tasks[i].task, *m_smaller[i], result.request, m_catalogue));
        }
    }

    static void markFront(std::vector<ParetoPoint>& points)
    {
        std::stable_sort(points.begin(), points.end(), [](const ParetoPoint& a, const ParetoPoint& b) {
            return a.gross.minor != b.gross.minor ? a.gross.minor < b.gross.minor : a.days.high < b.days.high;
        });
        double best = HUGE_VAL;
        for (ParetoPoint& p : points) {
            p.onFront = p.days.high < best; // by the end that is reached in any case, as the objective
            best = std::min(best, p.days.high);
        }
    }

    static void markTiers(Recommendation& out)
    {
        for (std::size_t i = 0; i < out.tiers.size(); ++i) {
            if (!out.tiers[i].answer)
                continue;
            for (ParetoPoint& p : out.points) {
                if (p.tier < 0 && p.gross == out.tiers[i].answer->cost.gross &&
                    p.days == out.tiers[i].answer->plan.time.days)
                    p.tier = static_cast<int>(i);
            }
        }
    }

    const RecommendRequest& m_request;
    const Catalogue& m_catalogue;
    const Calibration& m_calibration;
    Progress m_progress;
    Shelf m_shelf;
    std::vector<Shape> m_shapes, m_restricted;
    RecommendRequest m_open; ///< the request with flagged parts admitted
    std::shared_ptr<PlanBook> m_book;
    Optimiser m_optimiser;
    std::optional<Optimiser> m_beyond;
    std::optional<Candidate> m_cheapest, m_tight, m_barred;
    bool m_cheapestKnown = false, m_barredKnown = false;
    std::vector<std::optional<Candidate>> m_smaller;
};
} // namespace

Recommendation recommend(const RecommendRequest& r, const Catalogue& c, const Calibration& k, Progress p)
{
    if (!checkWorkload(r.workload).empty())
        return {};
    return Recommender(r, c, k, p).run();
}

} // namespace peiji
