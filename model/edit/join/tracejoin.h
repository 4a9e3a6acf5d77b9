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
    /// Added to the times in the second file to give those in the first; none: the files must tell.
    std::optional<Ns> offset{};
    bool mayShareNothing = false; ///< else an error where no thread is in both
};

/// Writes two traces of the same machine as one on the time axis of the first: threads and
/// processes with the same numbers are one, threads have their states beside their ranges. Memory
/// is bounded as a TraceBuilder's is. The file is there as a whole or not at all. An error names
/// the input that cannot be used; its clocks: see commonClock().
[[nodiscard]] Result<Joined> joinTraces(const JoinInput &first, const JoinInput &second,
                                        const JoinQuery &query, const std::string &out,
                                        const jobs::JobContext &job = {});

/// The same of files of any kind that Trilane reads; foreign ones are imported into the cache
/// first.
[[nodiscard]] Result<Joined> joinTraceFiles(const std::string &first, const std::string &second,
                                            const JoinQuery &query, const std::string &out,
                                            const jobs::JobContext &job = {});

} // namespace trilane::join
