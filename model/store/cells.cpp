// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/perthread.h"
#include "model/store/finecells.h"
#include "model/store/storeprivate.h"

#include <algorithm>

namespace trilane::store {

namespace {

/// Lanes are queried by the hundred: one buffer per thread.
std::vector<format::Cell> &scratch()
{
    struct Scratch
    {
        std::vector<format::Cell> cells;
    };
    return platform::perThread<Scratch>().cells;
}

const platform::RawVector<format::Cell> kNone;

/// Collects the cells of a lane, in order, at the resolution of the pixels: see Store::cells.
class RowBuilder
{
public:
    RowBuilder(TimeRange range, int pixels)
        : m_range(range)
        , m_pixel(
              std::max<double>(1.0, static_cast<double>(range.duration()) / std::max(1, pixels)))
    {
        m_cells.clear();
    }

    [[nodiscard]] TimeRange range() const { return m_range; }
    /// In ns.
    [[nodiscard]] double pixel() const { return m_pixel; }

    /// At most one pixel wide, or a single slice.
    [[nodiscard]] bool isFine(const format::Cell &cell) const
    {
        return cell.count <= 1 || static_cast<double>(cell.end - cell.start) <= m_pixel;
    }

    [[nodiscard]] bool visible(const format::Cell &cell) const
    {
        return cell.start < m_range.end &&
               (cell.end > m_range.begin || cell.start >= m_range.begin);
    }

    /// Joins cells within one pixel, so that a row has few more cells than pixels.
    void add(const format::Cell &cell)
    {
        if (m_open.count > 0 && static_cast<double>(cell.end - m_open.start) <= m_pixel) {
            join(cell);
            return;
        }
        close();
        m_open = cell;
        m_openBest = cell.covered;
    }

    std::vector<format::Cell> take()
    {
        close();
        return m_cells; // a copy of exactly that size
    }

private:
    void join(const format::Cell &cell)
    {
        // The slice that covers most of a pixel gives name and kind.
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
    format::Cell m_open;
    Ns m_openBest = 0;
    std::vector<format::Cell> &m_cells = scratch();
};

/// Descends from wide cells to finer ones, and to slices if necessary: cost is proportional to
/// pixels, not slices.
class ChunkWalk
{
public:
    ChunkWalk(RowBuilder &row, const format::SliceChunk &chunk, std::span<const format::Cell> fine)
        : m_row(row)
        , m_chunk(chunk)
        , m_fine(fine)
        , m_size(chunk.size())
        , m_each(format::slicesPerCell(static_cast<uint32_t>(m_size)))
        , m_fineEach(fineCellsPerCell(static_cast<uint32_t>(m_size)))
    {}

    void add(std::span<const format::Cell> cells)
    {
        // A damaged summary may not match its chunk; the slices are authoritative.
        if (cells.size() != (m_size + m_each - 1) / m_each) {
            addSlices(0, m_size);
            return;
        }
        for (size_t i = 0; i < cells.size(); ++i) {
            if (!m_row.visible(cells[i]))
                continue;
            if (m_row.isFine(cells[i]))
                m_row.add(cells[i]);
            else
                addCell(i);
        }
    }

private:
    void addCell(size_t i)
    {
        const size_t end = std::min((i + 1) * m_each, m_size);
        if (m_fine.empty()) {
            addSlices(i * m_each, end);
            return;
        }
        for (size_t j = 0, at = i * m_each; at < end; ++j, at += kFineSlices) {
            const format::Cell &fine = m_fine[i * m_fineEach + j];
            if (!m_row.visible(fine))
                continue;
            if (m_row.isFine(fine))
                m_row.add(fine);
            else
                addSlices(at, std::min<size_t>(at + kFineSlices, end));
        }
    }

    void addSlices(size_t begin, size_t end)
    {
        size_t i = std::max(begin, std::min(end, first()));
        for (; i < end && m_chunk.start(i) < m_row.range().end; ++i)
            m_row.add(cellOfSlice(m_chunk, i));
    }

    size_t first()
    {
        if (m_first > m_size)
            m_first = m_chunk.firstEndingAfter(m_row.range().begin);
        return m_first;
    }

    RowBuilder &m_row;
    const format::SliceChunk &m_chunk;
    std::span<const format::Cell> m_fine;
    size_t m_size;
    size_t m_each;
    size_t m_fineEach;
    size_t m_first = SIZE_MAX;
};

void addVisible(RowBuilder &row, std::span<const format::Cell> cells)
{
    for (const format::Cell &cell : cells) {
        if (row.visible(cell))
            row.add(cell);
    }
}

bool allFine(const RowBuilder &row, std::span<const format::Cell> cells)
{
    return std::all_of(cells.begin(), cells.end(), [&](const format::Cell &cell) {
        return !row.visible(cell) || row.isFine(cell);
    });
}

/// The cells of a lane's level of detail within the range.
std::span<const format::Cell> within(std::span<const format::Cell> cells, TimeRange range)
{
    const auto first =
        std::partition_point(cells.begin(), cells.end(),
                             [&](const format::Cell &cell) { return cell.end < range.begin; });
    const auto last = std::partition_point(
        first, cells.end(), [&](const format::Cell &cell) { return cell.start < range.end; });
    return {first, last};
}

} // namespace

CellRow StoreData::row(LaneId lane, TimeRange range, int pixels, Detailing how,
                       const std::stop_token &stop)
{
    const bool reads = how == Detailing::Exact;
    RowBuilder row(range, pixels);
    const auto shown = [&row](std::span<const format::Cell> cells, bool complete) {
        addVisible(row, cells);
        return CellRow{.cells = row.take(), .complete = complete};
    };
    const std::span<const format::Cell> overview = overviewOf(lane);
    if (allFine(row, overview))
        return shown(overview, true);
    if (pictures.maySuffice(lane, row.pixel())) {
        const Pictures::Picture picture = reads ? pictures.read(lane) : pictures.findSoon(lane);
        if (!picture)
            return shown(overview, false);
        const std::span<const format::Cell> cells = within(*picture, range);
        if (!picture->empty() && allFine(row, cells))
            return shown(cells, true);
    }
    const std::span<const ChunkId> chunks = chunksOf(lane, range);
    if (!reads && !areCellsLoaded(chunks))
        return shown(overview, false);
    bool complete = true;
    for (ChunkId id : chunks) {
        if (stop.stop_requested())
            return {.cells = {}, .complete = false};
        const std::span<const format::Cell> cells = this->cells(id);
        if (allFine(row, cells)) {
            addVisible(row, cells);
            continue;
        }
        const ChunkCache::Detailed found = reads ? detailed(id) : cache.findDetailedSoon(id);
        if (found.chunk && (found.fine || !hasFineCells(*found.chunk))) {
            ChunkWalk(row, *found.chunk, found.fine ? *found.fine : kNone).add(cells);
            continue;
        }
        complete = false;
        addVisible(row, cells);
    }
    return {.cells = row.take(), .complete = complete};
}

CellRow Store::cells(LaneId lane, TimeRange range, int pixels, Detailing how,
                     const std::stop_token &stop) const
{
    return d->row(lane, range, pixels, how, stop);
}

} // namespace trilane::store
