// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/nameindex.h"

#include "model/format/aggregate.h"
#include "views/items/tracklabel.h"

#include <algorithm>
#include <map>

namespace trilane {

namespace {

QString textOf(const Store &store, StringId id)
{
    const std::string_view text = store.string(id);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool isSearched(TrackKind kind)
{
    // Unions and projections only repeat what is on the tracks they are made of; names on cores
    // and states are threads.
    switch (kind) {
    case TrackKind::AllStreams:
    case TrackKind::GpuRanges:
    case TrackKind::Core:
    case TrackKind::ThreadState:
    case TrackKind::Counter:
        return false;
    default:
        return true;
    }
}

std::optional<FoundSlice> firstOnLane(const Store &store, LaneId lane, const NameHit &hit, Ns after,
                                      const JobContext &job)
{
    std::optional<FoundSlice> found;
    for (ChunkId id : store.chunksOf(lane)) {
        const ChunkEntry &entry = store.chunks()[id.value];
        if (job.stopped() || found)
            break;
        if (entry.end <= after || !entry.has(hit.kind))
            continue;
        const auto chunk = store.chunk(id);
        for (size_t i = chunk->firstStartingAt(after); i < chunk->size() && !found; ++i) {
            if (chunk->name(i) == hit.name && chunk->kind(i) == hit.kind)
                found = FoundSlice{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
        }
    }
    return found;
}

std::optional<FoundSlice> nearestBelow(const Store &store, TrackId track, Ns t)
{
    for (LaneId lane : store.lanesOf(track)) {
        if (auto found = store.nearest(lane, t))
            return found;
    }
    for (TrackId child : store.children(track)) {
        if (auto found = nearestBelow(store, child, t))
            return found;
    }
    return std::nullopt;
}

} // namespace

std::shared_ptr<const NameIndex> NameIndex::build(std::shared_ptr<const Store> store,
                                                  const JobContext &job)
{
    auto index = std::make_shared<NameIndex>();
    index->m_store = std::move(store);
    index->addTracks();
    index->addSlices(job);
    return index;
}

void NameIndex::addTracks()
{
    for (const Track &track : m_store->tracks()) {
        const bool named = track.kind == TrackKind::Thread || track.kind == TrackKind::Process ||
                           track.kind == TrackKind::Stream || track.kind == TrackKind::Counter;
        if (!named)
            continue;
        NameHit hit;
        hit.track = track.id;
        hit.name = track.name;
        hit.text = TrackLabel::of(*m_store, track.id);
        m_hits.push_back(std::move(hit));
    }
}

void NameIndex::addSlices(const JobContext &job)
{
    std::map<std::pair<StringId, SliceKind>, size_t> positions;
    for (const Lane &lane : m_store->lanes()) {
        if (job.stopped())
            return;
        if (!isSearched(m_store->track(lane.track).kind))
            continue;
        for (const Aggregate &aggregate : m_store->totalsOf(lane.id)) {
            if (aggregate.name == kNoString)
                continue;
            const auto [at, isNew] =
                positions.try_emplace({aggregate.name, aggregate.kind}, m_hits.size());
            if (isNew) {
                NameHit hit;
                hit.name = aggregate.name;
                hit.kind = aggregate.kind;
                hit.text = textOf(*m_store, aggregate.name);
                m_hits.push_back(std::move(hit));
            }
            NameHit &hit = m_hits[at->second];
            hit.count += aggregate.count;
            hit.total += aggregate.sum;
            if (hit.lanes.empty() || hit.lanes.back() != lane.id)
                hit.lanes.push_back(lane.id);
        }
    }
}

std::vector<size_t> NameIndex::find(const QString &text, size_t limit) const
{
    const QString trimmed = text.trimmed();
    const QStringList words = trimmed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<size_t> found;
    for (size_t i = 0; i < m_hits.size() && !words.isEmpty(); ++i) {
        const bool all = std::all_of(words.begin(), words.end(), [&](const QString &word) {
            return m_hits[i].text.contains(word, Qt::CaseInsensitive);
        });
        if (all)
            found.push_back(i);
    }
    const auto rank = [&](size_t i) {
        const bool begins = m_hits[i].text.startsWith(trimmed, Qt::CaseInsensitive);
        return std::pair(begins ? 0 : 1, -m_hits[i].total);
    };
    const size_t kept = std::min(limit, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<ptrdiff_t>(kept), found.end(),
                      [&](size_t a, size_t b) { return rank(a) < rank(b); });
    found.resize(kept);
    return found;
}

std::optional<FoundSlice> NameIndex::next(const NameHit &hit, Ns t, const JobContext &job) const
{
    if (hit.track.isValid())
        return nearestBelow(*m_store, hit.track, t);
    for (Ns from : {t + 1, TimeRange::everything().begin}) {
        std::optional<FoundSlice> best;
        for (LaneId lane : hit.lanes) {
            const auto found = firstOnLane(*m_store, lane, hit, from, job);
            if (found && (!best || found->slice.start < best->slice.start))
                best = found;
        }
        if (best || job.stopped())
            return best;
    }
    return std::nullopt;
}

} // namespace trilane
