// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/edit/merge/alignment.h"
#include "model/edit/merge/rankmerge.h"
#include "model/format/account.h"

#include <span>

namespace trilane::merge {

/// Metadata of the merged trace: common properties, GPUs, and the ranks.
[[nodiscard]] format::TraceInfo mergedInfo(std::span<const RankInput> inputs,
                                           std::span<const RankAlignment> alignments);

/// Accounts of all ranks combined.
[[nodiscard]] format::Account mergedAccount(std::span<const RankInput> inputs);

/// Sorts the inputs by rank; false, and no change, unless each has a distinct rank.
bool sortByRank(std::vector<RankInput> &inputs);

} // namespace trilane::merge
