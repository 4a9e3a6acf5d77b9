// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/slicestats.h"

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace trilane {

/// Puts slices of a trace into the groups of a query. One thread.
class SliceGrouping
{
public:
    SliceGrouping(const Store &store, const SliceQuery &query);

    /// Number of the group of a slice on a track, made when it is new.
    [[nodiscard]] size_t groupOf(SliceKind kind, StringId name, DetailId detail, TrackId track);
    /// The group of the row's own slices.
    [[nodiscard]] size_t groupOf(const SliceRow &row)
    {
        return groupOf(row.kind, row.name, row.detail, row.track);
    }
    /// What is known of each group before anything is counted, as far as the query asks for it.
    [[nodiscard]] const std::vector<SliceRow> &groups() const { return m_groups; }

private:
    /// Only what the query groups by is filled, so that slices that differ elsewhere are equal.
    struct Identity
    {
        StringId name = kNoString;
        SliceKind kind = SliceKind::Unknown;
        bool hasLaunch = false;
        std::array<uint32_t, 3> grid{};
        std::array<uint32_t, 3> block{};
        uint32_t registers = 0;
        uint64_t sharedBytes = 0;
        CopyInfo copy;
        StringId domain = kNoString;
        StringId category = kNoString;
        TrackId stream;
        TrackId gpu;
        TrackId process;
        TrackId thread;
        friend auto operator<=>(const Identity &, const Identity &) = default;
    };

    [[nodiscard]] bool has(GroupKey key) const { return m_mask >> static_cast<int>(key) & 1; }
    [[nodiscard]] Identity identityOf(SliceKind kind, StringId name, DetailId detail);
    void addLaunch(Identity &id, const Detail &detail) const;
    void addCopy(Identity &id, SliceKind kind, const Detail &detail) const;
    [[nodiscard]] StringId baseOf(StringId name);
    void enterTrack(TrackId track);

    const Store &m_store;
    uint32_t m_mask = 0;
    std::vector<SliceRow> m_groups;
    std::map<Identity, size_t> m_ids;
    std::unordered_map<std::string, StringId> m_bases; ///< base name → first name seen that has it
    Identity m_place;                                  ///< what the track of the last slice gives
    TrackId m_track;                                   ///< of the last slice
    /// By kind: (name, detail) → group, on that track.
    std::array<std::unordered_map<uint64_t, size_t>, kSliceKindCount> m_known;
};

} // namespace trilane
