// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/record.h"

#include "tests/fakes/cuda/cupti/clocks.h"
#include "tests/fakes/cuda/cupti/report.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <algorithm>
#include <atomic>
#include <climits>
#include <map>
#include <mutex>
#include <string>

#include <pthread.h>
#include <unistd.h>

namespace fakecupti {

using namespace fakecuda;

namespace {

std::atomic<bool> s_hasSystemIds{false};

/// As templates of C++ look: gemm becomes gemm<0, 1, …>(float*). For ever, by the plain name.
const char *mangled(const std::string &name)
{
    constexpr int kArguments = 1200;
    static std::mutex lock;
    static auto *all = new std::map<std::string, std::string>;
    const std::lock_guard guard(lock);
    std::string &found = (*all)[name];
    if (found.empty()) {
        found = "_Z" + std::to_string(name.size()) + name + "I";
        for (int i = 0; i < kArguments; ++i)
            found += "Li" + std::to_string(i) + "E";
        found += "EvPf";
    }
    return found.c_str();
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
    record.set(kernel::kName, settings().isMangled ? mangled(work.name) : work.name);
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
        record.set(peer::kSourceContext, work.sourceContext);
        record.set(peer::kDestinationDevice, work.destinationDevice);
        record.set(peer::kDestinationContext, work.destinationContext);
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
    static std::atomic<unsigned> s_graphs{0};
    const bool hasEnds = version().lengthOf(kGraphTrace) > graph::kEndContext;
    // As if it began with a node of the host's.
    const bool isHost = hasEnds && !settings().isGraphPlain && ++s_graphs % 4 == 0;
    record.set(graph::kCorrelation, work.correlation);
    record.set(graph::kDevice, isHost ? uint32_t{INT_MAX} : work.device);
    record.set(graph::kGraph, work.graph);
    record.set(graph::kContext, isHost ? uint32_t{INT_MAX} : work.context);
    record.set(graph::kStream, work.stream);
    record.set(graph::kEndDevice, work.device);
    record.set(graph::kEndContext, work.context);
    return record;
}

} // namespace

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

namespace {

Record plainRecordOf(const Work &work)
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

} // namespace

Record recordOf(const Work &work, bool isRepeated)
{
    constexpr uint32_t kMended = 130101; // 13.1 U1
    if (work.graph == 0 || !isRepeated || version().api >= kMended || settings().isCorrelationRight)
        return plainRecordOf(work);
    Work wrong = work;
    ++wrong.correlation;
    return plainRecordOf(wrong);
}

namespace {

uint32_t pthreadId()
{
    return static_cast<uint32_t>(static_cast<uintptr_t>(::pthread_self()));
}

/// Before 12.4 it is pthread's number, whatever was asked for.
Record overheadRecord(uint32_t kind, Ns start, Ns end)
{
    Record record(kOverhead);
    record.set(overhead::kOverheadKind, kind);
    record.set(overhead::kObjectKind, overhead::kThreadObject);
    record.set(overhead::kProcess, static_cast<uint32_t>(::getpid()));
    record.set(overhead::kThread, version().api < 22 ? pthreadId() : threadId());
    record.set(overhead::kStart, clocks::at(start));
    record.set(overhead::kEnd, clocks::at(end));
    return record;
}

} // namespace

uint32_t threadId()
{
    // CUPTI, too, cuts pthread's number to the 32 bits that a record has for it.
    return s_hasSystemIds ? static_cast<uint32_t>(::gettid()) : pthreadId();
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
    record.set(api::kStart, clocks::at(call.start));
    record.set(api::kEnd, clocks::at(call.end));
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
    record.set(synchronization::kStart, clocks::at(wait.start));
    record.set(synchronization::kEnd, clocks::at(wait.end));
    record.set(synchronization::kCorrelation, wait.correlation);
    record.set(synchronization::kContext, wait.context);
    record.set(synchronization::kStream, wait.stream);
    record.set(synchronization::kEvent, wait.event);
    record.set(synchronization::kResult, static_cast<uint32_t>(wait.result));
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
    record.set(allocation::kTimestamp, clocks::at(from.time));
    record.set(allocation::kProcess, static_cast<uint32_t>(::getpid()));
    constexpr uint32_t kInvalid = 0xffffffff;
    const bool isPlain = settings().isMemoryPlain;
    const bool isHost = from.memory == MemoryKind::Pinned && !isPlain;
    record.set(allocation::kDevice, isHost ? kInvalid : from.device);
    record.set(allocation::kContext, isHost ? kInvalid : from.context);
    record.set(allocation::kStream, from.isAsync || isPlain ? from.stream : kInvalid);
    record.set(allocation::kIsAsync, uint32_t{from.isAsync});
    return record;
}

Record flushRecord(Ns start, Ns end)
{
    return overheadRecord(overhead::kBufferFlush, start, end);
}

Record requestRecord(Ns start, Ns end)
{
    return overheadRecord(overhead::kBufferRequest, start, end);
}

Record loadingRecord(const Work &work)
{
    const Ns start = now();
    Record record = overheadRecord(overhead::kLazyLoading, start, std::max(now(), start + 1));
    record.set(overhead::kCorrelation, work.correlation);
    return record;
}

Record fullRecord(const Work &work)
{
    constexpr size_t kDataBytes = 12; // CUpti_ActivityOverheadCommandBufferFullData
    const Ns start = now();
    Record record = overheadRecord(overhead::kCommandBufferFull, start, std::max(now(), start + 1));
    record.set(overhead::kCorrelation, work.correlation);
    if (record.size() >= overhead::kData + sizeof(void *))
        record.set(overhead::kData, report::makeBlock(kDataBytes));
    return record;
}

} // namespace fakecupti
