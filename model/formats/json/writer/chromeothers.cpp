// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// What PyTorch's profiler has no events of: our importer reads them back, other programs show them
// as ranges.

#include "model/analysis/links/links.h"
#include "model/formats/json/writer/chromeevents.h"
#include "model/output/jsonwriter.h"

#include <bit>
#include <cmath>

namespace trilane::json {

/// Begins and ends on different threads.
void Events::addAsync(const Place &place, const format::Track &track, const format::Slice &slice)
{
    // Specific to Trilane if the program named a domain.
    const std::string category = track.domain != kNoString
                                     ? output::jsonString(std::string(kDomainPrefix) +
                                                          std::string(m_trace.string(track.domain)))
                                     : m_texts.name(track.name);
    m_lostDetails += slice.detail != kNoDetail ? 1 : 0;
    const std::string id = std::to_string(++m_asyncs);
    for (const char phase : {'b', 'e'})
        addFlowEnd(phase, place, phase == 'b' ? slice.start : slice.end(),
                   "\"cat\":" + category + ",\"name\":" + m_texts.name(slice.name) +
                       ",\"id\":" + id);
}

/// Ranges with their attributes.
void Events::addInstant(const Place &place, const format::Track &track, const format::Slice &slice)
{
    std::string members = "\"s\":\"t\",\"name\":" + m_texts.name(slice.name);
    if (track.kind == TrackKind::Ranges) {
        members += ",\"cat\":\"user_annotation\"";
        if (const std::string args = saidOf(track, slice); !args.empty())
            members += ",\"args\":{" + args.substr(1) + "}";
    } else {
        members += ",\"cat\":\"os_runtime\"";
    }
    addFlowEnd('i', place, slice.start, members);
}

void Events::addOsCall(const Place &place, const format::Slice &slice)
{
    ++m_osCalls;
    begin("os_runtime", place, slice);
    text() += ",\"args\":{\"object\":" + std::to_string(slice.value);
    addLink(slice);
    text() += m_texts.detail(slice.detail) + '}';
    end();
}

/// On a row beside the thread's, which the arguments name.
void Events::addState(const Place &place, const format::Track &track, const format::Slice &slice)
{
    ++m_scheduling;
    begin("thread_state", place, slice);
    text() += ",\"args\":{\"state\":\"" + std::string(toString(slice.kind)) +
              "\",\"thread\":" + m_places.of(track.parent).tid;
    if (slice.kind == SliceKind::Running)
        text() += ",\"core\":" + std::to_string(slice.value);
    addLink(slice);
    text() += '}';
    end();
}

void Events::addCore(const Place &place, const format::Slice &slice)
{
    ++m_scheduling;
    begin("cpu_core", place, slice);
    text() += ",\"args\":{\"core\":" + place.tid;
    addLink(slice);
    text() += '}';
    end();
}

/// The thread that woke it, that is on the core, that holds the lock.
void Events::addLink(const format::Slice &slice)
{
    if (slice.link >= m_trace.tracks().size())
        return;
    const TrackId link(size_t{slice.link});
    if (m_trace.track(link).kind != TrackKind::Thread) {
        ++m_lostLinks;
        return;
    }
    text() += ",\"link_pid\":" + m_places.of(link).pid + ",\"link_tid\":" + m_places.of(link).tid;
}

/// A curve of a GPU has its device in the category, since its row is in the GPU's process.
void Events::addSample(const Place &place, const format::Track &track, const format::Slice &slice)
{
    const auto value = std::bit_cast<double>(slice.value);
    if (!std::isfinite(value)) {
        ++m_lostSamples;
        return;
    }
    const std::string &name = m_texts.name(track.name);
    addFlowEnd('C', place, slice.start,
               "\"cat\":\"" + std::string(place.device >= 0 ? "gpu_counter" : "counter") +
                   "\",\"name\":" + name + ",\"args\":{" + name + ":" + output::jsonNumber(value) +
                   "}");
}

void Events::addFlows(formats::ExportAccount &account)
{
    uint64_t id = 0;
    for (const format::Flow &flow : m_trace.flows()) {
        if (!flow.fromTrack.isValid() || !flow.toTrack.isValid()) {
            account.addLeftOut(msg("links between slices"), msg("one end has no track"));
            continue;
        }
        const std::string members = "\"cat\":\"flow\",\"name\":" + m_texts.name(flow.name) +
                                    ",\"id\":" + std::to_string(++id);
        addFlowEnd('s', m_places.of(flow.fromTrack), flow.fromTime, members);
        addFlowEnd('f', m_places.of(flow.toTrack), flow.toTime, members);
    }
    account.addWritten(msg("links between slices"), id);
}

} // namespace trilane::json
