// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/formats/perfetto/writer/bundles.h"
#include "model/formats/perfetto/writer/exporttracks.h"
#include "model/formats/perfetto/writer/trackslices.h"

#include <map>
#include <optional>
#include <unordered_map>

namespace trilane::perfetto {

/// Writes wake-ups as sched_waking events, and as slices those thread states that scheduling events
/// cannot express: with a blocking call, or without a known start or end. One thread.
class StateWriter
{
public:
    StateWriter(PacketWriter &out, const ExportTracks &tracks, Bundles &bundles,
                TrackSlices &slices);

    /// `tick` is called for each slice; false stops.
    void write(formats::ExportAccount &account, const std::function<bool()> &tick);

private:
    /// A state and its execution on a core.
    struct State
    {
        format::Slice slice;
        bool onCore = false;                     ///< also in a core's slice
        uint32_t nextOnCore = TrackId::kInvalid; ///< thread that got the core immediately
    };

    void writeLane(const format::Track &states, LaneId lane, const std::function<bool()> &tick);
    [[nodiscard]] State stateAt(const format::Track &states, const format::Slice &slice);
    [[nodiscard]] bool isTold(const std::optional<State> &before, const State &state,
                              const std::optional<State> &after) const;
    [[nodiscard]] bool isWoken(const State &state, const std::optional<State> &after) const;
    void wake(const format::Track &states, const State &state, const State &after);
    [[nodiscard]] bool isThread(uint32_t link) const;
    [[nodiscard]] iterate::LaneCursor *core(TrackId track);

    PacketWriter &m_out;
    const ExportTracks &m_tracks;
    Bundles &m_bundles;
    TrackSlices &m_slices;
    std::map<std::pair<RankId, int64_t>, TrackId> m_cores; ///< by rank and number
    std::unordered_map<TrackId, iterate::LaneCursor> m_cursors;
    uint64_t m_told = 0;
    uint64_t m_alone = 0;
    bool m_isDescribed = false; ///< the track of the lane
};

} // namespace trilane::perfetto
