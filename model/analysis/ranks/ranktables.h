// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/rankreport.h"
#include "model/analysis/stats/table.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

namespace trilane::ranks {

/// Grouping of the rank tables.
enum class RankKey : uint8_t {
    Alignment,  ///< one a rank: how its clock was put on the common axis
    Rank,       ///< one per rank: activity of its GPUs, waits for it
    Step,       ///< one per rank and step
    Collective, ///< one per collective: last rank and cause
};
inline constexpr size_t kRankKeyCount = 4;

/// "alignment", "rank", "step", "collective"; an error lists them.
[[nodiscard]] Result<RankKey> parseRankKey(std::string_view word);
[[nodiscard]] std::string_view keyOf(RankKey key);
/// "Ranks", "Collectives".
[[nodiscard]] MessageText titleOf(RankKey key);

/// Rows as `trilane ranks` prints them: by rank, by time; collectives that cost most first. Times
/// of begin are from the start of the trace.
[[nodiscard]] stats::Table rankTable(store::Tables trace, const RankReport &report, RankKey key);

/// The rows of the table of collectives, as indices of RankReport::meetings.
[[nodiscard]] std::vector<size_t> meetingOrder(const RankReport &report);

} // namespace trilane::ranks
