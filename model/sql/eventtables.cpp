// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventtables.h"

namespace trilane::sql {

namespace {

using F = EventField;

struct Column
{
    const char *name;
    F field;
    MessageText about;
    SqlType type = SqlType::Integer;
};

constexpr SqlType kText = SqlType::Text;
constexpr SqlType kReal = SqlType::Real;

const std::vector<Column> kTimes{
    {"id", F::Id, MessageText("number of the slice, the same in all tables")},
    {"track_id", F::TrackId, MessageText("joins track.id")},
    {"start_ns", F::Start, MessageText("start time, from the start of the trace")},
    {"duration_ns", F::Duration, MessageText("0 for an instant")},
    {"end_ns", F::End, MessageText("start plus duration")},
};
const Column kName{"name", F::Name, MessageText("as recorded"), kText};
const Column kCaller{"caller", F::Caller,
                     MessageText("the program's function on the stack; NULL: not recorded"), kText};
const std::vector<Column> kOnThread{
    {"pid", F::Process, MessageText("calling process")},
    {"tid", F::Thread, MessageText("calling thread")},
};
const std::vector<Column> kOnGpu{
    {"device", F::Device, MessageText("ordinal of the GPU")},
    {"stream", F::Stream, MessageText("number of the stream")},
    {"pid", F::Process, MessageText("process that launched the work")},
    {"correlation_id", F::Correlation,
     MessageText("joins cuda_api.correlation_id of the same pid")},
};

constexpr uint32_t bit(SliceKind kind)
{
    return uint32_t{1} << static_cast<int>(kind);
}

EventTable make(const char *name, MessageText about, uint32_t kinds,
                std::initializer_list<std::vector<Column>> groups)
{
    EventTable made{
        .table = {.name = name, .about = about, .columns = {}}, .kinds = kinds, .fields = {}};
    for (const std::vector<Column> &group : groups) {
        for (const Column &column : group) {
            made.table.columns.push_back({column.name, column.type, column.about});
            made.fields.push_back(column.field);
        }
    }
    return made;
}

EventTable sliceTable()
{
    return make("slice", MessageText("slices of all kinds"), ~uint32_t{0},
                {kTimes,
                 {kName,
                  {"kind", F::Kind, MessageText("range, kernel, memcpy, running…"), kText},
                  {"depth", F::Depth, MessageText("0 if not nested")},
                  {"lane_id", F::LaneId, MessageText("lane within the track")},
                  {"correlation_id", F::Correlation, MessageText("joins a launch to its GPU work")},
                  {"value", F::Value, MessageText("by kind: bytes, core, payload")}}});
}

EventTable kernelTable()
{
    return make("kernel", MessageText("kernels, and CUDA graphs recorded as a whole"),
                bit(SliceKind::Kernel) | bit(SliceKind::GraphLaunch),
                {kTimes,
                 {kName,
                  {"base_name", F::BaseName,
                   MessageText("the name without namespaces and templates"), kText}},
                 kOnGpu,
                 {{"grid_x", F::GridX, MessageText("blocks")},
                  {"grid_y", F::GridY, MessageText("blocks")},
                  {"grid_z", F::GridZ, MessageText("blocks")},
                  {"block_x", F::BlockX, MessageText("threads\4number of threads")},
                  {"block_y", F::BlockY, MessageText("threads\4number of threads")},
                  {"block_z", F::BlockZ, MessageText("threads\4number of threads")},
                  {"registers", F::Registers, MessageText("per thread")},
                  {"shared_bytes", F::Shared, MessageText("per block, static and dynamic")},
                  {"static_shared_bytes", F::StaticShared, MessageText("per block")},
                  {"dynamic_shared_bytes", F::DynamicShared, MessageText("per block")}}});
}

EventTable copyTable()
{
    return make(
        "memcpy", MessageText("copies by a GPU"), bit(SliceKind::Memcpy),
        {kTimes,
         {kName},
         kOnGpu,
         {{"kind", F::CopyKind, MessageText("HtoD, DtoH, DtoD…"), kText},
          {"source", F::CopySource, MessageText("pageable, pinned, device…"), kText},
          {"destination", F::CopyDestination, MessageText("pageable, pinned, device…"), kText},
          {"bytes", F::Bytes, MessageText("copied; NULL if unknown")},
          {"bytes_per_second", F::BytesPerSecond, MessageText("NULL without bytes or duration"),
           kReal}}});
}

EventTable setTable()
{
    return make(
        "memset", MessageText("memsets on a GPU"), bit(SliceKind::Memset),
        {kTimes, {kName}, kOnGpu, {{"bytes", F::Bytes, MessageText("set; NULL if unknown")}}});
}

EventTable callTable()
{
    return make(
        "cuda_api", MessageText("CUDA and HIP calls"), bit(SliceKind::ApiCall),
        {kTimes,
         {kName},
         kOnThread,
         {{"correlation_id", F::Correlation, MessageText("joins the GPU work of the same pid")},
          kCaller}});
}

EventTable rangeTable()
{
    return make("nvtx", MessageText("ranges and marks of NVTX and the framework"),
                bit(SliceKind::Range) | bit(SliceKind::Instant),
                {kTimes,
                 {kName},
                 kOnThread,
                 {{"depth", F::Depth, MessageText("0 for the outermost")},
                  {"domain", F::Domain, MessageText("empty: default domain"), kText},
                  {"category", F::Category, MessageText("name or number"), kText},
                  {"color", F::Color, MessageText("ARGB; NULL: not set")},
                  {"payload", F::Payload, MessageText("number or text set by the program"), kText},
                  {"shapes", F::Shapes, MessageText("of an operator's inputs"), kText}}});
}

EventTable osCallTable()
{
    return make("osrt", MessageText("OS runtime calls"), bit(SliceKind::OsCall),
                {kTimes,
                 {kName},
                 kOnThread,
                 {{"value", F::Value, MessageText("descriptor, pid or address")}, kCaller}});
}

EventTable coreTable()
{
    return make("sched", MessageText("threads on cores"), bit(SliceKind::OnCore),
                {kTimes,
                 {{"core", F::Core, MessageText("number of the core")},
                  {"thread_name", F::Name, MessageText("of the thread"), kText},
                  {"thread_track_id", F::Link,
                   MessageText("joins track.id; NULL: not a thread of the trace")}}});
}

EventTable stateTable()
{
    return make(
        "thread_state", MessageText("thread states"),
        bit(SliceKind::Running) | bit(SliceKind::Runnable) | bit(SliceKind::Blocked) |
            bit(SliceKind::BlockedDisk),
        {kTimes,
         {{"state", F::Kind, MessageText("running, runnable, blocked, blocked_disk"), kText},
          {"call", F::Name, MessageText("if blocked: where it waited"), kText}},
         kOnThread,
         {{"waker_track_id", F::Link, MessageText("if blocked: its waker; joins track.id")}}});
}

EventTable counterTable()
{
    return make("counter", MessageText("counter values; each is valid until the next"),
                bit(SliceKind::CounterSample),
                {kTimes,
                 {{"counter", F::TrackName, MessageText("its name"), kText},
                  {"unit", F::Unit, MessageText("bytes, %…"), kText},
                  {"value", F::Real, MessageText("from start_ns on"), kReal}}});
}

} // namespace

std::span<const EventTable> eventTables()
{
    static const std::vector<EventTable> tables{
        sliceTable(), kernelTable(), copyTable(), setTable(),   callTable(),
        rangeTable(), osCallTable(), coreTable(), stateTable(), counterTable()};
    return tables;
}

} // namespace trilane::sql
