// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/stats/table.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <span>
#include <vector>

namespace trilane::idle {

/// Grouping of the idle time table.
enum class IdleKey : uint8_t { Cause, Thread, Range };

/// "cause", "thread", "range"; an error lists them.
[[nodiscard]] Result<IdleKey> parseIdleKey(std::string_view word);

/// Idle time of one GPU as in `trilane gaps`, longest first: share, gaps, inferred part and main
/// cause. Gaps below the threshold form one row.
[[nodiscard]] stats::Table idleTable(store::Tables trace, const GpuIdle &gpu, IdleKey by);

/// The pieces of one gap, in order of time: `trilane gaps --at`.
[[nodiscard]] stats::Table storyTable(store::Tables trace, const GapStory &story);

/// Collects the longest of the added gaps. One thread.
class LongestGaps
{
public:
    explicit LongestGaps(size_t limit)
        : m_limit(limit)
    {}
    void add(const GapStory &story);
    /// The longest first.
    [[nodiscard]] std::vector<GapStory> take();

private:
    size_t m_limit;
    std::vector<GapStory> m_gaps; ///< a heap with the shortest on top
};

[[nodiscard]] std::vector<GapStory> longestGaps(const store::Store &store, const IdleQuery &query,
                                                size_t limit, const jobs::JobContext &job = {});

/// One row per gap, in order, with its main cause.
[[nodiscard]] stats::Table gapsTable(store::Tables trace, std::span<const GapStory> gaps);

/// The largest piece of a gap by cause; Unobserved for a gap without pieces.
[[nodiscard]] CausePiece mainPiece(const GapStory &story);

/// The main cause of a row of such a table.
[[nodiscard]] std::optional<IdleCause> causeOfRow(const stats::Table &table, size_t row);

} // namespace trilane::idle
