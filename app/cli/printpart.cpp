#include "app/cli/printpart.h"

#include "app/cli/texttable.h"
#include "core/units/format.h"

namespace peiji
{

namespace
{

Json known(double v)
{
    return v != 0 ? jsonNumber(v) : Json(nullptr);
}

Json known(const std::optional<double>& v)
{
    return v ? jsonNumber(*v) : Json(nullptr);
}

Json known(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json specOf(const AcceleratorSpec& a)
{
    return {{"architecture", known(a.architecture)},
            {"mount", known(a.mount)},
            {"memory_gb", known(a.memoryGb)},
            {"memory_type", known(a.memoryType)},
            {"memory_gb_per_s", known(a.memoryBandwidth.value() / kGB)},
            {"bf16_tflops", known(a.bf16Tflops)},
            {"fp16_tflops", known(a.fp16Tflops)},
            {"fp8_tflops", known(a.fp8Tflops)},
            {"fp4_tflops", known(a.fp4Tflops)},
            {"tdp_w", known(a.tdp.value())},
            {"link", known(a.linkKind)},
            {"link_gb_per_s_both_ways", known(a.linkGBpsBidirTotal)},
            {"cooling", known(a.cooling)},
            {"software", known(a.softwareStack)},
            {"export", known(a.exportFlag)},
            {"unofficial", a.unofficial}};
}

Json specOf(const PlatformSpec& p)
{
    return {{"kind", known(p.kind)},
            {"form", known(p.form)},
            {"rack_u", known(p.rackU)},
            {"max_accelerators", p.maxAccelerators},
            {"accelerator_mounts", p.accelMounts},
            {"cpu_socket", known(p.cpuSocket)},
            {"cpu_sockets", p.cpuSockets},
            {"dimm_slots", p.dimmSlots},
            {"memory_types", p.memoryTypes},
            {"nvme_bays", p.nvmeBays},
            {"psu_count", p.psuCount},
            {"psu_w", known(p.psuWatts)},
            {"psu_redundancy", known(p.psuRedundancy)},
            {"cooling", known(p.cooling)},
            {"max_power_w", known(p.maxSystemPowerW)}};
}

Json specOf(const CpuSpec& c)
{
    return {{"socket", known(c.socket)},
            {"family", known(c.family)},
            {"cores", c.cores},
            {"threads", c.threads},
            {"tdp_w", known(c.tdp.value())},
            {"memory_channels", c.memoryChannels},
            {"memory_mts", known(c.memoryMaxMts)},
            {"pcie_gen", known(c.pcieGen)},
            {"pcie_lanes", c.pcieLanes},
            {"max_sockets", c.maxSockets}};
}

Json specOf(const MemorySpec& m)
{
    return {{"class", known(m.memClass)},
            {"capacity_gb", known(m.capacityGb)},
            {"speed_mts", known(m.speedMts)},
            {"ecc", m.ecc}};
}

Json specOf(const StorageSpec& s)
{
    return {{"roles", s.roles},
            {"capacity_tb", known(s.capacityTb)},
            {"bays", s.bays},
            {"read_mb_per_s", known(s.readMBps)},
            {"write_mb_per_s", known(s.writeMBps)},
            {"dwpd", known(s.dwpd)}};
}

Json specOf(const NetworkSpec& n)
{
    return {{"kind", known(n.kind)},
            {"protocols", n.protocols},
            {"port_gbps", known(n.portGbps)},
            {"ports", n.ports},
            {"connector", known(n.connectorClass)},
            {"rdma", n.rdma},
            {"length_m", known(n.lengthM)},
            {"power_w", known(n.maxPowerW)}};
}

Json specOf(const PowerSpec& p)
{
    return {{"kind", known(p.kind)},
            {"watts", known(p.watts)},
            {"efficiency_50", known(p.efficiency50)},
            {"input_v", known(p.inputV)}};
}

Json specOf(const AccessorySpec& a)
{
    return {{"kind", known(a.kind)}, {"fits", known(a.fits)}, {"watts", known(a.watts)}, {"rack_u", known(a.rackU)}};
}

Json specOf(const ServiceSpec& s)
{
    return {{"kind", known(s.kind)}, {"basis", known(s.basis)}};
}

Json jsonPrice(const Price& p)
{
    Json out = {{"kind", toId(p.kind)}, {"original_kind", p.originalKind},
                {"date", p.date},       {"tax_included", p.taxIncluded},
                {"region", p.region},   {"source", p.source}};
    if (p.ratio) {
        out["ratio"] = jsonNumber(*p.ratio);
        out["ratio_low"] = known(p.ratioLow);
        out["ratio_high"] = known(p.ratioHigh);
    } else {
        out["price"] = jsonUnitPrice(p.price);
        out["low"] = jsonUnitPrice(p.low);
        out["high"] = jsonUnitPrice(p.high);
    }
    return out;
}

std::string valueText(const Json& v)
{
    if (v.is_string())
        return v.get<std::string>();
    if (v.is_array()) {
        std::string out;
        for (const Json& item : v)
            out += (out.empty() ? "" : ", ") + valueText(item);
        return out;
    }
    return v.dump();
}

} // namespace

Json jsonPart(const Part& p, const Catalogue& c, bool whole)
{
    const Price* price = c.planningPrice(p.id);
    Json out = {{"id", p.id},
                {"kind", toId(p.kind)},
                {"vendor", p.vendor},
                {"model", p.model},
                {"part_number", known(p.partNumber)},
                {"name", jsonText(p.name)},
                {"orderable", p.orderable},
                {"price", price ? jsonPrice(*price) : Json(nullptr)}};
    if (!whole)
        return out;
    out["spec"] = std::visit([](const auto& spec) { return specOf(spec); }, p.spec);
    out["source"] = p.source;
    out["notes"] = known(p.notes);
    Json history = Json::array();
    for (const Price* row : c.priceHistory(p.id))
        history.push_back(jsonPrice(*row));
    out["prices"] = std::move(history);
    return out;
}

Json jsonModel(const ModelArchitecture& m)
{
    const ParameterCount n = countParameters(m);
    return {{"id", m.id},
            {"name", jsonText(m.name)},
            {"family", m.family},
            {"parameters", jsonNumber(n.total)},
            {"active_parameters", jsonNumber(n.active)},
            {"layers", m.layers},
            {"hidden", m.hidden},
            {"ffn_hidden", m.ffnHidden},
            {"heads", m.heads},
            {"kv_heads", m.kvHeads},
            {"head_dim", m.headDim},
            {"attention", toId(m.attention)},
            {"vocab", m.vocab},
            {"experts", m.experts},
            {"experts_per_token", m.expertsPerToken},
            {"max_sequence", m.maxSeq},
            {"license", m.license},
            {"source", m.source}};
}

std::string textPrice(const CommandInput& in, const Price* p)
{
    if (!p)
        return "—";
    if (p->ratio)
        return formatQuantity({*p->ratio, NumberKind::Percent, 1}, in.lang);
    return in.say("cli.catalogue.priceRange",
                  {{"price", extend(p->price, 1)}, {"low", extend(p->low, 1)}, {"high", extend(p->high, 1)}});
}

std::string textCount(const CommandInput& in, const char* key, std::size_t count)
{
    return in.say(key, {{"count", NumberArg{double(count)}}}) + "\n";
}

std::string textPart(const CommandInput& in, const Part& p)
{
    std::string out = p.name.in(in.lang) + "\n";
    TextTable table("ll");
    const Json json = jsonPart(p, in.catalogue(), true);
    for (const char* key : {"id", "kind", "vendor", "model", "part_number"}) {
        if (!json[key].is_null())
            table.add({key, valueText(json[key])});
    }
    for (const auto& [key, value] : json["spec"].items()) {
        if (!value.is_null())
            table.add({key, valueText(value)});
    }
    table.add({"source", p.source});
    out += table.text();
    out += in.say("cli.catalogue.prices") + "\n";
    TextTable prices("lllll");
    for (const Price* row : in.catalogue().priceHistory(p.id))
        prices.add({row->date, in.say(std::string("cli.pricekind.") + toId(row->kind)), textPrice(in, row), row->region,
                    row->source});
    return out + prices.text();
}

std::string textModel(const CommandInput& in, const ModelArchitecture& m)
{
    TextTable table("ll");
    for (const auto& [key, value] : jsonModel(m).items()) {
        if (key != "name")
            table.add({key, valueText(value)});
    }
    return m.name.in(in.lang) + "\n" + table.text();
}

} // namespace peiji
