// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/keptblocks.h"

#include "model/format/blocks.h"
#include "model/format/chunk.h"

#include <algorithm>
#include <span>
#include <utility>

namespace trilane::build {

namespace {

/// Stores items at their ids.
template <typename T>
void putAt(std::vector<T> &table, const std::vector<T> &items)
{
    for (const T &item : items) {
        if (table.size() <= item.id.value)
            table.resize(item.id.value + 1);
        table[item.id.value] = item;
    }
}

void packPiece(KeptBlock &into, LaneId lane, std::span<const format::Slice> slices)
{
    const format::PackedPayload packed = format::packPayload(format::encodeChunk(slices));
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

/// Memory of a block's texts and details, including lookup tables.
uint64_t tableBytes(const LiveBlock &block)
{
    constexpr uint64_t kText = 100;
    constexpr uint64_t kDetail = 2 * sizeof(format::Detail) + 64;
    uint64_t bytes = kText * (block.strings.size() + block.reusedStrings.size()) +
                     kDetail * (block.details.size() + block.reusedDetails.size());
    for (const std::string_view text : block.strings)
        bytes += text.size();
    for (const auto &[id, text] : block.reusedStrings)
        bytes += text.size();
    return bytes;
}

} // namespace

/// The ids that the slices of a block refer to, each once across its chunks.
class KeptBlocks::Named
{
public:
    explicit Named(const std::vector<format::Detail> &details)
        : m_details(details)
    {}

    void begin() { ++m_block; }
    void collect(const format::Slice &slice, KeptBlock &into)
    {
        if (slice.link != TrackId::kInvalid && isNew(m_tracks, slice.link))
            into.links.push_back(slice.link);
        addString(slice.name, into);
        if (slice.detail == kNoDetail)
            return;
        if (isNew(m_seenDetails, slice.detail.value))
            into.details.push_back(slice.detail);
        const auto &range = m_details[slice.detail.value].range;
        if (range && range->payload == format::PayloadKind::Text)
            addString(StringId(static_cast<size_t>(slice.value)), into);
    }

private:
    void addString(StringId id, KeptBlock &into)
    {
        if (isNew(m_strings, id.value))
            into.strings.push_back(id);
    }
    bool isNew(std::vector<uint64_t> &last, size_t id)
    {
        if (last.size() <= id)
            last.resize(id + id / 2 + 1);
        return std::exchange(last[id], m_block) != m_block;
    }

    const std::vector<format::Detail> &m_details;
    uint64_t m_block = 0;
    std::vector<uint64_t> m_tracks; ///< by id: last block that refers to it; likewise the others
    std::vector<uint64_t> m_strings;
    std::vector<uint64_t> m_seenDetails;
};

KeptBlocks::KeptBlocks(Ns window, uint64_t bound)
    : m_window(window)
    , m_bound(bound)
    , m_named(std::make_unique<Named>(m_tables.details))
{}

KeptBlocks::~KeptBlocks() = default;

std::shared_ptr<const KeptBlock> KeptBlocks::pack(const LiveBlock &block)
{
    auto kept = std::make_shared<KeptBlock>();
    m_named->begin();
    for (const auto &[lane, slices] : block.slices) {
        for (const format::Slice &slice : slices)
            m_named->collect(slice, *kept);
        const std::span<const format::Slice> all(slices);
        for (size_t at = 0; at < all.size(); at += format::kChunkSlices)
            packPiece(*kept, lane,
                      all.subspan(at, std::min<size_t>(format::kChunkSlices, all.size() - at)));
    }
    kept->tableBytes = tableBytes(block);
    kept->packed.shrink_to_fit();
    kept->pieces.shrink_to_fit();
    kept->links.shrink_to_fit();
    kept->strings.shrink_to_fit();
    kept->details.shrink_to_fit();
    kept->arrived = m_now.load(std::memory_order_relaxed);
    return kept;
}

void KeptBlocks::takeTables(const LiveBlock &block)
{
    if (block.info)
        m_tables.info = *block.info;
    if (block.account)
        m_tables.account = *block.account;
    m_tables.strings.insert(m_tables.strings.end(), block.strings.begin(), block.strings.end());
    m_tables.details.insert(m_tables.details.end(), block.details.begin(), block.details.end());
    for (const auto &[id, text] : block.reusedStrings)
        m_tables.strings[id.value] = text;
    for (const auto &[id, detail] : block.reusedDetails)
        m_tables.details[id.value] = detail;
    putAt(m_tables.tracks, block.tracks);
    putAt(m_tables.lanes, block.lanes);
}

/// Slices are packed without the lock: only this thread changes the tables.
Result<void> KeptBlocks::take(const LiveBlock &block)
{
    {
        const std::lock_guard lock(m_mutex);
        takeTables(block);
    }
    std::shared_ptr<const KeptBlock> kept = pack(block);
    const std::lock_guard lock(m_mutex);
    m_tables.slices += kept->slices;
    m_tables.kept.end = std::max(m_tables.kept.end, kept->arrived);
    m_bytes += kept->bytes();
    m_blocks.push_back(std::move(kept));
    drop(m_tables.kept.end);
    return {};
}

UsedIds KeptBlocks::used() const
{
    const std::lock_guard lock(m_mutex);
    UsedIds used;
    for (const auto &block : m_blocks) {
        for (const StringId id : block->strings)
            used.use(id);
        for (const DetailId id : block->details)
            used.use(id);
    }
    return used;
}

void KeptBlocks::dropOldest()
{
    m_bytes -= m_blocks.front()->bytes();
    m_tables.kept.begin = m_blocks.front()->arrived;
    m_blocks.pop_front();
}

/// Whole blocks: everything that ended within the window stays.
void KeptBlocks::drop(Ns now)
{
    const Ns window = m_window + m_behind.load(std::memory_order_relaxed);
    while (!m_blocks.empty() && m_blocks.front()->arrived <= now - window)
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

} // namespace trilane::build
