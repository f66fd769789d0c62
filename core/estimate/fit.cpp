// Device memory, host memory and storage against what the hardware has.

#include "core/estimate/fit.h"

#include <algorithm>
#include <array>

namespace peiji
{

namespace
{

int badness(FitVerdict v)
{
    return v == FitVerdict::DoesNotFit ? 2 : v == FitVerdict::Tight ? 1 : 0;
}

ResourceFit judge(FitResource resource, const Interval& needed, Bytes available, bool required)
{
    ResourceFit f{resource, needed, available, FitVerdict::Fits};
    if (available.value() <= 0.0) {
        f.verdict = required ? FitVerdict::Tight : FitVerdict::Fits;
        return f;
    }
    if (needed.value > available.value() || needed.low > available.value())
        f.verdict = FitVerdict::DoesNotFit;
    else if (needed.high > available.value())
        f.verdict = FitVerdict::Tight;
    return f;
}

Interval scaled(double value)
{
    constexpr double kFileSystem = 1.1; // file system overhead and files in the making
    return {value, value, value * kFileSystem};
}

Message sentence(const ResourceFit& f)
{
    if (f.verdict == FitVerdict::Fits)
        return {"fit.fits", {}};
    const NumberKind kind = f.resource == FitResource::Storage ? NumberKind::TB : NumberKind::GiB;
    std::string key = "fit.";
    key += fitResourceId(f.resource);
    key += '.';
    key += f.available.value() > 0.0 ? fitVerdictId(f.verdict) : "not_stated";
    return {std::move(key),
            {{"needed", NumberArg{f.needed.value, kind, 1}},
             {"high", NumberArg{f.needed.high, kind, 1}},
             {"available", NumberArg{f.available.value(), kind, 1}}}};
}

} // namespace

const char* fitResourceId(FitResource r)
{
    constexpr std::array<const char*, 3> kIds{"device_memory", "host_memory", "storage"};
    return kIds[static_cast<std::size_t>(r)];
}

FitReport judgeFit(const Workload& w, const Plan& p, const Hardware& h, const MemoryCalibration& c,
                   Bytes storagePerNode)
{
    return judgeFit(p, h, estimateMemory(w, p, h.device, c), estimateHostMemory(w, p, h), estimateStorage(w),
                    storagePerNode);
}

FitReport judgeFit(const Plan& p, const Hardware& h, const MemoryEstimate& memory, const HostMemoryEstimate& host,
                   const StorageEstimate& files, Bytes storagePerNode)
{
    if (storagePerNode.value() <= 0.0)
        storagePerNode = h.host.storageCapacity;
    FitReport r;
    r.memory = memory;
    r.hostMemory = host;
    const double nodes = std::max(1, h.nodes);
    const double shared = (files.checkpointsKept + files.dataset + files.modelFiles).value() / nodes;
    const bool offloads = p.offload != Offload::None;
    r.device = {FitResource::DeviceMemory, r.memory.totalInterval, r.memory.usable, r.memory.verdict};
    r.host = judge(FitResource::HostMemory, r.hostMemory.ram, h.host.ram, offloads && !p.offloadToNvme);
    r.storage = judge(FitResource::Storage, scaled(shared + r.hostMemory.nvme.value()), storagePerNode,
                      offloads && p.offloadToNvme);
    const ResourceFit* worst = &r.device;
    for (const ResourceFit* f : {&r.host, &r.storage})
        if (badness(f->verdict) > badness(worst->verdict))
            worst = f;
    r.verdict = worst->verdict;
    r.decidedBy = worst->resource;
    r.why = sentence(*worst);
    return r;
}

} // namespace peiji
