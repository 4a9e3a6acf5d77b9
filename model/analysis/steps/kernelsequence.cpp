// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/kernelsequence.h"

#include "model/analysis/basename.h"
#include "model/analysis/gaps.h"
#include "model/analysis/walk/threadlanes.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace trilane {

/// Gives out symbols; every name is looked at once.
class KernelSequence::Builder
{
public:
    explicit Builder(KernelSequence &sequence)
        : m_sequence(sequence)
    {}

    [[nodiscard]] Symbol symbolOf(const SliceChunk &chunk, size_t i)
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
        return symbol(kind == SliceKind::Kernel ? baseName(text) : std::string(text),
                      CopyKind::Unknown);
    }

    [[nodiscard]] Symbol copySymbol(StringId name, DetailId detail)
    {
        const std::optional<CopyInfo> &copy = m_sequence.m_store->detail(detail).copy;
        return symbol(std::string(m_sequence.m_store->string(name)),
                      copy ? copy->kind : CopyKind::Unknown);
    }

    [[nodiscard]] Symbol symbol(const std::string &name, CopyKind copy)
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

KernelSequence::KernelSequence(const Store &store, LaneId lane, const JobContext &job)
    : m_store(&store)
    , m_lane(lane)
{
    Builder builder(*this);
    for (ChunkId id : store.chunksOf(lane)) {
        if (job.stopped())
            return;
        const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
        m_chunks.emplace_back(m_symbols.size(), id);
        m_symbols.reserve(m_symbols.size() + chunk->size());
        for (size_t i = 0; i < chunk->size(); ++i)
            m_symbols.push_back(builder.symbolOf(*chunk, i));
    }
}

FoundSlice KernelSequence::at(size_t position) const
{
    const auto behind =
        std::upper_bound(m_chunks.begin(), m_chunks.end(), position,
                         [](size_t at, const auto &chunk) { return at < chunk.first; });
    const auto &[first, chunk] = *(behind - 1);
    const SliceRef ref{chunk, static_cast<uint32_t>(position - first)};
    return {ref, m_lane, m_store->slice(ref)};
}

std::vector<size_t> KernelSequence::positionsOf(std::span<const Ns> times) const
{
    std::vector<size_t> positions;
    positions.reserve(times.size());
    size_t at = 0;
    std::shared_ptr<const SliceChunk> chunk;
    for (const Ns time : times) {
        const auto startOf = [&](size_t i) {
            return m_store->chunks()[m_chunks[i].second.value].start;
        };
        while (at + 1 < m_chunks.size() && startOf(at + 1) < time) {
            ++at;
            chunk = nullptr;
        }
        if (at >= m_chunks.size())
            break;
        if (!chunk)
            chunk = m_store->chunk(m_chunks[at].second);
        positions.push_back(m_chunks[at].first + chunk->firstStartingAt(time));
    }
    return positions;
}

std::vector<LaneId> busiestLanes(const Store &store)
{
    const auto slicesOn = [&](LaneId lane) {
        uint64_t count = 0;
        for (ChunkId chunk : store.chunksOf(lane))
            count += store.chunks()[chunk.value].count;
        return count;
    };
    std::vector<std::pair<uint64_t, LaneId>> busiest;
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        std::pair<uint64_t, LaneId> best{0, {}};
        for (LaneId lane : streamLanesOf(store, gpu)) {
            if (const uint64_t count = slicesOn(lane); count > best.first)
                best = {count, lane};
        }
        if (best.first > 0)
            busiest.push_back(best);
    }
    std::stable_sort(busiest.begin(), busiest.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<LaneId> lanes;
    for (const auto &[count, lane] : busiest)
        lanes.push_back(lane);
    return lanes;
}

} // namespace trilane
