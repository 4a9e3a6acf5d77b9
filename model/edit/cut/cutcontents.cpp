// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/cut/cutcontents.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/base/jobs/parallel.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>

namespace trilane::cut {

format::Slice clipped(format::Slice slice, const CutOptions &options)
{
    if (options.keepWhole)
        return slice;
    const Ns end = std::min(slice.end(), options.range.end);
    slice.start = std::max(slice.start, options.range.begin);
    slice.duration = end - slice.start;
    return slice;
}

CutContents::CutContents(const store::Store &store, const CutOptions &options,
                         const jobs::JobContext &job)
    : m_store(store)
    , m_options(options)
    , m_tracks(store.tracks().size())
    , m_details(store.detailCount())
    , m_strings(store.stringCount())
{
    choose();
    addPieces();
    addUnions();
    uint64_t expected = 0;
    for (const Piece &piece : m_pieces) {
        for (const ChunkId chunk : store.chunksOf(piece.lane, options.range))
            expected += store.entry(chunk).count;
    }
    std::atomic<uint64_t> done{0};
    jobs::inParallel(m_pieces.size(), [&](size_t i) {
        if (job.stopped())
            return;
        look(m_pieces[i], job);
        // Looking is the first half of the work.
        job.report(done += m_pieces[i].slices, 2 * std::max<uint64_t>(expected, 1));
    });
    std::erase_if(m_pieces, [](const Piece &piece) { return piece.slices == 0; });
    std::stable_sort(m_pieces.begin(), m_pieces.end(),
                     [](const Piece &a, const Piece &b) { return a.slices > b.slices; });
    for (const Piece &piece : m_pieces) {
        m_slices += piece.slices;
        useTrack(piece.track);
    }
    addFlows();
    addTracks();
}

void CutContents::choose()
{
    m_chosen.assign(m_store.tracks().size(), m_options.tracks.empty() ? 1 : 0);
    for (const TrackId track : m_options.tracks) {
        if (track.value < m_chosen.size())
            m_chosen[track.value] = 1;
    }
    for (const format::Track &track : m_store.tracks()) { // a parent's id is less than its child's
        if (track.parent.isValid() && isChosen(track.parent))
            m_chosen[track.id.value] = 1;
    }
}

void CutContents::addPieces()
{
    for (const format::Lane &lane : m_store.lanes()) {
        if (lane.track.isValid() && isChosen(lane.track))
            m_pieces.push_back({.lane = lane.id, .track = lane.track});
    }
}

/// All Streams of GPUs of which only some streams are in the cut.
void CutContents::addUnions()
{
    std::map<TrackId, std::vector<LaneId>> lanes; // of chosen streams, by GPU
    for (const format::Track &track : m_store.tracks()) {
        if (track.kind != TrackKind::Stream || !isChosen(track.id))
            continue;
        TrackId gpu = track.parent;
        while (gpu.isValid() && m_store.track(gpu).kind != TrackKind::Gpu)
            gpu = m_store.track(gpu).parent;
        for (const LaneId lane : m_store.lanesOf(track.id))
            lanes[gpu].push_back(lane);
    }
    for (const format::Track &track : m_store.tracks()) {
        const auto found = lanes.find(track.parent);
        if (track.kind != TrackKind::AllStreams || isChosen(track.id) || found == lanes.end() ||
            m_store.lanesOf(track.id).empty())
            continue;
        m_pieces.push_back({.lane = m_store.lanesOf(track.id).front(),
                            .sources = std::move(found->second),
                            .track = track.id});
    }
}

void CutContents::look(Piece &piece, const jobs::JobContext &job)
{
    if (!piece.sources.empty()) { // its slices are those of the streams
        for (const LaneId lane : piece.sources)
            m_store.forEachSlice(
                lane, m_options.range,
                [&](store::SliceRef, const format::Slice &) {
                    ++piece.slices;
                    return true;
                },
                job);
        return;
    }
    for (const ChunkId chunk : m_store.chunksOf(piece.lane, m_options.range)) {
        if (m_store.entry(chunk).count > 0 && m_store.chunk(chunk)->isEmpty())
            piece.unreadable += m_store.entry(chunk).count;
    }
    m_store.forEachSlice(
        piece.lane, m_options.range,
        [&](store::SliceRef, const format::Slice &slice) {
            ++piece.slices;
            const format::Slice inside = clipped(slice, m_options);
            piece.clipped += inside.duration != slice.duration ? 1 : 0;
            note(slice);
            return true;
        },
        job);
}

void CutContents::note(const format::Slice &slice)
{
    use(slice.name, useOf(slice.kind));
    if (slice.link < m_tracks.size())
        m_tracks[slice.link].store(1, std::memory_order_relaxed);
    if (slice.detail.value >= m_details.size())
        return;
    m_details[slice.detail.value].store(1, std::memory_order_relaxed);
    const format::Detail &detail = m_store.detail(slice.detail);
    if (detail.group != kNoString)
        use(detail.group, useOf(StringUse::Group));
    if (detail.caller != kNoString)
        use(detail.caller, useOf(StringUse::Caller));
    if (detail.message) {
        use(detail.message->collective, useOf(StringUse::Collective));
        use(detail.message->elementType, useOf(StringUse::ElementType));
    }
    if (!detail.range)
        return;
    use(detail.range->category, useOf(StringUse::Category));
    use(detail.range->shapes, useOf(StringUse::Shapes));
    if (detail.range->payload == format::PayloadKind::Text)
        use(StringId(static_cast<size_t>(slice.value)), useOf(StringUse::Payload));
}

void CutContents::use(StringId id, StringUses uses)
{
    if (id.value >= m_strings.size())
        return;
    std::atomic<StringUses> &known = m_strings[id.value];
    if ((known.load(std::memory_order_relaxed) & uses) != uses)
        known.fetch_or(uses, std::memory_order_relaxed);
}

void CutContents::addFlows()
{
    const TimeRange range = m_options.range;
    for (const format::Flow &flow : m_store.flows()) {
        const bool isInside = range.contains(flow.fromTime) && range.contains(flow.toTime) &&
                              flow.fromTrack.value < m_chosen.size() && isChosen(flow.fromTrack) &&
                              flow.toTrack.value < m_chosen.size() && isChosen(flow.toTrack);
        if (!isInside)
            continue;
        m_flows.push_back(flow);
        use(flow.name, useOf(StringUse::FlowName));
        useTrack(flow.fromTrack);
        useTrack(flow.toTrack);
    }
}

void CutContents::useTrack(TrackId id)
{
    m_tracks[id.value].store(1, std::memory_order_relaxed);
}

/// Adds ancestors and processes of the tracks so far, and their names.
void CutContents::addTracks()
{
    const std::span<const format::Track> tracks = m_store.tracks();
    for (const format::Track &track : tracks) {
        if (hasTrack(track.id) && track.process.value < tracks.size())
            useTrack(track.process);
    }
    for (size_t i = tracks.size(); i-- > 0;) {
        if (m_tracks[i] != 0 && tracks[i].parent.isValid())
            useTrack(tracks[i].parent);
    }
    for (const format::Track &track : tracks) {
        if (!hasTrack(track.id))
            continue;
        use(track.name, useOf(track.kind));
        use(track.domain, useOf(StringUse::Domain));
        use(track.unit, useOf(StringUse::Unit));
    }
}

} // namespace trilane::cut
