// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace trilane::json {

/// Positions of the objects in a text that may be events: balanced brackets and a direct member
/// "ph", found in one pass. Because quotes may be missing, both interpretations (inside or outside
/// of a string) are followed. Objects larger than kMaxBytes are skipped. Immutable; any thread.
class ObjectIndex
{
public:
    struct Place
    {
        size_t begin = 0; ///< of its '{'
        size_t end = 0;   ///< after its '}'
    };

    static constexpr size_t kMaxBytes = size_t{1} << 20;

    ObjectIndex() = default;
    explicit ObjectIndex(std::string_view text);

    /// In order of their start.
    [[nodiscard]] const std::vector<Place> &places() const { return m_places; }
    /// The first that begins at or after `from`.
    [[nodiscard]] std::vector<Place>::const_iterator firstFrom(size_t from) const;

private:
    std::vector<Place> m_places;
};

} // namespace trilane::json
