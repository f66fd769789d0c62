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

bool onCuda(const RuleContext& c)
{
    return c.facts.accelerator && c.facts.accelerator->softwareStack == "cuda";
}

std::string planned(const RuleContext& c, std::string SoftwarePlan::*field)
{
    return c.in.software ? c.in.software->*field : std::string();
}

void kernelsExist(const RuleContext& c, Verdict& v)
{
    if (!onCuda(c))
        return;
    const double cc = c.facts.accelerator->computeCapability;
    const std::string cuda = planned(c, &SoftwarePlan::cuda), least = c.facts.accelerator->minStackVersion;
    const auto failed = [&](const std::string& framework) {
        v.fail({textArg("framework", framework), numberArg("cc", cc, 1), nameArg("gpu", c.facts.acceleratorPart),
                textArg("min", least)},
               c.facts.acceleratorPart->id);
    };
    if (!cuda.empty() && !least.empty() && versionLess(cuda, least))
        return failed("CUDA " + cuda);
    if (cc <= 0)
        return v.miss("gpu.compute_capability");
    if (c.in.catalogue.software.empty())
        return v.miss("framework.max_cc");
    if (anyRelease(c.in.catalogue, "pytorch", cc) || anyRelease(c.in.catalogue, "cuda", cc))
        return v.pass();
    failed("PyTorch");
}

/// The lowest driver for any program of a CUDA major series (software.csv, category cuda-floor); empty when unknown.
std::string driverFloor(const Catalogue& c, const std::string& cuda)
{
    const std::string major = cuda.substr(0, cuda.find('.'));
    for (const SoftwareRow& row : c.software) {
        if (textField(row, "category") == "cuda-floor" && textField(row, "version").rfind(major, 0) == 0)
            return textField(row, "min_driver_linux");
    }
    return {};
}

void driver(const RuleContext& c, Verdict& v)
{
    if (!onCuda(c))
        return;
    const std::string have = planned(c, &SoftwarePlan::driver), cuda = planned(c, &SoftwarePlan::cuda);
    if (have.empty())
        return v.miss("driver.version");
    const auto failed = [&](const std::string& sign, const std::string& want, Arg what) {
        v.fail({textArg("have", have), textArg("min", sign + want), std::move(what)}, c.facts.acceleratorPart->id);
    };
    const AcceleratorSpec& a = *c.facts.accelerator;
    if (a.maxDriverBranch > 0 && have.substr(0, have.find('.')) > std::to_string(static_cast<int>(a.maxDriverBranch)))
        failed("≤ ", std::to_string(static_cast<int>(a.maxDriverBranch)), nameArg("what", c.facts.acceleratorPart));
    if (!a.minDriver.empty() && versionLess(have, a.minDriver))
        failed("≥ ", a.minDriver, nameArg("what", c.facts.acceleratorPart));
    // Forward compatibility (an older kernel driver under newer libraries) is for data-centre cards only.
    const std::string floor =
        cuda.empty() || a.segment == "datacentre" ? std::string() : driverFloor(c.in.catalogue, cuda);
    if (!floor.empty() && versionLess(have, floor))
        failed("≥ ", floor, textArg("what", "CUDA " + cuda));
    if (a.minDriver.empty())
        v.miss("gpu.min_driver");
    v.pass();
}

void operatingSystem(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    const std::string os = planned(c, &SoftwarePlan::os);
    if (os.empty() || c.facts.platform->osCertified.empty())
        return v.miss(os.empty() ? "os.version" : "board.os_list");
    if (hasTag(c.facts.platform->osCertified, os))
        return v.pass();
    v.fail({textArg("os", os)}, c.facts.platformPart->id);
}

/// Boards of eight share NVSwitches; boards of four link directly, cards have nothing to manage.
void fabricManager(const RuleContext& c, Verdict& v)
{
    const bool switched = c.facts.accelerator && c.facts.accelerator->linkKind == "nvswitch" &&
                          c.facts.accelerator->mount != "pcie" && c.facts.accelerators >= 8;
    if (!switched)
        return;
    const std::string manager = planned(c, &SoftwarePlan::fabricManager), drv = planned(c, &SoftwarePlan::driver);
    if (manager.empty() || drv.empty())
        return v.miss(drv.empty() ? "driver.version" : "fabric_manager.version");
    if (manager == drv)
        return v.pass();
    v.fail({textArg("fm", manager), textArg("drv", drv)}, c.facts.acceleratorPart->id);
}

void kernelModule(const RuleContext& c, Verdict& v)
{
    if (!c.facts.accelerator || !c.facts.accelerator->openKernelModuleRequired)
        return;
    const std::string module = planned(c, &SoftwarePlan::kernelModule);
    if (module.empty())
        return v.miss("driver.kernel_module");
    if (module == "open")
        return v.pass();
    v.fail({nameArg("gpu", c.facts.acceleratorPart), textArg("module", module)}, c.facts.acceleratorPart->id);
}

void licences(const RuleContext& c, Verdict& v)
{
    if (!c.facts.platform)
        return;
    if (!c.in.software || !c.in.software->licences)
        return v.miss("software.required");
    for (const std::string& id : *c.in.software->licences) {
        const Part* part = c.in.catalogue.part(id);
        if (!lists(c.facts, id))
            v.fail({part ? nameArg("item", part) : textArg("item", id)}, part ? id : std::string());
    }
    v.pass();
}

/// Self-built machines: what a maker's server has set in the factory is the builder's to set.
void firmwareChecklist(const RuleContext& c, Verdict& v)
{
    const bool cards = c.facts.accelerator && c.facts.accelerator->mount == "pcie" && c.facts.platform;
    if (!cards || c.facts.complete)
        return;
    if (c.facts.platform->kind != "board")
        return v.pass();
    TagList open;
    const auto need = [&](const char* item) {
        if (!c.in.software || !c.in.software->firmwareConfirmed || !hasTag(*c.in.software->firmwareConfirmed, item))
            open.push_back(item);
    };
    need("Above 4G Decoding");
    need("Resizable BAR");
    if (c.facts.accelerators > 1) {
        need("ACS off");
        need("ASPM off");
    }
    if (open.empty())
        return v.pass();
    v.fail({nameArg("board", c.facts.platformPart), textArg("items", joinTags(open))}, c.facts.platformPart->id);
}

/// Newer toolkits drop old chips.
void generationDropped(const RuleContext& c, Verdict& v)
{
    if (!onCuda(c))
        return;
    const std::string last = c.facts.accelerator->maxStackVersion, cuda = planned(c, &SoftwarePlan::cuda);
    if (last.empty() || (!cuda.empty() && !versionLess(last, cuda)))
        return v.pass();
    if (cuda.empty())
        return v.miss("software.cuda_version");
    v.fail({textArg("cuda", cuda), nameArg("gpu", c.facts.acceleratorPart),
            numberArg("cc", c.facts.accelerator->computeCapability, 1)},
           c.facts.acceleratorPart->id);
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
    {"SW-01", kernelsExist},       {"SW-02", driver},         {"SW-03", operatingSystem},
    {"SW-04", fabricManager},      {"SW-05", consumerInRack}, {"SW-07", licences},
    {"SW-06", generationDropped},  {"SW-08", otherStack},     {"SW-09", kernelModule},
    {"BIO-01", firmwareChecklist},
};
} // namespace

std::span<const RuleEntry> softwareRules()
{
    return kRules;
}

} // namespace peiji
