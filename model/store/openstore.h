// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <cstdint>
#include <memory>
#include <string>

namespace trilane::store {

struct StoreOptions
{
    uint64_t cacheBytes = uint64_t{160} << 20;  ///< limit of cached decoded chunks
    uint64_t derivedBytes = uint64_t{64} << 20; ///< limit of results kept by Derived
};

/// Opens a trace: reads its tables, index and coarse summaries. Any thread. Errors: those of
/// format::TraceReader::open(); stopped by the job.
[[nodiscard]] Result<std::shared_ptr<const Store>> openStore(const std::string &path,
                                                             const StoreOptions &options = {},
                                                             const jobs::JobContext &job = {});

} // namespace trilane::store
