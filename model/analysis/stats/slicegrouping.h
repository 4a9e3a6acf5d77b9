// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/stats/slicestats.h"
#include "model/store/tables.h"

#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace trilane::stats {

/// Assigns slices of a trace to the groups of a query. A slice's own attributes determine its plain
/// group; if the query needs a context, the context's values refine it, for decoded slices only.
/// One thread; the query must outlive it.
class SliceGrouping
{
public:
    /// Long traces have millions of groups by step and range: beyond this number, slices belong to
    /// "(others)" of their plain group.
    static constexpr size_t kMaxContextGroups = 200'000;

    static constexpr size_t kNoGroup = SIZE_MAX;

    SliceGrouping(store::Tables trace, const SliceQuery &query);

    /// True when only decoded slices can be put into groups.
    [[nodiscard]] bool needsSlices() const { return m_context != nullptr; }
    /// Number of the plain group of a slice on a track, made when it is new.
    [[nodiscard]] size_t plainGroupOf(SliceKind kind, StringId name, DetailId detail,
                                      TrackId track);
    [[nodiscard]] size_t plainGroupOf(const SliceRow &row)
    {
        const StringId name = row.firstName == kNoString ? row.name : row.firstName;
        return plainGroupOf(row.kind, name, row.detail, row.track);
    }
    /// Assigns new plain groups to kNoGroup without memory: for a search for one row among the many
    /// of a long trace.
    void takeNoMore() { m_takesMore = false; }
    /// Call before requesting groups of slices of a chunk.
    void enter(ChunkId id, const format::SliceChunk &chunk, TrackId track);
    /// Number of the group of a slice of the entered chunk.
    [[nodiscard]] size_t groupOf(const format::SliceChunk &chunk, size_t i)
    {
        const size_t plain =
            plainGroupOf(chunk.kind(i), chunk.name(i), chunk.detail(i), m_chunkTrack);
        return m_context ? withContext(plain, contextAt(i)) : plain;
    }
    /// True when the slice of the entered chunk is in the row's group, whose plain group is known.
    [[nodiscard]] bool isOf(const SliceRow &row, size_t plain, const format::SliceChunk &chunk,
                            size_t i)
    {
        return plainGroupOf(chunk.kind(i), chunk.name(i), chunk.detail(i), m_chunkTrack) == plain &&
               (!m_context || contextAt(i) == row.context);
    }
    /// Group of any slice, without its chunk.
    [[nodiscard]] size_t groupOf(const store::FoundSlice &slice);
    /// The group of the row's own slices.
    [[nodiscard]] size_t groupOf(const SliceRow &row)
    {
        const size_t plain = plainGroupOf(row);
        return m_context ? withContext(plain, row.context) : plain;
    }
    /// Initial data of each group before counting, as far as the query requests it.
    [[nodiscard]] const std::vector<SliceRow> &groups() const
    {
        return m_context ? m_groups : m_plain;
    }

private:
    using Context = ContextValues;
    /// Only the query's keys are set, so that slices that differ otherwise are equal.
    struct Identity
    {
        StringId name = kNoString;
        SliceKind kind = SliceKind::Unknown;
        bool hasLaunch = false;
        kernels::TensorCores tensorCore = kernels::TensorCores::Unknown;
        std::array<uint32_t, 3> grid{};
        std::array<uint32_t, 3> block{};
        uint32_t registers = 0;
        std::optional<uint64_t> sharedBytes;
        std::optional<uint32_t> staticBytes;
        std::optional<uint32_t> dynamicBytes;
        format::CopyInfo copy;
        StringId domain = kNoString;
        StringId category = kNoString;
        TrackId stream;
        TrackId gpu;
        TrackId process;
        TrackId thread;
        friend auto operator<=>(const Identity &, const Identity &) = default;
    };
    struct Group
    {
        size_t plain = 0;
        Context context{};
        friend bool operator==(const Group &, const Group &) = default;
    };
    struct GroupHash
    {
        size_t operator()(const Group &group) const;
    };

    [[nodiscard]] bool has(GroupKey key) const { return m_mask >> static_cast<int>(key) & 1; }
    [[nodiscard]] Identity identityOf(SliceKind kind, StringId name, DetailId detail);
    void addLaunch(Identity &id, const format::Detail &detail) const;
    void addCopy(Identity &id, SliceKind kind, const format::Detail &detail) const;
    [[nodiscard]] StringId baseOf(StringId name);
    void enterTrack(TrackId track);
    [[nodiscard]] Context contextAt(size_t i) const;
    [[nodiscard]] size_t withContext(size_t plain, const Context &context);

    store::Tables m_trace;
    const SliceContext *m_context = nullptr; ///< if the query needs it
    uint32_t m_mask = 0;
    bool m_takesMore = true;
    std::vector<SliceRow> m_plain;
    std::map<Identity, size_t> m_ids;
    std::unordered_map<std::string, StringId> m_bases; ///< base name → first name seen that has it
    kernels::TensorCoreNames m_tensorCores;
    Identity m_place; ///< values of the last slice's track
    TrackId m_track;  ///< of the last slice
    /// By kind: (name, detail) → plain group, on that track.
    std::array<std::unordered_map<uint64_t, size_t>, kSliceKindCount> m_known;
    struct Recent
    {
        uint64_t key = UINT64_MAX;
        SliceKind kind = SliceKind::Unknown;
        size_t group = 0;
    };
    std::array<Recent, 1024> m_recent; ///< cache of the last lookup per hash

    std::vector<SliceRow> m_groups; ///< if there is a context
    std::unordered_map<Group, size_t, GroupHash> m_groupIds;
    ChunkId m_chunk;                                                 ///< the entered one
    TrackId m_chunkTrack;                                            ///< its track
    std::array<std::vector<uint32_t>, kContextKeys.size()> m_values; ///< of its slices
};

} // namespace trilane::stats
