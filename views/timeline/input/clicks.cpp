// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/clicks.h"

#include "views/session/state/findstate.h"
#include "views/timeline/input/markcommands.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/rows/rowactions.h"
#include "views/timeline/rows/rowmaker.h"

namespace trilane::timeline {

namespace {

/// False: there is neither a slice nor a gap.
bool select(session::ViewState &state, const TimelineTarget &target)
{
    if (target.slice)
        state.select(*target.slice);
    else if (target.gap)
        state.selectGap(target.gap->gpu, target.gap->range);
    return target.slice || target.gap;
}

void toggle(TimelineControl &timeline, const Row &row)
{
    session::TrackLayout &layout = timeline.state().layout();
    if (row.track.isValid())
        layout.setCurrent(row.id());
    if (row.kind == RowKind::Section) {
        layout.setCollapsed(row.layer, !row.folded);
    } else if (row.kind == RowKind::Note && row.hiddenRows == 0) {
        layout.setFilter({});
        timeline.state().find().setOnly(false);
    } else if (row.kind == RowKind::Note) {
        showHidden(layout, timeline.rowSource()->tree(), row.layer);
    } else if (row.foldable) {
        layout.setCollapsed(row.id(), !row.folded);
    } else if (row.hiddenLanes > 0 || row.unfolded) {
        layout.setUnfolded(row.id(), row.hiddenLanes > 0);
    }
}

} // namespace

void clickOn(TimelineControl &timeline, const TimelineTarget &target)
{
    const Row *row = timeline.rowOf(target.hit);
    const bool bar = row && !row->track.isValid();
    if (target.hit.isInHeader() || bar) {
        if (row)
            toggle(timeline, *row);
    } else if (target.hit.area == Hit::Lanes && !select(timeline.state(), target)) {
        timeline.state().clearSelection();
    }
}

bool doubleClickOn(TimelineControl &timeline, const TimelineTarget &target, QPoint at)
{
    session::ViewState &state = timeline.state();
    if (target.hit.area == Hit::Mark)
        MarkCommands::edit(timeline, target.hit.mark, at);
    else if (target.hit.area == Hit::Overview || target.hit.area == Hit::Ruler)
        state.fitAll();
    else if (target.hit.area == Hit::Lanes && select(state, target))
        state.zoomToSelection();
    else
        return false;
    return true;
}

} // namespace trilane::timeline
