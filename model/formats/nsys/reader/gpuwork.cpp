// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// What keeps a GPU busy: kernels, copies, memory sets and whole graphs.

#include "model/formats/nsys/reader/reading.h"

#include <array>
#include <map>
#include <tuple>
#include <unordered_map>

namespace trilane::nsys {

namespace {

/// The columns that name a stream, at these positions in every scan of this file.
enum StreamColumn { Start, End, Device, ContextId, StreamId, Correlation, GlobalPid, OwnColumns };

StreamKey streamKey(const Tracks &tracks, const Scan &scan)
{
    return {.globalPid = tracks.owner(scan, GlobalPid),
            .device = scan.integer(Device),
            .context = scan.integer(ContextId),
            .stream = scan.integer(StreamId)};
}

struct HashOfLaunch
{
    size_t operator()(const format::LaunchConfig &launch) const
    {
        constexpr uint32_t kUnknown = UINT32_MAX;
        uint64_t hash = 0;
        for (const uint32_t number :
             {launch.grid[0], launch.grid[1], launch.grid[2], launch.block[0], launch.block[1],
              launch.block[2], launch.registers, launch.staticSharedBytes.value_or(kUnknown),
              launch.dynamicSharedBytes.value_or(kUnknown),
              launch.undividedSharedBytes.value_or(kUnknown)})
            hash = (hash ^ number) * 0x9e3779b97f4a7c15u;
        return hash ^ hash >> 32;
    }
};

/// Interned launch configurations: a trace has few distinct ones.
class Launches
{
public:
    explicit Launches(build::TraceBuilder::Appender &out)
        : m_out(out)
    {}

    DetailId of(const format::LaunchConfig &launch)
    {
        const auto [entry, isNew] = m_ids.try_emplace(launch);
        if (isNew)
            entry->second = m_out.intern(format::Detail{.launch = launch});
        return entry->second;
    }

private:
    build::TraceBuilder::Appender &m_out;
    std::unordered_map<format::LaunchConfig, DetailId, HashOfLaunch> m_ids;
};

/// nsys numbers memory kinds from pageable = 0 (ENUM_CUDA_MEM_KIND), CUPTI from unknown = 0.
format::MemoryKind memoryKind(const Scan &scan, int column)
{
    constexpr std::array kKinds{format::MemoryKind::Pageable,     format::MemoryKind::Pinned,
                                format::MemoryKind::Device,       format::MemoryKind::Array,
                                format::MemoryKind::Managed,      format::MemoryKind::DeviceStatic,
                                format::MemoryKind::ManagedStatic};
    const int64_t kind = scan.isInteger(column) ? scan.integer(column) : -1;
    return kind >= 0 && kind < static_cast<int64_t>(kKinds.size())
               ? kKinds[static_cast<size_t>(kind)]
               : format::MemoryKind::Unknown;
}

format::CopyKind copyKind(const Scan &scan, int column)
{
    const int64_t kind = scan.integer(column);
    return kind >= 0 && kind <= static_cast<int64_t>(format::CopyKind::UnifiedDeviceToDevice)
               ? static_cast<format::CopyKind>(kind)
               : format::CopyKind::Unknown;
}

/// If only dynamic shared memory is given, it is the total: Trilane writes this if the static part
/// is unknown.
void readShared(const Scan &scan, int fixed, int dynamic, format::LaunchConfig &launch)
{
    if (!scan.isNull(fixed))
        launch.staticSharedBytes = smallNumber(scan, fixed);
    if (!scan.isNull(dynamic))
        (launch.staticSharedBytes ? launch.dynamicSharedBytes : launch.undividedSharedBytes) =
            smallNumber(scan, dynamic);
}

/// The part that all GPU work has; nullopt when the row was dropped.
std::optional<format::Slice> workAt(const Scan &scan, Tally &tally, SliceKind kind)
{
    std::optional<format::Slice> slice = sliceAt(scan, Start, End, tally);
    if (slice) {
        slice->correlation = static_cast<uint64_t>(scan.integer(Correlation));
        slice->kind = kind;
    }
    return slice;
}

} // namespace

void readKernels(Reading &reading, const Table &table)
{
    enum Column {
        Name = OwnColumns,
        ShortName,
        MangledName,
        Registers,
        GridX,
        GridY,
        GridZ,
        BlockX,
        BlockY,
        BlockZ,
        StaticShared,
        DynamicShared
    };
    Scan scan(reading.database(), table,
              {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
               "demangledName", "shortName", "mangledName", "registersPerThread", "gridX", "gridY",
               "gridZ", "blockX", "blockY", "blockZ", "staticSharedMemory", "dynamicSharedMemory"});
    Tally tally(scan);
    Launches launches(reading.out());
    while (reading.next(scan)) {
        std::optional<format::Slice> slice = workAt(scan, tally, SliceKind::Kernel);
        if (!slice)
            continue;
        for (const int column : {Name, ShortName, MangledName}) {
            slice->name = reading.name(scan, column);
            if (slice->name != kNoString)
                break;
        }
        if (slice->name == kNoString)
            tally.mended(kNoName);
        format::LaunchConfig launch{
            .grid = {smallNumber(scan, GridX), smallNumber(scan, GridY), smallNumber(scan, GridZ)},
            .block = {smallNumber(scan, BlockX), smallNumber(scan, BlockY),
                      smallNumber(scan, BlockZ)},
            .registers = smallNumber(scan, Registers)};
        readShared(scan, StaticShared, DynamicShared, launch);
        slice->detail = launches.of(launch);
        reading.add(reading.tracks().stream(streamKey(reading.tracks(), scan)), *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readCopies(Reading &reading, const Table &table)
{
    enum Column { Bytes = OwnColumns, Kind, SourceKind, TargetKind };
    Scan scan(reading.database(), table,
              {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
               "bytes", "copyKind", "srcKind", "dstKind"});
    Tally tally(scan);
    std::map<format::CopyInfo, std::pair<DetailId, StringId>> known;
    while (reading.next(scan)) {
        std::optional<format::Slice> slice = workAt(scan, tally, SliceKind::Memcpy);
        if (!slice)
            continue;
        const format::CopyInfo copy{copyKind(scan, Kind), memoryKind(scan, SourceKind),
                                    memoryKind(scan, TargetKind), !scan.isNull(Bytes)};
        const auto [entry, isNew] = known.try_emplace(copy);
        if (isNew)
            entry->second = {
                reading.out().intern(format::Detail{.copy = copy}),
                reading.strings().intern("Memcpy " + std::string(format::toString(copy.kind)))};
        std::tie(slice->detail, slice->name) = entry->second;
        slice->value = scan.integer(Bytes);
        reading.add(reading.tracks().stream(streamKey(reading.tracks(), scan)), *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readSets(Reading &reading, const Table &table)
{
    enum Column { Bytes = OwnColumns, Kind };
    Scan scan(reading.database(), table,
              {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
               "bytes", "memKind"});
    Tally tally(scan);
    std::map<format::CopyInfo, DetailId> known;
    const StringId name = reading.strings().intern("Memset");
    while (reading.next(scan)) {
        std::optional<format::Slice> slice = workAt(scan, tally, SliceKind::Memset);
        if (!slice)
            continue;
        const format::CopyInfo target{.destination = memoryKind(scan, Kind),
                                      .hasSize = !scan.isNull(Bytes)};
        const auto [entry, isNew] = known.try_emplace(target);
        if (isNew)
            entry->second = reading.out().intern(format::Detail{.copy = target});
        slice->detail = entry->second;
        slice->value = scan.integer(Bytes);
        slice->name = name;
        reading.add(reading.tracks().stream(streamKey(reading.tracks(), scan)), *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readGraphs(Reading &reading, const Table &table)
{
    enum Column { GraphId = OwnColumns };
    Scan scan(reading.database(), table,
              {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
               "graphId"});
    Tally tally(scan);
    std::map<int64_t, StringId> names;
    while (reading.next(scan)) {
        std::optional<format::Slice> slice = workAt(scan, tally, SliceKind::GraphLaunch);
        if (!slice)
            continue;
        const auto [name, isNew] = names.try_emplace(scan.integer(GraphId));
        if (isNew)
            name->second =
                reading.strings().intern("CUDA graph " + std::to_string(scan.integer(GraphId)));
        slice->name = name->second;
        reading.add(reading.tracks().stream(streamKey(reading.tracks(), scan)), *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace trilane::nsys
