// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storeprivate.h"

#include <algorithm>
#include <bit>

namespace trilane {

namespace {

/// Cells of a lane in a range as the pixels of a row need them: see Store::cells.
class RowBuilder
{
public:
    RowBuilder(TimeRange range, int pixels)
        : m_range(range)
        , m_pixel(
              std::max<double>(1.0, static_cast<double>(range.duration()) / std::max(1, pixels)))
    {}

    /// No wider than a pixel, or a single slice.
    [[nodiscard]] bool isFine(const Cell &cell) const
    {
        return cell.count <= 1 || static_cast<double>(cell.end - cell.start) <= m_pixel;
    }

    [[nodiscard]] bool visible(const Cell &cell) const
    {
        return cell.start < m_range.end &&
               (cell.end > m_range.begin || cell.start >= m_range.begin);
    }

    /// Joins what falls within one pixel, so that a row never has many more cells than pixels.
    void add(const Cell &cell)
    {
        if (m_open.count > 0 && static_cast<double>(cell.end - m_open.start) <= m_pixel) {
            join(cell);
            return;
        }
        close();
        m_open = cell;
        m_openBest = cell.covered;
    }

    std::vector<Cell> take()
    {
        close();
        return std::move(m_cells);
    }

private:
    void join(const Cell &cell)
    {
        // Of the slices in one pixel the one that covers most of it gives name and kind.
        if (cell.covered > m_openBest) {
            m_openBest = cell.covered;
            m_open.name = cell.name;
            m_open.kind = cell.kind;
        }
        m_open.end = std::max(m_open.end, cell.end);
        m_open.covered += cell.covered;
        m_open.longest = std::max(m_open.longest, cell.longest);
        m_open.count += cell.count;
        m_open.low = std::min(m_open.low, cell.low);
        m_open.high = std::max(m_open.high, cell.high);
    }

    void close()
    {
        if (m_open.count > 0)
            m_cells.push_back(m_open);
        m_open = {};
    }

    TimeRange m_range;
    double m_pixel;
    Cell m_open;
    Ns m_openBest = 0;
    std::vector<Cell> m_cells;
};

Cell cellOf(const SliceChunk &chunk, size_t i)
{
    Cell cell{.start = chunk.start(i),
              .end = chunk.end(i),
              .covered = chunk.duration(i),
              .longest = chunk.duration(i),
              .name = chunk.name(i),
              .count = 1,
              .kind = chunk.kind(i)};
    if (cell.kind == SliceKind::CounterSample)
        cell.low = cell.high = std::bit_cast<double>(chunk.value(i));
    return cell;
}

void addSlices(RowBuilder &row, const SliceChunk &chunk, TimeRange range)
{
    for (size_t i = chunk.firstEndingAfter(range.begin);
         i < chunk.size() && chunk.start(i) < range.end; ++i)
        row.add(cellOf(chunk, i));
}

Ns distance(const SliceChunk &chunk, size_t i, Ns t)
{
    if (t < chunk.start(i))
        return chunk.start(i) - t;
    return t >= chunk.end(i) ? t - chunk.end(i) : 0;
}

} // namespace

CellRow Store::cells(LaneId lane, TimeRange range, int pixels, Detailing how) const
{
    CellRow result;
    RowBuilder row(range, pixels);
    const std::span<const Cell> overview = overviewOf(lane);
    auto fine = [&](std::span<const Cell> cells) {
        return std::all_of(cells.begin(), cells.end(), [&](const Cell &cell) {
            return !row.visible(cell) || row.isFine(cell);
        });
    };
    auto addAll = [&](std::span<const Cell> cells) {
        for (const Cell &cell : cells) {
            if (row.visible(cell))
                row.add(cell);
        }
    };
    if (fine(overview)) {
        addAll(overview);
        result.cells = row.take();
        return result;
    }
    const std::span<const ChunkId> chunks = chunksOf(lane, range);
    if (how == Detailing::Coarse && d->requestMissingCells(chunks)) {
        addAll(overview);
        result.complete = false;
        result.cells = row.take();
        return result;
    }
    for (ChunkId id : chunks) {
        const std::span<const Cell> cells = cellsOf(id);
        if (fine(cells)) {
            addAll(cells);
            continue;
        }
        std::shared_ptr<const SliceChunk> chunk =
            how == Detailing::Exact ? d->chunk(id) : d->cache.find(id);
        if (chunk) {
            addSlices(row, *chunk, range);
            continue;
        }
        d->requestSlices(id);
        result.complete = false;
        addAll(cells);
    }
    result.cells = row.take();
    return result;
}

Slice Store::slice(SliceRef ref) const
{
    const std::shared_ptr<const SliceChunk> chunk = d->chunk(ref.chunk);
    return ref.index < chunk->size() ? chunk->slice(ref.index) : Slice{};
}

LaneId Store::laneOf(SliceRef ref) const
{
    return d->tables.chunks[ref.chunk.value].lane;
}

std::optional<FoundSlice> Store::sliceAt(LaneId lane, Ns t) const
{
    for (ChunkId id : chunksOf(lane, {t, t + 1})) {
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(id);
        const size_t i = chunk->firstEndingAfter(t);
        if (i < chunk->size() && chunk->start(i) <= t)
            return FoundSlice{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
    }
    return std::nullopt;
}

std::optional<FoundSlice> Store::nearest(LaneId lane, Ns t) const
{
    const std::span<const ChunkId> all = chunksOf(lane);
    const auto after = std::partition_point(
        all.begin(), all.end(), [&](ChunkId id) { return d->tables.chunks[id.value].start <= t; });
    std::optional<FoundSlice> best;
    Ns bestDistance = 0;
    auto consider = [&](ChunkId id, const SliceChunk &chunk, size_t i) {
        const Ns far = distance(chunk, i, t);
        if (!best || far < bestDistance) {
            best = FoundSlice{{id, static_cast<uint32_t>(i)}, lane, chunk.slice(i)};
            bestDistance = far;
        }
    };
    if (after != all.begin()) {
        const ChunkId id = *std::prev(after);
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(id);
        const size_t i = chunk->firstEndingAfter(t);
        if (i < chunk->size())
            consider(id, *chunk, i);
        if (i > 0)
            consider(id, *chunk, i - 1);
    }
    if (after != all.end()) {
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(*after);
        if (!chunk->isEmpty())
            consider(*after, *chunk, 0);
    }
    return best;
}

std::optional<FoundSlice> Store::next(SliceRef ref) const
{
    const LaneId lane = laneOf(ref);
    std::shared_ptr<const SliceChunk> chunk = d->chunk(ref.chunk);
    if (ref.index + 1 < chunk->size())
        return FoundSlice{{ref.chunk, ref.index + 1}, lane, chunk->slice(ref.index + 1)};
    const std::span<const ChunkId> all = chunksOf(lane);
    for (auto at = std::find(all.begin(), all.end(), ref.chunk); at != all.end();) {
        if (++at == all.end())
            break;
        chunk = d->chunk(*at);
        if (!chunk->isEmpty())
            return FoundSlice{{*at, 0}, lane, chunk->slice(0)};
    }
    return std::nullopt;
}

std::optional<FoundSlice> Store::previous(SliceRef ref) const
{
    const LaneId lane = laneOf(ref);
    if (ref.index > 0)
        return FoundSlice{
            {ref.chunk, ref.index - 1}, lane, d->chunk(ref.chunk)->slice(ref.index - 1)};
    const std::span<const ChunkId> all = chunksOf(lane);
    for (auto at = std::find(all.begin(), all.end(), ref.chunk); at != all.begin();) {
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(*--at);
        if (!chunk->isEmpty()) {
            const auto last = static_cast<uint32_t>(chunk->size() - 1);
            return FoundSlice{{*at, last}, lane, chunk->slice(last)};
        }
    }
    return std::nullopt;
}

void Store::forEachSlice(LaneId lane, TimeRange range,
                         const std::function<bool(SliceRef, const Slice &)> &visit,
                         const JobContext &job) const
{
    for (ChunkId id : chunksOf(lane, range)) {
        if (job.stopped())
            return;
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(id);
        for (size_t i = chunk->firstEndingAfter(range.begin);
             i < chunk->size() && chunk->start(i) < range.end; ++i) {
            if (!visit({id, static_cast<uint32_t>(i)}, chunk->slice(i)))
                return;
        }
    }
}

Ns Store::covered(LaneId lane, TimeRange range) const
{
    Ns sum = 0;
    for (ChunkId id : chunksOf(lane, range)) {
        const ChunkEntry &entry = d->tables.chunks[id.value];
        if (entry.start >= range.begin && entry.end <= range.end) {
            sum += entry.covered;
            continue;
        }
        const std::shared_ptr<const SliceChunk> chunk = d->chunk(id);
        for (size_t i = chunk->firstEndingAfter(range.begin);
             i < chunk->size() && chunk->start(i) < range.end; ++i)
            sum += TimeRange{chunk->start(i), chunk->end(i)}.intersected(range).duration();
    }
    return sum;
}

} // namespace trilane
