// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::json {

/// Finds where the elements of a JSON array end without parsing them: follows strings and nesting,
/// 64 bytes at a time. Fed with the text behind the array's '[' in pieces of any size. One thread.
class ArrayScanner
{
public:
    struct Found
    {
        size_t lastElementEnd =
            0; ///< offset in the piece behind the last '}' of an element; 0 = none
        std::optional<size_t> arrayEnd; ///< offset of the ']' that closes the array
        std::optional<size_t> firstElementEnd;
    };

    /// Scans until the array ends or the piece does.
    [[nodiscard]] Found scan(std::string_view piece);

    /// Inside an element (or a string) at the end of what was scanned.
    [[nodiscard]] bool insideElement() const { return m_depth > 0 || m_inString; }

private:
    void scanBlock(const char *block, size_t offset, Found &found);

    uint64_t m_depth = 0;
    bool m_inString = false;
    bool m_escaped = false; ///< the last character was an odd backslash
};

} // namespace trilane::json
