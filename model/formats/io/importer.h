// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/budget.h"
#include "model/base/jobs/job.h"
#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/build/tracebuilder.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace trilane::formats {

/// The beginning of a file, for recognizing its format by content (never by its name).
struct ImportProbe
{
    std::string_view head;         ///< first bytes, at most 64 KiB
    std::string_view inflatedHead; ///< the same after gzip / zip, or equal to head
    uint64_t fileBytes = 0;
    Message damage; ///< of the compressed data so far; empty: none
};

/// Reads one foreign format. One instance per import; one thread.
class Importer
{
public:
    virtual ~Importer() = default;

    /// Short name as in TraceInfo::sourceFormat: "kineto-json", "nsys-sqlite".
    [[nodiscard]] virtual std::string_view formatName() const = 0;
    /// Feeds everything of the file to the builder: tracks, slices, info, account.
    /// An error only when nothing useful can be read (or on stop); problems in the data are
    /// counted in the builder's account. Progress is in bytes of the file.
    [[nodiscard]] virtual Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                              const jobs::JobContext &job) = 0;
};

/// A format Trilane can read. To add one: a new file and a line in registry.cpp.
struct ImportFormat
{
    std::string_view name;
    MessageText about; ///< in a list of formats: "Perfetto traces"
    /// Patterns of the usual file names, for open dialogs: "*.json *.json.gz".
    std::string_view fileNames;
    /// Confidence in [0, 100]; the highest wins; 0 = not this format.
    int (*recognize)(const ImportProbe &probe);
    std::unique_ptr<Importer> (*create)();
};

} // namespace trilane::formats
