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

/// Writes traces of several ranks as one: aligned (alignRanks), every track, string, detail and
/// link of its own rank, lanes as they are. They are in order of the ranks' numbers where all have
/// one of their own, else in the order given and numbered so. Chunk by chunk: memory is bounded by
/// the tables and a chunk a core. The file is there as a whole or not at all. An error names the
/// input that cannot be used.
[[nodiscard]] Result<void> mergeRanks(std::vector<RankInput> inputs, const std::string &out,
                                      const jobs::JobContext &job = {});

} // namespace trilane::merge
