// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/format/aggregate.h"
#include "model/format/chunk.h"
#include "model/store/fwd.h"

#include <unordered_map>

namespace trilane::areas {

/// A number of slices and their time. Unsigned: sums of a hostile file wrap, and can be subtracted
/// again.
struct AreaSum
{
    uint64_t count = 0;
    uint64_t ns = 0;
    [[nodiscard]] Ns time() const { return static_cast<Ns>(ns); }
};

/// Slices of a time range by name and kind, without counter samples. One thread.
class AreaSums
{
public:
    AreaSums() = default;
    AreaSums(const AreaSums &) = delete;
    AreaSums &operator=(const AreaSums &) = delete;

    /// Adds the lane's slices in the range. Reads the aggregates of the chunks inside or outside
    /// the range, whichever are fewer. Incomplete if the job is stopped.
    void addLane(const store::Store &store, LaneId lane, TimeRange range,
                 const jobs::JobContext &job);
    void add(const AreaSums &other);

    [[nodiscard]] AreaSum whole() const;
    /// Calls visit(name, kind, sum) for every group, in no particular order.
    template <typename Visit>
    void forEach(Visit visit) const
    {
        for (const auto &[key, sum] : m_sums) {
            if (sum.count > 0)
                visit(StringId(key >> kKindBits), static_cast<SliceKind>(key & kKindMask), sum);
        }
    }

private:
    static constexpr unsigned kKindBits = 8;
    static constexpr uint64_t kKindMask = 0xff;

    void addAggregates(std::span<const format::Aggregate> aggregates, bool takeAway);
    void addEdge(const format::SliceChunk &chunk, TimeRange range);
    [[nodiscard]] AreaSum &at(StringId name, SliceKind kind);

    std::unordered_map<uint64_t, AreaSum> m_sums;
    uint64_t m_lastKey = ~uint64_t{0}; ///< neighbors often share a name
    AreaSum *m_last = nullptr;
};

} // namespace trilane::areas
