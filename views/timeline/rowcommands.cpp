// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rowcommands.h"

#include "views/timeline/rowactions.h"
#include "views/timeline/timelinewidget.h"

#include <algorithm>

namespace trilane {

RowId RowCommands::current(TimelineWidget &timeline)
{
    const RowList &rows = timeline.renderer().rows();
    const RowId chosen = timeline.state().layout().current();
    if (chosen.isValid() && rows.rowOf(chosen) >= 0)
        return chosen;
    if (const auto slice = timeline.state().selectedSlice()) {
        const int index = rows.rowOfLane(*timeline.state().store(), slice->lane);
        if (index >= 0)
            return rows.rows[static_cast<size_t>(index)].id();
    }
    if (!timeline.pointer().at)
        return {};
    const Row *row = timeline.rowOf(timeline.renderer().hitTest(*timeline.pointer().at));
    return row ? row->id() : RowId();
}

/// From no row to the first one; bars and notes are passed over.
void RowCommands::choose(TimelineWidget &timeline, int step)
{
    const std::vector<Row> &rows = timeline.renderer().rows().rows;
    const RowId from = current(timeline);
    int index = from.isValid() ? timeline.renderer().rows().rowOf(from) : -1;
    if (index < 0 && step < 0)
        return;
    do
        index += step;
    while (index >= 0 && index < std::ssize(rows) &&
           !rows[static_cast<size_t>(index)].id().isValid());
    if (index < 0 || index >= std::ssize(rows))
        return;
    const RowId to = rows[static_cast<size_t>(index)].id();
    timeline.state().layout().setCurrent(to);
    timeline.revealRow(to);
}

void RowCommands::fold(TimelineWidget &timeline)
{
    if (const RowId row = current(timeline); row.isValid()) {
        const RowList &rows = timeline.renderer().rows();
        const int index = rows.rowOf(row);
        if (index >= 0 && rows.rows[static_cast<size_t>(index)].foldable)
            timeline.state().layout().setCollapsed(row, true);
    }
}

void RowCommands::open(TimelineWidget &timeline)
{
    if (const RowId row = current(timeline); row.isValid())
        timeline.state().layout().setCollapsed(row, false);
}

void RowCommands::hide(TimelineWidget &timeline)
{
    if (const RowId row = current(timeline); row.isValid())
        timeline.state().layout().setHidden(row, true);
}

void RowCommands::showHidden(TimelineWidget &timeline)
{
    if (const RowMaker *source = timeline.renderer().source())
        trilane::showHidden(timeline.state().layout(), source->tree());
}

void RowCommands::hideOthers(TimelineWidget &timeline)
{
    const RowMaker *source = timeline.renderer().source();
    if (const RowId row = current(timeline); source && row.isValid())
        trilane::hideOthers(timeline.state().layout(), source->tree(), row);
}

void RowCommands::evenHeight(TimelineWidget &timeline)
{
    if (const RowId row = current(timeline); row.track.isValid())
        timeline.state().layout().setHeight(row.track, 0);
}

std::optional<Layer> RowCommands::layer(TimelineWidget &timeline)
{
    const RowList &rows = timeline.renderer().rows();
    const RowId row = current(timeline);
    const int index = row.isValid() ? rows.rowOf(row) : -1;
    return index < 0 ? std::nullopt : std::optional(rows.rows[static_cast<size_t>(index)].layer);
}

void RowCommands::foldLayer(TimelineWidget &timeline, bool folded)
{
    if (const std::optional<Layer> of = layer(timeline))
        collapseAll(timeline.state().layout(), timeline.renderer().source()->tree(), *of, folded);
}

void RowCommands::showHiddenOfLayer(TimelineWidget &timeline)
{
    if (const std::optional<Layer> of = layer(timeline))
        trilane::showHidden(timeline.state().layout(), timeline.renderer().source()->tree(), *of);
}

bool RowCommands::isHidden(TimelineWidget &timeline)
{
    return !timeline.state().layout().state().hidden.empty();
}

void RowCommands::pin(TimelineWidget &timeline)
{
    TrackLayout &layout = timeline.state().layout();
    if (const RowId row = current(timeline); row.isValid())
        layout.setPinned(row, !layout.isPinned(row));
}

void RowCommands::move(TimelineWidget &timeline, RowId row, int step)
{
    const RowMaker *source = timeline.renderer().source();
    if (!source || !row.isValid())
        return;
    TrackLayout &layout = timeline.state().layout();
    layout.setCurrent(row);
    if (moveRow(layout, source->tree(), row, step))
        timeline.revealRow(row);
}

void RowCommands::scale(TimelineWidget &timeline, TrackId track, double by)
{
    TrackLayout &layout = timeline.state().layout();
    if (track.isValid())
        layout.setHeight(track, layout.heightOf(track) * by);
}

void RowCommands::move(TimelineWidget &timeline, int step)
{
    move(timeline, current(timeline), step);
}

void RowCommands::scale(TimelineWidget &timeline, double by)
{
    scale(timeline, current(timeline).track, by);
}

} // namespace trilane
