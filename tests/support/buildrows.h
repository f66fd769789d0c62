#pragma once
// Builds written as text: "part*count; part*count | cluster part*count", with the roles that follow from the parts.

#include "core/build/build.h"
#include "core/build/deal.h"

#include <charconv>
#include <sstream>
#include <stdexcept>
#include <string>

namespace peiji::testing
{

inline LineRole roleOf(const Part& p)
{
    if (const auto* s = p.as<PlatformSpec>())
        return s->kind == "case" ? LineRole::Chassis : LineRole::Platform;
    if (const auto* a = p.as<AccessorySpec>())
        return a->kind == "nvlink-bridge" ? LineRole::Bridge
               : a->kind == "cpu-cooler"  ? LineRole::Cooler
               : a->kind == "rack"        ? LineRole::Rack
                                          : LineRole::Accessory;
    if (const auto* n = p.as<NetworkSpec>())
        return n->kind == "nic"      ? LineRole::Nic
               : n->kind == "switch" ? LineRole::Switch
               : n->kind == "cable"  ? LineRole::Cable
                                     : LineRole::Optic;
    if (const auto* s = p.as<PowerSpec>())
        return s->kind == "psu" ? LineRole::Psu : s->kind == "ups" ? LineRole::Ups : LineRole::Pdu;
    if (const auto* d = p.as<StorageSpec>())
        return d->capacityTb <= 1.0 && hasTag(d->roles, "boot") ? LineRole::BootDrive : LineRole::HotDrive;
    switch (p.kind) {
    case PartKind::Accelerator:
        return LineRole::Accelerator;
    case PartKind::Cpu:
        return LineRole::Cpu;
    case PartKind::Memory:
        return LineRole::Memory;
    case PartKind::Service:
        return LineRole::Service;
    default:
        return LineRole::Accessory;
    }
}

inline std::string trimmed(const std::string& s)
{
    const std::size_t a = s.find_first_not_of(' '), b = s.find_last_not_of(' ');
    return a == std::string::npos ? std::string() : s.substr(a, b - a + 1);
}

inline std::vector<std::string> splitAt(const std::string& text, char at)
{
    std::vector<std::string> out;
    std::stringstream in(text);
    for (std::string piece; std::getline(in, piece, at);) {
        if (!trimmed(piece).empty())
            out.push_back(trimmed(piece));
    }
    return out;
}

inline std::vector<BuildLine> linesOf(const std::string& text, const Catalogue& c)
{
    std::vector<BuildLine> lines;
    for (const std::string& piece : splitAt(text, ';')) {
        const std::size_t star = piece.find('*');
        const std::string id = trimmed(piece.substr(0, star));
        const Part* part = c.part(id);
        if (!part)
            throw std::runtime_error("no part " + id);
        lines.push_back({id, star == std::string::npos ? 1 : std::stoi(piece.substr(star + 1)), roleOf(*part)});
    }
    return lines;
}

inline Build buildOf(const std::string& text, int nodes, const Catalogue& c)
{
    const std::size_t bar = text.find('|');
    Build b;
    b.nodes = nodes;
    b.node = linesOf(text.substr(0, bar), c);
    if (bar != std::string::npos)
        b.cluster = linesOf(text.substr(bar + 1), c);
    return b;
}

/// Inputs of a row: "volts=220; driver=550.54; lanes=1".
struct CaseInputs {
    Site site;
    SoftwarePlan software;
    Wiring wiring;
};

inline CaseInputs inputsOf(const std::string& text)
{
    CaseInputs in;
    in.site.region = "US";
    in.site.volts = 220;
    for (const std::string& piece : splitAt(text, ';')) {
        const std::size_t at = piece.find('=');
        const std::string key = trimmed(piece.substr(0, at)), value = trimmed(piece.substr(at + 1));
        double number = 0;
        std::from_chars(value.data(), value.data() + value.size(), number);
        if (key == "volts")
            in.site.volts = number;
        else if (key == "amps")
            in.site.circuitAmps = number;
        else if (key == "dedicated")
            in.site.circuitDedicated = number > 0;
        else if (key == "inlet")
            in.site.inletTempC = number;
        else if (key == "rackkw")
            in.site.maxRackKw = number;
        else if (key == "limit")
            in.site.acceleratorLimitW = number;
        else if (key == "cooling")
            in.site.roomCoolingKw = number;
        else if (key == "region")
            in.site.region = value;
        else if (key == "driver")
            in.software.driver = value;
        else if (key == "cuda")
            in.software.cuda = value;
        else if (key == "module")
            in.software.kernelModule = value;
        else if (key == "fm")
            in.software.fabricManager = value;
        else if (key == "lanes")
            in.wiring.narrowestGpuLanes = number;
        else if (key == "uplink")
            in.wiring.gpusPerUplink = static_cast<int>(number);
        else if (key == "percpu")
            for (const std::string& n : splitAt(value, '+'))
                in.wiring.gpusPerCpu.push_back(std::stoi(n));
        else if (key == "raid")
            in.wiring.raidLevel = value;
        else
            throw std::runtime_error("no input " + key);
    }
    return in;
}

} // namespace peiji::testing
