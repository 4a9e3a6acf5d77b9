// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/neighbor.h"

#include "model/store/store.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

std::optional<store::FoundSlice> onLaneBeside(const store::Store &store,
                                              const std::vector<LaneId> &lanes,
                                              const store::FoundSlice &from, int step)
{
    const auto at = std::find(lanes.begin(), lanes.end(), from.lane);
    if (at == lanes.end())
        return std::nullopt;
    const Ns middle = from.slice.start + from.slice.duration / 2;
    for (auto i = at - lanes.begin() + step; i >= 0 && i < static_cast<ptrdiff_t>(lanes.size());
         i += step) {
        if (const auto found = store.nearest(lanes[static_cast<size_t>(i)], middle))
            return found;
    }
    return std::nullopt;
}

} // namespace

std::vector<LaneId> lanesInOrder(const RowList &rows)
{
    std::vector<LaneId> lanes;
    for (const Row &row : rows.rows) {
        if (row.kind != RowKind::Counter)
            lanes.insert(lanes.end(), row.lanes.begin(), row.lanes.end());
    }
    return lanes;
}

std::optional<store::FoundSlice> neighbor(const store::Store &store,
                                          const std::vector<LaneId> &lanes,
                                          const store::FoundSlice &from, Direction direction)
{
    switch (direction) {
    case Direction::Left:
        return store.previous(from.ref);
    case Direction::Right:
        return store.next(from.ref);
    case Direction::Up:
        return onLaneBeside(store, lanes, from, -1);
    case Direction::Down:
        return onLaneBeside(store, lanes, from, 1);
    }
    return std::nullopt;
}

std::optional<store::FoundSlice> firstSlice(const store::Store &store,
                                            const std::vector<LaneId> &lanes, Ns t)
{
    for (LaneId lane : lanes) {
        if (const auto found = store.nearest(lane, t))
            return found;
    }
    return std::nullopt;
}

} // namespace trilane::timeline
