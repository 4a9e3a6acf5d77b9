// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/tables.h"

#include <memory>
#include <string>
#include <vector>

namespace trilane::merge {

/// The trace of one rank.
struct RankInput
{
    std::shared_ptr<const store::Store> store;
    std::string file; ///< as the user named it; part of the merged trace
    [[nodiscard]] store::Tables trace() const { return *store; }
};

/// Merges traces of several ranks: aligned (alignRanks), with all tracks, strings, details and
/// links per rank, lanes unchanged. Ordered by rank number if all are distinct, else in the given
/// order and numbered accordingly. Chunk by chunk: memory is bounded by the tables and one chunk
/// per core. The file is complete or not written. An error names the unusable input.
[[nodiscard]] Result<void> mergeRanks(std::vector<RankInput> inputs, const std::string &out,
                                      const jobs::JobContext &job = {});

} // namespace trilane::merge
