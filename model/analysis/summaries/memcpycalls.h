// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/summaries/distribution.h"
#include "model/base/jobs/job.h"

#include <vector>

namespace trilane::summaries {

/// Whether the copy call was synchronous, according to its name.
enum class CopyCall : uint8_t { Async, Sync, Unknown };

/// Copies of one direction and one kind of call.
struct MemcpyCalls
{
    CopyCall call = CopyCall::Unknown; ///< unknown: the launch was not recorded
    format::CopyKind direction = format::CopyKind::Unknown;
    uint64_t calls = 0;
    Ns total = 0; ///< on the GPU, ns
    GreatestSlice longest;
};

/// Copies that start in the range, by way, and then by time. Pure; any thread.
[[nodiscard]] std::vector<MemcpyCalls> memcpyCalls(const store::Store &store, TimeRange range,
                                                   const jobs::JobContext &job = {});

} // namespace trilane::summaries
