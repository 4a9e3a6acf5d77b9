// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Converts activity records by kind.

#include "capture/daemon/activity/activityreader.h"

#include "model/base/recordernames.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace trilane::daemon {

using namespace activity;

namespace {

// Limits far above those of valid processes; the excess of a hostile one is dropped.
constexpr size_t kMaxUnnamed = 1 << 20; ///< kernels held for a name

/// CUpti_ActivitySynchronizationType.
constexpr std::array<std::string_view, 5> kSynchronizations{
    "synchronization", "event synchronize", "stream wait event", "stream synchronize",
    "context synchronize"};

/// A cause of CUpti_ActivityOverhead. The driver's work for the program (loading, compiling,
/// waiting for space) also takes time without a profiler.
struct Cause
{
    uint32_t kind;
    std::string_view name;
    bool isProfiler;
};
constexpr std::array kCauses{
    Cause{activity::overhead::DriverCompiler, kDriverCompilerText.text(), false},
    Cause{activity::overhead::BufferFlush, kBufferFlushText.text(), true},
    Cause{activity::overhead::Instrumentation, kInstrumentationText.text(), true},
    Cause{activity::overhead::Resource, kResourcesText.text(), true},
    Cause{activity::overhead::ModuleLoading, kModuleLoadingText.text(), false},
    Cause{activity::overhead::LazyFunctionLoading, kLazyLoadingText.text(), false},
    Cause{activity::overhead::CommandBufferFull, kCommandBufferText.text(), false},
    Cause{activity::overhead::BufferRequest, kBufferRequestText.text(), true},
    Cause{activity::overhead::UvmInit, kUvmSetUpText.text(), true}};

const Cause &causeOf(uint32_t kind)
{
    static constexpr Cause kUnknown{0, kOverheadText.text(), true};
    const auto *found = std::find_if(kCauses.begin(), kCauses.end(),
                                     [kind](const Cause &cause) { return cause.kind == kind; });
    return found == kCauses.end() ? kUnknown : *found;
}

} // namespace

StreamOrder::Work workOf(uint32_t kind, std::span<const std::byte> record)
{
    auto number = [record](size_t offset) {
        return activity::field<uint32_t>(record, offset);
    };
    switch (kind) {
    case activity::ConcurrentKernel:
        return {{number(activity::kernel::kDevice), number(activity::kernel::kContext),
                 number(activity::kernel::kStream)},
                number(activity::kernel::kCorrelation)};
    case activity::Memcpy:
    case activity::MemcpyPeer:
    case activity::Memset:
        return {{number(activity::transfer::kDevice), number(activity::transfer::kContext),
                 number(activity::transfer::kStream)},
                number(kind == activity::MemcpyPeer ? activity::peer::kCorrelation
                                                    : activity::transfer::kCorrelation)};
    case activity::GraphTrace: {
        // A host node has no device: the graph then belongs to its last node's.
        const bool isBegunByHost = number(activity::graph::kDevice) == activity::graph::kOnHost ||
                                   number(activity::graph::kContext) == activity::graph::kOnHost;
        const bool isLast =
            isBegunByHost && record.size() >= activity::graph::kEndContext + sizeof(uint32_t);
        return {{number(isLast ? activity::graph::kEndDevice : activity::graph::kDevice),
                 number(isLast ? activity::graph::kEndContext : activity::graph::kContext),
                 number(activity::graph::kStream)},
                number(activity::graph::kCorrelation)};
    }
    default:
        return {};
    }
}

void ActivityReader::addWork(uint32_t kind, Bytes record, const format::Slice &slice)
{
    const StreamOrder::Work work = workOf(kind, record);
    const TrackId track = m_tracks.stream(work.stream);
    m_order.ended(work, track, slice.end());
    m_trace.add(track, slice);
}

/// False, and counted, if the record has no time: launched, but its end is unknown.
bool ActivityReader::setTimes(format::Slice &slice, Bytes record, size_t start, size_t end,
                              MessageText source)
{
    const auto begin = activity::field<uint64_t>(record, start);
    const auto until = activity::field<uint64_t>(record, end);
    if (begin == 0 || until == 0) {
        count(format::Outcome::Dropped, source,
              MessageText("without timestamps: still running, or not reported by CUPTI"));
        return false;
    }
    constexpr Ns kMaxTime = Ns{1} << 60;
    slice.start = m_clock.convert(begin).value_or(-1);
    const Ns last = m_clock.convert(until).value_or(-1);
    if (slice.start < 0 || slice.start > kMaxTime || last < 0 || last > kMaxTime) {
        count(format::Outcome::Dropped, source, MessageText("timestamp is out of range"));
        return false;
    }
    slice.duration = std::max<Ns>(0, last - slice.start);
    if (last < slice.start)
        count(format::Outcome::Repaired, source,
              MessageText("ends before it begins; shown without duration"));
    else if (m_seen.isLate)
        count(format::Outcome::Repaired, source,
              MessageText("reported 10 s after its launch; may be on a different lane than the "
                          "rest of its stream"));
    else
        count(format::Outcome::Imported, source);
    return true;
}

/// As setTimes(). Untimed work still ran: the gap on its stream is shown as unknown, so that it
/// does not count as idle time.
bool ActivityReader::setTimesOfWork(uint32_t kind, format::Slice &slice, Bytes record, size_t start,
                                    size_t end, MessageText source)
{
    const StreamOrder::Work work = workOf(kind, record);
    const bool hasTimes = setTimes(slice, record, start, end, source);
    if (hasTimes) {
        m_untimedWork.timed(work, slice.range());
    } else if (activity::field<uint64_t>(record, start) == 0 ||
               activity::field<uint64_t>(record, end) == 0) {
        ++m_untimed;
        (void)m_tracks.holes(work.stream); // before a save, which has only tracks already written
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

format::Slice ActivityReader::sliceOf(const UntimedWork::Hole &hole) const
{
    return {.start = hole.time.begin,
            .duration = hole.time.duration(),
            .name = m_trace.intern(format::kWorkWithoutTimes.text()),
            .kind = SliceKind::Unknown};
}

void ActivityReader::flushOpenSlices(Ns now, std::vector<build::NestedSlice> &to)
{
    m_absence.flushOpenSlices(now, to);
    for (const UntimedWork::Hole &hole : m_untimedWork.open())
        to.push_back({m_tracks.holes(hole.stream), 0, sliceOf(hole)});
}

void ActivityReader::readKernel(Bytes record)
{
    format::Slice slice{.kind = SliceKind::Kernel};
    if (!setTimesOfWork(activity::ConcurrentKernel, slice, record, activity::kernel::kStart,
                        activity::kernel::kEnd, MessageText("kernels")))
        return;
    format::LaunchConfig launch;
    for (size_t i = 0; i < 3; ++i) {
        launch.grid[i] = activity::field<uint32_t>(record, activity::kernel::kGrid + 4 * i);
        launch.block[i] = activity::field<uint32_t>(record, activity::kernel::kBlock + 4 * i);
    }
    launch.registers = activity::field<uint16_t>(record, activity::kernel::kRegisters);
    launch.staticSharedBytes = activity::field<uint32_t>(record, activity::kernel::kStaticShared);
    launch.dynamicSharedBytes = activity::field<uint32_t>(record, activity::kernel::kDynamicShared);
    slice.detail = m_trace.internPassing(format::Detail{.launch = launch});
    slice.correlation = activity::field<uint32_t>(record, activity::kernel::kCorrelation);
    const auto pointer = activity::field<uint64_t>(record, activity::kernel::kName);
    if (const auto name = m_kernelNames.find(pointer); name != m_kernelNames.end()) {
        slice.name = name->second;
        addWork(activity::ConcurrentKernel, record, slice);
    } else if (m_waiting < kMaxUnnamed) {
        const TrackId track = m_tracks.stream(workOf(activity::ConcurrentKernel, record).stream);
        ++m_waiting;
        m_share.add(2 * sizeof(Unnamed) + 32);
        m_unnamed[pointer].push_back({track, slice});
    } else {
        addWork(activity::ConcurrentKernel, record, slice);
    }
}

void ActivityReader::readTransfer(uint32_t kind, Bytes record)
{
    const bool isCopy = kind != activity::Memset;
    format::Slice slice{.kind = isCopy ? SliceKind::Memcpy : SliceKind::Memset};
    if (!setTimesOfWork(kind, slice, record, activity::transfer::kStart, activity::transfer::kEnd,
                        isCopy ? MessageText("copies") : MessageText("memsets")))
        return;
    slice.value =
        static_cast<int64_t>(activity::field<uint64_t>(record, activity::transfer::kBytes));
    slice.correlation = activity::field<uint32_t>(record, kind == activity::MemcpyPeer
                                                              ? activity::peer::kCorrelation
                                                              : activity::transfer::kCorrelation);
    if (isCopy) {
        const auto copyKind = activity::field<uint8_t>(record, activity::memcpy::kCopyKind);
        const auto memory = [&](size_t offset) {
            const auto value = activity::field<uint8_t>(record, offset);
            return value <= static_cast<uint8_t>(format::MemoryKind::ManagedStatic)
                       ? static_cast<format::MemoryKind>(value)
                       : format::MemoryKind::Unknown;
        };
        const format::CopyInfo copy{
            .kind = copyKind <= static_cast<uint8_t>(format::CopyKind::PeerToPeer)
                        ? static_cast<format::CopyKind>(copyKind)
                        : format::CopyKind::Unknown,
            .source = memory(activity::memcpy::kSourceKind),
            .destination = memory(activity::memcpy::kDestinationKind)};
        slice.detail = m_trace.intern(format::Detail{.copy = copy});
        slice.name = m_trace.intern(format::toString(copy.kind));
    } else {
        slice.name = m_trace.intern("memset");
    }
    addWork(kind, record, slice);
}

void ActivityReader::readApi(uint32_t kind, Bytes record)
{
    format::Slice slice{.kind = SliceKind::ApiCall};
    if (!setTimes(slice, record, activity::api::kStart, activity::api::kEnd,
                  MessageText("CUDA calls")))
        return;
    slice.name = apiName(kind, activity::field<uint32_t>(record, activity::api::kFunction));
    slice.correlation = activity::field<uint32_t>(record, activity::api::kCorrelation);
    m_trace.add(m_tracks.below(activity::field<uint32_t>(record, activity::api::kThread),
                               TrackKind::ApiCalls),
                slice);
}

void ActivityReader::readSynchronization(Bytes record)
{
    format::Slice slice{.kind = SliceKind::GpuSync};
    if (activity::field<uint32_t>(record, activity::synchronization::kReturnValue) != 0)
        return count(format::Outcome::Dropped, MessageText("synchronizations"),
                     MessageText("query of unfinished work; nothing waited"));
    if (!setTimes(slice, record, activity::synchronization::kStart, activity::synchronization::kEnd,
                  MessageText("synchronizations")))
        return;
    const auto type = activity::field<uint32_t>(record, activity::synchronization::kType);
    slice.name = m_trace.intern(kSynchronizations[type < kSynchronizations.size() ? type : 0]);
    slice.correlation = activity::field<uint32_t>(record, activity::synchronization::kCorrelation);
    m_tracks.addWait(activity::field<uint32_t>(record, activity::synchronization::kContext), slice);
}

void ActivityReader::readAllocation(Bytes record)
{
    const auto operation = activity::field<uint32_t>(record, activity::memory::kOperation);
    const auto bytes = activity::field<uint64_t>(record, activity::memory::kBytes);
    const Ns time = m_clock.convert(activity::field<uint64_t>(record, activity::memory::kTimestamp))
                        .value_or(-1);
    const auto kind = activity::field<uint32_t>(record, activity::memory::kMemoryKind);
    const auto device = activity::field<uint32_t>(record, activity::memory::kDevice);
    if (operation != activity::memory::kAllocation && operation != activity::memory::kRelease)
        return count(format::Outcome::Dropped, MessageText("allocations"),
                     MessageText("neither allocation nor release"));
    if (time < 0 || time > Ns{1} << 60 || bytes > uint64_t{1} << 60)
        return count(format::Outcome::Dropped, MessageText("allocations"),
                     MessageText("its time or size is out of range"));
    const auto context = activity::field<uint32_t>(record, activity::memory::kContext);
    const bool isOnDevice = device != activity::memory::kInvalid; // host memory is on none
    if (isOnDevice && context != activity::memory::kInvalid)
        m_tracks.learnDevice(context, device);
    const bool isKnown = kind <= static_cast<uint32_t>(format::MemoryKind::ManagedStatic);
    m_allocations.add(
        {.gpu = isOnDevice ? m_tracks.gpu(device) : m_process,
         .kind = isKnown ? static_cast<format::MemoryKind>(kind) : format::MemoryKind::Unknown,
         .address = activity::field<uint64_t>(record, activity::memory::kAddress),
         .bytes = bytes,
         .time = time,
         .isRelease = operation == activity::memory::kRelease});
    count(format::Outcome::Imported, MessageText("allocations"));
}

void ActivityReader::readOverhead(Bytes record)
{
    const Cause &cause =
        causeOf(activity::field<uint32_t>(record, activity::overhead::kOverheadKind));
    format::Slice slice{.kind = cause.isProfiler ? SliceKind::Overhead : SliceKind::ApiCall};
    if (!setTimes(slice, record, activity::overhead::kStart, activity::overhead::kEnd,
                  MessageText("profiler overhead")))
        return;
    slice.name = m_trace.intern(cause.name);
    constexpr uint32_t kThreadObject = 2; // CUPTI_ACTIVITY_OBJECT_THREAD
    // Before CUDA 12.4 they have a pthread number, regardless of the ID type (release notes of
    // CUPTI 12.4).
    constexpr uint64_t kTellsThreads = 22;
    const bool isTold = m_version == 0 || m_version >= kTellsThreads;
    const bool isThread =
        activity::field<uint32_t>(record, activity::overhead::kObjectKind) == kThreadObject;
    const auto thread =
        isThread && isTold ? activity::field<uint32_t>(record, activity::overhead::kObject + 4) : 0;
    m_trace.add(
        m_tracks.below(thread, cause.isProfiler ? TrackKind::Overhead : TrackKind::ApiCalls),
        slice);
}

void ActivityReader::readGraph(Bytes record)
{
    const StreamOrder::Work work = workOf(activity::GraphTrace, record);
    if (work.stream.device == activity::graph::kOnHost ||
        work.stream.context == activity::graph::kOnHost)
        return count(format::Outcome::Dropped, MessageText("graph launches"),
                     MessageText("it has no GPU work"));
    format::Slice slice{.kind = SliceKind::GraphLaunch};
    if (!setTimesOfWork(activity::GraphTrace, slice, record, activity::graph::kStart,
                        activity::graph::kEnd, MessageText("graph launches")))
        return;
    slice.name = numbered("graph ", activity::field<uint32_t>(record, activity::graph::kGraph));
    slice.correlation = work.correlation;
    addWork(activity::GraphTrace, record, slice);
}

} // namespace trilane::daemon
