// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/rawvector.h"

#include <cstdint>
#include <string_view>

namespace trilane::json {

/// Some whole elements of the event array, separated by commas, with space for a bracket on either
/// side and for simdjson's padding.
struct Window
{
    static constexpr size_t kFront = 1;
    static constexpr size_t kBack = 65;

    platform::RawVector<char> buffer;
    size_t size = 0;
    uint64_t offset = 0; ///< of the first character in the (inflated) text
    uint32_t number = 0; ///< in the file, from 1
    /// Brackets do not match after it: each event is verified.
    bool suspicious = false;

    [[nodiscard]] std::string_view text() const
    {
        return size == 0 ? std::string_view() : std::string_view(buffer.data() + kFront, size);
    }
};

/// Characters allowed between two array elements.
[[nodiscard]] constexpr bool isSeparator(char c)
{
    return c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace trilane::json
