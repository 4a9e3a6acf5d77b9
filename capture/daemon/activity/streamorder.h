// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activitytracks.h"
#include "model/build/livetrace.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace trilane::daemon {

/// Earliest start of launched work of one process that has not ended. Work of a stream begins when
/// earlier launched work there has ended, and correlation ids increase with the launches. One
/// thread.
class StreamOrder
{
public:
    struct Work
    {
        ActivityTracks::StreamKey stream;
        uint32_t correlation = 0; ///< 0: of no launch that is known
    };

    explicit StreamOrder(const build::LiveTrace &trace, std::shared_ptr<MemoryBudget> budget = {})
        : m_trace(trace)
        , m_share(std::move(budget))
    {}

    /// Work on the stream's track has ended; times are CLOCK_MONOTONIC.
    void ended(const Work &work, TrackId track, Ns end);
    /// `launched`: lower bound. None: no constraint yet.
    [[nodiscard]] std::optional<build::Hold> holdOf(const Work &work, Ns launched) const;
    /// Something was launched on its stream after it and has ended.
    [[nodiscard]] bool isOvertaken(const Work &work) const;

private:
    struct Stream
    {
        TrackId track;
        uint32_t newest = 0; ///< correlation id of the operation that ended last
        Ns end = 0;          ///< of all that has ended
        Ns endBefore = 0;    ///< end of the work launched before `newest`
    };

    const build::LiveTrace &m_trace;
    std::map<ActivityTracks::StreamKey, Stream> m_streams;
    std::map<uint32_t, TrackId> m_gpus; ///< by device
    MemoryShare m_share;                ///< of both
};

} // namespace trilane::daemon
