// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/chrome/chromeevents.h"

#include "model/analysis/links.h"
#include "model/exporters/jsonwriter.h"

#include <bit>
#include <cmath>

namespace trilane::chrome {

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
    case SliceKind::Instant:
        return "cuda_sync";
    case SliceKind::Unknown:
        return "gpu_not_recorded"; // ours: to other readers it is no work
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

bool isOperator(const Detail &detail)
{
    return detail.range &&
           (detail.range->shapes != kNoString || detail.range->payload == PayloadKind::Sequence ||
            detail.range->payload == PayloadKind::BackwardSequence);
}

} // namespace

Events::Events(const Store &store, JsonOutput &out, const JobContext &job)
    : m_store(store)
    , m_out(out)
    , m_job(job)
    , m_places(store)
    , m_texts(store)
{}

void Events::write(ExportAccount &account)
{
    addNames();
    for (const Track &track : m_store.tracks())
        m_total += track.kind == TrackKind::AllStreams ? 0 : m_store.sliceCountOf(track.id);
    for (const Track &track : m_store.tracks()) {
        // All Streams shows the slices of streams again.
        if (track.kind != TrackKind::AllStreams && !m_job.stopped() && !m_out.failed())
            addTrack(track);
    }
    addFlows(account);
    account.addWritten("slices", m_total);
}

void Events::begin(std::string_view category, const Place &place, const Slice &slice)
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
    for (const Track &track : m_store.tracks())
        addRow(track);
}

/// Processes first, then GPUs, each in the order of the trace.
void Events::addRow(const Track &track)
{
    const Place &place = m_places.of(track.id);
    const std::string name(m_store.string(track.name));
    const auto named = [](const std::string &words) {
        return "\"name\":" + jsonString(words);
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
                "\"labels\":" + jsonString("GPU " + std::to_string(track.number)));
        addName("process_sort_index", place.pid, {}, sorted(kGpusBehind + place.device));
        break;
    case TrackKind::Stream:
        addName("thread_name", place.pid, place.tid,
                named("stream " + std::to_string(track.number)));
        break;
    case TrackKind::ThreadState: {
        const Track &thread = m_store.track(track.parent);
        const std::string of = thread.name == kNoString ? "thread " + std::to_string(thread.number)
                                                        : std::string(m_store.string(thread.name));
        addName("thread_name", place.pid, place.tid, named(of + " (states)"));
        break;
    }
    case TrackKind::Core:
        addName("thread_name", place.pid, place.tid, named("core " + std::to_string(track.number)));
        break;
    default:
        break;
    }
}

void Events::addTrack(const Track &track)
{
    const Place &place = m_places.of(track.id);
    const bool isOfThread = threadOf(m_store, track.id).isValid();
    const bool isOnGpu = place.device >= 0;
    const auto add = [&](const Slice &slice) {
        if (track.kind == TrackKind::Counter)
            addSample(place, track, slice);
        else if (isOnGpu)
            addWork(place, slice);
        else if (slice.kind == SliceKind::Instant)
            addInstant(place, slice);
        else if (track.kind == TrackKind::ApiCalls)
            addCall(place, slice);
        else if (track.kind == TrackKind::Overhead)
            addPlain(place, "overhead", slice);
        else if (track.kind == TrackKind::OsCalls)
            addPlain(place, "os_runtime", slice);
        else if (track.kind == TrackKind::ThreadState)
            addPlain(place, "thread_state", slice);
        else if (track.kind == TrackKind::Ranges && !isOfThread)
            addAsync(place, track, slice);
        else
            addRange(place, track, slice);
    };
    for (const LaneId lane : m_store.lanesOf(track.id)) {
        m_store.forEachSlice(lane, TimeRange::everything(), [&](SliceRef, const Slice &slice) {
            add(slice);
            if ((++m_done & 0xfff) != 0)
                return true;
            m_job.report(m_done, m_total);
            return !m_job.stopped() && !m_out.failed();
        });
    }
}

void Events::addWork(const Place &place, const Slice &slice)
{
    begin(categoryOfWork(slice.kind), place, slice);
    std::string &out = text();
    out += ",\"args\":{\"device\":" + std::to_string(place.device);
    if (slice.kind != SliceKind::Unknown)
        out += ",\"stream\":" + std::to_string(place.stream);
    if (slice.correlation != 0)
        out += ",\"correlation\":" + std::to_string(slice.correlation);
    if (slice.kind == SliceKind::Memcpy || slice.kind == SliceKind::Memset)
        out += ",\"bytes\":" + std::to_string(slice.value);
    out += m_texts.detail(slice.detail);
    out += '}';
    end();
    if (isGpuWork(slice.kind))
        addLaunchArrow('f', place, slice);
}

void Events::addCall(const Place &place, const Slice &slice)
{
    const std::string_view name = m_store.string(slice.name);
    begin(categoryOfCall(name), place, slice);
    if (slice.correlation != 0)
        text() += ",\"args\":{\"correlation\":" + std::to_string(slice.correlation) + "}";
    end();
    if (launches(name))
        addLaunchArrow('s', place, slice);
}

void Events::addLaunchArrow(char phase, const Place &place, const Slice &slice)
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

void Events::addPlain(const Place &place, std::string_view category, const Slice &slice)
{
    begin(category, place, slice);
    if (slice.kind == SliceKind::Running)
        text() += ",\"args\":{\"state\":\"running\",\"core\":" + std::to_string(slice.value) + "}";
    else if (category == "thread_state")
        text() += ",\"args\":{\"state\":\"" + std::string(toString(slice.kind)) + "\"}";
    end();
}

void Events::addRange(const Place &place, const Track &track, const Slice &slice)
{
    const Detail &detail = m_store.detail(slice.detail);
    begin(slice.kind == SliceKind::PythonCall ? "python_function"
          : isOperator(detail)                ? "cpu_op"
                                              : "user_annotation",
          place, slice);
    std::string args = m_texts.detail(slice.detail);
    addPayload(args, m_store, slice, m_texts);
    if (track.domain != kNoString)
        args += ",\"domain\":" + m_texts.name(track.domain);
    if (!args.empty())
        text() += ",\"args\":{" + args.substr(1) + "}";
    end();
}

/// Begins and ends on different threads.
void Events::addAsync(const Place &place, const Track &track, const Slice &slice)
{
    const std::string &category =
        m_texts.name(track.domain != kNoString ? track.domain : track.name);
    const std::string id = std::to_string(++m_asyncs);
    for (const char phase : {'b', 'e'})
        addFlowEnd(phase, place, phase == 'b' ? slice.start : slice.end(),
                   "\"cat\":" + category + ",\"name\":" + m_texts.name(slice.name) +
                       ",\"id\":" + id);
}

void Events::addInstant(const Place &place, const Slice &slice)
{
    addFlowEnd('i', place, slice.start, "\"s\":\"t\",\"name\":" + m_texts.name(slice.name));
}

void Events::addSample(const Place &place, const Track &track, const Slice &slice)
{
    const auto value = std::bit_cast<double>(slice.value);
    const std::string &name = m_texts.name(track.name);
    addFlowEnd('C', place, slice.start,
               "\"name\":" + name + ",\"args\":{" + name + ":" +
                   (std::isfinite(value) ? jsonNumber(value) : "0") + "}");
}

void Events::addFlows(ExportAccount &account)
{
    uint64_t id = 0;
    for (const Flow &flow : m_store.flows()) {
        if (!flow.fromTrack.isValid() || !flow.toTrack.isValid()) {
            account.addLeftOut("links between slices", "an end is on no track");
            continue;
        }
        const std::string members = "\"cat\":\"flow\",\"name\":" + m_texts.name(flow.name) +
                                    ",\"id\":" + std::to_string(++id);
        addFlowEnd('s', m_places.of(flow.fromTrack), flow.fromTime, members);
        addFlowEnd('f', m_places.of(flow.toTrack), flow.toTime, members);
    }
    account.addWritten("links between slices", id);
}

} // namespace trilane::chrome
