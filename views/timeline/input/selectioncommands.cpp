// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/selectioncommands.h"

#include "model/store/tables.h"
#include "views/timeline/input/timelinecontrol.h"

#include <QClipboard>
#include <QGuiApplication>

namespace trilane::timeline {

bool SelectionCommands::isAnything(TimelineControl &timeline)
{
    return timeline.state().selectedTime().has_value();
}

bool SelectionCommands::isSlice(TimelineControl &timeline)
{
    return timeline.state().selectedSlice().has_value();
}

bool SelectionCommands::isGap(TimelineControl &timeline)
{
    return timeline.state().selectedGap().has_value();
}

bool SelectionCommands::isMarked(TimelineControl &timeline)
{
    return timeline.state().highlighted().isValid();
}

void SelectionCommands::markName(TimelineControl &timeline)
{
    if (const auto slice = timeline.state().selectedSlice())
        timeline.state().setHighlighted(slice->slice.name);
}

void SelectionCommands::unmark(TimelineControl &timeline)
{
    timeline.state().setHighlighted({});
}

void SelectionCommands::copyName(TimelineControl &timeline)
{
    const auto slice = timeline.state().selectedSlice();
    if (!slice)
        return;
    const std::string_view name = timeline.state().trace().string(slice->slice.name);
    QGuiApplication::clipboard()->setText(
        QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

void SelectionCommands::hideGapsUpTo(TimelineControl &timeline)
{
    if (const auto gap = timeline.state().selectedGap())
        timeline.state().setIdleThreshold(gap->range.duration() + 1);
}

bool SelectionCommands::hasSteps(TimelineControl &timeline)
{
    return !timeline.state().timeScale().steps().empty();
}

void SelectionCommands::setTimeMode(TimelineControl &timeline, session::TimeMode mode)
{
    timeline.state().timeScale().setMode(mode);
}

} // namespace trilane::timeline
