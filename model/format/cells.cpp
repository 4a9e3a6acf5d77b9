// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/cells.h"

#include "model/base/idtable.h"
#include "model/base/platform/perthread.h"

#include <algorithm>
#include <bit>

namespace trilane::format {

namespace {

/// Finds the name that covers the most time among a few hundred additions.
class NameWeights
{
public:
    void clear()
    {
        m_entries.clear();
        m_index.clear();
        m_best = {};
    }

    void add(StringId name, SliceKind kind, Ns weight)
    {
        const uint32_t at = m_index.findOrAdd(
            mixedBits(name.value), static_cast<uint32_t>(m_entries.size()),
            [&](uint32_t other) { return m_entries[other].name == name; },
            [&] {
                m_entries.push_back({name, kind, 0});
            });
        Entry &entry = m_entries[at];
        entry.weight += weight;
        if (entry.weight > m_best.weight || m_entries.size() == 1)
            m_best = entry;
    }

    [[nodiscard]] StringId name() const { return m_best.name; }
    [[nodiscard]] SliceKind kind() const { return m_best.kind; }

private:
    struct Entry
    {
        StringId name;
        SliceKind kind = SliceKind::Unknown;
        Ns weight = 0;
    };

    std::vector<Entry> m_entries;
    IdTable m_index;
    Entry m_best;
};

NameWeights &weights()
{
    NameWeights &table = platform::perThread<NameWeights>();
    table.clear();
    return table;
}

Cell cellOf(std::span<const Slice> slices)
{
    NameWeights &names = weights();
    Cell cell{.start = slices.front().start, .end = slices.back().end()};
    cell.count = static_cast<uint32_t>(slices.size());
    bool first = true;
    for (const Slice &slice : slices) {
        cell.covered += slice.duration;
        cell.longest = std::max(cell.longest, slice.duration);
        // Duration plus one, so that instants count among themselves.
        names.add(slice.name, slice.kind, slice.duration + 1);
        if (slice.kind == SliceKind::CounterSample) {
            const auto value = std::bit_cast<double>(slice.value);
            cell.low = first ? value : std::min(cell.low, value);
            cell.high = first ? value : std::max(cell.high, value);
            first = false;
        }
    }
    cell.name = names.name();
    cell.kind = names.kind();
    return cell;
}

Cell united(std::span<const Cell> cells)
{
    NameWeights &names = weights();
    Cell cell = cells.front();
    cell.end = cells.back().end;
    cell.covered = cell.longest = 0;
    cell.count = 0;
    for (const Cell &part : cells) {
        cell.covered += part.covered;
        cell.longest = std::max(cell.longest, part.longest);
        cell.count += part.count;
        cell.low = std::min(cell.low, part.low);
        cell.high = std::max(cell.high, part.high);
        names.add(part.name, part.kind, part.covered + 1);
    }
    cell.name = names.name();
    cell.kind = names.kind();
    return cell;
}

} // namespace

Cell cellOfSlice(const Slice &slice)
{
    Cell cell{.start = slice.start,
              .end = slice.end(),
              .covered = slice.duration,
              .longest = slice.duration,
              .name = slice.name,
              .count = 1,
              .kind = slice.kind};
    if (slice.kind == SliceKind::CounterSample)
        cell.low = cell.high = std::bit_cast<double>(slice.value);
    return cell;
}

std::vector<Cell> cellsOfSlices(std::span<const Slice> slices)
{
    const size_t each = slicesPerCell(static_cast<uint32_t>(slices.size()));
    std::vector<Cell> cells;
    cells.reserve(slices.size() / each + 1);
    for (size_t at = 0; at < slices.size(); at += each)
        cells.push_back(cellOf(slices.subspan(at, std::min(each, slices.size() - at))));
    return cells;
}

std::vector<Cell> mergeCells(std::span<const Cell> cells, size_t most)
{
    const size_t each = std::max<size_t>(1, (cells.size() + most - 1) / most);
    std::vector<Cell> merged;
    merged.reserve(std::min(cells.size(), most));
    for (size_t at = 0; at < cells.size(); at += each)
        merged.push_back(united(cells.subspan(at, std::min(each, cells.size() - at))));
    return merged;
}

} // namespace trilane::format
