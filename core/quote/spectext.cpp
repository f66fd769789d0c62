#include "core/quote/spectext.h"

#include "core/quote/words.h"

#include <cmath>

namespace peiji
{
namespace
{

/// Shortest decimals that keep the figure: 7.68, 15.36, 4, 3.25.
int shortest(double v)
{
    for (int d = 0; d < 3; ++d) {
        const double p = std::pow(10.0, d);
        if (std::abs(v * p - std::round(v * p)) < 1e-6 * p)
            return d;
    }
    return 2;
}

class SpecList
{
public:
    explicit SpecList(const Texts& texts) : m_words(texts) {}

    SpecList& figure(const char* key, double v)
    {
        if (v > 0)
            m_items.push_back(m_words(std::string("doc.spec.") + key, {numberArg("n", v, shortest(v))}));
        return *this;
    }
    SpecList& figure(const char* key, const std::optional<double>& v) { return figure(key, v.value_or(0)); }
    SpecList& text(const std::string& t)
    {
        if (!t.empty())
            m_items.push_back(same(t));
        return *this;
    }
    SpecList& message(const char* key, std::vector<Arg> args)
    {
        m_items.push_back(m_words(std::string("doc.spec.") + key, std::move(args)));
        return *this;
    }
    LocalText done() const { return m_words.list(m_items); }

private:
    Words m_words;
    std::vector<LocalText> m_items;
};

struct Printer {
    const Texts& texts;

    LocalText operator()(const AcceleratorSpec& s) const
    {
        SpecList out(texts);
        if (s.memoryGb > 0)
            out.message("memory", {numberArg("n", s.memoryGb, shortest(s.memoryGb)), textArg("type", s.memoryType)});
        out.figure("bandwidth", s.memoryBandwidth.value() / kGB).figure("watts", s.tdp.value());
        return out.done();
    }
    LocalText operator()(const PlatformSpec& s) const
    {
        SpecList out(texts);
        out.figure("rack", s.rackU).figure("sockets", s.cpuSockets);
        if (!s.includedAcceleratorId.empty())
            out.figure("included", s.includedAcceleratorCount);
        else
            out.figure("accelerators", s.maxAccelerators);
        out.figure("dimms", s.dimmSlots);
        if (s.psuCount > 0 && s.psuWatts)
            out.message("psus", {numberArg("n", s.psuCount), numberArg("watts", *s.psuWatts),
                                 textArg("redundancy", s.psuRedundancy.empty() ? "—" : s.psuRedundancy)});
        return out.done();
    }
    LocalText operator()(const CpuSpec& s) const
    {
        return SpecList(texts).figure("cores", s.cores).figure("ghz", s.baseGhz).figure("watts", s.tdp.value()).done();
    }
    LocalText operator()(const MemorySpec& s) const
    {
        SpecList out(texts);
        out.figure("gb", s.capacityGb).figure("mts", s.speedMts);
        if (s.ecc)
            out.text("ECC");
        return out.done();
    }
    LocalText operator()(const StorageSpec& s) const
    {
        SpecList out(texts);
        out.figure("tb", s.capacityTb).text(s.interface).text(s.formFactor);
        if (s.readMBps && s.writeMBps)
            out.message("rw", {numberArg("read", *s.readMBps), numberArg("write", *s.writeMBps)});
        return out.done();
    }
    LocalText operator()(const NetworkSpec& s) const
    {
        SpecList out(texts);
        if (s.ports > 0 && s.portGbps > 0)
            out.message("ports", {numberArg("n", s.ports), numberArg("gbps", s.portGbps)});
        else
            out.figure("gbps", s.portGbps);
        out.figure("metres", s.lengthM);
        return out.done();
    }
    LocalText operator()(const PowerSpec& s) const
    {
        return SpecList(texts).figure("watts", s.watts).text(s.form).done();
    }
    LocalText operator()(const AccessorySpec&) const { return {}; }
    LocalText operator()(const ServiceSpec&) const { return {}; }
};

} // namespace

LocalText specText(const Part& part, const Texts& texts)
{
    return std::visit(Printer{texts}, part.spec);
}

} // namespace peiji
