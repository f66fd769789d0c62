#pragma once
// A cluster with nothing to complain about and the changes that make each rule fail or lack an input.

#include "core/build/complete.h"
#include "core/build/findings.h"
#include "tests/support/smallcatalogue.h"

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace peiji::test
{

struct Scenario {
    Catalogue c = smallCatalogue();
    Build b;
    Site site;
    Workload w;
    PlanResult plan;
    HostMemoryEstimate host;
    StorageEstimate storage;
    PricingContext pricing = yuan();
    std::optional<Money> budget, lineSum = Money{100000000, Currency::CNY};
    SoftwarePlan software;
    Wiring wiring;
    Deal deal;
    std::vector<Waiver> waivers;

    template <class T>
    T& spec(const std::string& id)
    {
        for (Part& p : c.parts) {
            if (p.id == id)
                return std::get<T>(p.spec);
        }
        throw std::runtime_error(id);
    }
    AcceleratorSpec& card() { return spec<AcceleratorSpec>("card-80"); }
    PlatformSpec& server() { return spec<PlatformSpec>("server-4u"); }
    CpuSpec& cpu() { return spec<CpuSpec>("cpu-32"); }
    Part& part(const std::string& id)
    {
        for (Part& p : c.parts) {
            if (p.id == id)
                return p;
        }
        throw std::runtime_error(id);
    }
    template <class T>
    T& specOf(LineRole r)
    {
        return spec<T>(line(r).partId);
    }
    /// A new part of the catalogue, on the list of a node.
    void put(const std::string& id, PartKind kind, PartSpec s, int quantity, LineRole role = LineRole::Accessory)
    {
        add(c, makePart(id, kind, std::move(s)), 100);
        b.node.push_back({id, quantity, role});
    }
    void take(const std::string& id)
    {
        std::erase_if(b.node, [&id](const BuildLine& l) { return l.partId == id; });
    }
    BuildLine& line(LineRole r)
    {
        for (auto* lines : {&b.node, &b.cluster}) {
            for (BuildLine& l : *lines) {
                if (l.role == r)
                    return l;
            }
        }
        throw std::runtime_error(toId(r));
    }
    void drop(LineRole r)
    {
        std::erase_if(b.node, [r](const BuildLine& l) { return l.role == r; });
        std::erase_if(b.cluster, [r](const BuildLine& l) { return l.role == r; });
    }
    /// A supplier's price of five days ago.
    Price& offer(const std::string& id, const std::string& validUntil)
    {
        Price p = makePrice(id, 80000, 80000, 80000);
        p.kind = PriceKind::Supplier;
        p.date = "2026-11-25";
        p.validUntil = validUntil;
        return pricing.overrides[id] = p;
    }
    FindingReport check()
    {
        c.index();
        return checkBuild(input());
    }
    void recheck(FindingReport& report, unsigned changed) { recheckBuild(report, input(), changed); }
    RuleInput input() const
    {
        RuleInput in{b, c, site, &w, &plan, &host, &storage, powerBudget(b, c, site)};
        in.pricing = &pricing;
        in.gross = Money{100000000, Currency::CNY};
        in.budget = budget;
        in.lineSum = lineSum;
        in.software = &software;
        in.wiring = &wiring;
        in.deal = &deal;
        in.waivers = waivers;
        return in;
    }
    std::string verdict(const std::string& id)
    {
        std::string out = "pass";
        for (const Finding& f : check().findings) {
            if (f.ruleId == id)
                out = toId(f.result);
        }
        return out;
    }
};

/// Eight cards a node, four nodes, everything known.
Scenario good();

using Change = std::function<void(Scenario&)>;
struct Row {
    const char* id;
    Change fail;
    Change missing; ///< empty: the rule needs nothing that can be missing
    Change base{};  ///< what must be on the build for the rule to apply
};

const std::vector<Row>& processorRows();
const std::vector<Row>& acceleratorRows();
const std::vector<Row>& powerRows();
const std::vector<Row>& jobRows();
/// Rules that do not pass on the good cluster, each with a build on which it fails.
const std::vector<Row>& otherRows();
/// Rules about wiring, software, the site and accessories.
const std::vector<Row>& placedRows();
/// Rules about the deal and the quote.
const std::vector<Row>& dealRows();
/// Every row that passes, fails and lacks its input.
std::vector<const Row*> triedRows();

} // namespace peiji::test
