// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/kernelsequence.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/names/basename.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

namespace trilane::steps {

/// Assigns symbols; every name is examined once.
class KernelSequence::Builder
{
public:
    explicit Builder(KernelSequence &sequence)
        : m_sequence(sequence)
    {}

    [[nodiscard]] Symbol symbolOf(const format::SliceChunk &chunk, size_t i)
    {
        const SliceKind kind = chunk.kind(i);
        const bool isCopy = kind == SliceKind::Memcpy;
        const uint64_t detail = isCopy ? chunk.detail(i).value : 0;
        const uint64_t key = uint64_t{chunk.name(i).value} << 32 | detail;
        if (key == m_lastKey)
            return m_lastSymbol;
        const auto [found, isNew] = m_known.try_emplace(key);
        if (isNew)
            found->second = isCopy ? copySymbol(chunk.name(i), chunk.detail(i))
                                   : nameSymbol(chunk.name(i), kind);
        m_lastKey = key;
        m_lastSymbol = found->second;
        return m_lastSymbol;
    }

private:
    [[nodiscard]] Symbol nameSymbol(StringId name, SliceKind kind)
    {
        const std::string_view text = m_sequence.m_store->string(name);
        return symbol(kind == SliceKind::Kernel ? names::baseName(text) : std::string(text),
                      format::CopyKind::Unknown);
    }

    [[nodiscard]] Symbol copySymbol(StringId name, DetailId detail)
    {
        const std::optional<format::CopyInfo> &copy = m_sequence.m_store->detail(detail).copy;
        return symbol(std::string(m_sequence.m_store->string(name)),
                      copy ? copy->kind : format::CopyKind::Unknown);
    }

    [[nodiscard]] Symbol symbol(const std::string &name, format::CopyKind copy)
    {
        constexpr size_t kLast = std::numeric_limits<Symbol>::max();
        const std::string key = name + '\0' + static_cast<char>(copy);
        const size_t next = std::min(m_sequence.m_names.size(), kLast);
        const auto [found, isNew] = m_symbols.try_emplace(key, static_cast<Symbol>(next));
        if (isNew && next == m_sequence.m_names.size()) {
            m_sequence.m_names.push_back(name);
            m_sequence.m_copyKinds.push_back(copy);
        }
        return found->second;
    }

    KernelSequence &m_sequence;
    std::unordered_map<uint64_t, Symbol> m_known; ///< by name and detail of copies
    std::unordered_map<std::string, Symbol> m_symbols;
    uint64_t m_lastKey = std::numeric_limits<uint64_t>::max();
    Symbol m_lastSymbol = 0;
};

KernelSequence::KernelSequence(const store::Store &store, TrackId stream,
                               const jobs::JobContext &job)
    : m_store(&store)
    , m_lanes(store.lanesOf(stream))
{
    Builder builder(*this);
    std::vector<size_t> ends;
    for (const LaneId lane : m_lanes) {
        read(builder, lane, job);
        ends.push_back(m_symbols.size());
    }
    if (ends.size() > 1 && !job.stopped())
        mergeLanes(ends);
}

void KernelSequence::read(Builder &builder, LaneId lane, const jobs::JobContext &job)
{
    for (const ChunkId id : m_store->chunksOf(lane)) {
        if (job.stopped())
            return;
        const std::shared_ptr<const format::SliceChunk> chunk = m_store->chunk(id);
        m_chunks.emplace_back(m_symbols.size(), id);
        m_symbols.reserve(m_symbols.size() + chunk->size());
        for (size_t i = 0; i < chunk->size(); ++i)
            m_symbols.push_back(builder.symbolOf(*chunk, i));
    }
}

/// `ends`: where the operations of each lane end, which are in order of time.
void KernelSequence::mergeLanes(std::span<const size_t> ends)
{
    struct Operation
    {
        Ns start;
        store::SliceRef ref;
        Symbol symbol;
    };
    std::vector<Operation> all;
    all.reserve(m_symbols.size());
    for (const auto &[first, id] : m_chunks) {
        const std::shared_ptr<const format::SliceChunk> chunk = m_store->chunk(id);
        for (size_t i = 0; i < chunk->size(); ++i)
            all.push_back({chunk->start(i), {id, static_cast<uint32_t>(i)}, m_symbols[first + i]});
    }
    const auto begin = all.begin();
    for (size_t lane = 1; lane < ends.size(); ++lane)
        std::inplace_merge(
            begin, begin + static_cast<ptrdiff_t>(ends[lane - 1]),
            begin + static_cast<ptrdiff_t>(ends[lane]),
            [](const Operation &a, const Operation &b) { return a.start < b.start; });
    m_refs.reserve(all.size());
    for (size_t i = 0; i < all.size(); ++i) {
        m_symbols[i] = all[i].symbol;
        m_refs.push_back(all[i].ref);
    }
    m_chunks.clear();
}

store::SliceRef KernelSequence::refAt(size_t position) const
{
    if (!m_refs.empty())
        return m_refs[position];
    const auto behind =
        std::upper_bound(m_chunks.begin(), m_chunks.end(), position,
                         [](size_t at, const auto &chunk) { return at < chunk.first; });
    const auto &[first, chunk] = *(behind - 1);
    return {chunk, static_cast<uint32_t>(position - first)};
}

store::FoundSlice KernelSequence::at(size_t position) const
{
    const store::SliceRef ref = refAt(position);
    return {ref, m_store->laneOf(ref), m_store->slice(ref)};
}

std::vector<size_t> KernelSequence::positionsOf(std::span<const Ns> times) const
{
    std::vector<size_t> positions;
    positions.reserve(times.size());
    size_t at = 0;
    for (const Ns time : times) {
        // Doubles the step until one is too far: times are in order and mostly near.
        size_t step = 1;
        size_t end = at;
        while (end < m_symbols.size() && this->at(end).slice.start < time) {
            at = end + 1;
            end += step;
            step *= 2;
        }
        end = std::min(end, m_symbols.size());
        while (at < end) {
            const size_t middle = at + (end - at) / 2;
            if (this->at(middle).slice.start < time)
                at = middle + 1;
            else
                end = middle;
        }
        positions.push_back(at);
    }
    return positions;
}

std::vector<TrackId> busiestStreams(store::Tables trace)
{
    std::vector<std::pair<uint64_t, TrackId>> busiest;
    for (const TrackId gpu : links::tracksOfKind(trace, TrackKind::Gpu)) {
        std::map<TrackId, uint64_t> counts;
        for (const LaneId lane : iterate::streamLanesOf(trace, gpu)) {
            for (const ChunkId chunk : trace.chunksOf(lane))
                counts[trace.lane(lane).track] += trace.chunks()[chunk.value].count;
        }
        std::pair<uint64_t, TrackId> best{0, {}};
        for (const auto &[stream, count] : counts) {
            if (count > best.first)
                best = {count, stream};
        }
        if (best.first > 0)
            busiest.push_back(best);
    }
    std::stable_sort(busiest.begin(), busiest.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<TrackId> streams;
    for (const auto &[count, stream] : busiest)
        streams.push_back(stream);
    return streams;
}

} // namespace trilane::steps
