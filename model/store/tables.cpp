// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/tables.h"

#include "model/base/saturatingsum.h"
#include "model/format/account.h"
#include "model/store/storeprivate.h"

#include <algorithm>

namespace trilane::store {

Tables::Tables(const Store &store)
    : d(store.d)
{}

const std::string &Tables::path() const
{
    return d->reader->path();
}
uint64_t Tables::fileBytes() const
{
    return d->reader->fileBytes();
}
const format::TraceInfo &Tables::info() const
{
    return d->tables.info;
}
const format::Account &Tables::account() const
{
    return d->tables.account;
}
TimeRange Tables::span() const
{
    return d->span;
}
uint64_t Tables::sliceCount() const
{
    return d->slices;
}
uint64_t Tables::distinctSliceCount() const
{
    uint64_t count = 0;
    for (const format::Track &track : tracks()) {
        if (track.kind != TrackKind::AllStreams)
            count += sliceCountOf(track.id);
    }
    return count;
}
bool Tables::recovered() const
{
    return d->tables.recovered;
}
uint64_t Tables::damagedChunks() const
{
    return d->damagedBlocks + d->cache.damaged();
}
uint64_t Tables::damagedParts() const
{
    return saturatingSum(damagedChunks(), format::partsLeftOut(info()));
}
std::span<const format::Track> Tables::tracks() const
{
    return d->tables.tracks;
}
const format::Track &Tables::track(TrackId id) const
{
    static const format::Track kNone;
    const format::Track *found =
        id.value < d->tables.tracks.size() ? &d->tables.tracks[id.value] : d->derivedTrack(id);
    return found ? *found : kNone;
}
std::span<const TrackId> Tables::children(TrackId parent) const
{
    return d->tree.children(parent);
}
std::span<const format::Lane> Tables::lanes() const
{
    return d->tables.lanes;
}
const format::Lane &Tables::lane(LaneId id) const
{
    static const format::Lane kNone;
    if (id.value < d->tables.lanes.size())
        return d->tables.lanes[id.value];
    const DerivedLanes::LaneData *derived = d->derivedLane(id);
    return derived ? derived->lane : kNone;
}
std::span<const LaneId> Tables::lanesOf(TrackId track) const
{
    const DerivedLanes::TrackData *derived = d->derivedLanesOf(track);
    return derived ? derived->lanes : d->tree.lanesOf(track);
}
uint64_t Tables::sliceCountOf(TrackId track) const
{
    const DerivedLanes::TrackData *derived = d->derivedLanesOf(track);
    return derived ? derived->slices : d->tree.sliceCountOf(track);
}
Layer Tables::layerOf(TrackId track) const
{
    return d->derivedTrack(track) ? Layer::Cuda : d->tree.layerOf(track);
}

std::string_view Tables::string(StringId id) const
{
    return id.value < d->tables.strings.size() ? d->tables.strings[id.value] : std::string_view();
}

size_t Tables::stringCount() const
{
    return d->tables.strings.size();
}

StringId Tables::find(std::string_view text) const
{
    std::call_once(d->stringIndexOnce, [this] {
        d->stringIndex.reserve(d->tables.strings.size());
        for (size_t i = 0; i < d->tables.strings.size(); ++i)
            d->stringIndex.emplace(d->tables.strings[i], StringId(i));
    });
    const auto found = d->stringIndex.find(text);
    return found == d->stringIndex.end() ? StringId() : found->second;
}

size_t Tables::detailCount() const
{
    return d->tables.details.size();
}

const format::Detail &Tables::detail(DetailId id) const
{
    return d->tables.details[id.value < d->tables.details.size() ? id.value : 0];
}

std::span<const format::Flow> Tables::flows() const
{
    std::call_once(d->flowsOnce, [this] {
        for (uint64_t offset : d->tables.flowBlocks) {
            if (!d->reader->readFlows(offset, d->flows))
                ++d->damagedBlocks;
        }
        std::erase_if(d->flows, [this](const format::Flow &flow) {
            return flow.fromTrack.value >= d->tables.tracks.size() ||
                   flow.toTrack.value >= d->tables.tracks.size();
        });
        std::stable_sort(
            d->flows.begin(), d->flows.end(),
            [](const format::Flow &a, const format::Flow &b) { return a.fromTime < b.fromTime; });
    });
    return d->flows;
}

std::span<const format::ChunkEntry> Tables::chunks() const
{
    return d->tables.chunks;
}

std::span<const ChunkId> Tables::chunksOf(LaneId lane) const
{
    return d->chunksOf(lane);
}

std::span<const ChunkId> Tables::chunksOf(LaneId lane, TimeRange range) const
{
    return d->chunksOf(lane, range);
}

std::span<const format::Cell> Tables::cellsOf(ChunkId id) const
{
    return d->cells(id);
}

std::span<const format::Cell> Tables::overviewOf(LaneId lane) const
{
    return d->overviewOf(lane);
}

std::span<const format::Aggregate> Tables::aggregatesOf(ChunkId id) const
{
    return d->aggregates(id);
}

std::span<const format::Aggregate> Tables::totalsOf(LaneId lane) const
{
    return d->totals(lane);
}

LaneId Tables::laneOf(SliceRef ref) const
{
    return d->entry(ref.chunk).lane;
}

const format::ChunkEntry &Tables::entry(ChunkId id) const
{
    return d->entry(id);
}

std::span<const format::Track> Tables::derivedTracks() const
{
    return d->derivedTracks;
}

TrackId Tables::derivedBelow(TrackId stream) const
{
    const auto found = d->derivedOfStream.find(stream);
    return found == d->derivedOfStream.end() ? TrackId() : found->second;
}

std::shared_ptr<const DerivedLanes> Tables::derivedLanes() const
{
    const StoreData::Attached *there = d->attached.load(std::memory_order_acquire);
    return there ? there->lanes : nullptr;
}

} // namespace trilane::store
