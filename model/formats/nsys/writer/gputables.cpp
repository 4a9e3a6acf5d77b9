// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/gputables.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/basename.h"

#include <algorithm>
#include <charconv>

namespace trilane::nsys {

namespace {

/// In place of a stream for waits for a whole context.
constexpr int64_t kNoStream = 0xffffffff;
/// CUPTI counts contexts of a process from 1.
constexpr int64_t kFirstContext = 1;

/// CUpti_ActivitySynchronizationType by its words.
int syncType(std::string_view name)
{
    std::string words;
    for (const char c : name.substr(0, name.find(',')))
        words += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto has = [&](const char *word) {
        return words.find(word) != std::string::npos;
    };
    if (has("wait event"))
        return 2;
    if (has("event"))
        return 1;
    if (has("stream"))
        return 3;
    return has("context") ? 4 : 0;
}

/// The number after the last word: "CUDA graph 7", "stream synchronize, stream 13".
std::optional<int64_t> numberBehind(std::string_view text, std::string_view words)
{
    const size_t at = text.rfind(words);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view digits = text.substr(at + words.size());
    int64_t number = 0;
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isAll = status == std::errc{} && end == digits.data() + digits.size();
    return isAll ? std::optional(number) : std::nullopt;
}

/// NULL for 0, which no launch has: it was not recorded.
std::optional<uint32_t> known(uint32_t number)
{
    return number == 0 ? std::nullopt : std::optional(number);
}

/// nsys has no column for the sum of both kinds: it is written as dynamic.
std::optional<uint32_t> dynamicShared(const format::LaunchConfig &launch)
{
    return launch.undividedSharedBytes ? launch.undividedSharedBytes : launch.dynamicSharedBytes;
}

/// ENUM_CUDA_MEM_KIND begins with pageable, CUPTI's with unknown.
std::optional<int> memoryKind(format::MemoryKind kind)
{
    return kind == format::MemoryKind::Unknown ? std::nullopt
                                               : std::optional(static_cast<int>(kind) - 1);
}

} // namespace

GpuTables::GpuTables(Exporting &out)
    : m_out(out)
    , m_kernels(out.database, "CUPTI_ACTIVITY_KIND_KERNEL",
                {"start",
                 "end",
                 "deviceId",
                 "contextId",
                 "greenContextId",
                 "streamId",
                 "correlationId",
                 "globalPid",
                 "demangledName",
                 "shortName",
                 "mangledName",
                 "launchType",
                 "cacheConfig",
                 "registersPerThread",
                 "gridX",
                 "gridY",
                 "gridZ",
                 "blockX",
                 "blockY",
                 "blockZ",
                 "staticSharedMemory",
                 "dynamicSharedMemory",
                 "localMemoryPerThread",
                 "localMemoryTotal",
                 "gridId"})
    , m_copies(out.database, "CUPTI_ACTIVITY_KIND_MEMCPY",
               {"start", "end", "deviceId", "contextId", "greenContextId", "streamId",
                "correlationId", "globalPid", "bytes", "copyKind", "srcKind", "dstKind",
                "copyCount"})
    , m_sets(out.database, "CUPTI_ACTIVITY_KIND_MEMSET",
             {"start", "end", "deviceId", "contextId", "greenContextId", "streamId",
              "correlationId", "globalPid", "value", "bytes", "memKind"})
    , m_graphs(out.database, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
               {"start", "end", "deviceId", "graphId", "graphExecId", "contextId", "streamId",
                "correlationId", "globalPid"})
    , m_waits(out.database, "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
              {"start", "end", "deviceId", "contextId", "greenContextId", "streamId",
               "correlationId", "globalPid", "syncType", "eventId"})
    , m_events(out.database, "CUPTI_ACTIVITY_KIND_CUDA_EVENT",
               {"timestamp", "deviceId", "contextId", "greenContextId", "streamId", "correlationId",
                "globalPid", "eventId"})
{}

GpuTables::Place GpuTables::placeOf(const format::Track &track)
{
    const TrackId context = links::trackAbove(m_out.trace, track.id, TrackKind::Context);
    const TrackId stream = links::trackAbove(m_out.trace, track.id, TrackKind::Stream);
    Place place{.device = std::max<int64_t>(0, m_out.ids.gpu(track.id)),
                .context = context.isValid() ? m_out.trace.track(context).number : kFirstContext,
                .stream = kNoStream,
                .process = m_out.ids.process(track.id)};
    if (stream.isValid())
        place.stream = m_out.trace.track(stream).number;
    else if (!context.isValid()) // below the GPU itself: of the stream with that number
        place.stream = track.number;
    return place;
}

void GpuTables::addStream(const format::Track &track)
{
    const Place place = placeOf(track);
    m_places.insert(place);
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        switch (slice.kind) {
        case SliceKind::Memcpy:
            return addCopy(place, slice);
        case SliceKind::Memset:
            return addSet(place, slice);
        case SliceKind::GraphLaunch:
            return addGraph(place, slice);
        case SliceKind::GpuSync:
            return addWait(place, slice);
        default:
            return addKernel(place, slice);
        }
    });
}

void GpuTables::addBeside(const format::Track &track)
{
    const Place place = placeOf(track);
    uint64_t projected = 0;
    uint64_t unknown = 0;
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        if (slice.kind == SliceKind::GpuSync)
            addWait(place, slice);
        else if (slice.kind == SliceKind::Instant)
            m_events.row(slice.start, place.device, place.context, 0, place.stream,
                         idOrNull(slice.correlation), place.process, m_events.rows() + 1);
        else
            ++(slice.kind == SliceKind::Unknown ? unknown : projected);
    });
    m_out.leaveOutSlices(
        msg("ranges projected onto a GPU"),
        msg("nsys has no table for them; its tools project NVTX ranges themselves"), projected);
    m_out.leaveOutSlices(msg("unrecorded GPU times"),
                         msg("nsys has no rows for them; they appear as idle"), unknown);
}

int64_t GpuTables::shortName(StringId name)
{
    const auto [entry, isNew] = m_shortNames.try_emplace(name);
    if (isNew)
        entry->second = m_out.strings.idOf(names::baseName(m_out.trace.string(name)));
    return entry->second;
}

void GpuTables::addKernel(const Place &place, const format::Slice &slice)
{
    const format::LaunchConfig launch =
        m_out.trace.detail(slice.detail).launch.value_or(format::LaunchConfig{});
    const int64_t name = m_out.strings.idOf(slice.name);
    m_kernels.row(slice.start, slice.end(), place.device, place.context, 0, place.stream,
                  idOrNull(slice.correlation), place.process, name, shortName(slice.name), name, 1,
                  0, known(launch.registers), known(launch.grid[0]), known(launch.grid[1]),
                  known(launch.grid[2]), known(launch.block[0]), known(launch.block[1]),
                  known(launch.block[2]), launch.staticSharedBytes, dynamicShared(launch), 0, 0,
                  m_kernels.rows() + 1);
}

void GpuTables::addCopy(const Place &place, const format::Slice &slice)
{
    const format::Detail &detail = m_out.trace.detail(slice.detail);
    const format::CopyInfo copy = detail.copy.value_or(format::CopyInfo{});
    m_copies.row(slice.start, slice.end(), place.device, place.context, 0, place.stream,
                 idOrNull(slice.correlation), place.process,
                 format::movedBytes(slice.value, detail), static_cast<int>(copy.kind),
                 memoryKind(copy.source), memoryKind(copy.destination), 1);
}

void GpuTables::addSet(const Place &place, const format::Slice &slice)
{
    const format::Detail &detail = m_out.trace.detail(slice.detail);
    const format::CopyInfo copy = detail.copy.value_or(format::CopyInfo{});
    m_sets.row(slice.start, slice.end(), place.device, place.context, 0, place.stream,
               idOrNull(slice.correlation), place.process, 0,
               format::movedBytes(slice.value, detail), memoryKind(copy.destination));
}

void GpuTables::addGraph(const Place &place, const format::Slice &slice)
{
    const auto [id, isNew] = m_graphIds.try_emplace(slice.name);
    if (isNew)
        id->second = numberBehind(m_out.trace.string(slice.name), "CUDA graph ")
                         .value_or(static_cast<int64_t>(m_graphIds.size()));
    m_graphs.row(slice.start, slice.end(), place.device, id->second, id->second, place.context,
                 place.stream, idOrNull(slice.correlation), place.process);
}

void GpuTables::addWait(const Place &place, const format::Slice &slice)
{
    const std::string_view name = m_out.trace.string(slice.name);
    const int64_t stream = place.stream != kNoStream
                               ? place.stream
                               : numberBehind(name, ", stream ").value_or(kNoStream);
    m_waits.row(slice.start, slice.end(), place.device, place.context, 0, stream,
                idOrNull(slice.correlation), place.process, syncType(name), 0);
}

void GpuTables::writeContexts()
{
    RowWriter contexts(m_out.database, "TARGET_INFO_CUDA_CONTEXT_INFO",
                       {"nullStreamId", "hwId", "vmId", "processId", "deviceId", "contextId",
                        "parentContextId", "isGreenContext", "numMultiprocessors"});
    RowWriter streams(m_out.database, "TARGET_INFO_CUDA_STREAM",
                      {"streamId", "hwId", "vmId", "processId", "contextId", "priority", "flag"});
    RowWriter devices(m_out.database, "TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"});
    std::set<std::tuple<int64_t, int64_t, int64_t>> knownContexts;
    std::set<std::pair<int64_t, int64_t>> knownDevices;
    const uint64_t machine = m_out.ids.machine() >> 48;
    for (const Place &place : m_places) {
        const int64_t pid = GlobalIds::pidOf(place.process);
        streams.row(place.stream, 0, machine, pid, place.context, 0, 1);
        if (knownContexts.insert({pid, place.device, place.context}).second)
            contexts.row(7, 0, machine, pid, place.device, place.context, nullptr, 0, 0);
        if (knownDevices.insert({pid, place.device}).second)
            devices.row(place.device, place.device, pid);
    }
}

} // namespace trilane::nsys
