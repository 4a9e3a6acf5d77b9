// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>
#include <vector>

namespace trilane::links {

/// GPU work of one name.
struct LaunchedName
{
    StringId name = kNoString;
    SliceKind kind = SliceKind::Unknown;
    uint64_t count = 0;
    Ns total = 0;
};

/// GPU work that a thread launched in a time range.
struct LaunchedWork
{
    uint64_t kernels = 0;
    uint64_t others = 0;                     ///< copies, sets, graphs
    Ns gpuTime = 0;                          ///< sum of their own durations
    std::vector<LaunchedName> names;         ///< by total, longest first
    std::optional<store::FoundSlice> first;  ///< by start
    std::optional<store::FoundSlice> last;   ///< by end
    std::vector<store::FoundSlice> firsts{}; ///< on each lane of a stream, the first
    bool tooMuch = false;                    ///< more calls than `maxCalls`: nothing was looked up

    [[nodiscard]] uint64_t count() const { return kernels + others; }
};

inline constexpr uint64_t kMaxLaunches = 4'000'000;

/// GPU work whose launch call started on the thread within `time`, by correlation id within the
/// process. Decodes only chunks that may contain these ids. `onlyOn`: restricts the work to one
/// stream if valid. Pure; any thread.
[[nodiscard]] LaunchedWork launchedWork(const store::Store &store, TrackId thread, TimeRange time,
                                        const jobs::JobContext &job = {},
                                        uint64_t maxCalls = kMaxLaunches, TrackId onlyOn = {});

} // namespace trilane::links
