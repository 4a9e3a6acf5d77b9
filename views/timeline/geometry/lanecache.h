// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "model/store/cellloader.h"
#include "views/session/state/rowid.h"
#include "views/timeline/geometry/lanegeometry.h"

#include <memory>
#include <span>
#include <unordered_map>

namespace trilane::timeline {

/// Geometry of lanes at one range and width, computed on first use. Another range or width clears
/// it; hover, selection and vertical scrolling do not. One thread.
class LaneCache
{
public:
    void setStore(std::shared_ptr<const store::Store> store);
    /// Source of the cells; other parts of the picture may use it, too.
    [[nodiscard]] store::CellLoader &cells() { return m_cells; }
    /// True if it has changed: requests for the old one are dropped.
    bool setAxis(const TimeAxis &axis);
    [[nodiscard]] const TimeAxis &axis() const { return m_axis; }

    /// Lays out the missing lanes of a frame together, on all cores if that is faster; lane() does
    /// the rest.
    void prepare(const std::vector<LaneId> &lanes, store::Detailing how, jobs::JobQueue &helpers);
    /// Valid until the next setAxis(), setStore() or refresh().
    [[nodiscard]] const LaneGeometry &lane(LaneId lane, store::Detailing how);
    /// Contents of a folded row: its lanes merged.
    [[nodiscard]] const std::vector<LaneRect> &
    merged(session::RowId row, std::span<const LaneId> lanes, store::Detailing how);
    /// Drops incomplete lanes; true if there were any. Call when chunks are ready.
    bool refresh();
    /// False when any of the lanes laid has a finer answer soon.
    [[nodiscard]] bool isComplete() const;
    /// Number of lanes laid out so far.
    [[nodiscard]] uint64_t laidLanes() const { return m_laid; }

private:
    [[nodiscard]] LaneGeometry lay(LaneId lane, store::Detailing how);

    store::CellLoader m_cells;
    TimeAxis m_axis;
    std::unordered_map<LaneId, LaneGeometry> m_lanes;
    std::unordered_map<session::RowId, std::vector<LaneRect>> m_merged;
    uint64_t m_laid = 0;
};

} // namespace trilane::timeline
