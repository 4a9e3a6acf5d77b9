// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace trilane::steps {

/// Ranges of one lane of a thread, grouped by borders that occur once per period. The store must
/// outlive it; one thread.
class PeriodItems
{
public:
    /// Two or more borders, sorted.
    PeriodItems(const store::Store &store, LaneId lane, const std::vector<Ns> &borders,
                const jobs::JobContext &job);

    /// Time from the first to the last range of the lane.
    [[nodiscard]] TimeRange span() const { return m_span; }
    /// Set if the time after the last border and the time before the first one together form one
    /// period: the number of ranges after a border that belong to the previous period.
    [[nodiscard]] std::optional<size_t> phaseOfWholeRecording() const;
    /// Whether a forward or backward pass follows the last border.
    [[nodiscard]] bool computesBehind() const;
    /// Start of the range that follows `ranges` others within the time.
    [[nodiscard]] std::optional<Ns> startBehind(TimeRange within, size_t ranges,
                                                const jobs::JobContext &job) const;
    /// Start of the period before the first border, if there is one that matches the others.
    [[nodiscard]] std::optional<Ns> beginOfFirst() const;
    /// End of the period after the last border, if there is one that matches the others.
    [[nodiscard]] std::optional<Ns> endOfLast() const;

private:
    struct Item
    {
        TimeRange range;
        size_t name = 0; ///< in m_names
    };
    using Items = std::vector<Item>;

    [[nodiscard]] Items read(TimeRange range, const jobs::JobContext &job);
    [[nodiscard]] size_t nameOf(StringId name);
    /// Part of a usual period's ranges that are among `some`.
    [[nodiscard]] double likeness(const Items &some) const;
    /// Length of the common suffix.
    [[nodiscard]] static size_t sameAtEnd(const Items &a, const Items &b);
    [[nodiscard]] static size_t sameAtBegin(const Items &a, const Items &b);

    const store::Store &m_store;
    LaneId m_lane;
    TimeRange m_span;
    std::map<StringId, size_t> m_nameOf;
    std::map<std::string, size_t> m_names; ///< without their numbers
    std::vector<Items> m_periods;          ///< a few of those between two borders
    Items m_usual;
    Items m_head; ///< before the first border
    Items m_tail; ///< after the last one
    bool m_headIsAll = true;
    bool m_tailIsAll = true;
};

} // namespace trilane::steps
