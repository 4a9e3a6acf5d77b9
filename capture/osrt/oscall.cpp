// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/osrt/oscall.h"

#include <cerrno>

namespace trilane::osrt {

void record(wire::OsFunction function, uint32_t owner, uint64_t begin, uint64_t object)
{
    const int error = errno;
    const uint64_t duration = agent::monotonicNow() - begin;
    const wire::SegmentHeader *header = agent::header();
    if (header && duration >= header->minimumOsNs.load(std::memory_order_relaxed)) {
        if (agent::Writer writer; writer)
            writer.put({.ts = begin,
                        .type = wire::RecordType::OsCall,
                        .flags = 0,
                        .domain = 0,
                        .id = wire::packOsCall(function, owner),
                        .a = duration,
                        .b = object});
    }
    errno = error;
}

} // namespace trilane::osrt
