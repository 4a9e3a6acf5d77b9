// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>

namespace trilane::jobs {

/// Runs body(i) for i in [0, count) on the calling thread and on helpers, on at most one thread per
/// core and `maxThreads` together; returns when all have ended. The first exception ends the work
/// and is rethrown. For a few large pieces of work. Any thread.
void inParallel(size_t count, const std::function<void(size_t)> &body, size_t maxThreads = 8);

} // namespace trilane::jobs
