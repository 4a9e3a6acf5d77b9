// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace trilane::steps {

/// What a thread did between borders that come once in each period, as the ranges of one lane. The
/// store must outlive it; one thread.
class PeriodItems
{
public:
    /// Two or more borders, sorted.
    PeriodItems(const store::Store &store, LaneId lane, const std::vector<Ns> &borders,
                const jobs::JobContext &job);

    /// From the first range of the lane to the last.
    [[nodiscard]] TimeRange span() const { return m_span; }
    /// When what is behind the last border and what is before the first are together one period:
    /// how many of a period's ranges are behind its border and still of the period before.
    [[nodiscard]] std::optional<size_t> phaseOfWholeRecording() const;
    /// Is there a forward or backward pass behind the last border?
    [[nodiscard]] bool computesBehind() const;
    /// Start of the range that comes behind so many others within the time.
    [[nodiscard]] std::optional<Ns> startBehind(TimeRange within, size_t ranges,
                                                const jobs::JobContext &job) const;
    /// Where the period before the first border begins, if there is one that does what others do.
    [[nodiscard]] std::optional<Ns> beginOfFirst() const;
    /// Where the period behind the last border ends, if there is one that does what others do.
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
    /// How many at the ends of both are the same.
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
    Items m_tail; ///< behind the last one
    bool m_headIsAll = true;
    bool m_tailIsAll = true;
};

} // namespace trilane::steps
