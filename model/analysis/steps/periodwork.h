// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace trilane::steps {

/// GPU work launched within a time range.
struct PeriodWork
{
    struct Sum
    {
        size_t count = 0;
        Ns time = 0;
    };
    std::map<std::string, Sum> sums; ///< kernels by base name, all else by its name
    Sum total;
    bool takesInput = false; ///< something was copied from the host

    PeriodWork &operator+=(const PeriodWork &other);
    /// Share of this one's GPU time also done there; 0 if none.
    [[nodiscard]] double partIn(const PeriodWork &other) const;
    /// Part of the operations of the greater one that both do.
    [[nodiscard]] double likeness(const PeriodWork &other) const;
    /// Only one takes a batch from the host, or neither does nearly all that the other does. An
    /// evaluation besides is no difference.
    [[nodiscard]] bool differsFrom(const PeriodWork &other) const;

private:
    [[nodiscard]] Sum sharedWith(const PeriodWork &other) const;
};

/// Work that a process launched between consecutive borders (sorted); work without a recorded
/// launch counts by its start. The GPU must start it within the same time again. One pass over the
/// work of that time.
[[nodiscard]] std::vector<PeriodWork> workOfPeriods(const store::Store &store, TrackId process,
                                                    std::span<const Ns> borders,
                                                    const jobs::JobContext &job = {});

} // namespace trilane::steps
