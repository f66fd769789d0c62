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

    double policy(const char* key, double fallback) const { return in.catalogue.policy(key, fallback); }
};

/// What a condition found. A failure wins over a missing input, a missing input over a pass; nothing said means that
/// the rule does not apply to this build.
class Verdict
{
public:
    void pass() { m_passed = true; }
    void fail(std::vector<Arg> args, std::string partId = {});
    void miss(std::string field);

    struct Failure {
        std::vector<Arg> args;
        std::string partId;
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
};

std::span<const RuleEntry> cpuRules();
std::span<const RuleEntry> memoryRules();
std::span<const RuleEntry> pcieRules();
std::span<const RuleEntry> gpuRules();
std::span<const RuleEntry> powerRules();
std::span<const RuleEntry> thermalRules();
std::span<const RuleEntry> networkRules();
std::span<const RuleEntry> storageRules();
std::span<const RuleEntry> sizingRules();
std::span<const RuleEntry> softwareRules();
std::span<const RuleEntry> facilityRules();
std::span<const RuleEntry> priceRules();
/// Rules whose inputs the catalogue does not hold yet: they apply to some builds and can only be "not checked".
std::span<const RuleEntry> openRules();

Arg textArg(std::string name, std::string value);
Arg textArg(std::string name, LocalText value);
Arg nameArg(std::string name, const Part* part);
Arg numberArg(std::string name, double value, int decimals = 0);
/// Members of a tag list as "a, b".
std::string joinTags(const TagList& tags);

} // namespace peiji
