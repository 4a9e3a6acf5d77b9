// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace trilane::daemon {

/// Value at an offset of a payload; 0 if it is too short.
template <typename T>
T readAt(std::string_view bytes, size_t at)
{
    T value{};
    if (at <= bytes.size() && bytes.size() - at >= sizeof value)
        std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

/// An integer of 1, 2, 4 or 8 bytes.
[[nodiscard]] uint64_t unsignedAt(std::string_view bytes, size_t at, uint64_t size);

/// A number of a predefined type (wire::payload) as text; "…": not a number, or of unknown form.
[[nodiscard]] std::string valueText(uint64_t type, std::string_view bytes, size_t at);

[[nodiscard]] std::string numberText(uint64_t value);
[[nodiscard]] std::string hexText(uint64_t value);

} // namespace trilane::daemon
