// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranklist.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <string>
#include <vector>

namespace trilane::ranks {

/// A rank's part of a collective: its kernel, or its range on the CPU.
struct Collective
{
    store::FoundSlice slice;
    uint32_t kind = 0;  ///< in CollectiveList::kinds
    uint32_t group = 0; ///< in CollectiveList::groups; 0: which is not known

    [[nodiscard]] Ns start() const { return slice.slice.start; }
    [[nodiscard]] Ns end() const { return slice.slice.end(); }
};

/// The collectives of one rank in order of their start.
struct CollectiveList
{
    /// Operation (its family, else the base name) and GPU of the rank: "all_reduce".
    std::vector<std::string> kinds;
    std::vector<Collective> all;
    std::vector<std::string> groups{""}; ///< process groups as they were recorded
};

/// Whether all ranks take part at the same time and none can finish before all have arrived. False
/// for operations between two ranks or with a root.
[[nodiscard]] bool endsTogether(std::string_view kind);

/// Kernels of collectives on the GPUs of a rank (empty: of the whole trace). Without any, the
/// outermost ranges of collectives on the thread that spends the most time in them. Reads only
/// chunks that have such names. Pure; any thread.
[[nodiscard]] CollectiveList collectivesOf(const store::Store &store,
                                           const std::optional<RankPlace> &rank = {},
                                           const jobs::JobContext &job = {});

} // namespace trilane::ranks
