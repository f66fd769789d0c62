#pragma once
// What rules may know beyond parts, site and job: the software that will be installed, how the parts are wired, what
// the deal asks for. An empty field is not stated: the rule that needs it is "not checked".

#include "core/catalogue/part.h"
#include "core/units/date.h"
#include "core/units/money.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace peiji
{

struct SoftwarePlan {
    std::string driver;                       ///< full version, "570.124.06"
    std::string cuda;                         ///< toolkit or runtime version, "12.8"
    std::string kernelModule;                 ///< open, proprietary
    std::string fabricManager;                ///< full version
    std::string os;                           ///< as in the makers' support lists
    std::optional<TagList> licences;          ///< part ids of licences the design relies on
    std::optional<TagList> firmwareConfirmed; ///< items of the firmware checklist that are set
    friend bool operator==(const SoftwarePlan&, const SoftwarePlan&) = default;
};

/// Load of one supply, rail or cable against its own limit (watts).
struct RailLoad {
    std::string name;
    double loadW = 0, limitW = 0;
    friend bool operator==(const RailLoad&, const RailLoad&) = default;
};

struct Wiring {
    std::optional<int> gpusPerUplink;        ///< accelerators behind one x16 uplink
    std::vector<int> gpusPerCpu;             ///< accelerators under each processor; empty = unknown
    std::optional<bool> nicsBesideGpus;      ///< each fabric adapter under the processor of its accelerators
    std::optional<double> narrowestGpuLanes; ///< lanes of the narrowest slot that holds an accelerator
    std::optional<std::vector<std::pair<std::string, std::string>>> sharedInUse; ///< positions sharing lanes, both used
    TagList bifurcations;                                                        ///< splits the slot offers, "x4x4x4x4"
    std::optional<bool> connectorsJoin;   ///< firmware joins two connectors to x16
    std::string firmware;                 ///< version the board ships with
    std::optional<bool> cardsFitSlots;    ///< height and length of adapters checked against their slots
    std::string fanClass, fanClassNeeded; ///< maker's names of fan sets
    std::vector<RailLoad> rails;
    std::string raidLevel; ///< of the data drives: 0, 1, 5, 6, 10
    friend bool operator==(const Wiring&, const Wiring&) = default;
};

/// A clause of a tender that must be answered.
struct TenderClause {
    std::string text;
    bool mandatory = false;
    bool answered = false;
    bool fallsShort = false;
    friend bool operator==(const TenderClause&, const TenderClause&) = default;
};

struct Deal {
    std::optional<bool> domesticRequired;
    std::optional<TagList> certificates; ///< asked for
    std::optional<std::string> security; ///< "none" or the level; any level asks for kept drives and a TPM
    std::optional<std::vector<TenderClause>> clauses;
    std::optional<std::string> requirement; ///< text of a requirement sheet that will be published
    std::optional<double> warrantyYears;
    std::optional<int> plannedAccelerators; ///< to be added later, per node
    std::optional<std::string> redundancy;  ///< of the supplies: none, N+1, N+N
    std::optional<Date> quoteValidUntil, deliveryDate;
    std::optional<double> discountPct, marginPct;
    std::string approvedBy;
    std::optional<int> quotesWanted, quotesHeld; ///< supplier quotes for comparison
    std::optional<bool> wordsAgree;              ///< amount in words equals the total
};

} // namespace peiji
