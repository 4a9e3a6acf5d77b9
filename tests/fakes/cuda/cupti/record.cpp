// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/record.h"

#include <algorithm>
#include <atomic>
#include <ctime>

#include <pthread.h>
#include <unistd.h>

namespace fakecupti {

using namespace fakecuda;

namespace {

std::atomic<bool> s_hasSystemIds{false};

Ns readClock(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return time.tv_sec * Ns{1'000'000'000} + time.tv_nsec;
}

Record kernelRecord(const Work &work)
{
    Record record(kKernel);
    record.set(kernel::kRegisters, work.registers);
    record.set(kernel::kDevice, work.device);
    record.set(kernel::kContext, work.context);
    record.set(kernel::kStream, work.stream);
    for (size_t i = 0; i < 3; ++i) {
        record.set(kernel::kGrid + 4 * i, work.grid[i]);
        record.set(kernel::kBlock + 4 * i, work.block[i]);
    }
    record.set(kernel::kDynamicShared, work.dynamicShared);
    record.set(kernel::kCorrelation, work.correlation);
    record.set(kernel::kGridId, work.id);
    record.set(kernel::kName, work.name);
    record.set(kernel::kGraphNode, work.node);
    record.set(kernel::kGraph, work.graph);
    return record;
}

void setPlace(Record &record, const Work &work)
{
    record.set(transfer::kBytes, work.bytes);
    record.set(transfer::kDevice, work.device);
    record.set(transfer::kContext, work.context);
    record.set(transfer::kStream, work.stream);
}

Record copyRecord(const Work &work)
{
    Record record(kindOf(work));
    setPlace(record, work);
    record.set(transfer::kCopyKind, static_cast<uint8_t>(work.copy));
    record.set(transfer::kSource, static_cast<uint8_t>(work.source));
    record.set(transfer::kDestination, static_cast<uint8_t>(work.destination));
    record.set(transfer::kCopyFlags, static_cast<uint8_t>(work.isAsync));
    if (kindOf(work) == kMemcpy2) {
        record.set(peer::kSourceDevice, work.sourceDevice);
        record.set(peer::kSourceContext, work.sourceDevice + 1); // of its primary context
        record.set(peer::kDestinationDevice, work.destinationDevice);
        record.set(peer::kDestinationContext, work.destinationDevice + 1);
        record.set(peer::kCorrelation, work.correlation);
        record.set(peer::kGraphNode, work.node);
        record.set(peer::kGraph, work.graph);
        return record;
    }
    record.set(transfer::kCorrelation, work.correlation);
    record.set(transfer::kGraphNode, work.node);
    record.set(transfer::kGraph, work.graph);
    return record;
}

Record setRecord(const Work &work)
{
    Record record(kMemset);
    setPlace(record, work);
    record.set(transfer::kValue, work.value);
    record.set(transfer::kCorrelation, work.correlation);
    record.set(transfer::kSetFlags, static_cast<uint16_t>(work.isAsync));
    record.set(transfer::kSetMemory, static_cast<uint16_t>(work.destination));
    record.set(transfer::kGraphNode, work.node);
    record.set(transfer::kGraph, work.graph);
    return record;
}

Record graphRecord(const Work &work)
{
    Record record(kGraphTrace);
    record.set(graph::kCorrelation, work.correlation);
    record.set(graph::kDevice, work.device);
    record.set(graph::kGraph, work.graph);
    record.set(graph::kContext, work.context);
    record.set(graph::kStream, work.stream);
    return record;
}

} // namespace

uint64_t realtime(Ns monotonic)
{
    // Read anew ten times a second: the clocks are slewed together, but one of them may be set.
    constexpr Ns kFresh = 100'000'000;
    static std::atomic<Ns> s_offset{0};
    static std::atomic<Ns> s_read{0};
    if (const Ns read = s_read.load(); read == 0 || monotonic > read + kFresh) {
        Ns closest = kFresh;
        for (int tries = 0; tries < 5; ++tries) { // who loses the core between two has read badly
            const Ns before = now();
            const Ns real = readClock(CLOCK_REALTIME);
            const Ns after = now();
            if (after - before < closest)
                s_offset = real - (before + (after - before) / 2);
            closest = std::min(closest, after - before);
            s_read = after;
        }
    }
    return static_cast<uint64_t>(monotonic + s_offset.load());
}

Kind kindOf(const Work &work)
{
    switch (work.kind) {
    case WorkKind::Memcpy:
        return work.copy == CopyKind::PtoP ? kMemcpy2 : kMemcpy;
    case WorkKind::Memset:
        return kMemset;
    case WorkKind::Graph:
        return kGraphTrace;
    default:
        return kKernel;
    }
}

TimePlace timesOf(Kind kind)
{
    if (kind == kGraphTrace)
        return {graph::kStart, graph::kEnd};
    return {kernel::kStart, kernel::kEnd}; // copies and memsets have them there too
}

Record recordOf(const Work &work)
{
    switch (work.kind) {
    case WorkKind::Memcpy:
        return copyRecord(work);
    case WorkKind::Memset:
        return setRecord(work);
    case WorkKind::Graph:
        return graphRecord(work);
    default:
        return kernelRecord(work);
    }
}

uint32_t threadId()
{
    // CUPTI, too, cuts pthread's number to the 32 bits that a record has for it.
    return static_cast<uint32_t>(s_hasSystemIds ? static_cast<uintptr_t>(::gettid())
                                                : static_cast<uintptr_t>(::pthread_self()));
}

bool setThreadIdType(int type)
{
    if (type != 0 && type != 1)
        return false;
    s_hasSystemIds = type == 1;
    return true;
}

Record recordOf(const Call &call)
{
    Record record(call.domain == Domain::Runtime ? kRuntime : kDriver);
    record.set(api::kFunction, call.function);
    record.set(api::kStart, realtime(call.start));
    record.set(api::kEnd, realtime(call.end));
    record.set(api::kProcess, static_cast<uint32_t>(::getpid()));
    record.set(api::kThread, threadId());
    record.set(api::kCorrelation, call.correlation);
    record.set(api::kResult, static_cast<uint32_t>(call.result));
    return record;
}

Record recordOf(const Wait &wait)
{
    Record record(kSynchronization);
    record.set(synchronization::kType, static_cast<uint32_t>(wait.kind));
    record.set(synchronization::kStart, realtime(wait.start));
    record.set(synchronization::kEnd, realtime(wait.end));
    record.set(synchronization::kCorrelation, wait.correlation);
    record.set(synchronization::kContext, wait.context);
    record.set(synchronization::kStream, wait.stream);
    record.set(synchronization::kEvent, wait.event);
    return record;
}

Record recordOf(const Allocation &from)
{
    Record record(kMemory2);
    record.set(allocation::kOperation, uint32_t{from.isRelease ? 2u : 1u});
    record.set(allocation::kMemoryKind, static_cast<uint32_t>(from.memory));
    record.set(allocation::kCorrelation, from.correlation);
    record.set(allocation::kAddress, from.address);
    record.set(allocation::kBytes, from.bytes);
    record.set(allocation::kTimestamp, realtime(from.time));
    record.set(allocation::kProcess, static_cast<uint32_t>(::getpid()));
    record.set(allocation::kDevice, from.device);
    record.set(allocation::kContext, from.context);
    record.set(allocation::kStream, from.stream);
    record.set(allocation::kIsAsync, uint32_t{from.isAsync});
    return record;
}

Record flushRecord(Ns start, Ns end)
{
    Record record(kOverhead);
    record.set(overhead::kOverheadKind, overhead::kBufferFlush);
    record.set(overhead::kObjectKind, overhead::kThreadObject);
    record.set(overhead::kProcess, static_cast<uint32_t>(::getpid()));
    record.set(overhead::kThread, threadId());
    record.set(overhead::kStart, realtime(start));
    record.set(overhead::kEnd, realtime(end));
    return record;
}

} // namespace fakecupti
