// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/store/tables.h"

#include <array>
#include <map>
#include <vector>

namespace trilane::join {

/// Tracks of two traces of one machine in the joined trace: common processes and threads are
/// merged; slices of cores and thread states come from the trace with scheduling. All other tracks
/// are kept separately. One thread.
class JoinedTracks
{
public:
    JoinedTracks(build::TraceBuilder &builder, store::Tables first, store::Tables second);

    /// Invalid: its slices are not part of the joined trace.
    [[nodiscard]] TrackId track(size_t input, TrackId own) const;
    /// Threads that both have.
    [[nodiscard]] size_t commonThreads() const { return m_commonThreads; }
    /// Slices of the scheduler that are left out, since the other trace has better ones.
    [[nodiscard]] uint64_t leftOut() const { return m_leftOut; }

private:
    [[nodiscard]] TrackId place(size_t input, TrackId own, int depth);
    [[nodiscard]] TrackId placeProcess(size_t input, const format::Track &own);
    [[nodiscard]] TrackId placeThread(size_t input, const format::Track &own, TrackId parent);
    [[nodiscard]] TrackId placeBySecond(const format::Track &own);
    [[nodiscard]] bool isProcessSaid(size_t input, const format::Track &thread) const;
    [[nodiscard]] TrackId add(size_t input, const format::Track &own, TrackId parent);
    void placeScheduling(size_t input, bool isSecondChoice);
    void describe(size_t input, const format::Track &own, TrackId track);

    struct Known
    {
        TrackId track;
        bool isSole = true; ///< no other has its number
    };

    build::TraceBuilder &m_builder;
    std::array<store::Tables, 2> m_traces;
    std::array<std::vector<TrackId>, 2> m_tracks; ///< by own id
    std::map<int64_t, Known> m_processes;         ///< of the first, by pid
    std::map<int64_t, Known> m_threads;           ///< of the first, by tid
    std::map<int64_t, Known> m_placed;            ///< own ids of the second's that are of a process
    size_t m_commonThreads = 0;
    uint64_t m_leftOut = 0;
};

} // namespace trilane::join
