// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeevents.h"

#include "model/analysis/links/links.h"
#include "model/output/jsonwriter.h"
#include "model/store/store.h"

namespace trilane::json {

namespace {

std::string_view categoryOfWork(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Memcpy:
        return "gpu_memcpy";
    case SliceKind::Memset:
        return "gpu_memset";
    case SliceKind::GpuRange:
        return "gpu_user_annotation";
    case SliceKind::GpuSync:
        return "cuda_sync";
    // Specific to Trilane: other readers do not show it as work.
    case SliceKind::Instant:
        return "gpu_event";
    case SliceKind::Unknown:
        return "gpu_not_recorded";
    default:
        return "kernel"; // graph launches, too: PyTorch has no category of them
    }
}

std::string_view categoryOfCall(std::string_view name)
{
    if (name.starts_with("hip"))
        return "hip_runtime";
    return name.starts_with("cu") && !name.starts_with("cuda") ? "cuda_driver" : "cuda_runtime";
}

/// Calls that give the GPU something to do; their arrows lead to it.
bool launches(std::string_view name)
{
    for (const std::string_view word : {"Launch", "Memcpy", "Memset", "memcpy", "memset"}) {
        if (name.find(word) != std::string_view::npos)
            return true;
    }
    return false;
}

bool isOperator(const format::Detail &detail)
{
    return detail.range && (detail.range->shapes != kNoString ||
                            detail.range->payload == format::PayloadKind::Sequence ||
                            detail.range->payload == format::PayloadKind::BackwardSequence);
}

} // namespace

Events::Events(const store::Store &store, JsonOutput &out, const jobs::JobContext &job)
    : m_store(store)
    , m_out(out)
    , m_job(job)
    , m_places(store)
    , m_texts(store)
{}

void Events::write(formats::ExportAccount &account)
{
    addNames();
    for (const format::Track &track : m_store.tracks())
        m_total += track.kind == TrackKind::AllStreams ? 0 : m_store.sliceCountOf(track.id);
    for (const format::Track &track : m_store.tracks()) {
        // All Streams shows the slices of streams again.
        if (track.kind != TrackKind::AllStreams && !m_job.stopped() && !m_out.failed())
            addTrack(track);
    }
    addFlows(account);
    account.addWritten(msg("slices"), m_total - m_lostSamples);
    account.addWritten(msg("thread states and scheduling slices of cores, as ranges"),
                       m_scheduling);
    account.addWritten(msg("OS runtime calls, as ranges"), m_osCalls);
    account.addLeftOut(msg("counter samples"), msg("not numbers"), m_lostSamples);
    account.addLeftOut(msg("links to tracks that are not threads"),
                       msg("the format supports only threads"), m_lostLinks);
    account.addLeftOut(msg("colors, categories and payloads of asynchronous ranges"),
                       msg("asynchronous events cannot hold them"), m_lostDetails);
}

void Events::begin(std::string_view category, const Place &place, const format::Slice &slice)
{
    std::string &out = text();
    out += m_isFirst ? "\n{\"ph\":\"X\",\"cat\":\"" : ",\n{\"ph\":\"X\",\"cat\":\"";
    m_isFirst = false;
    out += category;
    out += "\",\"name\":";
    out += m_texts.name(slice.name);
    out += ",\"pid\":";
    out += place.pid;
    out += ",\"tid\":";
    out += place.tid;
    out += ",\"ts\":";
    addMicros(out, slice.start);
    out += ",\"dur\":";
    addMicros(out, slice.duration);
}

void Events::end()
{
    text() += '}';
    m_out.next();
}

void Events::addName(std::string_view what, const std::string &pid, const std::string &tid,
                     std::string_view member)
{
    text() += m_isFirst ? "\n" : ",\n";
    m_isFirst = false;
    text() += "{\"ph\":\"M\",\"name\":\"" + std::string(what) + "\",\"pid\":" + pid;
    if (!tid.empty())
        text() += ",\"tid\":" + tid;
    text() += ",\"args\":{" + std::string(member) + "}";
    end();
}

void Events::addNames()
{
    for (const format::Track &track : m_store.tracks())
        addRow(track);
}

/// Processes first, then GPUs, each in the order of the trace.
void Events::addRow(const format::Track &track)
{
    const Place &place = m_places.of(track.id);
    const std::string name(m_store.string(track.name));
    const auto named = [](const std::string &words) {
        return "\"name\":" + output::jsonString(words);
    };
    const auto sorted = [](int64_t index) {
        return "\"sort_index\":" + std::to_string(index);
    };
    constexpr int64_t kGpusBehind = 5'000'000;
    switch (track.kind) {
    case TrackKind::Process:
        if (!name.empty())
            addName("process_name", place.pid, {}, named(name));
        addName("process_sort_index", place.pid, {}, sorted(track.sortIndex));
        break;
    case TrackKind::Thread:
        if (!name.empty())
            addName("thread_name", place.pid, place.tid, named(name));
        break;
    case TrackKind::Gpu:
        addName("process_name", place.pid, {}, named(name.empty() ? "GPU" : name));
        addName("process_labels", place.pid, {},
                "\"labels\":" + output::jsonString("GPU " + std::to_string(track.number)));
        addName("process_sort_index", place.pid, {}, sorted(kGpusBehind + place.device));
        break;
    case TrackKind::Stream:
        addName("thread_name", place.pid, place.tid,
                named("stream " + std::to_string(track.number)));
        break;
    case TrackKind::ThreadState: {
        const format::Track &thread = m_store.track(track.parent);
        const std::string of = thread.name == kNoString ? "thread " + std::to_string(thread.number)
                                                        : std::string(m_store.string(thread.name));
        addName("thread_name", place.pid, place.tid, named(of + " (states)"));
        break;
    }
    case TrackKind::Counter:
        if (track.unit != kNoString)
            addName("counter_unit", place.pid, m_texts.name(track.name),
                    "\"name\":" + m_texts.name(track.unit) +
                        ",\"device\":" + std::to_string(place.device));
        break;
    case TrackKind::Core:
        addName("thread_name", place.pid, place.tid, named("core " + std::to_string(track.number)));
        break;
    default:
        break;
    }
}

void Events::addTrack(const format::Track &track)
{
    const Place &place = m_places.of(track.id);
    const bool isOfThread = links::threadOf(m_store, track.id).isValid();
    const bool isOnGpu = place.device >= 0;
    const auto add = [&](const format::Slice &slice) {
        if (track.kind == TrackKind::Counter)
            addSample(place, track, slice);
        else if (isOnGpu)
            addWork(place, track.process, slice);
        else if (slice.kind == SliceKind::Instant)
            addInstant(place, track, slice);
        else if (track.kind == TrackKind::ApiCalls)
            addCall(place, slice);
        else if (track.kind == TrackKind::Overhead)
            addOverhead(place, slice);
        else if (track.kind == TrackKind::OsCalls)
            addOsCall(place, slice);
        else if (track.kind == TrackKind::ThreadState && track.parent.isValid())
            addState(place, track, slice);
        else if (track.kind == TrackKind::Core)
            addCore(place, slice);
        else if (track.kind == TrackKind::Ranges && !isOfThread)
            addAsync(place, track, slice);
        else
            addRange(place, track, slice);
    };
    for (const LaneId lane : m_store.lanesOf(track.id)) {
        m_store.forEachSlice(lane, TimeRange::everything(),
                             [&](store::SliceRef, const format::Slice &slice) {
                                 add(slice);
                                 if ((++m_done & 0xfff) != 0)
                                     return true;
                                 m_job.report(m_done, m_total);
                                 return !m_job.stopped() && !m_out.failed();
                             });
    }
}

void Events::addWork(const Place &place, TrackId process, const format::Slice &slice)
{
    begin(categoryOfWork(slice.kind), place, slice);
    std::string &out = text();
    out += ",\"args\":{\"device\":" + std::to_string(place.device);
    if (slice.kind != SliceKind::Unknown)
        out += ",\"stream\":" + std::to_string(place.stream);
    if (process.isValid())
        out += ",\"process\":" + m_places.of(process).pid;
    if (slice.correlation != 0)
        out += ",\"correlation\":" + std::to_string(slice.correlation);
    if (slice.kind == SliceKind::GraphLaunch)
        out += ",\"kind\":\"" + std::string(toString(slice.kind)) + "\"";
    addLink(slice);
    if (slice.kind == SliceKind::Memcpy || slice.kind == SliceKind::Memset) {
        if (const auto bytes = format::movedBytes(slice.value, m_store.detail(slice.detail)))
            out += ",\"bytes\":" + std::to_string(*bytes);
    }
    out += m_texts.detail(slice.detail);
    out += '}';
    end();
    if (isGpuWork(slice.kind))
        addLaunchArrow('f', place, slice);
}

void Events::addCall(const Place &place, const format::Slice &slice)
{
    const std::string_view name = m_store.string(slice.name);
    begin(categoryOfCall(name), place, slice);
    std::string args;
    if (slice.correlation != 0)
        args += ",\"correlation\":" + std::to_string(slice.correlation);
    args += m_texts.detail(slice.detail);
    endWith(args);
    if (launches(name))
        addLaunchArrow('s', place, slice);
}

void Events::addLaunchArrow(char phase, const Place &place, const format::Slice &slice)
{
    if (slice.correlation != 0)
        addFlowEnd(phase, place, slice.start,
                   "\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":" +
                       std::to_string(slice.correlation));
}

void Events::addFlowEnd(char phase, const Place &place, Ns time, const std::string &members)
{
    std::string &out = text();
    out += m_isFirst ? "\n{\"ph\":\"" : ",\n{\"ph\":\"";
    m_isFirst = false;
    out += phase;
    out += phase == 'f' ? "\",\"bp\":\"e\"," : "\",";
    out += members + ",\"pid\":" + place.pid + ",\"tid\":" + place.tid + ",\"ts\":";
    addMicros(out, time);
    end();
}

void Events::addOverhead(const Place &place, const format::Slice &slice)
{
    begin(slice.kind == SliceKind::OsCall ? "os_runtime" : "overhead", place, slice);
    end();
}

/// Members, each with a comma in front, as the event's arguments.
void Events::endWith(const std::string &args)
{
    if (!args.empty())
        text() += ",\"args\":{" + args.substr(1) + "}";
    end();
}

void Events::addRange(const Place &place, const format::Track &track, const format::Slice &slice)
{
    const format::Detail &detail = m_store.detail(slice.detail);
    begin(slice.kind == SliceKind::PythonCall ? "python_function"
          : isOperator(detail)                ? "cpu_op"
                                              : "user_annotation",
          place, slice);
    endWith(saidOf(track, slice));
}

/// Attributes of a range or mark other than its name.
std::string Events::saidOf(const format::Track &track, const format::Slice &slice)
{
    std::string args = m_texts.detail(slice.detail);
    addPayload(args, m_store, slice, m_texts);
    if (track.domain != kNoString)
        args += ",\"domain\":" + m_texts.name(track.domain);
    return args;
}

} // namespace trilane::json
