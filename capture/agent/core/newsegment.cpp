// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/newsegment.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/sparsememory.h"

#include <unistd.h>

namespace trilane::agent {

using namespace wire;

NewSegment makeSegment(const Beginning &beginning, wire::ClockKind clock)
{
    NewSegment made;
    const int memory = makeSealedMemory("trilane-segment", wire::kSegmentBytes, &made.failed);
    if (memory < 0)
        return made;
    void *mapped = mapSparse(wire::kSegmentBytes, memory);
    if (!mapped) {
        ::close(memory);
        made.failed = "mmap";
        return made;
    }
    auto *header = static_cast<wire::SegmentHeader *>(mapped);
    header->version = wire::kWireVersion;
    header->rings = wire::kRings;
    header->ringRecords = wire::kRingRecords;
    header->pid = static_cast<uint32_t>(::getpid());
    header->heapBytes = wire::kHeapBytes;
    header->clock = clock;
    header->parent = beginning.parent;
    header->startTime = monotonicNow();
    header->armed.store(beginning.armed, std::memory_order_relaxed);
    header->minimumOsNs.store(beginning.minimumOsNs, std::memory_order_relaxed);
    header->heapUsed.store(8, std::memory_order_relaxed); // 0 means "no string"
    header->magic = wire::kSegmentMagic;
    made.base = static_cast<char *>(mapped);
    made.descriptor = memory;
    return made;
}

} // namespace trilane::agent
