// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/edit/join/commonclock.h"

#include <optional>
#include <string>

namespace trilane::join {

struct Joined
{
    CommonClock clock;
    size_t commonThreads = 0; ///< that both traces have
};

struct JoinQuery
{
    /// Added to times of the second file to get times of the first; none: from the files.
    std::optional<Ns> offset{};
    bool mayShareNothing = false; ///< else an error if no thread is in both
};

/// Joins two traces of the same machine on the time axis of the first: threads and processes with
/// the same numbers are merged, so threads have both states and ranges. Memory is bounded as in
/// TraceBuilder. The file is complete or not written. An error names the unusable input; clocks:
/// see commonClock().
[[nodiscard]] Result<Joined> joinTraces(const JoinInput &first, const JoinInput &second,
                                        const JoinQuery &query, const std::string &out,
                                        const jobs::JobContext &job = {});

/// For files of any supported format; foreign ones are imported into the cache first.
[[nodiscard]] Result<Joined> joinTraceFiles(const std::string &first, const std::string &second,
                                            const JoinQuery &query, const std::string &out,
                                            const jobs::JobContext &job = {});

} // namespace trilane::join
