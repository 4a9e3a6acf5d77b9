// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/hittimes.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

namespace trilane::search {

namespace {

using HitsOfName = std::unordered_map<uint64_t, std::vector<uint32_t>>;

uint64_t keyOf(StringId name, SliceKind kind)
{
    return uint64_t{name.value} << 8 | static_cast<uint64_t>(kind);
}

/// Names and details: results that totals contain.
bool isOfTotals(const SearchHit &hit)
{
    return !hit.isTrack() && hit.role <= names::ArgumentRole::Detail;
}

bool isOf(const SearchHit &hit, DetailId detail)
{
    return hit.role == names::ArgumentRole::None || hit.detail == detail;
}

/// First and last chunk of a lane with slices of a result.
struct Ends
{
    uint32_t hit = 0;
    ChunkId first;
    ChunkId last;
};

std::vector<Ends> endsOnLane(store::Tables trace, LaneId lane, const std::vector<SearchHit> &hits,
                             const HitsOfName &byName)
{
    std::unordered_map<uint32_t, size_t> at;
    std::vector<Ends> ends;
    for (ChunkId id : trace.chunksOf(lane)) {
        for (const format::Aggregate &a : trace.aggregatesOf(id)) {
            const auto found = byName.find(keyOf(a.name, a.kind));
            if (found == byName.end())
                continue;
            for (uint32_t hit : found->second) {
                if (!isOf(hits[hit], a.detail))
                    continue;
                const auto [place, isNew] = at.try_emplace(hit, ends.size());
                if (isNew)
                    ends.push_back({hit, id, id});
                ends[place->second].last = id;
            }
        }
    }
    return ends;
}

/// Calls visit(hit, index) for slices of a chunk in forward or reverse order until each result was
/// found once.
template <typename Visit>
void meetOnce(const format::SliceChunk &chunk, const std::vector<SearchHit> &hits,
              const std::vector<uint32_t> &wanted, bool backward, Visit visit)
{
    HitsOfName open;
    for (uint32_t hit : wanted)
        open[keyOf(hits[hit].name, hits[hit].kind)].push_back(hit);
    for (size_t n = 0; n < chunk.size() && !open.empty(); ++n) {
        const size_t i = backward ? chunk.size() - 1 - n : n;
        const auto found = open.find(keyOf(chunk.name(i), chunk.kind(i)));
        if (found == open.end())
            continue;
        std::erase_if(found->second, [&](uint32_t hit) {
            const bool met = isOf(hits[hit], chunk.detail(i));
            if (met)
                visit(hit, i);
            return met;
        });
        if (found->second.empty())
            open.erase(found);
    }
}

} // namespace

std::vector<TimesChunk> planTimes(store::Tables trace, const std::vector<SearchHit> &hits,
                                  const jobs::JobContext &job)
{
    HitsOfName byName;
    std::vector<bool> wanted(trace.lanes().size());
    for (uint32_t i = 0; i < hits.size(); ++i) {
        if (!isOfTotals(hits[i]))
            continue;
        byName[keyOf(hits[i].name, hits[i].kind)].push_back(i);
        for (LaneId lane : hits[i].lanes)
            wanted[lane.value] = true;
    }
    std::vector<Ends> all;
    // Nothing after the end of an earliest chunk can be the first one.
    std::vector<Ns> firstBefore(hits.size(), std::numeric_limits<Ns>::max());
    std::vector<Ns> lastFrom(hits.size(), std::numeric_limits<Ns>::min());
    for (const format::Lane &lane : trace.lanes()) {
        if (!wanted[lane.id.value] || job.stopped())
            continue;
        for (const Ends &ends : endsOnLane(trace, lane.id, hits, byName)) {
            Ns &before = firstBefore[ends.hit];
            Ns &from = lastFrom[ends.hit];
            before = std::min(before, trace.chunks()[ends.first.value].end);
            from = std::max(from, trace.chunks()[ends.last.value].start);
            all.push_back(ends);
        }
    }
    std::map<ChunkId, TimesChunk> plan;
    for (const Ends &ends : all) {
        if (trace.chunks()[ends.first.value].start <= firstBefore[ends.hit])
            plan[ends.first].first.push_back(ends.hit);
        if (trace.chunks()[ends.last.value].end >= lastFrom[ends.hit])
            plan[ends.last].last.push_back(ends.hit);
    }
    std::vector<TimesChunk> chunks;
    for (auto &[id, chunk] : plan) {
        chunk.chunk = id;
        chunks.push_back(std::move(chunk));
    }
    return chunks;
}

void readTimes(const store::Store &store, const TimesChunk &wanted, HitCollector &collector)
{
    const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(wanted.chunk);
    const std::vector<SearchHit> &hits = collector.hits();
    std::vector<std::pair<uint32_t, Ns>> first;
    std::vector<std::pair<uint32_t, Ns>> last;
    meetOnce(*chunk, hits, wanted.first, false,
             [&](uint32_t hit, size_t i) { first.emplace_back(hit, chunk->start(i)); });
    meetOnce(*chunk, hits, wanted.last, true,
             [&](uint32_t hit, size_t i) { last.emplace_back(hit, chunk->start(i)); });
    const auto note = [&](uint32_t number, Ns start) {
        collector.change(number, [start](SearchHit &hit) {
            hit.first = hit.timed ? std::min(hit.first, start) : start;
            hit.last = hit.timed ? std::max(hit.last, start) : start;
            hit.timed = true;
        });
    };
    for (const auto &[hit, start] : first)
        note(hit, start);
    for (const auto &[hit, start] : last)
        note(hit, start);
}

} // namespace trilane::search
