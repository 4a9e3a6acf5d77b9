// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/segment.h"

#include "capture/agent/clock.h"
#include "capture/agent/sparsememory.h"

#include <unistd.h>

namespace trilane::agent {

using namespace wire;

NewSegment makeSegment(const Beginning &beginning, ClockKind clock)
{
    NewSegment made;
    const int memory = makeSealedMemory("trilane-segment", kSegmentBytes, &made.failed);
    if (memory < 0)
        return made;
    void *mapped = mapSparse(kSegmentBytes, memory);
    if (!mapped) {
        ::close(memory);
        made.failed = "mmap";
        return made;
    }
    auto *header = static_cast<SegmentHeader *>(mapped);
    header->version = kWireVersion;
    header->rings = kRings;
    header->ringRecords = kRingRecords;
    header->pid = static_cast<uint32_t>(::getpid());
    header->heapBytes = kHeapBytes;
    header->clock = clock;
    header->parent = beginning.parent;
    header->startTime = monotonicNow();
    header->armed.store(beginning.armed, std::memory_order_relaxed);
    header->minimumOsNs.store(beginning.minimumOsNs, std::memory_order_relaxed);
    header->heapUsed.store(8, std::memory_order_relaxed); // 0 stands for "no string"
    header->magic = kSegmentMagic;
    made.base = static_cast<char *>(mapped);
    made.descriptor = memory;
    return made;
}

} // namespace trilane::agent
