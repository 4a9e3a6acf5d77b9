// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trilane {

/// U+FFFD, the replacement for characters that cannot be decoded.
inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";

/// A character of a text.
struct Utf8Code
{
    size_t size = 0; ///< bytes; 0: invalid UTF-8
    uint32_t code = 0;
};
[[nodiscard]] Utf8Code utf8CodeAt(std::string_view text, size_t at);

/// Columns of a terminal that a character takes: 0, 1 or 2.
[[nodiscard]] size_t utf8Width(uint32_t code);

/// Bytes of the valid UTF-8 sequence (RFC 3629) at `at`; 0 when there is none.
[[nodiscard]] size_t utf8SequenceAt(std::string_view text, size_t at);

/// Replaces invalid UTF-8 by U+FFFD in place; returns the number of replaced bytes.
size_t replaceInvalidUtf8(std::string &text);

/// Appends a Unicode scalar value.
void appendUtf8(std::string &out, uint32_t code);

} // namespace trilane
