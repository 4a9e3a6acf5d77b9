// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/viewmemory.h"

#include "model/store/store.h"
#include "views/session/files/layoutfile.h"

namespace trilane::session {

namespace {

std::string ownKey(store::Tables trace, const format::Track &track)
{
    std::string key(toString(track.kind));
    if (track.rank.isValid())
        key += "@" + std::to_string(trace.info().ranks[track.rank.value].number);
    key += ':' + std::to_string(track.number) + ':';
    key += trace.string(track.name);
    key += ':';
    key += trace.string(track.domain);
    return key;
}

TrackId findIn(const std::map<std::string, TrackId> &tracks, const std::string &key)
{
    const auto found = tracks.find(key);
    return found == tracks.end() ? TrackId() : found->second;
}

} // namespace

std::string ViewMemory::keyOf(store::Tables trace, TrackId track)
{
    std::string key;
    for (TrackId above = track; above.isValid(); above = trace.track(above).parent)
        key = ownKey(trace, trace.track(above)) + '/' + key;
    return key;
}

ViewMemory ViewMemory::of(const ViewState &view)
{
    ViewMemory memory;
    if (!view.store())
        return memory;
    const store::Store &store = *view.store();
    memory.m_range = view.range();
    memory.m_whole = view.range() == view.bounds();
    memory.m_rows =
        layoutToJson({.rows = view.layout().state()}, view.layout().defaults(), LayoutPaths(store));
    if (view.highlighted().isValid())
        memory.m_highlighted = store.string(view.highlighted());
    memory.rememberSelection(view);
    return memory;
}

void ViewMemory::rememberSelection(const ViewState &view)
{
    const store::Store &store = *view.store();
    if (const std::optional<store::FoundSlice> slice = view.selectedSlice()) {
        const format::Lane &lane = store.lane(slice->lane);
        m_slice = {.track = keyOf(store, lane.track),
                   .depth = lane.depth,
                   .start = slice->slice.start,
                   .name = std::string(store.string(slice->slice.name))};
        return;
    }
    m_time = view.selectedTime();
    if (const std::optional<GapSelection> gap = view.selectedGap())
        m_gapTrack = keyOf(store, gap->gpu);
}

void ViewMemory::restore(ViewState &view) const
{
    if (!view.store() || m_rows.isEmpty())
        return;
    const store::Store &store = *view.store();
    std::map<std::string, TrackId> tracks;
    for (const format::Track &track : store.tracks())
        tracks.emplace(keyOf(store, track.id), track.id);
    if (const auto rows = layoutFromJson(m_rows, view.layout().defaults(), LayoutPaths(store)))
        view.layout().setState(rows->rows);
    if (!m_whole && m_range.intersects(view.bounds()))
        view.setRange(m_range);
    if (!m_highlighted.empty())
        view.setHighlighted(store.find(m_highlighted));
    restoreSelection(view, tracks);
}

void ViewMemory::restoreSelection(ViewState &view,
                                  const std::map<std::string, TrackId> &tracks) const
{
    const store::Store &store = *view.store();
    if (m_slice) {
        const TrackId track = findIn(tracks, m_slice->track);
        if (!track.isValid() || m_slice->depth >= store.lanesOf(track).size())
            return;
        const auto found = store.sliceAt(store.lanesOf(track)[m_slice->depth], m_slice->start);
        if (found && found->slice.start == m_slice->start &&
            store.string(found->slice.name) == m_slice->name)
            view.select(*found);
        return;
    }
    if (!m_time || !m_time->intersects(view.bounds()))
        return;
    const TrackId gpu = findIn(tracks, m_gapTrack);
    if (m_gapTrack.empty())
        view.selectTime(m_time->intersected(view.bounds()));
    else if (gpu.isValid())
        view.selectGap(gpu, *m_time);
}

} // namespace trilane::session
