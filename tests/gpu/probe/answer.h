// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace trilane::probe {

/// One JSON object, on one line. For one thread.
class Answer
{
public:
    template <typename T>
    Answer &add(std::string_view key, const T &value)
    {
        name(key);
        if constexpr (std::is_same_v<T, bool>)
            m_text += value ? "true" : "false";
        else if constexpr (std::is_floating_point_v<T>)
            number(value);
        else if constexpr (std::is_signed_v<T>)
            m_text += std::to_string(int64_t{value});
        else if constexpr (std::is_unsigned_v<T>)
            m_text += std::to_string(uint64_t{value});
        else
            string(value);
        return *this;
    }
    /// JSON that is there already.
    Answer &addJson(std::string_view key, std::string_view json);
    Answer &addAll(std::string_view key, const std::vector<std::string> &texts);
    /// An object inside of this one.
    Answer &open(std::string_view key);
    Answer &close();

    /// All objects are closed in the copy.
    [[nodiscard]] std::string text() const;
    /// Writes it to standard output at once. What is said later replaces it: a probe that hangs or
    /// dies has said how far it came.
    void say() const;

private:
    void name(std::string_view key);
    void string(std::string_view text);
    void number(double value);

    std::string m_text = "{";
    int m_depth = 1;
};

/// Quantiles in `unit`s of nanoseconds, under `key`: median, p99, max and how many. Sorts `values`.
void addTimes(Answer &answer, std::string_view key, std::vector<int64_t> &values, double unit = 1);

/// Sorted in place; nearest rank. `q`: 0 to 1.
int64_t quantile(std::vector<int64_t> &values, double q);

} // namespace trilane::probe
