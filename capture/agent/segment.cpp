// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/segment.h"

#include "capture/agent/clock.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

int makeSealedMemory(const char *name, size_t bytes)
{
    const int memory = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0)
        return -1;
    if (::ftruncate(memory, static_cast<off_t>(bytes)) != 0 ||
        ::fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        ::close(memory);
        return -1;
    }
    return memory;
}

NewSegment makeSegment(const Beginning &beginning, ClockKind clock)
{
    const int memory = makeSealedMemory("trilane-segment", kSegmentBytes);
    if (memory < 0)
        return {};
    void *mapped = ::mmap(nullptr, kSegmentBytes, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_NORESERVE, memory, 0);
    if (mapped == MAP_FAILED) {
        ::close(memory);
        return {};
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
    return {.base = static_cast<char *>(mapped), .descriptor = memory};
}

} // namespace trilane::agent
