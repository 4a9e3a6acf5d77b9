// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/session/state/areaselection.h"
#include "views/timeline/rows/rows.h"

#include <set>

namespace trilane::timeline {

/// Tracks with slices represented by a row: its own; if collapsed, also all below it.
[[nodiscard]] std::vector<TrackId> tracksOf(store::Tables trace, const Row &row);

/// A row of the list, or a pinned one.
struct RowIndex
{
    bool pinned = false;
    int row = -1;
};

/// The area of a time and all rows from one to another, in either order.
[[nodiscard]] session::AreaSelection areaBetween(store::Tables trace, const RowList &rows,
                                                 RowIndex from, RowIndex to, TimeRange time);

/// The rows that an area covers as displayed, collapsed or not.
class AreaRows
{
public:
    AreaRows(store::Tables trace, const session::AreaSelection &area);
    [[nodiscard]] bool contains(const Row &row) const;

private:
    store::Tables m_trace;
    const session::AreaSelection &m_area;
    std::set<TrackId> m_above; ///< tracks that one of the area hangs below
};

/// Only the rows of an area, under their parents' names. Nothing is pinned.
[[nodiscard]] RowList rowsWithin(store::Tables trace, const RowList &rows,
                                 const session::AreaSelection &area);

} // namespace trilane::timeline
