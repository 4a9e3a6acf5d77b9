// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/memorybudget.h"
#include "capture/daemon/streamorder.h"
#include "model/base/time.h"

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace trilane {

/// When work can have run of which CUPTI has told no times: after what was launched before it on
/// its stream has ended, and before what was launched after it began. Correlation ids count up with
/// the launches. Whatever the records say, each costs little. One thread.
class UntimedWork
{
public:
    explicit UntimedWork(std::shared_ptr<MemoryBudget> budget = {})
        : m_share(std::move(budget))
    {}

    void timed(const StreamOrder::Work &work, TimeRange time);
    void untimed(const StreamOrder::Work &work);

    struct Hole
    {
        ActivityTracks::StreamKey stream;
        TimeRange time;
    };
    /// Those that are known since the last call. What has no neighbor on one side is in none.
    [[nodiscard]] std::vector<Hole> take() { return std::exchange(m_holes, {}); }

private:
    struct Known
    {
        uint32_t correlation = 0;
        TimeRange time;
    };
    struct Stream
    {
        std::deque<Known> known;       ///< the last, by correlation
        std::vector<uint32_t> waiting; ///< untimed, without a later neighbor yet; in this order
        TimeRange last;                ///< hole
    };

    /// Null: there is no memory for another one.
    [[nodiscard]] Stream *streamOf(const ActivityTracks::StreamKey &key);
    [[nodiscard]] bool find(const ActivityTracks::StreamKey &key, Stream &stream,
                            uint32_t correlation);

    std::map<ActivityTracks::StreamKey, Stream> m_streams;
    std::vector<Hole> m_holes;
    MemoryShare m_share;
};

} // namespace trilane
