// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace trilane::json {

/// Where the objects of a text begin and end that could be events, each told by its own brackets
/// and with a text "ph" directly in it, found in one pass. Quotes may be lost: what one reading
/// takes for the inside of a text the other takes for the outside, so both are followed. Objects
/// larger than kLargest are left out. Immutable; any thread.
class ObjectIndex
{
public:
    struct Place
    {
        size_t begin = 0; ///< of its '{'
        size_t end = 0;   ///< behind its '}'
    };

    static constexpr size_t kLargest = size_t{1} << 20;

    ObjectIndex() = default;
    explicit ObjectIndex(std::string_view text);

    /// In order of their beginnings.
    [[nodiscard]] const std::vector<Place> &places() const { return m_places; }
    /// The first that begins at `from` or behind it.
    [[nodiscard]] std::vector<Place>::const_iterator firstFrom(size_t from) const;

private:
    std::vector<Place> m_places;
};

} // namespace trilane::json
