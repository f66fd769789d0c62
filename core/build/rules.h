#pragma once
// How a rule's condition is written: a function that looks at the build and says pass, fail or what is missing.

#include "core/build/facts.h"
#include "core/build/findings.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace peiji
{

struct RuleContext {
    const RuleInput& in;
    const BuildFacts& facts;
    const Hardware* hardware = nullptr;
    const FindingReport* soFar = nullptr; ///< for the closing rules: what the others found

    double policy(const char* key, double fallback) const { return in.catalogue.policy(key, fallback); }
};

/// What a condition found. A failure wins over a missing input, a missing input over a pass; nothing said means that
/// the rule does not apply to this build.
class Verdict
{
public:
    void pass() { m_passed = true; }
    void fail(std::vector<Arg> args, std::string partId = {});
    void fail(std::vector<Arg> args, std::vector<std::string> parts);
    /// Less than the rule's own severity: the case it was written for is near, not there.
    void warn(std::vector<Arg> args, std::string partId = {});
    void miss(std::string field);

    struct Failure {
        std::vector<Arg> args;
        std::vector<std::string> parts;
        bool warningOnly = false;
    };
    const std::vector<Failure>& failures() const { return m_failures; }
    const std::vector<std::string>& missing() const { return m_missing; }
    bool passed() const { return m_passed; }

private:
    std::vector<Failure> m_failures;
    std::vector<std::string> m_missing;
    bool m_passed = false;
};

using RuleFunction = void (*)(const RuleContext&, Verdict&);
struct RuleEntry {
    const char* id;
    RuleFunction check;
    unsigned reads = 0; ///< RuleReads; 0 = what the rules of its group read
};

std::span<const RuleEntry> cpuRules();
std::span<const RuleEntry> memoryRules();
std::span<const RuleEntry> pcieRules();
std::span<const RuleEntry> wiringRules();
std::span<const RuleEntry> gpuRules();
std::span<const RuleEntry> powerRules();
std::span<const RuleEntry> supplyRules();
std::span<const RuleEntry> thermalRules();
std::span<const RuleEntry> networkRules();
std::span<const RuleEntry> storageRules();
std::span<const RuleEntry> sizingRules();
std::span<const RuleEntry> softwareRules();
std::span<const RuleEntry> facilityRules();
std::span<const RuleEntry> growthRules();
std::span<const RuleEntry> priceRules();
std::span<const RuleEntry> quoteRules();
std::span<const RuleEntry> dealRules();
std::span<const RuleEntry> lifecycleRules();
std::span<const RuleEntry> accessoryRules();
/// Rules about what the other rules found; they run last.
std::span<const RuleEntry> closingRules();

Arg textArg(std::string name, std::string value);
Arg textArg(std::string name, LocalText value);
Arg nameArg(std::string name, const Part* part);
Arg numberArg(std::string name, double value, int decimals = 0);
/// Members of a tag list as "a, b".
std::string joinTags(const TagList& tags);
/// Node lines, then cluster lines.
std::vector<ResolvedLine> allLines(const BuildFacts& f);
/// Is a part of this id on the build, per node or in the cluster?
bool lists(const BuildFacts& f, std::string_view partId);
/// Versions by their numbers: "12.10" > "12.9"; text after the numbers counts for nothing.
bool versionLess(std::string_view a, std::string_view b);

} // namespace peiji
