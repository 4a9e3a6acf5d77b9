// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/join/joinedtracks.h"

#include <algorithm>

namespace trilane::join {

namespace {

/// Parents of parents: more is damage.
constexpr int kMaxDepth = 64;

bool isScheduling(TrackKind kind)
{
    return kind == TrackKind::Core || kind == TrackKind::ThreadState;
}

bool hasCores(store::Tables trace)
{
    const std::span<const format::Track> tracks = trace.tracks();
    return std::any_of(tracks.begin(), tracks.end(), [&](const format::Track &track) {
        return track.kind == TrackKind::Core && trace.sliceCountOf(track.id) > 0;
    });
}

} // namespace

JoinedTracks::JoinedTracks(build::TraceBuilder &builder, store::Tables first, store::Tables second)
    : m_builder(builder)
    , m_traces{first, second}
{
    for (size_t input = 0; input < 2; ++input)
        m_tracks[input].resize(m_traces[input].tracks().size());
    for (const format::Track &process : first.tracks()) {
        if (process.kind == TrackKind::Process)
            static_cast<void>(place(0, process.id, 0));
    }
    for (const format::Track &thread : second.tracks()) {
        if (thread.kind != TrackKind::Thread || !isProcessSaid(1, thread))
            continue;
        const auto [entry, isNew] = m_placed.try_emplace(thread.number, Known{thread.id});
        entry->second.isSole = isNew;
    }
    for (size_t input = 0; input < 2; ++input) {
        const store::Tables trace = m_traces[input];
        for (const format::Track &track : trace.tracks()) {
            if (!isScheduling(track.kind))
                static_cast<void>(place(input, track.id, 0));
        }
        for (const format::Track &own : trace.tracks()) {
            const TrackId at = track(input, own.id);
            if (const TrackId process = track(input, own.process);
                at.isValid() && process.isValid())
                m_builder.setProcess(at, process);
        }
    }
    const size_t better = !hasCores(first) && hasCores(second) ? 1 : 0;
    placeScheduling(better, false);
    placeScheduling(1 - better, true);
}

TrackId JoinedTracks::track(size_t input, TrackId own) const
{
    const std::vector<TrackId> &tracks = m_tracks[input];
    return own.value < tracks.size() ? tracks[own.value] : TrackId();
}

TrackId JoinedTracks::place(size_t input, TrackId own, int depth)
{
    const format::Track &from = m_traces[input].track(own);
    // The builder makes the union of the streams.
    if (own.value >= m_tracks[input].size() || depth > kMaxDepth ||
        from.kind == TrackKind::AllStreams)
        return {};
    TrackId &at = m_tracks[input][own.value];
    if (at.isValid())
        return at;
    const TrackId parent = from.parent.isValid() ? place(input, from.parent, depth + 1) : TrackId();
    if (from.kind == TrackKind::Process)
        at = placeProcess(input, from);
    else if (from.kind == TrackKind::Thread)
        at = placeThread(input, from, parent);
    else
        at = add(input, from, parent);
    return at;
}

/// Numbers below 1 are of no process of the machine.
TrackId JoinedTracks::placeProcess(size_t input, const format::Track &own)
{
    const auto known = m_processes.find(own.number);
    if (input == 1 && known != m_processes.end())
        return known->second.track;
    const TrackId track = add(input, own, {});
    if (input == 0 && own.number > 0) {
        const auto [entry, isNew] = m_processes.try_emplace(own.number, Known{track});
        entry->second.isSole = isNew;
    }
    return track;
}

bool JoinedTracks::isProcessSaid(size_t input, const format::Track &thread) const
{
    return m_traces[input].track(thread.parent).number > 0;
}

/// Places a thread of the first trace without a process by the second.
TrackId JoinedTracks::placeBySecond(const format::Track &own)
{
    const auto placed = m_placed.find(own.number);
    if (placed == m_placed.end() || !placed->second.isSole)
        return {};
    const TrackId track = place(1, placed->second.track, 0);
    if (track.isValid()) {
        m_threads.try_emplace(own.number, Known{track});
        ++m_commonThreads;
    }
    return track;
}

/// Places a thread without a process by its number, which is unique in a machine.
TrackId JoinedTracks::placeThread(size_t input, const format::Track &own, TrackId parent)
{
    const auto known = m_threads.find(own.number);
    if (input == 1 && known != m_threads.end() && known->second.isSole) {
        const TrackId track = known->second.track;
        if (!isProcessSaid(1, own) || m_builder.trackInfo(track).parent == parent) {
            ++m_commonThreads;
            return track;
        }
    }
    if (input == 0 && !isProcessSaid(0, own)) {
        if (const TrackId track = placeBySecond(own); track.isValid())
            return track;
    }
    const TrackId track = add(input, own, parent);
    if (input == 0 && own.number > 0) {
        const auto [entry, isNew] = m_threads.try_emplace(own.number, Known{track});
        entry->second.isSole = isNew;
    }
    return track;
}

TrackId JoinedTracks::add(size_t input, const format::Track &own, TrackId parent)
{
    build::TrackKey key{.parent = parent, .kind = own.kind, .number = own.number};
    std::string label;
    if (m_builder.find(key).isValid()) { // a neighbor that differs in something else
        label = std::to_string(input) + "#" + std::to_string(own.id.value);
        key.label = label;
    }
    const TrackId track = m_builder.track(key);
    describe(input, own, track);
    return track;
}

void JoinedTracks::describe(size_t input, const format::Track &own, TrackId track)
{
    const store::Tables trace = m_traces[input];
    m_builder.setName(track, trace.string(own.name));
    if (own.domain != kNoString)
        m_builder.setDomain(track, trace.string(own.domain));
    if (own.unit != kNoString)
        m_builder.setUnit(track, trace.string(own.unit));
    if (own.sortIndex != 0)
        m_builder.setSortIndex(track, own.sortIndex);
}

/// The second choice contributes only what the first one lacks.
void JoinedTracks::placeScheduling(size_t input, bool isSecondChoice)
{
    const store::Tables trace = m_traces[input];
    const bool hasBetterCores = isSecondChoice && hasCores(m_traces[1 - input]);
    for (const format::Track &own : trace.tracks()) {
        if (!isScheduling(own.kind))
            continue;
        const TrackId parent = track(input, own.parent);
        const bool isCore = own.kind == TrackKind::Core;
        const bool isThere =
            isCore ? hasBetterCores
                   : m_builder.find({.parent = parent, .kind = own.kind, .number = own.number})
                         .isValid();
        if (isSecondChoice && isThere)
            m_leftOut += trace.sliceCountOf(own.id);
        else if (isCore || parent.isValid())
            m_tracks[input][own.id.value] = add(input, own, parent);
    }
}

} // namespace trilane::join
