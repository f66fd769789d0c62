#pragma once
// One description of a value serves for writing and for reading: `describe(archive, value)` names every member once.
// Reading is tolerant (a stored quote may come from an older or a newer program): a missing key keeps the default, an
// unknown one is ignored; a wrong type is an error with its path.

#include "core/units/date.h"
#include "core/units/quantities.h"

#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace peiji::archive
{

using Json = nlohmann::ordered_json;

/// Thrown inside the reader only; turned into an Error at its door.
struct ReadFault {
    std::string path;
    std::string expected;
};

class Writer;
class Reader;

/// Values with an id of their own: specialise with `static std::string write(const T&)` and
/// `static bool read(const std::string&, T&)`.
template <class T>
struct Text;

template <class T>
concept HasText = requires(const T& v, T& out, const std::string& s)
{
    {
        Text<T>::write(v)
        } -> std::convertible_to<std::string>;
    {
        Text<T>::read(s, out)
        } -> std::convertible_to<bool>;
};

template <class T>
concept Quantity = requires(const T& v)
{
    v.value();
    T::from_value(0.0);
};

class Writer
{
public:
    static constexpr bool kReads = false;
    explicit Writer(Json& json) : m_json(json) {}

    template <class T>
    void operator()(const char* key, const T& value)
    {
        m_json[key] = toJson(value);
    }
    /// An absent optional is no key at all.
    template <class T>
    void operator()(const char* key, const std::optional<T>& value)
    {
        if (value)
            m_json[key] = toJson(*value);
    }

    template <class T>
    static Json toJson(const T& value)
    {
        if constexpr (HasText<T>) {
            return Text<T>::write(value);
        } else if constexpr (Quantity<T>) {
            return toJson(value.value());
        } else if constexpr (std::is_floating_point_v<T>) {
            return std::isfinite(value) ? Json(value) : Json(nullptr);
        } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
            return Json(value);
        } else {
            Json object = Json::object();
            Writer writer(object);
            // A writer only looks; the description is shared with the reader, which does write.
            describe(writer, const_cast<T&>(value));
            return object;
        }
    }
    template <class T>
    static Json toJson(const std::vector<T>& list)
    {
        Json array = Json::array();
        for (const T& item : list)
            array.push_back(toJson(item));
        return array;
    }
    template <class T>
    static Json toJson(const std::map<std::string, T>& map)
    {
        Json object = Json::object();
        for (const auto& [key, value] : map)
            object[key] = toJson(value);
        return object;
    }

private:
    Json& m_json;
};

class Reader
{
public:
    static constexpr bool kReads = true;
    Reader(const Json& json, std::string path) : m_json(json), m_path(std::move(path))
    {
        if (!m_json.is_object())
            throw ReadFault{m_path, "object"};
    }

    template <class T>
    void operator()(const char* key, T& value)
    {
        if (const auto it = m_json.find(key); it != m_json.end())
            fromJson(*it, value, m_path.empty() ? key : m_path + "." + key);
    }
    template <class T>
    void operator()(const char* key, std::optional<T>& value)
    {
        value.reset();
        if (const auto it = m_json.find(key); it != m_json.end())
            fromJson(*it, value.emplace(), m_path.empty() ? key : m_path + "." + key);
    }

    template <class T>
    static void fromJson(const Json& json, T& value, const std::string& path)
    {
        if constexpr (HasText<T>) {
            if (!json.is_string() || !Text<T>::read(json.get<std::string>(), value))
                throw ReadFault{path, "known identifier"};
        } else if constexpr (Quantity<T>) {
            double v = 0;
            fromJson(json, v, path);
            value = T::from_value(v);
        } else if constexpr (std::is_same_v<T, bool>) {
            if (!json.is_boolean())
                throw ReadFault{path, "true or false"};
            value = json.get<bool>();
        } else if constexpr (std::is_floating_point_v<T>) {
            if (!json.is_number() && !json.is_null())
                throw ReadFault{path, "number"};
            value = json.is_null() ? std::numeric_limits<T>::quiet_NaN() : json.get<T>();
        } else if constexpr (std::is_integral_v<T>) {
            readInteger(json, value, path);
        } else if constexpr (std::is_same_v<T, std::string>) {
            if (!json.is_string())
                throw ReadFault{path, "text"};
            value = json.get<std::string>();
        } else {
            Reader reader(json, path);
            describe(reader, value);
        }
    }
    template <class T>
    static void fromJson(const Json& json, std::vector<T>& list, const std::string& path)
    {
        if (!json.is_array())
            throw ReadFault{path, "list"};
        list.clear();
        for (std::size_t i = 0; i < json.size(); ++i)
            fromJson(json[i], list.emplace_back(), path + "[" + std::to_string(i) + "]");
    }
    template <class T>
    static void fromJson(const Json& json, std::map<std::string, T>& map, const std::string& path)
    {
        if (!json.is_object())
            throw ReadFault{path, "object"};
        map.clear();
        for (const auto& [key, value] : json.items())
            fromJson(value, map[key], path + "." + key);
    }

private:
    template <class T>
    static void readInteger(const Json& json, T& value, const std::string& path)
    {
        if (!json.is_number_integer())
            throw ReadFault{path, "whole number"};
        const auto wide = json.get<std::int64_t>();
        if (wide < std::numeric_limits<T>::min() || wide > std::numeric_limits<T>::max())
            throw ReadFault{path, "smaller number"};
        value = static_cast<T>(wide);
    }
    const Json& m_json;
    std::string m_path;
};

} // namespace peiji::archive
