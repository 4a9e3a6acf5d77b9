// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::json {

/// Finds the ends of the elements of a JSON array without parsing them, by strings and nesting, 64
/// bytes at a time. Fed with the text after the array's '[' in pieces of any size. One thread. A
/// string that contains a line end lacks its closing quote (RFC 8259, 7); scanning stops there
/// because the rest is ambiguous.
class ArrayScanner
{
public:
    struct Found
    {
        size_t lastElementEnd =
            0; ///< offset in the piece after the last '}' of an element; 0 = none
        std::optional<size_t> arrayEnd; ///< offset of the bracket that closes the array
        std::optional<size_t> firstElementEnd;
        std::optional<size_t> lineInString; ///< offset of a line end inside a string

        [[nodiscard]] bool stops() const { return arrayEnd || lineInString; }
    };

    enum class Lines : uint8_t { NotInStrings, Anywhere };

    explicit ArrayScanner(Lines lines = Lines::NotInStrings)
        : m_linesInStrings(lines == Lines::Anywhere)
    {}

    /// Scans until the array ends, a string is broken or the piece ends.
    [[nodiscard]] Found scan(std::string_view piece);

    /// End of the first element of the text; line ends in strings are accepted.
    [[nodiscard]] static std::optional<size_t> elementEnd(std::string_view text);

    /// True if the scanned text ends inside an element or a string.
    [[nodiscard]] bool insideElement() const { return m_depth > 0 || m_inString; }

private:
    void scanBlock(const char *block, size_t offset, Found &found);

    bool m_linesInStrings;
    uint64_t m_depth = 0;
    bool m_inString = false;
    bool m_escaped = false; ///< the last character was an odd backslash
};

} // namespace trilane::json
