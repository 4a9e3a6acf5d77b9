// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

#include <cstddef>
#include <cstdint>

/// Watches for the start and end of the capture range (wire/rangespec.h) while kArmWatch is set.
/// This process records from the start of the range without waiting for the daemon, which informs
/// the others. Overlapping ranges count as one, from the first start to the last end.
namespace trilane::agent::watch {

/// Reads TRILANE_CAPTURE_RANGE. Call once, before anything is watched.
void readEnvironment();
/// Sets another range, or none, while nothing is watched; for a late attach.
void use(const char *text);
[[nodiscard]] bool
isForProfiler(); ///< whether cudaProfilerStart and cudaProfilerStop delimit the range

/// Call before the push or start is recorded. `range`: id of a start.
void push(Thread &thread, uint16_t domain, const char *domainName, size_t domainSize,
          const char *name, size_t size);
void start(uint64_t range, const char *domainName, size_t domainSize, const char *name,
           size_t size);
/// Call after the pop or end is recorded.
void pop(Thread &thread, uint16_t domain);
void end(uint64_t range);

/// cudaProfilerStart and -Stop. Each may be called more than once.
void profilerStarts();
void profilerStops();

/// Initial state of a forked child. An open range belongs to its parent, never to the child.
[[nodiscard]] uint32_t inherited(uint32_t armed);
void afterFork();

} // namespace trilane::agent::watch
