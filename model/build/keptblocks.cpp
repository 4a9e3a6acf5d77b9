// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/keptblocks.h"

#include "model/format/blocks.h"
#include "model/format/chunk.h"

#include <algorithm>
#include <span>

namespace trilane {

namespace {

/// Puts items at their ids.
template <typename T>
void putAt(std::vector<T> &table, const std::vector<T> &items)
{
    for (const T &item : items) {
        if (table.size() <= item.id.value)
            table.resize(item.id.value + 1);
        table[item.id.value] = item;
    }
}

void packPiece(KeptBlock &into, LaneId lane, std::span<const Slice> slices)
{
    const PackedPayload packed = packPayload(encodeChunk(slices));
    into.pieces.push_back({.lane = lane,
                           .count = static_cast<uint32_t>(slices.size()),
                           .start = slices.front().start,
                           .end = slices.back().end(),
                           .offset = into.packed.size(),
                           .size = packed.stored.size(),
                           .rawBytes = packed.rawBytes,
                           .codec = packed.codec});
    into.packed += packed.stored;
    into.slices += slices.size();
}

} // namespace

KeptBlocks::KeptBlocks(Ns window, uint64_t bound)
    : m_window(window)
    , m_bound(bound)
{}

std::shared_ptr<const KeptBlock> KeptBlocks::pack(const LiveBlock &block)
{
    auto kept = std::make_shared<KeptBlock>();
    ++m_number;
    for (const auto &[lane, slices] : block.slices) {
        for (const Slice &slice : slices) {
            if (slice.link == TrackId::kInvalid)
                continue;
            if (m_linked.size() <= slice.link)
                m_linked.resize(slice.link + 1);
            if (std::exchange(m_linked[slice.link], m_number) != m_number)
                kept->links.push_back(slice.link);
        }
        const std::span<const Slice> all(slices);
        for (size_t at = 0; at < all.size(); at += kChunkSlices)
            packPiece(*kept, lane,
                      all.subspan(at, std::min<size_t>(kChunkSlices, all.size() - at)));
    }
    kept->packed.shrink_to_fit();
    kept->pieces.shrink_to_fit();
    kept->links.shrink_to_fit();
    kept->arrived = m_now.load(std::memory_order_relaxed);
    return kept;
}

Result<void> KeptBlocks::take(const LiveBlock &block)
{
    std::shared_ptr<const KeptBlock> kept = pack(block);
    const std::lock_guard lock(m_mutex);
    if (block.info)
        m_tables.info = *block.info;
    if (block.account)
        m_tables.account = *block.account;
    m_tables.strings.insert(m_tables.strings.end(), block.strings.begin(), block.strings.end());
    m_tables.details.insert(m_tables.details.end(), block.details.begin(), block.details.end());
    putAt(m_tables.tracks, block.tracks);
    putAt(m_tables.lanes, block.lanes);
    m_tables.slices += kept->slices;
    m_tables.kept.end = std::max(m_tables.kept.end, kept->arrived);
    m_bytes += kept->bytes();
    m_blocks.push_back(std::move(kept));
    drop(m_tables.kept.end);
    return {};
}

void KeptBlocks::dropOldest()
{
    m_bytes -= m_blocks.front()->bytes();
    m_tables.kept.begin = m_blocks.front()->arrived;
    m_blocks.pop_front();
}

/// Whole blocks: what ended within the window stays, whatever its block.
void KeptBlocks::drop(Ns now)
{
    while (!m_blocks.empty() && m_blocks.front()->arrived <= now - m_window)
        dropOldest();
    while (!m_blocks.empty() && m_bytes > m_bound) {
        m_shortUntil = m_blocks.front()->arrived;
        dropOldest();
    }
}

uint64_t KeptBlocks::bytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

TimeRange KeptBlocks::kept() const
{
    const std::lock_guard lock(m_mutex);
    return m_tables.kept;
}

bool KeptBlocks::isShort() const
{
    const std::lock_guard lock(m_mutex);
    return m_shortUntil > m_tables.kept.end - m_window;
}

KeptMoment KeptBlocks::moment() const
{
    const std::lock_guard lock(m_mutex);
    KeptMoment moment = m_tables;
    moment.blocks.assign(m_blocks.begin(), m_blocks.end());
    return moment;
}

} // namespace trilane
