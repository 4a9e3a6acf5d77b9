// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace trilane::build {

/// A position in a source file: the part (upper half), and the number of identities requested in
/// that part before (lower half). 0: unknown.
using FilePlace = uint64_t;

[[nodiscard]] constexpr FilePlace placeIn(uint32_t part, uint32_t count)
{
    return FilePlace{part} << 32 | count;
}

/// The position at which each identity first occurs in the file, whichever thread requested it
/// first. One thread.
class FileOrder
{
public:
    void note(size_t id, FilePlace place)
    {
        if (place == 0)
            return;
        if (m_places.size() <= id)
            m_places.resize(id + 1, kNowhere);
        if (place < m_places[id])
            m_places[id] = place;
    }
    [[nodiscard]] FilePlace placeOf(size_t id) const
    {
        return id < m_places.size() ? m_places[id] : kNowhere;
    }
    /// New ids by old id, in file order. Id 0 is unchanged if `keepsFirst`. Empty: no change.
    [[nodiscard]] std::vector<uint32_t> numbers(size_t count, bool keepsFirst) const;

private:
    static constexpr FilePlace kNowhere = ~FilePlace{0};
    std::vector<FilePlace> m_places; ///< by id
};

/// Renumbers the ids of a finished trace in the order of its source file. Immutable; any thread.
class Renumbering
{
public:
    Renumbering() = default;
    /// New ids by old id, empty if unchanged; `details` by old id.
    Renumbering(std::vector<uint32_t> strings, std::vector<uint32_t> details,
                std::vector<uint32_t> tracks, std::span<const format::Detail> all);

    [[nodiscard]] StringId operator()(StringId id) const { return changed(m_strings, id); }
    [[nodiscard]] DetailId operator()(DetailId id) const { return changed(m_details, id); }
    [[nodiscard]] TrackId operator()(TrackId id) const { return changed(m_tracks, id); }
    [[nodiscard]] format::Slice operator()(format::Slice slice) const;
    [[nodiscard]] format::Flow operator()(format::Flow flow) const;
    [[nodiscard]] format::Track operator()(format::Track track) const;

    /// All strings by new id; the argument is by old id.
    [[nodiscard]] std::vector<std::string_view>
    strings(std::span<const std::string_view> old) const;
    [[nodiscard]] std::vector<format::Detail> details(std::span<const format::Detail> old) const;
    [[nodiscard]] std::vector<format::Track> tracks(std::span<const format::Track> old) const;

private:
    template <typename Id>
    static Id changed(const std::vector<uint32_t> &numbers, Id id)
    {
        return id.value < numbers.size() ? Id(size_t{numbers[id.value]}) : id;
    }

    std::vector<uint32_t> m_strings;
    std::vector<uint32_t> m_details;
    std::vector<uint32_t> m_tracks;
    std::vector<bool> m_isText; ///< by old detail: the slice's value is a StringId
};

} // namespace trilane::build
