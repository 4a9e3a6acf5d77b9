// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/neighbourgap.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"
#include "views/timeline/neighbour.h"

#include <QObject>

#include <deque>
#include <functional>

namespace trilane {

/// Leads the selection to a neighbour, to the next slice of its name and to the next idle gap, in
/// the background: chunks to be decoded and a rare name among a hundred million slices stop nobody.
/// Steps asked for meanwhile follow. GUI thread.
class SelectionWalker : public QObject
{
    Q_OBJECT

public:
    explicit SelectionWalker(ViewState &state, QObject *parent = nullptr);

    /// Along the lanes and across them, in the order in which they are shown; from the middle of
    /// what is in view where no slice is selected.
    void stepLane(Direction direction, std::vector<LaneId> lanes);
    /// Nothing where no slice is selected.
    void stepName(TimeDirection direction);
    /// Gaps of the GPU of the selection; of any where it has none. Counts from the selection, from
    /// the middle of what is in view where there is none.
    void stepGap(TimeDirection direction);
    void cancel();
    [[nodiscard]] bool isBusy() const
    {
        return m_neighbours.isRunning() || m_names.isRunning() || m_gaps.isRunning();
    }

signals:
    /// Selected; views bring it into view.
    void sliceReached(const trilane::FoundSlice &slice);
    void gapReached(const trilane::GapSelection &gap);
    /// There is none in that direction.
    void endReached();

private:
    void startLane();
    void neighbourFound(const std::optional<FoundSlice> &slice);
    void startName();
    void startGap();
    void nameFound(const std::optional<FoundSlice> &slice);
    void gapFound(const std::optional<IdleGap> &gap);
    [[nodiscard]] TrackId gpuOfSelection() const;

    ViewState &m_state;
    std::deque<Direction> m_laneSteps; ///< still to be made
    std::vector<LaneId> m_lanes;
    int m_nameSteps = 0; ///< still to be made, negative: back
    int m_gapSteps = 0;
    BackgroundJob m_neighbours{JobPriority::Question};
    BackgroundJob m_names{JobPriority::Question};
    BackgroundJob m_gaps{JobPriority::Question};
};

} // namespace trilane
