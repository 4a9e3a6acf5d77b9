// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/records.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace trilane::rocprofiler {

namespace {

constexpr Ns kLatest = Ns{1} << 60;
constexpr MessageText kNoName("its name is missing in the file; shown without a name");

/// Calls of libraries other than the runtime, and the names of their ranges.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kLibraries{
    {{"rccl_api", "RCCL"},
     {"rocdecode_api", "rocDecode"},
     {"rocjpeg_api", "rocJPEG"},
     {"hipfile_api", "hipFile"},
     {"rocshmem_api", "rocSHMEM"}}};

std::string_view libraryOf(std::string_view list)
{
    for (const auto &[name, library] : kLibraries) {
        if (name == list)
            return library;
    }
    return {};
}

uint64_t correlationOf(Object record)
{
    return numberIn(objectIn(record, "correlation_id"), "internal");
}

/// Work-groups are not written, work-items are.
format::LaunchConfig launchOf(Object dispatch, const KernelSymbol &symbol)
{
    format::LaunchConfig launch{.registers = symbol.registers,
                                .staticSharedBytes = symbol.staticSharedBytes};
    const Object items = objectIn(dispatch, "grid_size");
    const Object group = objectIn(dispatch, "workgroup_size");
    constexpr std::array kSides{"x", "y", "z"};
    for (size_t i = 0; i < kSides.size(); ++i) {
        const uint64_t size = numberIn(group, kSides[i]);
        launch.block[i] = static_cast<uint32_t>(size);
        if (size > 0)
            launch.grid[i] = static_cast<uint32_t>((numberIn(items, kSides[i]) + size - 1) / size);
    }
    const uint64_t shared = numberIn(dispatch, "group_segment_size");
    launch.dynamicSharedBytes =
        static_cast<uint32_t>(shared - std::min<uint64_t>(shared, symbol.staticSharedBytes));
    return launch;
}

format::CopyKind directionOf(const Agent *from, const Agent *to)
{
    if (!from || !to)
        return format::CopyKind::Unknown;
    if (!from->isGpu)
        return to->isGpu ? format::CopyKind::HostToDevice : format::CopyKind::HostToHost;
    if (!to->isGpu)
        return format::CopyKind::DeviceToHost;
    return from == to ? format::CopyKind::DeviceToDevice : format::CopyKind::PeerToPeer;
}

} // namespace

Records::Records(const std::vector<ProcessTables> &processes, build::TraceBuilder &builder)
    : m_processes(processes)
    , m_builder(builder)
    , m_out(builder)
{}

void Records::beginProcess()
{
    endProcess();
    if (m_next >= m_processes.size())
        return;
    m_tables = &m_processes[m_next++];
    m_process = m_builder.track({.kind = TrackKind::Process, .number = m_tables->pid});
}

StringId Records::intern(const std::string &text)
{
    const auto [entry, isNew] = m_texts.try_emplace(text);
    if (isNew)
        entry->second = m_builder.intern(text);
    return entry->second;
}

DetailId Records::detailOf(const format::Detail &detail)
{
    const auto [entry, isNew] = m_details.try_emplace(detail);
    if (isNew)
        entry->second = m_builder.intern(detail);
    return entry->second;
}

void Records::repaired(const Message &source, const Message &reason)
{
    ++m_builder.account().eventsInSource;
    m_builder.account().add(format::Outcome::Repaired, source, reason, 1, msg("byte %1", m_byte));
}

void Records::drop(const Message &source, const Message &reason)
{
    ++m_builder.account().eventsInSource;
    m_builder.account().add(format::Outcome::Dropped, source, reason, 1, msg("byte %1", m_byte));
}

void Records::dropLarge(uint64_t count)
{
    m_builder.account().eventsInSource += count;
    m_builder.account().add(format::Outcome::Dropped, msg("events"),
                            msg("record larger than 16 MiB"), count);
}

void Records::see(const format::Slice &slice)
{
    m_seen = m_seen.united({slice.start, slice.end()});
}

std::optional<format::Slice> Records::timeOf(Object record) const
{
    const uint64_t start = numberIn(record, "start_timestamp");
    const uint64_t end = numberIn(record, "end_timestamp");
    if (start == 0 || start > kLatest || end > kLatest)
        return std::nullopt;
    return format::Slice{.start = static_cast<Ns>(start),
                         .duration = static_cast<Ns>(end > start ? end - start : 0),
                         .correlation = correlationOf(record)};
}

void Records::take(std::string_view list, std::string_view json, uint64_t byte)
{
    m_byte = byte;
    if (!m_tables)
        beginProcess();
    Object record;
    if (!m_tables || m_parser.parse(json).get_object().get(record) != simdjson::SUCCESS) {
        drop(msg("events"), msg("not a valid event"));
        return;
    }
    if (list == "counter_collection") {
        takeCounters(record);
        return;
    }
    const bool isCall = list == "hip_api" || list == "hsa_api" || !libraryOf(list).empty();
    const bool isShown = isCall || list == "marker_api" || list == "kernel_dispatch" ||
                         list == "memory_copy" || list == "memory_allocation" ||
                         list == "scratch_memory";
    if (!isShown) {
        // Its name is the file's: of many each would be a row of the account.
        constexpr size_t kNamedLists = 64;
        const bool isNamed = m_unknown.size() < kNamedLists || m_unknown.contains(list);
        if (isNamed)
            m_unknown.emplace(list);
        drop(isNamed ? Message::fromText(std::string(list)) : msg("other records"),
             format::kNotSupported);
        return;
    }
    const std::optional<format::Slice> slice = timeOf(record);
    if (!slice) {
        drop(Message::fromText(std::string(list)), numberIn(record, "start_timestamp") == 0
                                                       ? msg("its time was not recorded")
                                                       : msg("timestamp is out of range"));
        return;
    }
    see(*slice);
    if (isCall)
        takeCall(list, record, *slice);
    else if (list == "marker_api")
        takeMarker(record, *slice);
    else if (list == "kernel_dispatch")
        takeKernel(record, *slice);
    else if (list == "memory_copy")
        takeCopy(record, *slice);
    else if (list == "memory_allocation")
        takeAllocation(record, *slice);
    else
        takeScratch(record, *slice);
}

TrackId Records::thread(Object record)
{
    return m_builder.track({.parent = m_process,
                            .kind = TrackKind::Thread,
                            .number = static_cast<int64_t>(numberIn(record, "thread_id"))});
}

TrackId Records::below(Object record, TrackKind kind, std::string_view label)
{
    return m_builder.track({.parent = thread(record), .kind = kind, .label = label});
}

TrackId Records::gpu(uint64_t agent)
{
    const Agent *found = m_tables->agent(agent);
    return m_builder.track({.kind = TrackKind::Gpu, .number = found ? found->ordinal : 0});
}

/// The stream of HIP if the record names one, else the queue of the hardware. Numbers are of a
/// process.
TrackId Records::stream(Object record, uint64_t agent, uint64_t queue)
{
    build::TrackKey key{.parent = gpu(agent), .kind = TrackKind::Stream};
    std::string label = hasMember(record, "stream_id") ? std::string()
                        : queue > 0                    ? "Queue"
                                                       : "Copies";
    key.number = static_cast<int64_t>(label.empty() ? handleIn(record, "stream_id") : queue);
    const std::string name = label.empty()      ? std::string()
                             : label == "Queue" ? "queue " + std::to_string(queue)
                                                : label;
    if (m_processes.size() > 1)
        label += " of process " + std::to_string(m_tables->pid);
    key.label = label;
    const TrackId track = m_builder.track(key);
    m_builder.setName(track, name);
    m_builder.setProcess(track, m_process);
    return track;
}

void Records::takeCall(std::string_view list, Object record, format::Slice slice)
{
    const std::string name =
        m_tables->operation(numberIn(record, "kind"), numberIn(record, "operation"));
    const std::string_view library = libraryOf(list);
    slice.name = intern(name);
    slice.kind = library.empty() ? SliceKind::ApiCall : SliceKind::Range;
    const TrackId track = library.empty() ? below(record, TrackKind::ApiCalls)
                                          : below(record, TrackKind::Ranges, library);
    if (!library.empty())
        m_builder.setDomain(track, library);
    m_out.add(track, slice);
    const MessageText source =
        library.empty() ? MessageText("CUDA calls") : MessageText("operators and ranges");
    if (name.empty())
        repaired(source, kNoName);
    else
        imported(source);
}

/// Ranges and marks of roctx: their names are in a table.
void Records::takeMarker(Object record, format::Slice slice)
{
    const auto message = m_tables->markers.find(slice.correlation);
    const std::string operation =
        m_tables->operation(numberIn(record, "kind"), numberIn(record, "operation"));
    const bool isMark = slice.duration == 0 && operation.starts_with("roctxMark");
    slice.name = intern(message == m_tables->markers.end() ? operation : message->second);
    slice.kind = isMark ? SliceKind::Instant : SliceKind::Range;
    slice.correlation = 0;
    m_out.add(below(record, TrackKind::Ranges), slice);
    imported(isMark ? MessageText("instants") : MessageText("operators and ranges"));
}

std::string Records::kernelName(Object record, uint64_t kernel) const
{
    const uint64_t external = numberIn(objectIn(record, "correlation_id"), "external");
    if (const auto renamed = m_tables->renamed.find(external);
        external > 0 && renamed != m_tables->renamed.end())
        return renamed->second;
    const auto found = m_tables->kernels.find(kernel);
    return found == m_tables->kernels.end() ? std::string() : found->second.name;
}

void Records::takeKernel(Object record, format::Slice slice)
{
    const Object dispatch = objectIn(record, "dispatch_info");
    const uint64_t kernel = numberIn(dispatch, "kernel_id");
    const auto symbol = m_tables->kernels.find(kernel);
    const std::string name = kernelName(record, kernel);
    slice.name = intern(name);
    slice.kind = SliceKind::Kernel;
    slice.detail = detailOf(
        {.launch = launchOf(dispatch,
                            symbol == m_tables->kernels.end() ? KernelSymbol{} : symbol->second)});
    m_dispatches[numberIn(dispatch, "dispatch_id")] = slice.range();
    m_out.add(stream(record, handleIn(dispatch, "agent_id"), handleIn(dispatch, "queue_id")),
              slice);
    if (name.empty())
        repaired(msg("kernels"), kNoName);
    else
        imported(MessageText("kernels"));
}

void Records::takeCopy(Object record, format::Slice slice)
{
    const uint64_t source = handleIn(record, "src_agent_id");
    const uint64_t target = handleIn(record, "dst_agent_id");
    const format::CopyInfo copy{.kind =
                                    directionOf(m_tables->agent(source), m_tables->agent(target)),
                                .hasSize = !record["bytes"].error()};
    const Agent *to = m_tables->agent(target);
    slice.name = intern("Memcpy " + std::string(format::toString(copy.kind)));
    slice.kind = SliceKind::Memcpy;
    slice.value = static_cast<int64_t>(std::min<uint64_t>(numberIn(record, "bytes"), kLatest));
    slice.detail = detailOf({.copy = copy});
    m_out.add(stream(record, to && !to->isGpu ? source : target, 0), slice);
    imported(MessageText("copies"));
}

void Records::takeAllocation(Object record, const format::Slice &slice)
{
    const uint64_t agent = handleIn(record, "agent_id");
    const uint64_t bytes = numberIn(record, "allocation_size");
    const Agent *of = m_tables->agent(agent);
    // A release has no GPU. Host memory is no curve of a GPU.
    if (bytes > 0 && of && !of->isGpu) {
        imported(MessageText("allocations"));
        return;
    }
    std::string address = textIn(record, "address");
    if (address.empty())
        address =
            std::to_string(hasMember(record, "address")
                               ? std::max(numberIn(record, "address"), handleIn(record, "address"))
                               : 0);
    m_allocations.add(slice.end(), gpu(agent), std::move(address), bytes);
    imported(MessageText("allocations"));
}

void Records::takeScratch(Object record, format::Slice slice)
{
    slice.name =
        intern(m_tables->operation(numberIn(record, "kind"), numberIn(record, "operation")));
    slice.kind = SliceKind::GpuRange;
    slice.correlation = 0;
    m_out.add(m_builder.track({.parent = gpu(handleIn(record, "agent_id")),
                               .kind = TrackKind::GpuRanges,
                               .number = static_cast<int64_t>(handleIn(record, "queue_id")),
                               .label = "Scratch memory"}),
              slice);
    imported(MessageText("GPU ranges"));
}

/// Hardware counters of one dispatch: their sums over the GPU's parts.
void Records::takeCounters(Object record)
{
    const Object data = objectIn(record, "dispatch_data");
    const Object dispatch = objectIn(data, "dispatch_info");
    simdjson::dom::array values;
    if (record["records"].get_array().get(values) != simdjson::SUCCESS) {
        drop(msg("counters"), msg("its value is not a number"));
        return;
    }
    std::map<uint64_t, double> sums;
    for (const simdjson::dom::element element : values) {
        Object value;
        double number = 0;
        if (element.get_object().get(value) == simdjson::SUCCESS &&
            value["value"].get_double().get(number) == simdjson::SUCCESS)
            sums[handleIn(value, "counter_id")] += number;
    }
    const TrackId of = gpu(handleIn(dispatch, "agent_id"));
    if (const std::optional<format::Slice> time = timeOf(data))
        addCounters(of, sums, time->range());
    else
        m_waiting.push_back({numberIn(dispatch, "dispatch_id"), of, std::move(sums), m_byte});
}

/// Shown while the kernel ran.
void Records::addCounters(TrackId gpu, const std::map<uint64_t, double> &sums,
                          const TimeRange &when)
{
    m_seen = m_seen.united(when);
    bool isWhole = true;
    for (const auto &[counter, sum] : sums) {
        // Numbers of JSON are finite, their sums need not be.
        if (!std::isfinite(sum)) {
            isWhole = false;
            continue;
        }
        const auto name = m_tables->counters.find(counter);
        const std::string label =
            name == m_tables->counters.end() ? "counter " + std::to_string(counter) : name->second;
        const TrackId track =
            m_builder.track({.parent = gpu, .kind = TrackKind::Counter, .label = label});
        m_out.addSample(track, when.begin, sum);
        m_out.addSample(track, when.end, 0);
    }
    if (isWhole)
        imported(MessageText("counters"));
    else
        drop(msg("counters"), msg("its value is not a number"));
}

void Records::endProcess()
{
    m_allocations.finish(m_builder, m_out);
    for (const Waiting &waiting : m_waiting) {
        m_byte = waiting.byte;
        if (const auto found = m_dispatches.find(waiting.dispatch); found != m_dispatches.end())
            addCounters(waiting.gpu, waiting.sums, found->second);
        else
            drop(msg("counters"), msg("its time was not recorded"));
    }
    m_waiting.clear();
    m_dispatches.clear();
}

void Records::finish()
{
    endProcess();
    for (const auto &[source, count] : m_imported) {
        m_builder.account().eventsInSource += count;
        m_builder.account().add(format::Outcome::Imported, Message::fromText(std::string(source)),
                                {}, count);
    }
    if (m_seen.begin <= m_seen.end)
        m_builder.setTimeShift(-m_seen.begin);
}

} // namespace trilane::rocprofiler
