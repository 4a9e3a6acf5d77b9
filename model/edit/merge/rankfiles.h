// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <optional>
#include <span>
#include <string>

namespace trilane::merge {

/// Why these files cannot be the traces of several ranks, before any of them is read.
[[nodiscard]] std::optional<Error> refusalOf(std::span<const std::string> files);

/// Merges files of any kind that Trilane reads, each the trace of one rank, into a .trilane file at
/// `out`; foreign ones are imported into the cache first. Progress is in files while they are read,
/// then in slices. An error names the file that cannot be used.
[[nodiscard]] Result<void> mergeRankFiles(std::span<const std::string> files,
                                          const std::string &out, const jobs::JobContext &job = {});

/// Path of such a file in the cache of imported traces; merged now if it does not exist or one of
/// the files has changed.
[[nodiscard]] Result<std::string> mergedTraceFor(std::span<const std::string> files,
                                                 const jobs::JobContext &job = {});

} // namespace trilane::merge
