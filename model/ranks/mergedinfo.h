// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/ranks/alignment.h"
#include "model/ranks/rankmerge.h"

#include <span>

namespace trilane {

/// Who recorded what where, of all ranks: what they have in common, their GPUs, and the ranks.
[[nodiscard]] TraceInfo mergedInfo(std::span<const RankInput> inputs,
                                   std::span<const RankAlignment> alignments);

/// What became of the events of all of them.
[[nodiscard]] Account mergedAccount(std::span<const RankInput> inputs);

/// Sorts the inputs by rank; false, and no change, where not each has a number of its own.
bool sortByRank(std::vector<RankInput> &inputs);

} // namespace trilane
