// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/mergedtables.h"

namespace trilane::merge {

namespace {

/// Correlation ids of tracks without a process bear the rank above these bits.
constexpr int kCorrelationBits = 48;

} // namespace

MergedIds::MergedIds(store::Tables trace, RankId rank, const RankAlignment &clock,
                     build::Interner &names, std::vector<format::Track> &tracks,
                     std::vector<format::Lane> &lanes)
    : m_trace(trace)
    , m_rank(rank)
    , m_clock(clock)
    , m_firstTrack(static_cast<uint32_t>(tracks.size()))
{
    addStrings(names);
    addDetails(names);
    addTracks(tracks);
    addLanes(lanes);
}

void MergedIds::addStrings(build::Interner &names)
{
    m_strings.reserve(m_trace.stringCount());
    for (size_t i = 0; i < m_trace.stringCount(); ++i)
        m_strings.push_back(names.intern(m_trace.string(StringId(i))));
}

void MergedIds::addDetails(build::Interner &names)
{
    for (size_t i = 0; i < m_trace.detailCount(); ++i) {
        format::Detail detail = m_trace.detail(DetailId(i));
        format::visitStrings(detail, [this](StringId &id) { id = string(id); });
        m_isText.push_back(detail.range && detail.range->payload == format::PayloadKind::Text ? 1
                                                                                              : 0);
        m_details.push_back(names.intern(detail));
    }
}

void MergedIds::addTracks(std::vector<format::Track> &tracks)
{
    for (format::Track own : m_trace.tracks()) {
        own.id = track(own.id);
        own.parent = track(own.parent);
        own.process = track(own.process);
        own.name = string(own.name);
        own.domain = string(own.domain);
        own.unit = string(own.unit);
        own.rank = m_rank;
        tracks.push_back(own);
    }
}

void MergedIds::addLanes(std::vector<format::Lane> &lanes)
{
    m_lanes.resize(m_trace.lanes().size());
    for (const format::Lane &own : m_trace.lanes()) {
        if (!own.track.isValid() || m_trace.chunksOf(own.id).empty())
            continue;
        const LaneId id(lanes.size());
        m_lanes[own.id.value] = id;
        lanes.push_back({id, track(own.track), own.depth});
    }
}

StringId MergedIds::string(StringId own) const
{
    return own.value < m_strings.size() ? m_strings[own.value] : kNoString;
}

TrackId MergedIds::track(TrackId own) const
{
    return own.value < m_trace.tracks().size() ? TrackId(size_t{m_firstTrack} + own.value)
                                               : TrackId();
}

format::Slice MergedIds::slice(const format::Slice &own, LaneId lane) const
{
    format::Slice merged = own;
    merged.start = m_clock.at(own.start);
    merged.duration = m_clock.at(own.end()) - merged.start;
    merged.name = string(own.name);
    const bool hasDetail = own.detail.value < m_details.size();
    merged.detail = hasDetail ? m_details[own.detail.value] : kNoDetail;
    merged.link = track(TrackId(size_t{own.link})).value;
    if (hasDetail && m_isText[own.detail.value])
        merged.value = string(StringId(static_cast<size_t>(own.value))).value;
    if (own.correlation != 0 && !m_trace.track(m_trace.lane(lane).track).process.isValid())
        merged.correlation = (own.correlation & ((uint64_t{1} << kCorrelationBits) - 1)) |
                             (uint64_t{m_rank.value} + 1) << kCorrelationBits;
    return merged;
}

format::Flow MergedIds::flow(const format::Flow &own) const
{
    return {.name = string(own.name),
            .fromTrack = track(own.fromTrack),
            .toTrack = track(own.toTrack),
            .fromTime = m_clock.at(own.fromTime),
            .toTime = m_clock.at(own.toTime)};
}

} // namespace trilane::merge
