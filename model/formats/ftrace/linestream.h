// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/formats/io/textsource.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::ftrace {

/// Reads the lines of a text sequentially. Memory is bounded: overlong lines are truncated. One
/// thread.
class LineStream
{
public:
    static constexpr size_t kLongest = size_t{16} << 10;

    explicit LineStream(formats::TextSource &source)
        : m_source(source)
    {}

    /// Without its end, valid until the next call; nothing at the end of the text. Errors: the
    /// disk.
    [[nodiscard]] Result<std::optional<std::string_view>> next();
    /// Position of the last line in the unpacked source.
    [[nodiscard]] uint64_t place() const { return m_place; }

private:
    [[nodiscard]] Result<bool> fill();

    formats::TextSource &m_source;
    std::string m_buffer;
    size_t m_at = 0;
    size_t m_end = 0;
    uint64_t m_before = 0; ///< bytes before the buffer
    uint64_t m_place = 0;
    bool m_isInLine = false; ///< the buffer begins in a line that was given
};

} // namespace trilane::ftrace
