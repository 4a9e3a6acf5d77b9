// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/budget.h"
#include "model/base/file.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/build/tracebuilder.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace trilane {

/// The beginning of a file, for recognising its format by content (never by its name).
struct ImportProbe
{
    std::string_view head;         ///< first bytes, at most 64 KiB
    std::string_view inflatedHead; ///< the same after gzip / zip, or equal to head
    uint64_t fileBytes = 0;
};

/// Reads one foreign format. One instance an import; not shared between threads.
class Importer
{
public:
    virtual ~Importer() = default;

    /// Short name as in TraceInfo::sourceFormat: "kineto-json", "nsys-sqlite".
    [[nodiscard]] virtual std::string_view formatName() const = 0;
    /// Feeds everything of the file to the builder: tracks, slices, info, account.
    /// An error only when nothing useful can be read (or on stop); problems in the data are
    /// counted in the builder's account. Progress is in bytes of the file.
    [[nodiscard]] virtual Result<void> import(const std::string &path, TraceBuilder &builder,
                                              const JobContext &job) = 0;
};

/// A format Trilane can read. To add one: a new file and a line in registry.cpp.
struct ImportFormat
{
    std::string_view name;
    /// Confidence in [0, 100]; the highest wins; 0 = not this format.
    int (*recognise)(const ImportProbe &probe);
    std::unique_ptr<Importer> (*create)();
};

[[nodiscard]] std::span<const ImportFormat> importFormats();

struct ImportOptions
{
    BuildOptions build = {};
    std::optional<BudgetLimits> limits = {}; ///< none: those for a file of its size
};

/// Imports any known foreign trace into a .trilane file at `out`. The error for a file of no known
/// format says what it looks like and what to do (an .nsys-rep: how to export it). What takes more
/// memory or time than a file of its size may is an error, too.
[[nodiscard]] Result<void> importTrace(const std::string &in, const std::string &out,
                                       const ImportOptions &options = {},
                                       const JobContext &job = {});

/// Path of a .trilane file with the content of `path`: `path` itself when it is one, else an
/// imported copy in the cache ($XDG_CACHE_HOME/trilane, keyed by content and importer version),
/// imported now when it is not there yet or is not what was put there. The cache is kept below a
/// bound, oldest use first.
[[nodiscard]] Result<std::string> nativeTraceFor(const std::string &path,
                                                 const JobContext &job = {});

/// A path in the cache that belongs to these files and `name`, in a folder that exists.
[[nodiscard]] Result<std::string> cachePathOf(std::span<const std::string> files,
                                              const std::string &name);

/// Path of a .trilane file in the cache that is made of these files: one made earlier while none of
/// them has changed, else what `make` writes to the path it is given. `purpose` tells apart what is
/// made of the same files. What `make` returns: whether it may serve the next time, too.
[[nodiscard]] Result<std::string>
cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
              const std::function<Result<bool>(const std::string &out)> &make);

} // namespace trilane
