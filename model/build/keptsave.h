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

/// What of a KeptMoment becomes a trace of its own.
struct KeptPart
{
    TimeRange window;                ///< slices in it, whole; what goes on, up to its end
    std::vector<format::Note> notes; ///< besides the recording's
    /// What the file lacks, for readers who count time from its first slice on.
    std::function<std::vector<format::Note>(Ns first)> notRecorded;
    uint64_t lost = 0; ///< events that the recording could not keep, so far
};

struct KeptFigures
{
    uint64_t slices = 0;
    uint64_t bytes = 0;
};

/// Writes a complete .trilane file with the tracks, texts and details that the part needs, and no
/// others; its account says what the window leaves out. Bounded memory beside the moment's. Any
/// thread. Errors: the disk, stop.
[[nodiscard]] Result<KeptFigures> saveKept(const KeptMoment &moment, const KeptPart &part,
                                           format::TraceWriter &writer,
                                           const jobs::JobContext &job = {});

} // namespace trilane::build
