// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/rowcommands.h"

#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/rows/rowactions.h"
#include "views/timeline/rows/rowmaker.h"

#include <algorithm>

namespace trilane::timeline {

session::RowId RowCommands::current(TimelineControl &timeline)
{
    const RowList &rows = timeline.rows();
    const session::RowId chosen = timeline.state().layout().current();
    if (chosen.isValid() && rows.rowOf(chosen) >= 0)
        return chosen;
    if (const auto slice = timeline.state().selectedSlice()) {
        const int index = rows.rowOfLane(*timeline.state().store(), slice->lane);
        if (index >= 0)
            return rows.rows[static_cast<size_t>(index)].id();
    }
    if (!timeline.pointer().at)
        return {};
    const Row *row = timeline.rowOf(timeline.hitTest(*timeline.pointer().at));
    return row ? row->id() : session::RowId();
}

/// Starts at the first row if none is selected; skips bars and notes.
void RowCommands::choose(TimelineControl &timeline, int step)
{
    const std::vector<Row> &rows = timeline.rows().rows;
    const session::RowId from = current(timeline);
    int index = from.isValid() ? timeline.rows().rowOf(from) : -1;
    if (index < 0 && step < 0)
        return;
    do
        index += step;
    while (index >= 0 && index < std::ssize(rows) &&
           !rows[static_cast<size_t>(index)].id().isValid());
    if (index < 0 || index >= std::ssize(rows))
        return;
    const session::RowId to = rows[static_cast<size_t>(index)].id();
    timeline.state().layout().setCurrent(to);
    timeline.revealRow(to);
}

void RowCommands::fold(TimelineControl &timeline)
{
    if (const session::RowId row = current(timeline); row.isValid()) {
        const RowList &rows = timeline.rows();
        const int index = rows.rowOf(row);
        if (index >= 0 && rows.rows[static_cast<size_t>(index)].foldable)
            timeline.state().layout().setCollapsed(row, true);
    }
}

void RowCommands::open(TimelineControl &timeline)
{
    if (const session::RowId row = current(timeline); row.isValid())
        timeline.state().layout().setCollapsed(row, false);
}

void RowCommands::hide(TimelineControl &timeline)
{
    if (const session::RowId row = current(timeline); row.isValid())
        timeline.state().layout().setHidden(row, true);
}

void RowCommands::showHidden(TimelineControl &timeline)
{
    if (const RowMaker *source = timeline.rowSource())
        trilane::timeline::showHidden(timeline.state().layout(), source->tree());
}

void RowCommands::hideOthers(TimelineControl &timeline)
{
    const RowMaker *source = timeline.rowSource();
    if (const session::RowId row = current(timeline); source && row.isValid())
        trilane::timeline::hideOthers(timeline.state().layout(), source->tree(), row);
}

void RowCommands::evenHeight(TimelineControl &timeline)
{
    if (const session::RowId row = current(timeline); row.track.isValid())
        timeline.state().layout().setHeight(row.track, 0);
}

std::optional<Layer> RowCommands::layer(TimelineControl &timeline)
{
    const RowList &rows = timeline.rows();
    const session::RowId row = current(timeline);
    const int index = row.isValid() ? rows.rowOf(row) : -1;
    return index < 0 ? std::nullopt : std::optional(rows.rows[static_cast<size_t>(index)].layer);
}

void RowCommands::foldLayer(TimelineControl &timeline, bool folded)
{
    if (const std::optional<Layer> of = layer(timeline))
        collapseAll(timeline.state().layout(), timeline.rowSource()->tree(), *of, folded);
}

void RowCommands::showHiddenOfLayer(TimelineControl &timeline)
{
    if (const std::optional<Layer> of = layer(timeline))
        trilane::timeline::showHidden(timeline.state().layout(), timeline.rowSource()->tree(), *of);
}

bool RowCommands::isHidden(TimelineControl &timeline)
{
    return !timeline.state().layout().state().hidden.empty();
}

void RowCommands::pin(TimelineControl &timeline)
{
    session::TrackLayout &layout = timeline.state().layout();
    if (const session::RowId row = current(timeline); row.isValid())
        layout.setPinned(row, !layout.isPinned(row));
}

void RowCommands::move(TimelineControl &timeline, session::RowId row, int step)
{
    const RowMaker *source = timeline.rowSource();
    if (!source || !row.isValid())
        return;
    session::TrackLayout &layout = timeline.state().layout();
    layout.setCurrent(row);
    if (moveRow(layout, source->tree(), row, step))
        timeline.revealRow(row);
}

void RowCommands::scale(TimelineControl &timeline, TrackId track, double by)
{
    session::TrackLayout &layout = timeline.state().layout();
    if (track.isValid())
        layout.setHeight(track, layout.heightOf(track) * by);
}

void RowCommands::move(TimelineControl &timeline, int step)
{
    move(timeline, current(timeline), step);
}

void RowCommands::scale(TimelineControl &timeline, double by)
{
    scale(timeline, current(timeline).track, by);
}

} // namespace trilane::timeline
