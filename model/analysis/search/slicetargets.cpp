// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/slicetargets.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::search {

namespace {

constexpr uint32_t kSpecialBit = 1u << 31;
static_assert(kSliceKindCount < 31);

uint32_t bitOf(SliceKind kind)
{
    return 1u << static_cast<int>(kind);
}

} // namespace

SliceTargets::SliceTargets(const store::Store &store, std::span<const SearchHit> hits)
    : m_store(store)
    , m_masks(store.stringCount())
{
    for (const SearchHit &hit : hits) {
        if (hit.isTrack() || hit.name.value >= m_masks.size())
            continue;
        if (hit.role == names::ArgumentRole::None) {
            m_masks[hit.name.value] |= bitOf(hit.kind);
        } else {
            m_masks[hit.name.value] |= kSpecialBit;
            m_hasValues = m_hasValues || hit.role != names::ArgumentRole::Detail;
            m_specials.push_back(
                {hit.name, hit.kind, hit.role, hit.detail, hit.payload, hit.value});
        }
        m_lanes.insert(m_lanes.end(), hit.lanes.begin(), hit.lanes.end());
    }
    std::sort(m_lanes.begin(), m_lanes.end());
    m_lanes.erase(std::unique(m_lanes.begin(), m_lanes.end()), m_lanes.end());
    std::sort(m_specials.begin(), m_specials.end(),
              [](const Special &a, const Special &b) { return a.name < b.name; });
}

bool SliceTargets::matches(const format::SliceChunk &chunk, size_t i) const
{
    const uint32_t mask = maskOf(chunk.name(i));
    return (mask & bitOf(chunk.kind(i))) || (mask & kSpecialBit && isSpecial(chunk, i));
}

bool SliceTargets::isSpecial(const format::SliceChunk &chunk, size_t i) const
{
    const StringId name = chunk.name(i);
    const auto first =
        std::lower_bound(m_specials.begin(), m_specials.end(), name,
                         [](const Special &a, StringId wanted) { return a.name < wanted; });
    for (auto at = first; at != m_specials.end() && at->name == name; ++at) {
        if (at->kind == chunk.kind(i) && hasArgument(*at, chunk, i))
            return true;
    }
    return false;
}

bool SliceTargets::hasArgument(const Special &special, const format::SliceChunk &chunk,
                               size_t i) const
{
    switch (special.role) {
    case names::ArgumentRole::None:
        return true;
    case names::ArgumentRole::Detail:
        return chunk.detail(i) == special.detail;
    case names::ArgumentRole::Correlation:
        return static_cast<int64_t>(chunk.correlation(i)) == special.value;
    case names::ArgumentRole::Bytes:
    case names::ArgumentRole::Object:
        return chunk.value(i) == special.value;
    case names::ArgumentRole::Payload: {
        const auto &range = m_store.detail(chunk.detail(i)).range;
        return chunk.value(i) == special.value &&
               (range ? range->payload : format::PayloadKind::None) == special.payload;
    }
    }
    return false;
}

bool SliceTargets::mayBeIn(ChunkId id) const
{
    const std::span<const format::Aggregate> all = m_store.aggregatesOf(id);
    return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &a) {
        return maskOf(a.name) & (bitOf(a.kind) | kSpecialBit);
    });
}

uint64_t SliceTargets::countIn(ChunkId id) const
{
    uint64_t count = 0;
    if (!m_hasValues) {
        const auto isWanted = [&](const format::Aggregate &a) {
            return std::any_of(m_specials.begin(), m_specials.end(), [&](const Special &s) {
                return s.name == a.name && s.kind == a.kind && s.detail == a.detail;
            });
        };
        for (const format::Aggregate &a : m_store.aggregatesOf(id)) {
            const uint32_t mask = maskOf(a.name);
            if (mask & bitOf(a.kind) || (mask & kSpecialBit && isWanted(a)))
                count += a.count;
        }
        return count;
    }
    if (!mayBeIn(id))
        return 0;
    const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
    for (size_t i = 0; i < chunk->size(); ++i)
        count += matches(*chunk, i) ? 1 : 0;
    return count;
}

} // namespace trilane::search
