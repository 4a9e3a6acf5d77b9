// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/osrt/oscall.h"

#include <cerrno>

namespace trilane::osrt {

uint64_t begin(wire::OsFunction function, uint32_t owner)
{
    const uint64_t now = agent::monotonicNow();
    agent::Thread *thread = agent::t_thread;
    // With too many threads, calls that may be omitted must not count as missing.
    const wire::SegmentHeader *header = agent::header();
    if (!thread && header && header->ringsMissing.load(std::memory_order_relaxed) == 0)
        thread = agent::claimThread();
    if (thread) {
        thread->ring->openCall = wire::packOsCall(function, owner);
        thread->ring->openCallBegin.store(now, std::memory_order_release);
    }
    return now;
}

void record(wire::OsFunction function, uint32_t owner, uint64_t begin, uint64_t object,
            uint8_t flags)
{
    const int error = errno;
    const uint64_t duration = agent::monotonicNow() - begin;
    if (const agent::Thread *thread = agent::t_thread)
        thread->ring->openCallBegin.store(0, std::memory_order_relaxed);
    const wire::SegmentHeader *header = agent::header();
    if (header && duration >= header->minimumOsNs.load(std::memory_order_relaxed)) {
        if (agent::Writer writer; writer)
            writer.put({.ts = begin,
                        .type = wire::RecordType::OsCall,
                        .flags = flags,
                        .domain = 0,
                        .id = wire::packOsCall(function, owner),
                        .a = duration,
                        .b = object});
    }
    errno = error;
}

} // namespace trilane::osrt
