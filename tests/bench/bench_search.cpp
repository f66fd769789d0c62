// Speed of the engine: one plan, the interactive search, the whole space of a published case.

#include "core/estimate/search.h"
#include "core/estimate/searchspace.h"
#include "core/estimate/timingstep.h"
#include "tests/support/timecalibration.h"

#include <benchmark/benchmark.h>

using namespace peiji;
using namespace peiji::testing;

namespace
{

const std::string kRoot = PEIJI_SOURCE_DIR;

const Calibration& calibration()
{
    static const Calibration c = shippedCalibration(kRoot);
    return c;
}

Workload gpt3()
{
    ModelArchitecture m = decoder(96, 12288, 49152, 96, 96, 51200, false);
    m.position = PositionKind::Learned;
    Workload w = defaultWorkload(m, Task::Pretrain);
    w.sequence = 2048;
    w.globalBatch = 64;
    return w;
}

Workload llama70b(int batch)
{
    Workload w = defaultWorkload(decoder(80, 8192, 28672, 64, 8, 128256), Task::FullFineTune);
    w.sequence = 4096;
    w.globalBatch = batch;
    return w;
}

Plan somePlan()
{
    Plan p;
    p.tp = 8;
    p.pp = 8;
    p.vpp = 6;
    p.schedule = PipelineSchedule::Interleaved;
    return p;
}

void estimateOneTime(benchmark::State& state)
{
    const Workload w = gpt3();
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 64);
    const Plan p = somePlan();
    for (auto _ : state)
        benchmark::DoNotOptimize(estimateTime(w, p, h, calibration().time));
}
BENCHMARK(estimateOneTime);

void stepOfKnownLayer(benchmark::State& state)
{
    const Workload w = gpt3();
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 64);
    const Plan p = somePlan();
    StepModel model(w, h, calibration().time);
    for (auto _ : state)
        benchmark::DoNotOptimize(model.step(p));
}
BENCHMARK(stepOfKnownLayer);

void estimateOneMemory(benchmark::State& state)
{
    const Workload w = gpt3();
    const Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 64);
    const Plan p = somePlan();
    for (auto _ : state)
        benchmark::DoNotOptimize(estimateMemory(w, p, h.device, calibration().memory));
}
BENCHMARK(estimateOneMemory);

/// Best plan for one kind and count of devices.
void searchInteractive(benchmark::State& state)
{
    const Workload w = llama70b(1024);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", static_cast<int>(state.range(0)));
    PlanSearchOptions o;
    long plans = 0;
    for (auto _ : state)
        plans = searchPlans(w, h, calibration(), o).plans();
    state.counters["plans"] = static_cast<double>(plans);
}
BENCHMARK(searchInteractive)->Arg(1)->Arg(8)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);

/// The same with GPipe, zero-bubble and DualPipe.
void searchAllSchedules(benchmark::State& state)
{
    const Workload w = llama70b(1024);
    const Hardware h = validationHardware(kRoot, "H100-SXM5-80GB", static_cast<int>(state.range(0)));
    PlanSearchOptions o;
    o.allSchedules = true;
    long plans = 0;
    for (auto _ : state)
        plans = searchPlans(w, h, calibration(), o).plans();
    state.counters["plans"] = static_cast<double>(plans);
}
BENCHMARK(searchAllSchedules)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);

/// GPT-3 175B on 64 A100 80 GB, 64 sequences a step: every setting, one core.
void searchWholeSpace(benchmark::State& state)
{
    const Workload w = gpt3();
    Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 64);
    h.host.ram = fromGiB(2048);
    PlanSearchOptions o;
    o.exhaustive = true;
    PlanSearchResult r;
    double plans = 0.0;
    for (auto _ : state) {
        r = searchPlans(w, h, calibration(), o);
        plans += static_cast<double>(r.plans());
    }
    state.counters["plans"] = static_cast<double>(r.plans());
    state.counters["weighed"] = static_cast<double>(r.evaluated);
    state.counters["bounded"] = static_cast<double>(r.bounded);
    state.counters["by_memory"] = static_cast<double>(r.prunedByMemory);
    state.counters["plans_per_s"] = benchmark::Counter(plans, benchmark::Counter::kIsRate);
}
BENCHMARK(searchWholeSpace)->Unit(benchmark::kMillisecond);

/// The same space, nothing bounded or cut: memory and time of every plan.
void weighWholeSpace(benchmark::State& state)
{
    const Workload w = gpt3();
    Hardware h = validationHardware(kRoot, "A100-SXM4-80GB", 64);
    h.host.ram = fromGiB(2048);
    const std::vector<Plan> layouts = allLayouts(w, h, true);
    double plans = 0.0;
    for (auto _ : state) {
        StepModel model(w, h, calibration().time);
        for (Plan p : layouts)
            for (const Recompute recompute : {Recompute::None, Recompute::Full})
                for (const int size : microBatchSizes(w, p, true)) {
                    p.recompute = recompute;
                    p.microBatch = size;
                    benchmark::DoNotOptimize(model.step(p));
                    benchmark::DoNotOptimize(estimateMemory(w, p, h.device, calibration().memory));
                    plans += 1.0;
                }
    }
    state.counters["plans_per_s"] = benchmark::Counter(plans, benchmark::Counter::kIsRate);
}
BENCHMARK(weighWholeSpace)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
