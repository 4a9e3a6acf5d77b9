// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/constants.h"
#include "model/formats/perfetto/writer/packetwriter.h"
#include "model/store/tables.h"

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace trilane::perfetto {

/// Unique track numbers in the exported format; in the trace they are unique only below their
/// parents. Immutable; any thread.
class ExportTracks
{
public:
    explicit ExportTracks(store::Tables trace);

    /// Number of the track. Its further rows follow: + 1, + 2…
    [[nodiscard]] static uint64_t uuidOf(TrackId id) { return (id.value + 1) * kRowsOfTrack; }
    /// Row on which the slices of the track begin: ranges of a thread are on the thread's own row.
    [[nodiscard]] uint64_t rowOf(TrackId id) const;
    /// By kind of track: pid, tid, CPU; -1 for others.
    [[nodiscard]] int32_t numberOf(TrackId id) const { return m_numbers[id.value]; }
    /// The pid of the process, or a substitute.
    [[nodiscard]] int32_t pidOfThread(TrackId thread) const;
    /// A tid for a track without a thread in the trace; the same name gets the same tid.
    [[nodiscard]] int32_t tidOfName(StringId name) const;
    /// The thread's own track of states; invalid when there is none.
    [[nodiscard]] TrackId statesOf(TrackId thread) const { return m_states[thread.value]; }

    /// Descriptors of all tracks, and instants with the exact kind of each.
    void write(PacketWriter &out) const;
    /// Describes a track whose slices are written only if scheduling events do not cover them.
    void describe(PacketWriter &out, const format::Track &track) const;
    /// Describes a further row of a track.
    void describeRow(PacketWriter &out, const format::Track &track, uint64_t row) const;

private:
    void identify(PacketWriter &out, const format::Track &track) const;
    [[nodiscard]] int32_t unique(int64_t number, std::unordered_set<int32_t> &used);

    store::Tables m_trace;
    std::vector<int32_t> m_numbers;
    std::vector<TrackId> m_states;    ///< by thread
    std::vector<TrackId> m_ownRanges; ///< by thread: those that are on its own row
    int32_t m_next = 1 << 30;
};

} // namespace trilane::perfetto
