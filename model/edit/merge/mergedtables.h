// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/interner.h"
#include "model/edit/merge/alignment.h"
#include "model/edit/merge/rankmerge.h"
#include "model/format/account.h"
#include "model/store/tables.h"

#include <span>
#include <vector>

namespace trilane::merge {

/// Metadata of the merged trace: common properties, GPUs, the ranks, and missing data of each.
[[nodiscard]] format::TraceInfo mergedInfo(std::span<const RankInput> inputs,
                                           std::span<const RankAlignment> alignments);

/// Accounts of all ranks combined.
[[nodiscard]] format::Account mergedAccount(std::span<const RankInput> inputs);

/// Sorts the inputs by rank; false, and no change, where not each has a number of its own.
bool sortByRank(std::vector<RankInput> &inputs);

/// Ids of the tracks, lanes, strings and details of one trace in the merged one. Any thread after
/// construction.
class MergedIds
{
public:
    /// Tracks and lanes are appended to the existing ones.
    MergedIds(store::Tables trace, RankId rank, const RankAlignment &clock, build::Interner &names,
              std::vector<format::Track> &tracks, std::vector<format::Lane> &lanes);

    /// An invalid id for a lane that holds nothing.
    [[nodiscard]] LaneId lane(LaneId own) const { return m_lanes[own.value]; }
    /// A slice of that lane.
    [[nodiscard]] format::Slice slice(const format::Slice &own, LaneId lane) const;
    [[nodiscard]] format::Flow flow(const format::Flow &own) const;

private:
    [[nodiscard]] StringId string(StringId own) const;
    [[nodiscard]] TrackId track(TrackId own) const;
    void addStrings(build::Interner &names);
    void addDetails(build::Interner &names);
    void addTracks(std::vector<format::Track> &tracks);
    void addLanes(std::vector<format::Lane> &lanes);

    store::Tables m_trace;
    RankId m_rank;
    RankAlignment m_clock;
    uint32_t m_firstTrack;
    std::vector<StringId> m_strings;
    std::vector<DetailId> m_details;
    std::vector<uint8_t> m_isText; ///< by detail: the value of its slices is a string
    std::vector<LaneId> m_lanes;
};

} // namespace trilane::merge
