// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace trilane {

/// An error in parts, so that all messages have the same form: file, position, problem, remedy.
struct Error
{
    Message what;          ///< the problem or expectation; one clause without a full stop
    std::string file = {}; ///< path as the user gave it; may be empty
    Message place = {};    ///< "byte 1234", "row 7 of table X"; may be empty
    Message remedy = {};   ///< the remedy; may be empty
    bool canceled = false; ///< the user stopped it; not a fault

    /// "FILE: PLACE: WHAT; REMEDY".
    [[nodiscard]] Message sentence() const;
    /// The same in English.
    [[nodiscard]] std::string message() const { return sentence().english(); }
    /// The same error with a missing file name filled in.
    [[nodiscard]] Error in(std::string path) &&;
    /// Error of a canceled job.
    [[nodiscard]] static Error stopped();
    /// An error of the operating system, from errno.
    [[nodiscard]] static Error fromErrno(Message doing, std::string path);
};

/// A value or an Error. Access to the part that does not exist asserts.
template <typename T>
class [[nodiscard]] Result
{
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {}

    [[nodiscard]] bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T &value() & { return *part<0>(m_state); }
    [[nodiscard]] const T &value() const & { return *part<0>(m_state); }
    [[nodiscard]] T value() && { return std::move(*part<0>(m_state)); }
    T &operator*() & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T &operator*() const & { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    [[nodiscard]] const Error &error() const & { return *part<1>(m_state); }
    [[nodiscard]] Error error() && { return std::move(*part<1>(m_state)); }

private:
    template <size_t index>
    [[nodiscard]] static auto *part(auto &state)
    {
        auto *const part = std::get_if<index>(&state);
        assert(part && "the Result holds the other part");
        return part;
    }

    std::variant<T, Error> m_state;
};

/// Success or an Error.
template <>
class [[nodiscard]] Result<void> : public Result<std::monostate>
{
public:
    Result()
        : Result<std::monostate>(std::monostate{})
    {}
    Result(Error error)
        : Result<std::monostate>(std::move(error))
    {}
};

} // namespace trilane
