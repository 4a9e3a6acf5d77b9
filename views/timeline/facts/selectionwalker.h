// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/neighborgap.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/rows/neighbor.h"

#include <QObject>

#include <deque>
#include <functional>

namespace trilane::timeline {

/// Moves the selection to a neighbor, to the next slice with the same name or to the next idle gap,
/// in the background: neither decoding nor a rare name among a hundred million slices blocks the
/// GUI. Steps requested during a search are queued. GUI thread.
class SelectionWalker : public QObject
{
    Q_OBJECT

public:
    explicit SelectionWalker(session::ViewState &state, QObject *parent = nullptr);

    /// Along and across lanes, in display order; from the center of the view if no slice is
    /// selected.
    void stepLane(Direction direction, std::vector<LaneId> lanes);
    /// Nothing if no slice is selected.
    void stepName(names::TimeDirection direction);
    /// Gaps of the GPU of the selection; of any GPU if it has none. Starts at the selection, or the
    /// middle of the view without one.
    void stepGap(names::TimeDirection direction);
    void cancel();
    [[nodiscard]] bool isBusy() const
    {
        return m_neighbors.isRunning() || m_names.isRunning() || m_gaps.isRunning();
    }

signals:
    /// Selected; views bring it into view.
    void sliceReached(const trilane::store::FoundSlice &slice);
    void gapReached(const trilane::session::GapSelection &gap);
    /// There is none in that direction.
    void endReached();

private:
    void startLane();
    void neighborFound(const std::optional<store::FoundSlice> &slice);
    void startName();
    void startGap();
    void nameFound(const std::optional<store::FoundSlice> &slice);
    void gapFound(const std::optional<links::IdleGap> &gap);
    [[nodiscard]] TrackId gpuOfSelection() const;

    session::ViewState &m_state;
    std::deque<Direction> m_laneSteps; ///< still to be made
    std::vector<LaneId> m_lanes;
    int m_nameSteps = 0; ///< still to be made, negative: back
    int m_gapSteps = 0;
    session::BackgroundJob m_neighbors{session::JobPriority::Question};
    session::BackgroundJob m_names{session::JobPriority::Question};
    session::BackgroundJob m_gaps{session::JobPriority::Question};
};

} // namespace trilane::timeline
