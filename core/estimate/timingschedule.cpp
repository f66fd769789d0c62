#include "core/estimate/timingschedule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace peiji
{

namespace
{

constexpr double kNever = std::numeric_limits<double>::infinity();

enum class Pass { Forward, Input, Weight };

struct Work {
    Pass pass = Pass::Forward;
    int chunk = 0; ///< position along the layers of its direction
    int batch = 0;
};

/// When each pass of each chunk and micro-batch ends.
struct Ends {
    int batches;
    std::vector<double> forward, input;

    Ends(int chunks, int microBatches)
        : batches(microBatches),
          forward(static_cast<std::size_t>(chunks * microBatches), kNever),
          input(static_cast<std::size_t>(chunks * microBatches), kNever)
    {
    }
    std::size_t at(int chunk, int batch) const { return static_cast<std::size_t>(chunk * batches + batch); }
};

/// When what the pass needs is there.
double ready(const Ends& e, const Work& w, int chunks, double send)
{
    if (w.pass == Pass::Forward)
        return w.chunk == 0 ? 0.0 : e.forward[e.at(w.chunk - 1, w.batch)] + send;
    if (w.pass == Pass::Weight)
        return e.input[e.at(w.chunk, w.batch)];
    const double own = e.forward[e.at(w.chunk, w.batch)];
    return w.chunk == chunks - 1 ? own : std::max(own, e.input[e.at(w.chunk + 1, w.batch)] + send);
}

/// Megatron's order of chunks: `devices` micro-batches of one chunk, then of the next.
Work numbered(int index, Pass pass, int device, const ScheduleCase& c)
{
    const int perDevice = static_cast<int>(c.chunks.size()) / c.devices;
    const int group = index / (c.devices * perDevice);
    const int inGroup = index % (c.devices * perDevice);
    int chunk = inGroup / c.devices;
    if (pass == Pass::Input)
        chunk = perDevice - 1 - chunk;
    return {pass, chunk * c.devices + device, group * c.devices + inGroup % c.devices};
}

/// Passes of one device in a fixed order. Backward is one pass here: automatic differentiation hands the gradient on
/// when the whole of it is done.
std::vector<Work> fixedOrder(const ScheduleCase& c, int device)
{
    const int perDevice = static_cast<int>(c.chunks.size()) / c.devices;
    const int total = c.microBatches * perDevice;
    int warmup = total;
    if (c.schedule == PipelineSchedule::OneFOneB)
        warmup = std::min(total, c.devices - device - 1);
    else if (c.schedule == PipelineSchedule::Interleaved)
        warmup = std::min(total, 2 * (c.devices - device - 1) + (perDevice - 1) * c.devices);
    std::vector<Work> order;
    const auto backward = [&](int i) { order.push_back(numbered(i, Pass::Input, device, c)); };
    for (int i = 0; i < warmup; ++i)
        order.push_back(numbered(i, Pass::Forward, device, c));
    for (int i = 0; i < total - warmup; ++i) {
        order.push_back(numbered(warmup + i, Pass::Forward, device, c));
        backward(i);
    }
    for (int i = total - warmup; i < total; ++i)
        backward(i);
    return order;
}

double duration(const ChunkTimes& t, Pass p)
{
    return (p == Pass::Forward ? t.forward : p == Pass::Input ? t.input : t.weight).value();
}

Seconds playFixed(const ScheduleCase& c)
{
    const int chunks = static_cast<int>(c.chunks.size());
    Ends ends(chunks, c.microBatches);
    std::vector<std::vector<Work>> order;
    for (int d = 0; d < c.devices; ++d)
        order.push_back(fixedOrder(c, d));
    std::vector<std::size_t> next(order.size(), 0);
    std::vector<double> free(order.size(), 0.0);
    for (bool moved = true; moved;) {
        moved = false;
        for (std::size_t d = 0; d < order.size(); ++d)
            while (next[d] < order[d].size()) {
                const Work& w = order[d][next[d]];
                const double from = ready(ends, w, chunks, c.send.value());
                if (from == kNever)
                    break;
                const ChunkTimes& t = c.chunks[static_cast<std::size_t>(w.chunk)];
                free[d] = std::max(free[d], from) + (w.pass == Pass::Forward ? t.forward : t.input + t.weight).value();
                if (w.pass == Pass::Forward)
                    ends.forward[ends.at(w.chunk, w.batch)] = free[d];
                else
                    ends.input[ends.at(w.chunk, w.batch)] = free[d];
                ++next[d];
                moved = true;
            }
    }
    return seconds(*std::max_element(free.begin(), free.end()));
}

/// One device's next passes of one direction.
struct Lane {
    int chunk = 0;
    int batches = 0;
    int forwards = 0, inputs = 0, weights = 0;
    bool done() const { return weights == batches; }
};

struct GreedyDevice {
    double free = 0.0;
    std::vector<Lane> lanes;
};

/// Zero-bubble and DualPipe: each device takes the pass that can begin first; of those that could begin at once, input
/// gradients come before forwards and forwards before weight gradients.
Seconds playGreedy(const ScheduleCase& c)
{
    const bool both = c.schedule == PipelineSchedule::DualPipe;
    const int directions = both ? 2 : 1;
    const int inFlight = c.schedule == PipelineSchedule::ZeroBubbleH2 ? 2 * c.devices - 1 : c.devices;
    const int chunks = static_cast<int>(c.chunks.size());
    std::vector<Ends> ends;
    std::vector<GreedyDevice> devices(static_cast<std::size_t>(c.devices));
    for (int way = 0; way < directions; ++way) {
        const int batches = both ? (c.microBatches + 1 - way) / 2 : c.microBatches;
        ends.emplace_back(chunks, std::max(1, batches));
        for (int d = 0; d < c.devices; ++d)
            devices[static_cast<std::size_t>(d)].lanes.push_back({way == 0 ? d : c.devices - 1 - d, batches, 0, 0, 0});
    }
    const auto times = [&](const Lane& l) -> const ChunkTimes& { return c.chunks[static_cast<std::size_t>(l.chunk)]; };
    for (;;) {
        double bestStart = kNever;
        double bestRank = kNever;
        std::size_t device = 0, lane = 0;
        Work work;
        bool left = false;
        for (std::size_t d = 0; d < devices.size(); ++d)
            for (std::size_t way = 0; way < devices[d].lanes.size(); ++way) {
                const Lane& l = devices[d].lanes[way];
                left = left || !l.done();
                const Work options[] = {{Pass::Input, l.chunk, l.inputs},
                                        {Pass::Forward, l.chunk, l.forwards},
                                        {Pass::Weight, l.chunk, l.weights}};
                const bool may[] = {l.inputs < l.forwards, l.forwards < l.batches && l.forwards - l.weights < inFlight,
                                    l.weights < l.inputs};
                for (int i = 0; i < 3; ++i) {
                    if (!may[i])
                        continue;
                    const double start =
                        std::max(devices[d].free, ready(ends[way], options[i], chunks, c.send.value()));
                    // A weight gradient begins only where nothing else could while it runs.
                    const double rank = start + (i == 2 ? 0.5 * duration(times(l), Pass::Weight) : 0.0) + 1e-12 * i;
                    if (rank < bestRank) {
                        bestRank = rank;
                        bestStart = start;
                        device = d;
                        lane = way;
                        work = options[i];
                    }
                }
            }
        if (!left || bestStart == kNever)
            break;
        Lane& l = devices[device].lanes[lane];
        const double end = bestStart + duration(times(l), work.pass);
        devices[device].free = end;
        if (work.pass == Pass::Forward)
            ends[lane].forward[ends[lane].at(l.chunk, l.forwards++)] = end;
        else if (work.pass == Pass::Input)
            ends[lane].input[ends[lane].at(l.chunk, l.inputs++)] = end;
        else
            ++l.weights;
    }
    double last = 0.0;
    for (const GreedyDevice& d : devices)
        last = std::max(last, d.free);
    return seconds(last);
}

} // namespace

Seconds playSchedule(const ScheduleCase& c)
{
    switch (c.schedule) {
    case PipelineSchedule::OneFOneB:
    case PipelineSchedule::GPipe:
    case PipelineSchedule::Interleaved:
        return playFixed(c);
    case PipelineSchedule::ZeroBubble:
    case PipelineSchedule::ZeroBubbleH2:
    case PipelineSchedule::DualPipe:
        return playGreedy(c);
    case PipelineSchedule::ZeroBubbleV:
        break;
    }
    return closedSchedule(c);
}

Seconds closedSchedule(const ScheduleCase& c)
{
    const std::size_t perDevice = c.chunks.size() / static_cast<std::size_t>(c.devices);
    Seconds slowest{};
    Seconds all{};
    for (int d = 0; d < c.devices; ++d) {
        Seconds own{};
        for (std::size_t i = 0; i < perDevice; ++i)
            own += c.chunks[i * static_cast<std::size_t>(c.devices) + static_cast<std::size_t>(d)].all();
        slowest = std::max(slowest, own);
        all += own;
    }
    const ChunkTimes& one = c.chunks.front();
    const double share =
        bubbleShare(c.schedule, c.devices, static_cast<int>(perDevice), {one.forward, one.input, one.weight});
    return static_cast<double>(c.microBatches) * slowest + share * (all - slowest);
}

double bubbleShare(PipelineSchedule schedule, int devices, int chunks, const ChunkTimes& t)
{
    const double all = t.all().value();
    const double p = std::max(2, devices);
    switch (schedule) {
    case PipelineSchedule::ZeroBubble:
        return (t.forward + t.input - t.weight).value() / all;
    case PipelineSchedule::ZeroBubbleH2:
    case PipelineSchedule::ZeroBubbleV:
        return std::max(0.0, (t.forward + t.input - 2.0 * t.weight).value() / all);
    case PipelineSchedule::DualPipe:
        return std::max(0.0, (0.5 * p - 1.0) / (p - 1.0) *
                                 (t.forward + 2.0 * (t.input + t.weight) - 3.0 * t.weight).value() / all);
    default:
        return 1.0 / std::max(1, chunks);
    }
}

} // namespace peiji
