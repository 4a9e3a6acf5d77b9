// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeplaces.h"

#include "model/analysis/links/links.h"
#include "model/output/jsonwriter.h"

#include <algorithm>

namespace trilane::json {

Places::Places(store::Tables trace)
    : m_trace(trace)
    , m_places(trace.tracks().size())
{
    placeGpus();
    placeProcesses();
    placeOthers();
}

/// GPUs are first: viewers identify them by pid 0, 1…
void Places::placeGpus()
{
    std::set<int64_t> devices;
    std::map<int64_t, std::set<int64_t>> streams;
    for (const format::Track &track : m_trace.tracks()) {
        Place &place = m_places[track.id.value];
        if (track.kind == TrackKind::Gpu) {
            place.device = std::max<int64_t>(0, track.number);
            while (!devices.insert(place.device).second)
                ++place.device;
        } else if (const TrackId gpu = links::gpuOf(m_trace, track.id); gpu.isValid()) {
            place = m_places[track.parent.value];
            place.device = m_places[gpu.value].device;
            if (track.kind == TrackKind::Stream) {
                place.stream = track.number;
                while (!streams[place.device].insert(place.stream).second)
                    ++place.stream;
            } else if (track.kind == TrackKind::GpuRanges && track.parent == gpu) {
                place.stream = track.number;
            }
        } else {
            continue;
        }
        place.pid = std::to_string(place.device);
        place.tid = std::to_string(place.stream);
        m_pids.insert(place.pid);
    }
}

/// A track without a number was identified by name, as was its process or thread in the source.
std::string Places::token(const format::Track &track, std::set<std::string> &taken) const
{
    const std::string_view name = m_trace.string(track.name);
    std::string token = track.number == 0 && !name.empty() ? output::jsonString(name)
                                                           : std::to_string(track.number);
    if (!taken.insert(token).second) {
        token = output::jsonString(std::to_string(track.number) + " (" +
                                   std::to_string(track.id.value) + ")");
        taken.insert(token);
    }
    return token;
}

void Places::placeProcesses()
{
    for (const format::Track &track : m_trace.tracks()) {
        if (track.kind == TrackKind::Process) {
            Place &place = m_places[track.id.value];
            place.pid = token(track, m_pids);
            place.tid = track.number == 0 ? "0" : std::to_string(track.number);
        }
    }
}

void Places::placeOthers()
{
    for (const format::Track &track : m_trace.tracks()) {
        Place &place = m_places[track.id.value];
        if (!place.pid.empty())
            continue;
        const TrackId process = links::trackAbove(m_trace, track.id, TrackKind::Process);
        if (track.kind == TrackKind::Core) {
            place.pid = "\"CPU cores\"";
            place.tid = std::to_string(track.number);
        } else if (track.kind == TrackKind::Thread) {
            place.pid = process.isValid() ? m_places[process.value].pid : "0";
            place.tid = token(track, m_tids[process]);
        } else if (track.kind == TrackKind::ThreadState && track.parent.isValid()) {
            // States do not nest with calls, so that they need a row of their own.
            place = m_places[track.parent.value];
            place.tid = output::jsonString(std::to_string(m_trace.track(track.parent).number) +
                                           " states (" + std::to_string(track.id.value) + ")");
        } else if (track.parent.isValid()) {
            place = m_places[track.parent.value];
        } else {
            place = {.pid = "\"trace\"", .tid = std::to_string(track.number)};
        }
    }
}

} // namespace trilane::json
