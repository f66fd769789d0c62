#pragma once
// Expected failures are values: what is wrong, where, and what would be accepted.

#include "core/units/lang.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace peiji
{

enum class ErrorKind {
    BadInput, ///< the user's text, file or argument; exit code 2 at the command line
    NotFound, ///< a named thing does not exist
    Conflict, ///< somebody else changed or holds it
    Storage,  ///< disk, database or permission
    Internal, ///< a fault of ours; exit code 3
};

/// One error, fit to be shown as one line. `where` names the field, file:line:column or statement.
struct Error {
    ErrorKind kind = ErrorKind::Internal;
    std::string where;
    LocalText what;
    /// Line `where: what`.
    std::string text(Lang lang) const { return where.empty() ? what.in(lang) : where + ": " + what.in(lang); }
};

/// A value or an Error. Deliberately small: C++20 has no std::expected.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }
    const T& value() const& { return std::get<0>(m_state); }
    T& value() & { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    const T* operator->() const { return &std::get<0>(m_state); }
    const T& operator*() const& { return std::get<0>(m_state); }
    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

struct Unit {
};
/// Success without a value, or an Error.
using Status = Result<Unit>;

} // namespace peiji
