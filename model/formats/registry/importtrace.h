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
/// Formats that can be imported, and that can be read: the same and .trilane. Lists, inside a
/// sentence.
[[nodiscard]] Message foreignFormats();
[[nodiscard]] Message readableFormats();
/// Patterns for open dialogs: "*.trilane *.json …".
[[nodiscard]] std::string readableFileNames();

struct ImportOptions
{
    build::BuildOptions build = {};
    std::optional<jobs::BudgetLimits> limits = {}; ///< none: those for a file of its size
};

/// Imports any supported trace into a .trilane file at `out`. The error for an unsupported format
/// names the apparent format and a remedy (an .nsys-rep: how to export it). Exceeding the memory or
/// time limit for the file's size is also an error.
[[nodiscard]] Result<void> importTrace(const std::string &in, const std::string &out,
                                       const ImportOptions &options = {},
                                       const jobs::JobContext &job = {});

/// Path of a .trilane file with the content of `path`: `path` itself if it is one, else an imported
/// copy in the cache ($XDG_CACHE_HOME/trilane, keyed by content and importer version), imported now
/// if it is missing or invalid. The cache has a size limit; the least recently used files are
/// removed.
[[nodiscard]] Result<std::string> nativeTraceFor(const std::string &path,
                                                 const jobs::JobContext &job = {});

/// A path in the cache that belongs to these files and `name`, in a folder that exists.
[[nodiscard]] Result<std::string> cachePathOf(std::span<const std::string> files,
                                              const std::string &name);

/// Path of a cached .trilane file made from these files: an earlier one if none of them has
/// changed, else the one that `make` writes to the given path. `purpose` distinguishes files made
/// from the same sources. `make` returns whether the file may be reused.
[[nodiscard]] Result<std::string>
cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
              const std::function<Result<bool>(const std::string &out)> &make);

} // namespace trilane::formats
