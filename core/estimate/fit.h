#pragma once
// Whether a job runs on given hardware: device memory, host memory and local storage together, and which of them
// decides.

#include "core/estimate/memory.h"

namespace peiji
{

enum class FitResource { DeviceMemory, HostMemory, Storage };
/// Text key after "fit.resource." and JSON value ("device_memory" …).
const char* fitResourceId(FitResource r);

/// One resource of a node (or of a device): what is needed and what is there, in bytes.
struct ResourceFit {
    FitResource resource = FitResource::DeviceMemory;
    Interval needed;
    Bytes available{}; ///< zero: not stated
    FitVerdict verdict = FitVerdict::Fits;
};

struct FitReport {
    FitVerdict verdict = FitVerdict::DoesNotFit; ///< the worst of the three
    FitResource decidedBy = FitResource::DeviceMemory;
    ResourceFit device, host, storage;
    MemoryEstimate memory;
    HostMemoryEstimate hostMemory;
    Message why; ///< "fit.fits", or "fit.<resource>.<verdict>" with {needed}, {high} and {available}
};

/// The verdict of the scarcest resource. A resource whose size is not stated is not judged, except that a plan which
/// offloads to it is then at best tight. `storagePerNode`: capacity of a node's local drives (0: the host's);
/// checkpoints, data and base weights count against all nodes' drives together, offloaded state against each node's.
FitReport judgeFit(const Workload& w, const Plan& p, const Hardware& h, const MemoryCalibration& c,
                   Bytes storagePerNode = {});
/// The same of estimates that are there already.
FitReport judgeFit(const Plan& p, const Hardware& h, const MemoryEstimate& memory, const HostMemoryEstimate& host,
                   const StorageEstimate& files, Bytes storagePerNode = {});

} // namespace peiji
