// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/search/valuesearch.h"

#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <bit>

namespace trilane::search {

namespace {

bool hasPayload(SliceKind kind)
{
    return kind == SliceKind::Range || kind == SliceKind::Instant;
}

void addSlice(SearchHit &hit, Ns start, Ns duration)
{
    hit.first = hit.count ? std::min(hit.first, start) : start;
    hit.last = hit.count ? std::max(hit.last, start) : start;
    hit.timed = true;
    ++hit.count;
    hit.total += duration;
}

void addHit(SearchHit &into, const SearchHit &from)
{
    into.first = into.count ? std::min(into.first, from.first) : from.first;
    into.last = into.count ? std::max(into.last, from.last) : from.last;
    into.timed = true;
    into.count += from.count;
    into.total += from.total;
}

} // namespace

size_t ValueSearch::KeyHash::operator()(const Key &key) const noexcept
{
    const auto &[name, kind, role, payload, value] = key;
    const uint64_t small =
        uint64_t{name.value} << 24 | uint64_t(kind) << 16 | uint64_t(role) << 8 | uint64_t(payload);
    return (small ^ std::rotl(static_cast<uint64_t>(value), 29)) * 0x9e3779b97f4a7c15u;
}

ValueSearch::ValueSearch(const store::Store &store, const names::QueryNumber &number,
                         const std::vector<uint8_t> &strings)
    : m_store(store)
    , m_number(number)
    , m_strings(strings)
    , m_anyString(std::find(strings.begin(), strings.end(), 1) != strings.end())
{
    for (size_t i = 0; i < store.detailCount(); ++i) {
        const auto &range = store.detail(DetailId(i)).range;
        m_payloads.push_back(range ? range->payload : format::PayloadKind::None);
        m_toldPayloads = m_toldPayloads || m_payloads.back() != format::PayloadKind::None;
    }
    const bool anyText = std::find(m_payloads.begin(), m_payloads.end(),
                                   format::PayloadKind::Text) != m_payloads.end();
    m_anyString = m_anyString && anyText;
}

bool ValueSearch::isPossible() const
{
    return m_number.isValid() || m_anyString;
}

bool ValueSearch::isWanted(format::PayloadKind payload, int64_t value) const
{
    switch (payload) {
    case format::PayloadKind::None:
        return !m_toldPayloads && value != 0 && m_number.whole == value;
    case format::PayloadKind::Signed:
    case format::PayloadKind::Unsigned:
    case format::PayloadKind::Sequence:
    case format::PayloadKind::BackwardSequence:
        return m_number.whole == value;
    case format::PayloadKind::Real:
        return m_number.real == std::bit_cast<double>(value);
    case format::PayloadKind::Text:
        return value >= 0 && static_cast<uint64_t>(value) < m_strings.size() &&
               m_strings[static_cast<size_t>(value)];
    }
    return false;
}

bool ValueSearch::mayBeIn(ChunkId id) const
{
    const format::ChunkEntry &entry = m_store.chunks()[id.value];
    if (const auto whole = m_number.whole) {
        const auto correlation = static_cast<uint64_t>(*whole);
        if (correlation != 0 && correlation >= entry.correlationMin &&
            correlation <= entry.correlationMax)
            return true;
        if (entry.has(SliceKind::Memcpy) || entry.has(SliceKind::Memset) ||
            entry.has(SliceKind::OsCall))
            return true;
    }
    if (!entry.has(SliceKind::Range) && !entry.has(SliceKind::Instant))
        return false;
    if (!m_toldPayloads)
        return m_number.whole.has_value();
    const std::span<const format::Aggregate> all = m_store.aggregatesOf(id);
    return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &a) {
        const format::PayloadKind payload = a.detail.value < m_payloads.size()
                                                ? m_payloads[a.detail.value]
                                                : format::PayloadKind::None;
        return payload == format::PayloadKind::Text
                   ? m_anyString
                   : payload != format::PayloadKind::None && m_number.isValid();
    });
}

void ValueSearch::look(const format::SliceChunk &chunk, size_t i, Sums &sums) const
{
    const SliceKind kind = chunk.kind(i);
    const auto add = [&](names::ArgumentRole role, format::PayloadKind payload, int64_t value) {
        addSlice(sums[Key{chunk.name(i), kind, role, payload, value}], chunk.start(i),
                 chunk.duration(i));
    };
    if (hasPayload(kind)) {
        const uint32_t detail = chunk.detail(i).value;
        const format::PayloadKind payload =
            detail < m_payloads.size() ? m_payloads[detail] : format::PayloadKind::None;
        if (isWanted(payload, chunk.value(i)))
            add(names::ArgumentRole::Payload, payload, chunk.value(i));
    }
    if (!m_number.whole)
        return;
    const int64_t wanted = *m_number.whole;
    if (kind == SliceKind::OsCall && chunk.value(i) == wanted)
        add(names::ArgumentRole::Object, format::PayloadKind::None, wanted);
    else if ((kind == SliceKind::Memcpy || kind == SliceKind::Memset) && chunk.value(i) == wanted &&
             format::movedBytes(wanted, m_store.detail(chunk.detail(i))))
        add(names::ArgumentRole::Bytes, format::PayloadKind::None, wanted);
    if (wanted != 0 && chunk.correlation(i) == static_cast<uint64_t>(wanted))
        add(names::ArgumentRole::Correlation, format::PayloadKind::None, wanted);
}

void ValueSearch::read(ChunkId id)
{
    const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
    Sums sums;
    for (size_t i = 0; i < chunk->size(); ++i)
        look(*chunk, i, sums);
    const LaneId lane = m_store.chunks()[id.value].lane;
    const std::lock_guard lock(m_mutex);
    for (const auto &[key, sum] : sums) {
        if (m_sums.size() >= kMaxValueHits && !m_sums.contains(key))
            continue;
        SearchHit &hit = m_sums[key];
        addHit(hit, sum);
        hit.lanes.push_back(lane);
    }
}

std::vector<SearchHit> ValueSearch::take()
{
    std::vector<SearchHit> hits;
    for (auto &[key, hit] : m_sums) {
        std::tie(hit.name, hit.kind, hit.role, hit.payload, hit.value) = key;
        std::sort(hit.lanes.begin(), hit.lanes.end());
        hit.lanes.erase(std::unique(hit.lanes.begin(), hit.lanes.end()), hit.lanes.end());
        hits.push_back(std::move(hit));
    }
    m_sums.clear();
    std::sort(hits.begin(), hits.end(),
              [](const SearchHit &a, const SearchHit &b) { return a.total > b.total; });
    return hits;
}

} // namespace trilane::search
