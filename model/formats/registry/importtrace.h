// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/budget.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/build/tracebuilder.h"
#include "model/formats/io/importer.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace trilane::formats {

[[nodiscard]] std::span<const ImportFormat> importFormats();

struct ImportOptions
{
    build::BuildOptions build = {};
    std::optional<jobs::BudgetLimits> limits = {}; ///< none: those for a file of its size
};

/// Imports any known foreign trace into a .trilane file at `out`. The error for a file of no known
/// format says what it looks like and what to do (an .nsys-rep: how to export it). What takes more
/// memory or time than a file of its size may is an error, too.
[[nodiscard]] Result<void> importTrace(const std::string &in, const std::string &out,
                                       const ImportOptions &options = {},
                                       const jobs::JobContext &job = {});

/// Path of a .trilane file with the content of `path`: `path` itself when it is one, else an
/// imported copy in the cache ($XDG_CACHE_HOME/trilane, keyed by content and importer version),
/// imported now when it is not there yet or is not what was put there. The cache is kept below a
/// bound, oldest use first.
[[nodiscard]] Result<std::string> nativeTraceFor(const std::string &path,
                                                 const jobs::JobContext &job = {});

/// A path in the cache that belongs to these files and `name`, in a folder that exists.
[[nodiscard]] Result<std::string> cachePathOf(std::span<const std::string> files,
                                              const std::string &name);

/// Path of a .trilane file in the cache that is made of these files: one made earlier while none of
/// them has changed, else what `make` writes to the path it is given. `purpose` tells apart what is
/// made of the same files. What `make` returns: whether it may serve the next time, too.
[[nodiscard]] Result<std::string>
cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
              const std::function<Result<bool>(const std::string &out)> &make);

} // namespace trilane::formats
