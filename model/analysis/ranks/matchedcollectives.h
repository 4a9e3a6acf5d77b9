// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/collectives.h"

#include <span>

namespace trilane::ranks {

/// The same collective on two ranks: positions in their lists.
struct CollectivePair
{
    uint32_t first = 0;
    uint32_t second = 0;
};

/// Matches the n-th of a kind on one rank with the n-th on the other. If one has more of a kind
/// (longer recording), skips as many at its start as makes the distances of the ends most equal;
/// this needs three pairs, else the kind is skipped. In order of the first list. `offset` is added
/// to times of the second one. Pure.
[[nodiscard]] std::vector<CollectivePair>
matchCollectives(const CollectiveList &first, const CollectiveList &second, Ns offset = 0);

/// Difference of two clocks, from ends that are simultaneous.
struct ClockDifference
{
    Ns offset = 0;        ///< added to times of the second list: median of the differences
    uint64_t matched = 0; ///< pairs that it rests on
    Ns residual = 0;      ///< median distance that remains
    Ns worst = 0;         ///< greatest distance that remains
};

/// Based on collectives that end together on both ranks if there are any, else on all pairs. Pure.
[[nodiscard]] ClockDifference clockDifference(const CollectiveList &first,
                                              const CollectiveList &second,
                                              std::span<const CollectivePair> pairs);

/// The middle one in order; of two the smaller. 0 of none.
[[nodiscard]] Ns medianOf(std::vector<Ns> values);

} // namespace trilane::ranks
