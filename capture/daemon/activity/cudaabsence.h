// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activitytracks.h"
#include "model/build/livetrace.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace trilane::daemon {

/// Times at which one process's CUDA activity is not recorded: another client has CUPTI, the
/// process may have used CUDA before recording or between two capture ranges, or records were lost
/// (wire::MessageType::Away). Shown below each GPU that the process uses, so that the time is not
/// mistaken for idle time. The number of reports per process is limited. One thread.
class CudaAbsence
{
public:
    /// Both outlive it.
    CudaAbsence(build::LiveTrace &trace, ActivityTracks &tracks)
        : m_trace(trace)
        , m_tracks(tracks)
    {}

    /// CLOCK_MONOTONIC in ns; `end` 0: continues.
    void told(uint64_t begin, uint64_t end);
    /// If it continues, GPUs may have worked until now.
    void pass(Ns now);
    /// Its start; none: CUDA is being recorded.
    [[nodiscard]] std::optional<Ns> since() const { return m_since; }
    /// Appends a continuing absence as if it ended `now`.
    void flushOpenSlices(Ns now, std::vector<build::NestedSlice> &to) const;
    /// At the end of the process or the recording.
    void finish(Ns end);

private:
    void add(TimeRange absence);
    void lengthenBy(TimeRange absence);
    void show();
    void showBelow(TrackId gpu, TimeRange absence);
    [[nodiscard]] format::Slice sliceOf(TimeRange absence) const;
    /// Absences are disjoint.
    [[nodiscard]] Ns earliest() const
    {
        return m_absences.empty() ? m_trace.zero() : std::max(m_absences.back().end, m_rest.end);
    }

    build::LiveTrace &m_trace;
    ActivityTracks &m_tracks;
    std::optional<Ns> m_since;
    std::vector<TimeRange> m_absences; ///< in order
    /// The excess ones, merged, up to the length of a genuine one.
    TimeRange m_rest;
    std::map<TrackId, Ns> m_shownUntil; ///< by GPU
};

} // namespace trilane::daemon
