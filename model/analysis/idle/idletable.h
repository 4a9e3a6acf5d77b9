// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/table.h"

namespace trilane {

/// What the rows of a table of idle time are about.
enum class IdleKey : uint8_t { Cause, Thread, Range };

/// "cause", "thread", "range"; an error lists them.
[[nodiscard]] Result<IdleKey> parseIdleKey(std::string_view word);

/// The idle time of one GPU as `trilane gaps` prints it, the longest first: share of the idle time,
/// gaps, what of it is inferred and what it mostly is. Gaps too short to be explained are one row.
[[nodiscard]] Table idleTable(const Store &store, const GpuIdle &gpu, IdleKey by);

/// The pieces of one gap, in order of time: `trilane gaps --at`.
[[nodiscard]] Table storyTable(const Store &store, const GapStory &story);

/// The longest gaps, the longest first, each with what it is mostly charged to.
[[nodiscard]] Table longestGapsTable(const Store &store, const IdleQuery &query, size_t limit,
                                     const JobContext &job = {});

/// The same, as stories: for lists that lead to the gaps.
[[nodiscard]] std::vector<GapStory> longestGaps(const Store &store, const IdleQuery &query,
                                                size_t limit, const JobContext &job = {});

/// What the largest part of a gap is charged to; Unobserved for a gap without pieces.
[[nodiscard]] CausePiece mainPiece(const GapStory &story);

} // namespace trilane
