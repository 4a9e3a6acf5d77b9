// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/store/store.h"

#include <optional>
#include <vector>

namespace trilane {

/// GPU work of one name.
struct LaunchedName
{
    StringId name = kNoString;
    SliceKind kind = SliceKind::Unknown;
    uint64_t count = 0;
    Ns total = 0;
};

/// What a thread launched within a stretch of time.
struct LaunchedWork
{
    uint64_t kernels = 0;
    uint64_t others = 0;             ///< copies, sets, graphs
    Ns gpuTime = 0;                  ///< sum of their own durations
    std::vector<LaunchedName> names; ///< by total, longest first
    std::optional<FoundSlice> first; ///< by start
    std::optional<FoundSlice> last;  ///< by end
    bool tooMuch = false;            ///< more calls than `mostCalls`: nothing was looked up

    [[nodiscard]] uint64_t count() const { return kernels + others; }
};

/// GPU work whose launch call started on the thread inside `time`, by correlation id within the
/// process. Only chunks whose ids can be among them are decoded. Pure; any thread.
[[nodiscard]] LaunchedWork launchedWork(const Store &store, TrackId thread, TimeRange time,
                                        const JobContext &job = {}, uint64_t mostCalls = 4'000'000);

} // namespace trilane
