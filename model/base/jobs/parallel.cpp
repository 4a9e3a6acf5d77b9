// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/parallel.h"

#include "model/base/jobs/jobqueue.h"

#include <algorithm>

namespace trilane::jobs {

void inParallel(size_t count, const std::function<void(size_t)> &body, size_t maxThreads)
{
    const size_t threads = std::min({count, size_t{usableCores()}, maxThreads});
    if (threads > 1) {
        JobQueue(static_cast<unsigned>(threads) - 1).forEach(count, body);
        return;
    }
    for (size_t i = 0; i < count; ++i)
        body(i);
}

} // namespace trilane::jobs
