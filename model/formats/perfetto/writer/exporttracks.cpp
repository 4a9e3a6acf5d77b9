// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/exporttracks.h"

#include "model/analysis/names/tracklabel.h"
#include "model/formats/perfetto/constants.h"

namespace trilane::perfetto {

namespace {

/// CPUs are numbers of rows in viewers: not far above those there are.
int32_t freeCore(const std::unordered_set<int32_t> &used)
{
    int32_t core = 0;
    while (used.contains(core))
        ++core;
    return core;
}

constexpr int64_t kMaxCores = 4096;

} // namespace

int32_t ExportTracks::unique(int64_t number, std::unordered_set<int32_t> &used)
{
    if (number > 0 && number < (1 << 30) && used.insert(static_cast<int32_t>(number)).second)
        return static_cast<int32_t>(number);
    return m_next++;
}

ExportTracks::ExportTracks(store::Tables trace)
    : m_trace(trace)
    , m_numbers(trace.tracks().size(), -1)
    , m_states(trace.tracks().size())
    , m_ownRanges(trace.tracks().size())
{
    std::unordered_set<int32_t> pids;
    std::unordered_set<int32_t> cores;
    std::vector<const format::Track *> homeless; // cores of other ranks with the same number
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == TrackKind::Process)
            m_numbers[track.id.value] = unique(track.number, pids);
        if (track.kind != TrackKind::Core)
            continue;
        const auto number = static_cast<int32_t>(track.number);
        if (track.number >= 0 && track.number < kMaxCores && cores.insert(number).second)
            m_numbers[track.id.value] = number;
        else
            homeless.push_back(&track);
    }
    for (const format::Track *track : homeless)
        cores.insert(m_numbers[track->id.value] = freeCore(cores));
    // A thread whose tid is a process's pid is that process's main thread, to every reader.
    std::unordered_set<int32_t> tids = pids;
    std::unordered_set<int32_t> mains;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind != TrackKind::Thread)
            continue;
        const int32_t pid = track.process.isValid() ? m_numbers[track.process.value] : -1;
        const bool isMain = pid > 0 && pid == track.number && mains.insert(pid).second;
        m_numbers[track.id.value] = isMain ? pid : unique(track.number, tids);
        for (const TrackId below : trace.children(track.id)) {
            const format::Track &child = trace.track(below);
            if (child.kind == TrackKind::ThreadState && !m_states[track.id.value].isValid())
                m_states[track.id.value] = below;
            if (child.kind == TrackKind::Ranges && child.domain == kNoString &&
                !m_ownRanges[track.id.value].isValid())
                m_ownRanges[track.id.value] = below;
        }
    }
}

uint64_t ExportTracks::rowOf(TrackId id) const
{
    const TrackId parent = m_trace.track(id).parent;
    const bool isOwn = parent.isValid() && m_ownRanges[parent.value] == id;
    return uuidOf(isOwn ? parent : id);
}

int32_t ExportTracks::pidOfThread(TrackId thread) const
{
    const TrackId process = m_trace.track(thread).process;
    return process.isValid() ? m_numbers[process.value] : m_numbers[thread.value];
}

int32_t ExportTracks::tidOfName(StringId name) const
{
    return static_cast<int32_t>((uint32_t{3} << 29) + (name.value & ((1u << 29) - 1)));
}

void ExportTracks::describe(PacketWriter &out, const format::Track &track) const
{
    TrackDescriptor &descriptor = *out.packet().mutable_track_descriptor();
    descriptor.set_uuid(uuidOf(track.id));
    const std::string name(m_trace.string(track.name));
    const std::string label = names::trackLabel(m_trace, track.id);
    if (track.kind == TrackKind::Process) {
        ProcessDescriptor &process = *descriptor.mutable_process();
        process.set_pid(numberOf(track.id));
        process.set_process_name(name.empty() ? label : name);
    } else if (track.kind == TrackKind::Thread) {
        ThreadDescriptor &thread = *descriptor.mutable_thread();
        thread.set_pid(pidOfThread(track.id));
        thread.set_tid(numberOf(track.id));
        thread.set_thread_name(name.empty() ? label : name);
    } else {
        if (track.parent.isValid())
            descriptor.set_parent_uuid(uuidOf(track.parent));
        descriptor.set_name(label);
        if (track.kind == TrackKind::Counter)
            descriptor.mutable_counter()->set_unit_name(std::string(m_trace.string(track.unit)));
    }
    out.write();
}

void ExportTracks::describeRow(PacketWriter &out, const format::Track &track, uint64_t row) const
{
    TrackDescriptor &descriptor = *out.packet().mutable_track_descriptor();
    const uint64_t first = rowOf(track.id);
    descriptor.set_uuid(first + row);
    // Viewers put neighbors of one name together.
    if (first != uuidOf(track.id))
        descriptor.set_parent_uuid(first);
    else if (track.parent.isValid())
        descriptor.set_parent_uuid(uuidOf(track.parent));
    descriptor.set_name(names::trackLabel(m_trace, track.id));
    out.write();
}

void ExportTracks::identify(PacketWriter &out, const format::Track &track) const
{
    TrackEvent &event = out.event(m_trace.span().begin, Instant, kAboutTrack);
    event.set_name(names::trackLabel(m_trace, track.id));
    event.add_categories(std::string(kTrackCategory));
    auto text = [&](std::string_view key, std::string_view value) {
        if (!value.empty())
            out.annotatePlainly(key).set_string_value(std::string(value));
    };
    out.annotatePlainly("uuid").set_uint_value(uuidOf(track.id));
    out.annotatePlainly("row").set_uint_value(rowOf(track.id));
    if (track.parent.isValid())
        out.annotatePlainly("parent").set_uint_value(uuidOf(track.parent));
    if (track.process.isValid())
        out.annotatePlainly("process").set_uint_value(uuidOf(track.process));
    text("kind", toString(track.kind));
    out.annotatePlainly("number").set_int_value(track.number);
    text("name", m_trace.string(track.name));
    text("domain", m_trace.string(track.domain));
    text("unit", m_trace.string(track.unit));
    if (track.sortIndex != 0)
        out.annotatePlainly("sort index").set_int_value(track.sortIndex);
    if (numberOf(track.id) >= 0)
        out.annotatePlainly("system number").set_int_value(numberOf(track.id));
    out.write();
}

void ExportTracks::write(PacketWriter &out) const
{
    std::vector<TrackId> waiting(m_trace.children({}).begin(), m_trace.children({}).end());
    while (!waiting.empty()) { // parents first
        const format::Track &track = m_trace.track(waiting.back());
        waiting.pop_back();
        const auto children = m_trace.children(track.id);
        waiting.insert(waiting.end(), children.begin(), children.end());
        identify(out, track);
        // Cores and thread states are written as scheduling events.
        if (track.kind != TrackKind::Core && track.kind != TrackKind::ThreadState &&
            track.kind != TrackKind::AllStreams && rowOf(track.id) == uuidOf(track.id))
            describe(out, track);
    }
}

} // namespace trilane::perfetto
