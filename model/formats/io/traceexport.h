// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::formats {

/// Result of an export: everything omitted is listed.
struct ExportAccount
{
    struct Entry
    {
        Message what;   ///< "slices", "flows", "thread states": plural, lower case
        Message reason; ///< why the format cannot hold them; empty for written items
        uint64_t count = 0;
    };

    /// Adds to the entry with the same words; a count of 0 leaves no entry.
    void addWritten(const Message &what, uint64_t count = 1);
    void addLeftOut(const Message &what, const Message &reason, uint64_t count = 1);

    std::vector<Entry> written;
    std::vector<Entry> leftOut;
    uint64_t bytes = 0; ///< of the file; filled by exportTrace()
};

/// An export format for whole traces. To add one: a folder below model/formats and a line in
/// traceformats.cpp.
struct TraceFormat
{
    std::string_view name;                     ///< "perfetto", as --format takes it
    MessageText title;                         ///< "Perfetto protobuf trace"
    std::span<const std::string_view> endings; ///< of file names: ".pftrace"
    /// Creates (or replaces) `path` and writes the trace to it in bounded memory. The caller gives
    /// a temporary name and removes it after an error. Errors: the disk (with `path` as the file),
    /// stop. Progress is in slices of the store.
    Result<ExportAccount> (*write)(const store::Store &store, const std::string &path,
                                   const jobs::JobContext &job);
};

/// Writes the trace to `path` through a temporary file beside it. On any error, or if the job is
/// stopped, a previous file is unchanged.
[[nodiscard]] Result<ExportAccount> exportTrace(const store::Store &store,
                                                const TraceFormat &format, const std::string &path,
                                                const jobs::JobContext &job = {});

} // namespace trilane::formats
