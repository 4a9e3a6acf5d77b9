// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/parallel.h"

#include "model/base/jobs/jobqueue.h"

#include <algorithm>

namespace trilane::jobs {

namespace {

/// Whole machines are not for one answer.
constexpr size_t kMaxThreads = 8;

} // namespace

void inParallel(size_t count, const std::function<void(size_t)> &body)
{
    const size_t threads = std::min({count, size_t{usableCores()}, kMaxThreads});
    if (threads > 1) {
        JobQueue(static_cast<unsigned>(threads) - 1).forEach(count, body);
        return;
    }
    for (size_t i = 0; i < count; ++i)
        body(i);
}

} // namespace trilane::jobs
