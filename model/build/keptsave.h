// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/build/keptblocks.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::build {

/// The part of a KeptMoment to save as a trace.
struct KeptPart
{
    TimeRange window;                ///< contains whole slices, and open ones up to its end
    std::vector<format::Note> notes; ///< in addition to the recording's
    /// Notes about missing data, for times relative to the first slice of the file.
    std::function<std::vector<format::Note>(Ns first)> notRecorded;
    uint64_t lost = 0; ///< events lost by the recording so far
};

struct KeptFigures
{
    uint64_t slices = 0;
    uint64_t bytes = 0;
};

/// Writes a complete .trilane file with exactly the tracks, texts and details that the part needs;
/// its account includes what the window excludes. Bounded memory in addition to the moment's. Any
/// thread. Errors: the disk, stop.
[[nodiscard]] Result<KeptFigures> saveKept(const KeptMoment &moment, const KeptPart &part,
                                           format::TraceWriter &writer,
                                           const jobs::JobContext &job = {});

} // namespace trilane::build
