#include "app/cli/printtext.h"

#include "app/cli/texttable.h"
#include "core/units/format.h"

namespace peiji
{

namespace
{

std::string quantity(const CommandInput& in, double value, NumberKind kind, double divisor)
{
    return formatQuantity({value, kind, significantDecimals(value / divisor)}, in.lang);
}

std::string gib(const CommandInput& in, Bytes b)
{
    return quantity(in, b.value(), NumberKind::GiB, kGiB);
}

std::string interval(const CommandInput& in, const Interval& v, NumberKind kind, double divisor)
{
    return formatInterval(v, kind, significantDecimals(v.value / divisor), in.lang);
}

constexpr double kSecondsPerDay = 86400.0;

/// As formatQuantity scales bytes on disk: GB below a tenth of a terabyte.
double diskDivisor(double bytesOnDisk)
{
    return bytesOnDisk < 0.1 * kTB ? kGB : kTB;
}

double dayDivisor(double seconds)
{
    return seconds < 2.0 * 86400.0 ? 3600.0 : 86400.0;
}

} // namespace

std::string textHeading(const CommandInput& in, const std::string& key, std::vector<Arg> args, int indent)
{
    return std::string(static_cast<std::size_t>(indent), ' ') + in.say(key, std::move(args)) + "\n";
}

void addSection(std::string& out, const std::string& section)
{
    out.push_back('\n');
    out.append(section);
}

std::string textMemory(const CommandInput& in, const MemoryEstimate& m)
{
    std::string out =
        in.say("cli.memory.head", {{"total", interval(in, m.totalInterval, NumberKind::GiB, kGiB)},
                                   {"usable", gib(in, m.usable)},
                                   {"verdict", in.say(std::string("memory.verdict.") + fitVerdictId(m.verdict))},
                                   {"peak", in.say(std::string("memory.event.") + peakEventId(m.peak))}}) +
        "\n";
    TextTable table("lr");
    for (int i = 0; i < kMemoryCategories; ++i) {
        const auto c = static_cast<MemoryCategory>(i);
        if (m.of(c).value() > 0)
            table.add({in.say(std::string("memory.") + memoryCategoryId(c)), gib(in, m.of(c))});
    }
    return out + table.text();
}

std::string textTime(const CommandInput& in, const TimeEstimate& t, const Workload& w)
{
    TextTable table("ll");
    const auto add = [&table, &in](const char* key, std::string value) { table.add({in.say(key), std::move(value)}); };
    add(w.isTraining() ? "cli.time.step" : "cli.time.decode", interval(in, t.stepSeconds, NumberKind::Seconds, 1.0));
    add("cli.time.tokens", interval(in, t.tokensPerSecond, NumberKind::TokensPerSecond, 1.0));
    add("cli.time.mfu", formatInterval(t.mfuCausalInterval, NumberKind::Percent, 1, in.lang));
    add("cli.time.mfuFull", formatInterval(t.mfuFullInterval, NumberKind::Percent, 1, in.lang));
    if (w.isTraining()) {
        if (t.steps > 0) {
            const Interval job{t.days.low * kSecondsPerDay, t.days.value * kSecondsPerDay,
                               t.days.high * kSecondsPerDay};
            add("cli.time.days", interval(in, job, NumberKind::Days, dayDivisor(job.value)));
            add("cli.time.energy", interval(in, t.energyJoules, NumberKind::KilowattHours, 3.6e6));
        }
    } else {
        add("cli.time.first", interval(in, t.prefillSeconds, NumberKind::Seconds, 1.0));
        add("cli.time.user", interval(in, t.tokensPerSecondPerUser, NumberKind::TokensPerSecond, 1.0));
        add("cli.time.energyTokens", interval(in, t.energyJoules, NumberKind::KilowattHours, 3.6e6));
    }
    add("cli.time.power", interval(in, t.powerInterval, NumberKind::Kilowatts, 1000.0));
    if (w.isTraining() && t.betweenFailures.value() > 0.0) {
        add("cli.time.goodput", formatInterval(t.goodputInterval, NumberKind::Percent, 1, in.lang));
        add("cli.time.checkpointEvery",
            quantity(in, t.checkpointInterval.value(), NumberKind::Days, dayDivisor(t.checkpointInterval.value())));
        if (t.failures >= 0.5)
            add("cli.time.failures", formatNumber(t.failures, 0));
    }
    std::string out = textHeading(in, t.devicePrior ? "cli.time.headPrior" : "cli.time.head") + table.text();
    TextTable parts("lrr");
    for (int i = 0; i < kTimeCategories; ++i) {
        const auto c = static_cast<TimeCategory>(i);
        const double share = t.stepSeconds.value > 0 ? t.of(c).value() / t.stepSeconds.value : 0.0;
        if (share >= 0.0005)
            parts.add({in.say(std::string("time.category.") + timeCategoryId(c)),
                       quantity(in, t.of(c).value(), NumberKind::Seconds, 1.0),
                       formatQuantity({share, NumberKind::Percent, 1}, in.lang)});
    }
    return out + textHeading(in, "cli.time.parts") + parts.text();
}

std::string textFit(const CommandInput& in, const FitReport& r)
{
    std::string out = textHeading(in, "cli.fit.head",
                                  {{"verdict", in.say(std::string("memory.verdict.") + fitVerdictId(r.verdict))},
                                   {"why", in.texts().format(r.why)}});
    TextTable table("lllll");
    table.add(
        {in.say("cli.fit.resource"), in.say("cli.fit.needed"), in.say("cli.fit.available"), in.say("cli.fit.verdict")});
    for (const ResourceFit* f : {&r.device, &r.host, &r.storage}) {
        const bool drives = f->resource == FitResource::Storage;
        const NumberKind kind = drives ? NumberKind::TB : NumberKind::GiB;
        const double unit = drives ? diskDivisor(f->needed.value) : kGiB;
        const double there = drives ? diskDivisor(f->available.value()) : kGiB;
        table.add({in.say(std::string("cli.fit.") + fitResourceId(f->resource)), interval(in, f->needed, kind, unit),
                   f->available.value() > 0.0 ? quantity(in, f->available.value(), kind, there) : "—",
                   in.say(std::string("memory.verdict.") + fitVerdictId(f->verdict))});
    }
    return out + table.text();
}

std::string textServingCurve(const CommandInput& in, const std::vector<ServingPoint>& points)
{
    TextTable table("rllll");
    table.add({in.say("cli.serving.concurrency"), in.say("cli.serving.first"), in.say("cli.serving.user"),
               in.say("cli.serving.all"), in.say("cli.serving.memory")});
    for (const ServingPoint& p : points)
        table.add({formatNumber(p.concurrency, 0), interval(in, p.firstToken, NumberKind::Seconds, 1.0),
                   interval(in, p.tokensPerSecondPerUser, NumberKind::TokensPerSecond, 1.0),
                   interval(in, p.tokensPerSecond, NumberKind::TokensPerSecond, 1.0),
                   in.say(std::string("memory.verdict.") + fitVerdictId(p.verdict))});
    return textHeading(in, "cli.serving.head") + table.text();
}

std::string textNeeds(const CommandInput& in, const HostMemoryEstimate& host, const StorageEstimate& s,
                      const Workload& w)
{
    TextTable table("ll");
    const auto tb = [&in](Bytes b) { return quantity(in, b.value(), NumberKind::TB, diskDivisor(b.value())); };
    table.add({in.say("cli.needs.ram"), interval(in, host.ram, NumberKind::GiB, kGiB)});
    if (w.isTraining()) {
        table.add({in.say("cli.needs.checkpoint"), tb(s.checkpoint)});
        for (const Framework f :
             {Framework::MegatronCore, Framework::DeepSpeed, Framework::Fsdp, Framework::SingleGpuPyTorch}) {
            if (checkpointSize(w, f) != s.checkpoint)
                table.add({in.say("cli.needs.checkpointBy", {{"framework", std::string(toId(f))}}),
                           tb(checkpointSize(w, f))});
        }
    }
    table.add({in.say("storage.checkpoints"), tb(s.checkpointsKept)});
    table.add({in.say("storage.dataset"), tb(s.dataset)});
    table.add({in.say("storage.model"), tb(s.modelFiles)});
    if (s.writeNeeded.value() > 0)
        table.add({in.say("cli.needs.write"), quantity(in, s.writeNeeded.value(), NumberKind::GBps, kGB)});
    return textHeading(in, "cli.needs.head") + table.text();
}

std::string textExplanation(const CommandInput& in, const ExplanationStep& step, int depth)
{
    std::string out(static_cast<std::size_t>(2 + 2 * depth), ' ');
    out += in.say("cli.explain.line", {{"name", in.texts().format(step.name)},
                                       {"value", formatQuantity(step.value, in.lang)},
                                       {"formula", step.formula}});
    if (!step.source.empty())
        out.append(2, ' ').append(in.say("cli.explain.source", {{"source", step.source}}));
    out += "\n";
    for (const ExplanationStep& child : step.children)
        out += textExplanation(in, child, depth + 1);
    return out;
}

std::string textHardware(const CommandInput& in, const Hardware& h)
{
    const Part* part = in.catalogue().part(h.device.id);
    return in.say("cli.hardware", {{"count", NumberArg{double(h.devices())}},
                                   {"name", part ? part->name : LocalText{h.device.id, h.device.id}},
                                   {"nodes", NumberArg{double(h.nodes)}}});
}

} // namespace peiji
