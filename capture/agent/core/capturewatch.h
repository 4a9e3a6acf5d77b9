// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

#include <cstddef>
#include <cstdint>

/// Looks out for what begins and ends the recording (wire/rangespec.h), while kArmWatch says so.
/// This process records from the range's begin on without waiting for the daemon, which tells the
/// others. Ranges open at the same time count as one, from the first begin to the last end.
namespace trilane::agent::watch {

/// Of TRILANE_CAPTURE_RANGE. Once, before anything is watched.
void readEnvironment();
/// Another one, or none, while nothing is watched: for a late attach.
void use(const char *text);
[[nodiscard]] bool isForProfiler(); ///< cudaProfilerStart and -Stop begin and end it

/// Before the push or start is recorded. `range`: a start's id.
void push(Thread &thread, uint16_t domain, const char *domainName, size_t domainSize,
          const char *name, size_t size);
void start(uint64_t range, const char *domainName, size_t domainSize, const char *name,
           size_t size);
/// After the pop or end is recorded.
void pop(Thread &thread, uint16_t domain);
void end(uint64_t range);

/// cudaProfilerStart and -Stop. Each may be called more than once.
void profilerStarts();
void profilerStops();

/// What a forked child of a process begins with. The range is its parent's, never its own.
[[nodiscard]] uint32_t inherited(uint32_t armed);
void afterFork();

} // namespace trilane::agent::watch
