// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/streamorder.h"
#include "capture/daemon/system/memorybudget.h"
#include "model/base/time.h"

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace trilane::daemon {

/// Times at which work without timestamps from CUPTI can have run: after its launch and the end of
/// work launched before it on its stream, and before the start of work launched after it and its
/// report. Correlation ids increase with the launches. Bounded cost per record, whatever its
/// contents. One thread.
class UntimedWork
{
public:
    explicit UntimedWork(std::shared_ptr<MemoryBudget> budget = {})
        : m_share(std::move(budget))
    {}

    void timed(const StreamOrder::Work &work, TimeRange time);
    /// `bounds`: from its launch to the report of its end.
    void untimed(const StreamOrder::Work &work, TimeRange bounds);
    /// No more records follow: also adds holes for work without later known launches.
    void finish();

    struct Hole
    {
        ActivityTracks::StreamKey stream;
        TimeRange time;
    };
    /// The holes that finish() would add now.
    [[nodiscard]] std::vector<Hole> open() const;
    /// Holes found since the last call.
    [[nodiscard]] std::vector<Hole> take() { return std::exchange(m_holes, {}); }

private:
    struct Known
    {
        uint32_t correlation = 0;
        TimeRange time;
    };
    struct Waiting
    {
        uint32_t correlation = 0;
        Ns launched = 0; ///< not before
    };
    struct Stream
    {
        /// Times at which pending work may have run, as far as known.
        [[nodiscard]] TimeRange open() const;

        std::deque<Known> known;      ///< the last, by correlation
        bool isCut = false;           ///< some before these are forgotten
        std::vector<Waiting> waiting; ///< untimed, without a later neighbor yet; in this order
        TimeRange bounds;             ///< also if there are too many
        TimeRange last;               ///< hole
    };

    /// Null: there is no memory for another one.
    [[nodiscard]] Stream *streamOf(const ActivityTracks::StreamKey &key);
    [[nodiscard]] bool find(const ActivityTracks::StreamKey &key, Stream &stream,
                            const Waiting &work);
    void add(const ActivityTracks::StreamKey &key, Stream &stream, TimeRange hole);

    std::map<ActivityTracks::StreamKey, Stream> m_streams;
    std::vector<Hole> m_holes;
    MemoryShare m_share;
};

} // namespace trilane::daemon
