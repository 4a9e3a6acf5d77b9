// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What the kinds of activity records become.

#include "capture/daemon/activityreader.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace trilane {

using namespace activity;

namespace {

// More than these no sound process has; what a hostile one has more of is not kept.
constexpr size_t kMostUnnamed = 1 << 20; ///< kernels kept back for a name

/// CUpti_ActivitySynchronizationType.
constexpr std::array<std::string_view, 5> kSynchronizations{
    "synchronization", "event synchronize", "stream wait event", "stream synchronize",
    "context synchronize"};

/// A cause of CUpti_ActivityOverhead. What the driver does for the program (loads, compiles, waits
/// for room) takes its time without a profiler as well.
struct Cause
{
    uint32_t kind;
    std::string_view name;
    bool isProfiler;
};
constexpr std::array kCauses{Cause{overhead::DriverCompiler, "driver compiler", false},
                             Cause{overhead::BufferFlush, "CUPTI buffer flush", true},
                             Cause{overhead::Instrumentation, "CUPTI instrumentation", true},
                             Cause{overhead::Resource, "CUPTI resources", true},
                             Cause{overhead::ModuleLoading, "module loading", false},
                             Cause{overhead::LazyFunctionLoading, "lazy function loading", false},
                             Cause{overhead::CommandBufferFull, "command buffer full", false},
                             Cause{overhead::BufferRequest, "CUPTI buffer request", true},
                             Cause{overhead::UvmInit, "CUPTI UVM set-up", true}};

const Cause &causeOf(uint32_t kind)
{
    static constexpr Cause kUnknown{0, "CUPTI overhead", true};
    const auto *found = std::find_if(kCauses.begin(), kCauses.end(),
                                     [kind](const Cause &cause) { return cause.kind == kind; });
    return found == kCauses.end() ? kUnknown : *found;
}

} // namespace

StreamOrder::Work workOf(uint32_t kind, std::span<const std::byte> record)
{
    auto number = [record](size_t offset) {
        return field<uint32_t>(record, offset);
    };
    switch (kind) {
    case ConcurrentKernel:
        return {{number(kernel::kDevice), number(kernel::kContext), number(kernel::kStream)},
                number(kernel::kCorrelation)};
    case Memcpy:
    case MemcpyPeer:
    case Memset:
        return {{number(transfer::kDevice), number(transfer::kContext), number(transfer::kStream)},
                number(kind == MemcpyPeer ? peer::kCorrelation : transfer::kCorrelation)};
    case GraphTrace: {
        // A node of the host has no device: then the graph is where its last node is.
        const bool isBegunByHost =
            number(graph::kDevice) == graph::kOnHost || number(graph::kContext) == graph::kOnHost;
        const bool isLast = isBegunByHost && record.size() >= graph::kEndContext + sizeof(uint32_t);
        return {{number(isLast ? graph::kEndDevice : graph::kDevice),
                 number(isLast ? graph::kEndContext : graph::kContext), number(graph::kStream)},
                number(graph::kCorrelation)};
    }
    default:
        return {};
    }
}

void ActivityReader::addWork(uint32_t kind, Bytes record, const Slice &slice)
{
    const StreamOrder::Work work = workOf(kind, record);
    const TrackId track = m_tracks.stream(work.stream);
    m_order.ended(work, track, slice.end());
    m_trace.add(track, slice);
}

/// False, and counted, when the record has no time: launched, but never known to have ended.
bool ActivityReader::setTimes(Slice &slice, Bytes record, size_t start, size_t end,
                              MessageText source)
{
    const auto begin = field<uint64_t>(record, start);
    const auto until = field<uint64_t>(record, end);
    if (begin == 0 || until == 0) {
        count(Outcome::Dropped, source,
              MessageText("without times: not known to have ended, or CUPTI has not told"));
        return false;
    }
    constexpr Ns kFarthest = Ns{1} << 60;
    slice.start = m_clock.convert(begin).value_or(-1);
    const Ns last = m_clock.convert(until).value_or(-1);
    if (slice.start < 0 || slice.start > kFarthest || last < 0 || last > kFarthest) {
        count(Outcome::Dropped, source, MessageText("its time is out of range"));
        return false;
    }
    slice.duration = std::max<Ns>(0, last - slice.start);
    if (last < slice.start)
        count(Outcome::Repaired, source,
              MessageText("ends before it begins: shown without duration"));
    else if (m_seen.isLate)
        count(Outcome::Repaired, source,
              MessageText("known only 10 s after its launch: perhaps on another lane than its "
                          "stream's others"));
    else
        count(Outcome::Imported, source);
    return true;
}

/// As setTimes(). Without times the work ran nevertheless: what its stream leaves for it is shown
/// as not known, so that it is not taken for idle time.
bool ActivityReader::setTimesOfWork(uint32_t kind, Slice &slice, Bytes record, size_t start,
                                    size_t end, MessageText source)
{
    const StreamOrder::Work work = workOf(kind, record);
    const bool hasTimes = setTimes(slice, record, start, end, source);
    if (hasTimes) {
        m_untimedWork.timed(work, slice.range());
    } else if (field<uint64_t>(record, start) == 0 || field<uint64_t>(record, end) == 0) {
        ++m_untimed;
        (void)m_tracks.holes(work.stream); // before a save, which has only tracks that were written
        m_trace.mayHaveWorked(m_tracks.gpu(work.stream.device), monotonicNow());
        m_untimedWork.untimed(work, {std::max(m_begin, m_seen.launched), monotonicNow()});
    }
    addHoles();
    return hasTimes;
}

void ActivityReader::addHoles()
{
    for (const UntimedWork::Hole &hole : m_untimedWork.take())
        m_trace.add(m_tracks.holes(hole.stream), sliceOf(hole));
}

Slice ActivityReader::sliceOf(const UntimedWork::Hole &hole) const
{
    return {.start = hole.time.begin,
            .duration = hole.time.duration(),
            .name = m_trace.intern("work without times"),
            .kind = SliceKind::Unknown};
}

void ActivityReader::tellOpen(Ns now)
{
    m_absence.tellOpen(now);
    for (const UntimedWork::Hole &hole : m_untimedWork.open())
        m_trace.addNested(m_tracks.holes(hole.stream), 0, sliceOf(hole));
}

void ActivityReader::readKernel(Bytes record)
{
    Slice slice{.kind = SliceKind::Kernel};
    if (!setTimesOfWork(ConcurrentKernel, slice, record, kernel::kStart, kernel::kEnd,
                        MessageText("kernels")))
        return;
    LaunchConfig launch;
    for (size_t i = 0; i < 3; ++i) {
        launch.grid[i] = field<uint32_t>(record, kernel::kGrid + 4 * i);
        launch.block[i] = field<uint32_t>(record, kernel::kBlock + 4 * i);
    }
    launch.registers = field<uint16_t>(record, kernel::kRegisters);
    launch.staticSharedBytes = field<uint32_t>(record, kernel::kStaticShared);
    launch.dynamicSharedBytes = field<uint32_t>(record, kernel::kDynamicShared);
    slice.detail = m_trace.internPassing(Detail{.launch = launch});
    slice.correlation = field<uint32_t>(record, kernel::kCorrelation);
    const auto pointer = field<uint64_t>(record, kernel::kName);
    if (const auto name = m_kernelNames.find(pointer); name != m_kernelNames.end()) {
        slice.name = name->second;
        addWork(ConcurrentKernel, record, slice);
    } else if (m_waiting < kMostUnnamed) {
        const TrackId track = m_tracks.stream(workOf(ConcurrentKernel, record).stream);
        ++m_waiting;
        m_share.add(2 * sizeof(Unnamed) + 32);
        m_unnamed[pointer].push_back({track, slice});
    } else {
        addWork(ConcurrentKernel, record, slice);
    }
}

void ActivityReader::readTransfer(uint32_t kind, Bytes record)
{
    const bool isCopy = kind != Memset;
    Slice slice{.kind = isCopy ? SliceKind::Memcpy : SliceKind::Memset};
    if (!setTimesOfWork(kind, slice, record, transfer::kStart, transfer::kEnd,
                        isCopy ? MessageText("copies") : MessageText("memsets")))
        return;
    slice.value = static_cast<int64_t>(field<uint64_t>(record, transfer::kBytes));
    slice.correlation =
        field<uint32_t>(record, kind == MemcpyPeer ? peer::kCorrelation : transfer::kCorrelation);
    if (isCopy) {
        const auto copyKind = field<uint8_t>(record, memcpy::kCopyKind);
        const auto memory = [&](size_t offset) {
            const auto value = field<uint8_t>(record, offset);
            return value <= static_cast<uint8_t>(MemoryKind::ManagedStatic)
                       ? static_cast<MemoryKind>(value)
                       : MemoryKind::Unknown;
        };
        const CopyInfo copy{.kind = copyKind <= static_cast<uint8_t>(CopyKind::PeerToPeer)
                                        ? static_cast<CopyKind>(copyKind)
                                        : CopyKind::Unknown,
                            .source = memory(memcpy::kSourceKind),
                            .destination = memory(memcpy::kDestinationKind)};
        slice.detail = m_trace.intern(Detail{.copy = copy});
        slice.name = m_trace.intern(toString(copy.kind));
    } else {
        slice.name = m_trace.intern("memset");
    }
    addWork(kind, record, slice);
}

void ActivityReader::readApi(uint32_t kind, Bytes record)
{
    Slice slice{.kind = SliceKind::ApiCall};
    if (!setTimes(slice, record, api::kStart, api::kEnd, MessageText("API calls")))
        return;
    slice.name = apiName(kind, field<uint32_t>(record, api::kFunction));
    slice.correlation = field<uint32_t>(record, api::kCorrelation);
    m_trace.add(m_tracks.below(field<uint32_t>(record, api::kThread), TrackKind::ApiCalls), slice);
}

void ActivityReader::readSynchronization(Bytes record)
{
    Slice slice{.kind = SliceKind::GpuSync};
    if (field<uint32_t>(record, synchronization::kReturnValue) != 0)
        return count(Outcome::Dropped, MessageText("synchronizations"),
                     MessageText("a query that found the work unfinished: nothing waited"));
    if (!setTimes(slice, record, synchronization::kStart, synchronization::kEnd,
                  MessageText("synchronizations")))
        return;
    const auto type = field<uint32_t>(record, synchronization::kType);
    slice.name = m_trace.intern(kSynchronizations[type < kSynchronizations.size() ? type : 0]);
    slice.correlation = field<uint32_t>(record, synchronization::kCorrelation);
    m_tracks.addWait(field<uint32_t>(record, synchronization::kContext), slice);
}

void ActivityReader::readAllocation(Bytes record)
{
    const auto operation = field<uint32_t>(record, memory::kOperation);
    const auto bytes = field<uint64_t>(record, memory::kBytes);
    const Ns time = m_clock.convert(field<uint64_t>(record, memory::kTimestamp)).value_or(-1);
    const auto kind = field<uint32_t>(record, memory::kMemoryKind);
    const auto device = field<uint32_t>(record, memory::kDevice);
    if (operation != memory::kAllocation && operation != memory::kRelease)
        return count(Outcome::Dropped, MessageText("allocations"),
                     MessageText("neither an allocation nor a release"));
    if (time < 0 || time > Ns{1} << 60 || bytes > uint64_t{1} << 60)
        return count(Outcome::Dropped, MessageText("allocations"),
                     MessageText("its time or size is out of range"));
    const auto context = field<uint32_t>(record, memory::kContext);
    const bool isOnDevice = device != memory::kInvalid; // memory of the host is on none
    if (isOnDevice && context != memory::kInvalid)
        m_tracks.learnDevice(context, device);
    const bool isKnown = kind <= static_cast<uint32_t>(MemoryKind::ManagedStatic);
    m_allocations.add({.gpu = isOnDevice ? m_tracks.gpu(device) : m_process,
                       .kind = isKnown ? static_cast<MemoryKind>(kind) : MemoryKind::Unknown,
                       .address = field<uint64_t>(record, memory::kAddress),
                       .bytes = bytes,
                       .time = time,
                       .isRelease = operation == memory::kRelease});
    count(Outcome::Imported, MessageText("allocations"));
}

void ActivityReader::readOverhead(Bytes record)
{
    const Cause &cause = causeOf(field<uint32_t>(record, overhead::kOverheadKind));
    Slice slice{.kind = cause.isProfiler ? SliceKind::Overhead : SliceKind::ApiCall};
    if (!setTimes(slice, record, overhead::kStart, overhead::kEnd,
                  MessageText("profiler overhead")))
        return;
    slice.name = m_trace.intern(cause.name);
    constexpr uint32_t kThreadObject = 2; // CUPTI_ACTIVITY_OBJECT_THREAD
    // Before CUDA 12.4 they bear a number that only pthread knows, whatever was asked for (release
    // notes of CUPTI 12.4).
    constexpr uint64_t kTellsThreads = 22;
    const bool isTold = m_version == 0 || m_version >= kTellsThreads;
    const bool isThread = field<uint32_t>(record, overhead::kObjectKind) == kThreadObject;
    const auto thread = isThread && isTold ? field<uint32_t>(record, overhead::kObject + 4) : 0;
    m_trace.add(
        m_tracks.below(thread, cause.isProfiler ? TrackKind::Overhead : TrackKind::ApiCalls),
        slice);
}

void ActivityReader::readGraph(Bytes record)
{
    const StreamOrder::Work work = workOf(GraphTrace, record);
    if (work.stream.device == graph::kOnHost || work.stream.context == graph::kOnHost)
        return count(Outcome::Dropped, MessageText("graph launches"),
                     MessageText("it did nothing on a GPU"));
    Slice slice{.kind = SliceKind::GraphLaunch};
    if (!setTimesOfWork(GraphTrace, slice, record, graph::kStart, graph::kEnd,
                        MessageText("graph launches")))
        return;
    slice.name = numbered("graph ", field<uint32_t>(record, graph::kGraph));
    slice.correlation = work.correlation;
    addWork(GraphTrace, record, slice);
}

} // namespace trilane
