// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/formats/registry/importtrace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace trilane::merge {

/// A small text file that names the traces of several ranks, so that they are opened, remembered
/// and opened again as one document: "TRILANE RANKS 1", then a path a line. Those that Trilane
/// writes are in the cache, one for each choice of files. An error: a name that fits no line, an
/// unwritable cache.
[[nodiscard]] Result<std::string> writeRankList(std::span<const std::string> files);

/// The files that a list names; nothing when it is none.
[[nodiscard]] std::optional<std::vector<std::string>> readRankList(const std::string &path);

/// Path of a .trilane file with the content of `path`, as nativeTraceFor() gives it; of a rank list
/// the merged trace.
[[nodiscard]] Result<std::string> documentTraceFor(const std::string &path,
                                                   const jobs::JobContext &job = {});

} // namespace trilane::merge
