#pragma once
// Engine side of the optimiser: hardware of a configuration before it is built, and its plans, each searched once.

#include "core/build/facts.h"
#include "core/tier/space.h"

#include <map>
#include <string>

namespace peiji
{

/// A shape in a number of nodes on machines that look the same to the engine.
struct Config {
    const Shape* shape = nullptr;
    int nodes = 1;
    std::vector<const Housing*> housings; ///< cheapest first
    Hardware hardware;                    ///< prototype: links and network as the build will have them
    double fabricGbps = 0;
    double floorGross = 0; ///< no build of it is cheaper, major units with tax
    double bestRate = 0;   ///< no plan of it makes more tokens per second
    double ramCeilingGb = 0;
};

/// Plans of a configuration, fastest first: those that fit, else the tight ones.
struct ConfigPlans {
    std::vector<PlanResult> plans;
    bool tight = false;
};

class Planner
{
public:
    Planner(const RecommendRequest& r, const Shelf& shelf, const Calibration& k);

    /// Configurations of the shapes; those whose floor is over `ceilingGross` (major units) are left out.
    std::vector<Config> configs(const std::vector<Shape>& shapes, double ceilingGross);
    const ConfigPlans& plansOf(const Config& c);
    /// What the job asks of a node under a plan.
    NodeNeeds needsOf(const PlanResult& plan, const Hardware& h) const;
    const StorageEstimate& storage() const { return m_storage; }
    long searched() const { return m_searched; }
    /// Net shelf prices with their taxes, major units.
    double grossOf(const Completion& c) const { return c.goodsNet * m_tax + c.servicesNet * m_serviceTax; }

private:
    /// Machines of a shape that look the same to the engine.
    struct Group {
        std::vector<const Housing*> housings;
        Hardware hardware; ///< one node
        double ramCeilingGb = 0, includedFabricGbps = 0;
        bool clusters = false;
    };
    std::vector<Group> groupsOf(const Shape& shape) const;
    void addConfigs(const Shape& shape, double ceilingGross, std::vector<Config>& out);
    double floorOf(const Shape& s, const Housing& h, int nodes) const;

    const RecommendRequest& m_request;
    const Shelf& m_shelf;
    const Calibration& m_calibration;
    StorageEstimate m_storage;
    double m_tax = 1.0, m_serviceTax = 1.0;
    double m_dimmPerGb = 0;
    double m_flopPerToken = 0;
    double m_leastMemory = 0;
    bool m_wholeModel = false;
    std::map<std::string, ConfigPlans> m_plans;
    long m_searched = 0;
};

/// RDMA bandwidth wanted per node of a cluster: one port per accelerator on baseboards, shared ports elsewhere (Gb/s).
double fabricFor(const AcceleratorSpec& a, int perNode, int nodes);

} // namespace peiji
