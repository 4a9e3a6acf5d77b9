// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"

#include <algorithm>
#include <vector>

namespace trilane::sql {

/// A stoppable std::sort of a long list: sorts runs and merges them, checking in between. False:
/// stopped, with the list in no particular order.
template <typename T>
[[nodiscard]] bool sortUnlessStopped(std::vector<T> &list, const jobs::JobContext &job)
{
    constexpr size_t kRun = 65'536;
    const auto at = [&](size_t i) {
        return list.begin() + static_cast<std::ptrdiff_t>(std::min(i, list.size()));
    };
    for (size_t begin = 0; begin < list.size(); begin += kRun) {
        if (job.stopped())
            return false;
        std::sort(at(begin), at(begin + kRun));
    }
    for (size_t run = kRun; run < list.size(); run *= 2) {
        for (size_t begin = 0; begin + run < list.size(); begin += 2 * run) {
            if (job.stopped())
                return false;
            std::inplace_merge(at(begin), at(begin + run), at(begin + 2 * run));
        }
    }
    return true;
}

} // namespace trilane::sql
