// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/gpuunion.h"
#include "model/build/liveblock.h"
#include "model/build/livetables.h"
#include "model/build/livetrace.h"
#include "model/build/livetrack.h"
#include "model/format/trace.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::build {

/// The time windows in which a recording keeps unconditional data: cores, thread states, counters.
/// Without limit() it is all time. One thread.
class Windows
{
public:
    void limit() { m_isLimited = true; }
    /// An open window continues; one that begins before the last has ended begins there.
    void open(Ns time)
    {
        const Ns earliest = m_windows.empty() ? time : m_windows.back().end;
        if (earliest != kOpen)
            m_windows.push_back({std::max(time, earliest), kOpen});
    }
    void close(Ns time)
    {
        if (!m_windows.empty() && m_windows.back().end == kOpen)
            m_windows.back().end = std::max(time, m_windows.back().begin);
    }

    /// From the start of the first window to the end of the last, which is in the future while it
    /// is open; empty: none has begun. Without limit() all time.
    [[nodiscard]] TimeRange span() const
    {
        if (!m_isLimited)
            return TimeRange::everything();
        return m_windows.empty() ? TimeRange()
                                 : TimeRange{m_windows.front().begin, m_windows.back().end};
    }

    /// If `time` is after a window and in none: the end of that window; else `time`.
    [[nodiscard]] Ns outsideSince(Ns time) const
    {
        const auto next =
            std::partition_point(m_windows.begin(), m_windows.end(),
                                 [time](const TimeRange &w) { return w.begin <= time; });
        return next == m_windows.begin() ? time : std::min(time, std::prev(next)->end);
    }

    [[nodiscard]] uint64_t bytes() const { return m_windows.capacity() * sizeof(TimeRange); }

    /// Calls use(part) for each part of the slice that is kept; false: there is none.
    template <typename Use>
    bool forParts(const format::Slice &slice, Use use) const
    {
        if (!m_isLimited || !isLimited(slice.kind)) {
            use(slice);
            return true;
        }
        auto window =
            std::partition_point(m_windows.begin(), m_windows.end(),
                                 [&slice](const TimeRange &w) { return w.end <= slice.start; });
        bool any = false;
        for (; window != m_windows.end() && window->begin < slice.end(); ++window) {
            format::Slice part = slice;
            part.start = std::max(slice.start, window->begin);
            part.duration = std::min(slice.end(), window->end) - part.start;
            use(part);
            any = true;
        }
        return any;
    }

private:
    static constexpr Ns kOpen = std::numeric_limits<Ns>::max();

    static bool isLimited(SliceKind kind)
    {
        switch (kind) {
        case SliceKind::Unknown: // a state
        case SliceKind::Running:
        case SliceKind::Runnable:
        case SliceKind::Blocked:
        case SliceKind::BlockedDisk:
        case SliceKind::OnCore:
        case SliceKind::CounterSample:
            return true;
        default:
            return false;
        }
    }

    bool m_isLimited = false;
    std::vector<TimeRange> m_windows; ///< sorted, apart
};

/// Contents of a LiveTrace, for the files that it is written to.
struct LiveTrace::Private
{
    LiveTrack &live(TrackId track)
    {
        while (tracks.size() <= track.value)
            tracks.emplace_back();
        return tracks[track.value];
    }
    void count()
    {
        ++given;
        ++unwritten;
    }
    [[nodiscard]] TrackId gpuOf(TrackId stream) const;
    void endSample(LiveTrack &track, Ns end);
    struct Union ///< of a GPU's streams
    {
        GpuUnion merged;
        std::vector<format::Slice> waiting; ///< placed on a lane, but not merged yet
    };
    void settleUnion(TrackId gpu, Union &all, Ns until);
    LiveBlock takeBlock();

    std::shared_ptr<BlockSink> sink;
    SliceWatch *watch = nullptr;
    Ns zero = 0;
    std::optional<TimeRange> spanWritten;
    std::optional<Ns> first; ///< earliest added time
    LiveTables tables;
    format::TraceInfo info;
    format::Account account;
    std::deque<LiveTrack> tracks;    ///< by id
    std::map<TrackId, Union> unions; ///< by GPU
    Windows windows;
    std::string infoWritten;
    std::string accountWritten;
    uint64_t given = 0;
    uint64_t unwritten = 0;
    uint64_t flushed = 0;                ///< number at the last flush
    uint64_t waiting = 0;                ///< number to be settled
    std::unique_ptr<BlockWriter> blocks; ///< last: it writes data of the others
};

} // namespace trilane::build
