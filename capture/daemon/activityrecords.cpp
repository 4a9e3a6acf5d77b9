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

} // namespace

/// False, and counted, when the record has no time: launched, but never known to have ended.
bool ActivityReader::setTimes(Slice &slice, Bytes record, size_t start, size_t end,
                              const char *source)
{
    const auto begin = field<uint64_t>(record, start);
    const auto until = field<uint64_t>(record, end);
    if (begin == 0 || until == 0) {
        count(Outcome::Dropped, source,
              "without times: not known to have ended, or CUPTI has not told");
        return false;
    }
    constexpr Ns kFarthest = Ns{1} << 60;
    slice.start = m_clock.convert(begin);
    const Ns last = m_clock.convert(until);
    if (slice.start < 0 || slice.start > kFarthest || last < 0 || last > kFarthest) {
        count(Outcome::Dropped, source, "its time is out of range");
        return false;
    }
    slice.duration = std::max<Ns>(0, last - slice.start);
    if (last < slice.start)
        count(Outcome::Repaired, source, "ends before it begins: shown without duration");
    else
        count(Outcome::Imported, source);
    return true;
}

void ActivityReader::readKernel(Bytes record)
{
    Slice slice{.kind = SliceKind::Kernel};
    if (!setTimes(slice, record, kernel::kStart, kernel::kEnd, "kernels"))
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
    const TrackId track = m_tracks.stream({field<uint32_t>(record, kernel::kDevice),
                                           field<uint32_t>(record, kernel::kContext),
                                           field<uint32_t>(record, kernel::kStream)});
    const auto pointer = field<uint64_t>(record, kernel::kName);
    if (const auto name = m_kernelNames.find(pointer); name != m_kernelNames.end()) {
        slice.name = name->second;
        m_trace.add(track, slice);
    } else if (m_waiting < kMostUnnamed) {
        ++m_waiting;
        m_share.add(2 * sizeof(Unnamed) + 32);
        m_unnamed[pointer].push_back({track, slice});
    } else {
        m_trace.add(track, slice);
    }
}

void ActivityReader::readTransfer(uint32_t kind, Bytes record)
{
    const bool isCopy = kind != Memset;
    Slice slice{.kind = isCopy ? SliceKind::Memcpy : SliceKind::Memset};
    if (!setTimes(slice, record, transfer::kStart, transfer::kEnd, isCopy ? "copies" : "memsets"))
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
    m_trace.add(m_tracks.stream({field<uint32_t>(record, transfer::kDevice),
                                 field<uint32_t>(record, transfer::kContext),
                                 field<uint32_t>(record, transfer::kStream)}),
                slice);
}

void ActivityReader::readApi(uint32_t kind, Bytes record)
{
    Slice slice{.kind = SliceKind::ApiCall};
    if (!setTimes(slice, record, api::kStart, api::kEnd, "API calls"))
        return;
    slice.name = apiName(kind, field<uint32_t>(record, api::kFunction));
    slice.correlation = field<uint32_t>(record, api::kCorrelation);
    m_trace.add(m_tracks.below(field<uint32_t>(record, api::kThread), TrackKind::ApiCalls), slice);
}

void ActivityReader::readSynchronization(Bytes record)
{
    Slice slice{.kind = SliceKind::GpuSync};
    if (!setTimes(slice, record, synchronization::kStart, synchronization::kEnd,
                  "synchronizations"))
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
    const Ns time = m_clock.convert(field<uint64_t>(record, memory::kTimestamp));
    const auto kind = field<uint32_t>(record, memory::kMemoryKind);
    const auto device = field<uint32_t>(record, memory::kDevice);
    if (operation != memory::kAllocation && operation != memory::kRelease)
        return count(Outcome::Dropped, "allocations", "neither an allocation nor a release");
    if (time < 0 || time > Ns{1} << 60 || bytes > uint64_t{1} << 60)
        return count(Outcome::Dropped, "allocations", "its time or size is out of range");
    m_tracks.learnDevice(field<uint32_t>(record, memory::kContext), device);
    const bool isKnown = kind <= static_cast<uint32_t>(MemoryKind::ManagedStatic);
    m_allocations.add({.gpu = m_tracks.gpu(device),
                       .kind = isKnown ? static_cast<MemoryKind>(kind) : MemoryKind::Unknown,
                       .address = field<uint64_t>(record, memory::kAddress),
                       .bytes = bytes,
                       .time = time,
                       .isRelease = operation == memory::kRelease});
    count(Outcome::Imported, "allocations");
}

void ActivityReader::readOverhead(Bytes record)
{
    Slice slice{.kind = SliceKind::Overhead};
    if (!setTimes(slice, record, overhead::kStart, overhead::kEnd, "profiler overhead"))
        return;
    slice.name = m_trace.intern("CUPTI overhead");
    constexpr uint32_t kThreadObject = 2; // CUPTI_ACTIVITY_OBJECT_THREAD
    const bool isThread = field<uint32_t>(record, overhead::kObjectKind) == kThreadObject;
    const auto thread = isThread ? field<uint32_t>(record, overhead::kObject + 4) : 0;
    m_trace.add(m_tracks.below(thread, TrackKind::Overhead), slice);
}

void ActivityReader::readGraph(Bytes record)
{
    Slice slice{.kind = SliceKind::GraphLaunch};
    if (!setTimes(slice, record, graph::kStart, graph::kEnd, "graph launches"))
        return;
    slice.name = numbered("graph ", field<uint32_t>(record, graph::kGraph));
    slice.correlation = field<uint32_t>(record, graph::kCorrelation);
    m_trace.add(m_tracks.stream({field<uint32_t>(record, graph::kDevice),
                                 field<uint32_t>(record, graph::kContext),
                                 field<uint32_t>(record, graph::kStream)}),
                slice);
}

} // namespace trilane
