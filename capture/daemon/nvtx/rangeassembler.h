// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/system/memorybudget.h"
#include "capture/wire/record.h"
#include "model/build/livetrace.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

namespace trilane::daemon {

/// Start and attributes of a range or mark.
struct RangeBegin
{
    Ns time = 0;
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    int64_t value = 0; ///< its payload, of the kind in `detail`

    [[nodiscard]] format::Slice until(Ns end) const
    {
        return {.start = time,
                .duration = std::max<Ns>(0, end - time),
                .value = value,
                .name = name,
                .detail = detail,
                .kind = SliceKind::Range};
    }
};

/// Converts the range records of a thread to slices: pushes and pops nest within each domain, marks
/// are inside them. One thread.
class RangeAssembler
{
public:
    /// `trackOf` returns the track of a domain's ranges below the thread; none: no memory.
    RangeAssembler(build::LiveTrace &trace, std::function<TrackId(uint16_t domain)> trackOf,
                   std::shared_ptr<MemoryBudget> budget = {});

    void push(uint16_t domain, const RangeBegin &range);
    void pop(uint16_t domain, Ns time);
    /// The range that the next pop ends; null: none is open.
    [[nodiscard]] RangeBegin *innermost(uint16_t domain);
    void mark(uint16_t domain, const RangeBegin &mark);
    /// Ends open ranges when the thread exits.
    void finish(Ns time);
    /// Ends ranges that began before `time`, when recording pauses. Later ones belong to the next
    /// recording, whose records may have arrived first. Returns the number of ended ranges, which
    /// are not in openAtEnd().
    uint64_t cut(Ns time);

    /// Appends open ranges as if they ended at `time`; they remain open.
    void flushOpenSlices(Ns time, std::vector<build::NestedSlice> &to) const;
    /// Marks the strings of open ranges as used.
    void useOpen(build::UsedIds &used) const;

    [[nodiscard]] uint64_t ranges() const { return m_ranges; } ///< complete ranges and marks
    [[nodiscard]] uint64_t openAtEnd() const { return m_openAtEnd; }
    /// Pops of ranges that were pushed before the recording began, or were lost.
    [[nodiscard]] uint64_t strayPops() const { return m_strayPops; }
    /// Ranges and marks lost for lack of memory.
    [[nodiscard]] uint64_t refused() const { return m_refused; }

private:
    struct Domain
    {
        TrackId track;
        std::vector<RangeBegin> open;
        uint64_t refused = 0; ///< pushed inside these, and not yet popped
    };
    Domain *domain(uint16_t number);
    [[nodiscard]] bool makeRoom(Domain &domain);
    void close(Domain &domain, Ns time);
    void closeFirst(Domain &domain, size_t count, Ns time);
    void give(const Domain &domain, size_t depth, Ns time) const;

    build::LiveTrace &m_trace;
    std::function<TrackId(uint16_t)> m_trackOf;
    std::map<uint16_t, Domain> m_domains; ///< whose elements do not move
    Domain *m_last = nullptr;
    uint16_t m_lastNumber = 0;
    size_t m_open = 0; ///< in all domains
    uint64_t m_ranges = 0;
    uint64_t m_openAtEnd = 0;
    uint64_t m_strayPops = 0;
    uint64_t m_refused = 0;
    MemoryShare m_share;
};

} // namespace trilane::daemon
