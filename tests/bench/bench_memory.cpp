// Speed of one memory estimate with its breakdown, and how many allocations it makes.

#include "core/estimate/memory.h"
#include "core/estimate/usablememory.h"

#include <atomic>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <new>

namespace
{

std::atomic<long> allocations{0};

} // namespace

[[gnu::noinline]] void* operator new(std::size_t size)
{
    ++allocations;
    if (void* p = std::malloc(size == 0 ? 1 : size))
        return p;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void* p) noexcept
{
    std::free(p);
}

[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept
{
    std::free(p);
}

using namespace peiji;

namespace
{

ModelArchitecture llama70b()
{
    ModelArchitecture m;
    m.layers = 80;
    m.hidden = 8192;
    m.ffnHidden = 28672;
    m.heads = 64;
    m.kvHeads = 8;
    m.headDim = 128;
    m.vocab = 128256;
    m.maxSeq = 131072;
    return m;
}

ModelArchitecture deepSeekV3()
{
    ModelArchitecture m;
    m.layers = 61;
    m.hidden = 7168;
    m.ffnHidden = 18432;
    m.moeFfnHidden = 2048;
    m.sharedExpertFfn = 2048;
    m.denseLayers = 3;
    m.experts = 256;
    m.expertsPerToken = 8;
    m.heads = m.kvHeads = 128;
    m.attention = AttentionKind::MLA;
    m.mlaKvLoraRank = 512;
    m.mlaQLoraRank = 1536;
    m.mlaRopeDim = 64;
    m.mlaNopeDim = m.mlaVDim = 128;
    m.vocab = 129280;
    return m;
}

MemoryCalibration calibration()
{
    MemoryCalibration c;
    for (const char* key : {"*/*", "*/fsdp", "*/vllm", "inference/vllm", "full_fine_tune/*", "lora/*", "qlora/*"})
        c.byTaskFramework[key] = {};
    return c;
}

Device a100()
{
    Device d;
    d.usable = usableMemory(80, "HBM2e", true);
    return d;
}

void measure(benchmark::State& state, const Workload& w, const Plan& p)
{
    const MemoryCalibration c = calibration();
    const Device d = a100();
    benchmark::DoNotOptimize(estimateMemory(w, p, d, c)); // presets are built on first use
    const long before = allocations.load();
    for (auto _ : state)
        benchmark::DoNotOptimize(estimateMemory(w, p, d, c));
    state.counters["allocations"] = static_cast<double>(allocations.load() - before);
}

void pretrainPipeline(benchmark::State& state)
{
    Plan p;
    p.tp = 8;
    p.pp = 4;
    p.dp = 16;
    p.zero = 1;
    measure(state, defaultWorkload(llama70b(), Task::Pretrain), p);
}

void fineTuneSharded(benchmark::State& state)
{
    Plan p;
    p.framework = Framework::Fsdp;
    p.dp = 64;
    p.zero = 3;
    p.recompute = Recompute::Full;
    measure(state, defaultWorkload(llama70b(), Task::FullFineTune), p);
}

void pretrainExperts(benchmark::State& state)
{
    Plan p;
    p.pp = 16;
    p.ep = 64;
    p.dp = 128;
    p.zero = 1;
    p.schedule = PipelineSchedule::DualPipe;
    measure(state, defaultWorkload(deepSeekV3(), Task::Pretrain), p);
}

void serve(benchmark::State& state)
{
    Plan p;
    p.framework = Framework::Vllm;
    p.tp = 8;
    measure(state, defaultWorkload(llama70b(), Task::Inference), p);
}

void explain(benchmark::State& state)
{
    const Workload w = defaultWorkload(llama70b(), Task::Pretrain);
    const MemoryCalibration c = calibration();
    const Device d = a100();
    Plan p;
    p.tp = 8;
    p.pp = 4;
    p.dp = 16;
    for (auto _ : state)
        benchmark::DoNotOptimize(explainMemory(w, p, d, c));
}

} // namespace

BENCHMARK(pretrainPipeline);
BENCHMARK(fineTuneSharded);
BENCHMARK(pretrainExperts);
BENCHMARK(serve);
BENCHMARK(explain);
BENCHMARK_MAIN();
