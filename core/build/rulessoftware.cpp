#include "core/build/rules.h"

#include <algorithm>
#include <charconv>

namespace peiji
{

namespace
{
double numberField(const SoftwareRow& row, const char* key)
{
    const auto it = row.fields.find(key);
    double value = 0.0; // by from_chars: the point of the catalogue is a point in every locale
    if (it != row.fields.end())
        std::from_chars(it->second.data(), it->second.data() + it->second.size(), value);
    return value;
}

std::string textField(const SoftwareRow& row, const char* key)
{
    const auto it = row.fields.find(key);
    return it == row.fields.end() ? std::string() : it->second;
}

/// Does any release of a category carry kernels for the compute capability?
bool anyRelease(const Catalogue& c, const char* category, double capability)
{
    return std::any_of(c.software.begin(), c.software.end(), [&](const SoftwareRow& row) {
        const double low = numberField(row, "cc_min"), high = numberField(row, "cc_max");
        return textField(row, "category") == category && low > 0 && low <= capability &&
               (high <= 0 || capability <= high);
    });
}

void kernelsExist(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || c.facts.accelerator->softwareStack != "cuda")
        return;
    const double cc = c.facts.accelerator->computeCapability;
    if (cc <= 0)
        return v.miss("gpu.compute_capability");
    if (c.in.catalogue.software.empty())
        return v.miss("framework.max_cc");
    if (anyRelease(c.in.catalogue, "pytorch", cc) || anyRelease(c.in.catalogue, "cuda", cc))
        return v.pass();
    v.fail({textArg("framework", "PyTorch"), numberArg("cc", cc, 1), nameArg("gpu", c.facts.acceleratorPart),
            textArg("min", c.facts.accelerator->minStackVersion)},
           c.facts.acceleratorPart->id);
}

/// Newer toolkits drop old chips; which toolkit will be installed is not part of a build yet.
void generationDropped(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || c.facts.accelerator->softwareStack != "cuda")
        return;
    if (c.facts.accelerator->maxStackVersion.empty())
        return v.pass();
    v.miss("software.cuda_version");
}

void consumerInRack(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.facts.platform || !isGeForce(*c.facts.accelerator))
        return;
    if (c.facts.platform->kind != "rack")
        return v.pass();
    v.fail({}, c.facts.acceleratorPart->id);
}

void otherStack(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator)
        return;
    if (c.facts.accelerator->softwareStack.empty())
        return v.miss("framework.backends");
    if (c.facts.accelerator->softwareStack == "cuda")
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), textArg("stack", c.facts.accelerator->softwareStack)},
           c.facts.acceleratorPart->id);
}

constexpr RuleEntry kRules[] = {
    {"SW-01", kernelsExist},
    {"SW-05", consumerInRack},
    {"SW-06", generationDropped},
    {"SW-08", otherStack},
};
} // namespace

std::span<const RuleEntry> softwareRules()
{
    return kRules;
}

} // namespace peiji
