#pragma once
// Physical quantities of the engine. Six base dimensions, one unit each; GiB, GB and Gbit are
// constructors and formats, never units, so that no figure can be off by 7.4 % unnoticed.

#include <boost/units/base_dimension.hpp>
#include <boost/units/base_unit.hpp>
#include <boost/units/derived_dimension.hpp>
#include <boost/units/make_system.hpp>
#include <boost/units/physical_dimensions/information.hpp>
#include <boost/units/physical_dimensions/time.hpp>
#include <boost/units/quantity.hpp>
#include <boost/units/unit.hpp>

namespace peiji
{

namespace dimension
{
// Ordinals from 1001: negative ones and small positive ones belong to Boost.
struct ComputeBase : boost::units::base_dimension<ComputeBase, 1001> {
};
struct TokenBase : boost::units::base_dimension<TokenBase, 1002> {
};
struct PowerBase : boost::units::base_dimension<PowerBase, 1003> {
};
struct MoneyBase : boost::units::base_dimension<MoneyBase, 1004> {
};
} // namespace dimension

namespace baseunit
{
struct Byte : boost::units::base_unit<Byte, boost::units::information_dimension, 1001> {
};
struct Second : boost::units::base_unit<Second, boost::units::time_dimension, 1002> {
};
struct Flop : boost::units::base_unit<Flop, dimension::ComputeBase::dimension_type, 1003> {
};
struct Token : boost::units::base_unit<Token, dimension::TokenBase::dimension_type, 1004> {
};
struct Watt : boost::units::base_unit<Watt, dimension::PowerBase::dimension_type, 1005> {
};
struct Currency : boost::units::base_unit<Currency, dimension::MoneyBase::dimension_type, 1006> {
};
} // namespace baseunit

using System = boost::units::make_system<baseunit::Byte, baseunit::Second, baseunit::Flop, baseunit::Token,
                                         baseunit::Watt, baseunit::Currency>::type;

namespace unit
{
using Byte = boost::units::unit<boost::units::information_dimension, System>;
using Second = boost::units::unit<boost::units::time_dimension, System>;
using Flop = boost::units::unit<dimension::ComputeBase::dimension_type, System>;
using Token = boost::units::unit<dimension::TokenBase::dimension_type, System>;
using Watt = boost::units::unit<dimension::PowerBase::dimension_type, System>;
using CurrencyUnit = boost::units::unit<dimension::MoneyBase::dimension_type, System>;

template <class A, class B>
using Per = typename boost::units::divide_typeof_helper<A, B>::type;
template <class A, class B>
using Times = typename boost::units::multiply_typeof_helper<A, B>::type;
} // namespace unit

/// Bytes (always bytes; print GiB for memory, TB for drives).
using Bytes = boost::units::quantity<unit::Byte, double>;
/// Seconds.
using Seconds = boost::units::quantity<unit::Second, double>;
/// Floating-point operations (work, not a rate).
using Flop = boost::units::quantity<unit::Flop, double>;
/// Tokens.
using Tokens = boost::units::quantity<unit::Token, double>;
/// Watts.
using Watts = boost::units::quantity<unit::Watt, double>;
/// Energy in watt-seconds (joules).
using Joules = boost::units::quantity<unit::Times<unit::Watt, unit::Second>, double>;
/// FLOP per second (a rate; never called "Flops").
using FlopRate = boost::units::quantity<unit::Per<unit::Flop, unit::Second>, double>;
/// Bytes per second.
using Bandwidth = boost::units::quantity<unit::Per<unit::Byte, unit::Second>, double>;
/// Tokens per second.
using TokenRate = boost::units::quantity<unit::Per<unit::Token, unit::Second>, double>;
/// FLOP per token.
using FlopPerToken = boost::units::quantity<unit::Per<unit::Flop, unit::Token>, double>;

inline constexpr double kKiB = 1024.0;
inline constexpr double kMiB = 1024.0 * kKiB;
inline constexpr double kGiB = 1024.0 * kMiB;
inline constexpr double kTiB = 1024.0 * kGiB;
inline constexpr double kMB = 1e6;
inline constexpr double kGB = 1e9;
inline constexpr double kTB = 1e12;

constexpr Bytes bytes(double v)
{
    return Bytes::from_value(v);
}
constexpr Bytes fromGiB(double v)
{
    return Bytes::from_value(v * kGiB);
}
constexpr Bytes fromGB(double v)
{
    return Bytes::from_value(v * kGB);
}
constexpr Bytes fromTB(double v)
{
    return Bytes::from_value(v * kTB);
}
constexpr double toGiB(Bytes v)
{
    return v.value() / kGiB;
}
constexpr double toGB(Bytes v)
{
    return v.value() / kGB;
}
constexpr double toTB(Bytes v)
{
    return v.value() / kTB;
}

constexpr Seconds seconds(double v)
{
    return Seconds::from_value(v);
}
constexpr Seconds fromHours(double v)
{
    return Seconds::from_value(v * 3600.0);
}
constexpr Seconds fromDays(double v)
{
    return Seconds::from_value(v * 86400.0);
}
constexpr double toHours(Seconds v)
{
    return v.value() / 3600.0;
}
constexpr double toDays(Seconds v)
{
    return v.value() / 86400.0;
}

constexpr Flop flop(double v)
{
    return Flop::from_value(v);
}
constexpr Tokens tokens(double v)
{
    return Tokens::from_value(v);
}
constexpr Watts watts(double v)
{
    return Watts::from_value(v);
}
constexpr double toKilowatts(Watts v)
{
    return v.value() / 1000.0;
}
constexpr Joules joules(double v)
{
    return Joules::from_value(v);
}
constexpr Joules fromKilowattHours(double v)
{
    return Joules::from_value(v * 3.6e6);
}
constexpr double toKilowattHours(Joules v)
{
    return v.value() / 3.6e6;
}
constexpr FlopRate flopRate(double v)
{
    return FlopRate::from_value(v);
}
constexpr FlopRate fromTeraflops(double v)
{
    return FlopRate::from_value(v * 1e12);
}
constexpr Bandwidth bandwidth(double bytesPerSecond)
{
    return Bandwidth::from_value(bytesPerSecond);
}
constexpr Bandwidth fromGBPerSecond(double v)
{
    return Bandwidth::from_value(v * kGB);
}
constexpr Bandwidth fromGbit(double gbitPerSecond)
{
    return Bandwidth::from_value(gbitPerSecond * 1e9 / 8.0);
}
constexpr TokenRate tokenRate(double v)
{
    return TokenRate::from_value(v);
}

} // namespace peiji
