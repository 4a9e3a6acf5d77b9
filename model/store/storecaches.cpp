// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storecaches.h"

namespace trilane::store {

Pictures::Pictures(const format::TraceReader &reader, uint64_t boundBytes)
    : m_reader(reader)
    , m_cache(boundBytes)
{
    const format::TraceTables &tables = reader.tables();
    for (const format::SummaryBlock &block : tables.pictureBlocks) {
        if (block.owners.size() != 1)
            continue;
        const std::vector<ChunkId> &chunks = tables.chunksOfLane[block.owners.front()];
        if (chunks.empty())
            continue;
        const Ns length =
            tables.chunks[chunks.back().value].end - tables.chunks[chunks.front().value].start;
        m_places[LaneId(size_t{block.owners.front()})] = {
            block.offset, static_cast<double>(length) / format::kPictureCells};
    }
}

bool Pictures::maySuffice(LaneId lane, double pixel) const
{
    const auto place = m_places.find(lane);
    return place != m_places.end() && pixel >= place->second.finest;
}

Pictures::Picture Pictures::read(LaneId lane)
{
    if (Picture found = m_cache.find(lane))
        return found;
    auto picture = std::make_shared<platform::RawVector<format::Cell>>();
    Result<std::vector<format::messages::Group<format::Cell>>> groups =
        m_reader.readCells(m_places.at(lane).offset);
    // A copy: otherwise this thread's heap would grow page by page, and other threads would wait
    // for that.
    if (groups && groups->size() == 1 && LaneId(size_t{groups->front().owner}) == lane)
        picture->assign(groups->front().items.begin(), groups->front().items.end());
    m_cache.insert(lane, picture, picture->capacity() * sizeof(format::Cell));
    return picture;
}

void ChunkCache::insert(ChunkId id, std::shared_ptr<const format::SliceChunk> chunk)
{
    const uint64_t bytes = chunk->bytes();
    m_chunks.insert(id, {std::move(chunk), nullptr}, bytes);
}

void ChunkCache::insertFine(ChunkId id,
                            std::shared_ptr<const platform::RawVector<format::Cell>> fine)
{
    m_chunks.change(id, [&](Detailed &detailed) -> uint64_t {
        if (detailed.fine)
            return 0;
        detailed.fine = std::move(fine);
        return detailed.fine->capacity() * sizeof(format::Cell);
    });
}

void ChunkCache::addDamaged(ChunkId id)
{
    const std::lock_guard lock(m_damagedMutex);
    m_damaged.insert(id);
}

uint64_t ChunkCache::damaged() const
{
    const std::lock_guard lock(m_damagedMutex);
    return m_damaged.size();
}

} // namespace trilane::store
