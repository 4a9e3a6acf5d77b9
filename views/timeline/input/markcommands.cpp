// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/markcommands.h"

#include "model/format/properties/savemoment.h"
#include "views/session/document/markview.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"
#include "views/theme/theme.h"
#include "views/timeline/input/markeditor.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/paint/marklayer.h"

namespace trilane::timeline {

namespace {

struct NewMark
{
    session::Mark mark;
    QPoint at; ///< where to ask for words
};

/// Place of a new mark.
NewMark newMark(TimelineControl &timeline)
{
    session::ViewState &state = timeline.state();
    const TimelineLayout &layout = timeline.lanesLayout();
    const std::optional<QPoint> at = timeline.pointer().at;
    const bool overLanes = at && at->x() >= layout.headerWidth && at->y() > layout.ruler().top();
    Ns time = state.range().begin + state.range().duration() / 2;
    if (overLanes)
        time = timeline.timeAt(at->x());
    else if (const std::optional<TimeRange> selected = state.selectedTime())
        time = selected->begin;
    time = std::clamp(time, state.bounds().begin, state.bounds().end);
    const int x = layout.headerWidth + static_cast<int>(layout.axis(state.range()).xOf(time));
    return {.mark = {.kind = session::MarkKind::Bookmark, .time = {time, time}},
            .at = {x + 8, overLanes ? at->y() + 8 : layout.lanesTop() + 8}};
}

TrackId trackAtPointer(TimelineControl &timeline)
{
    const std::optional<QPoint> at = timeline.pointer().at;
    const bool overRows = at && at->y() > timeline.lanesLayout().lanesTop();
    return overRows ? timeline.targetAt(*at).track : TrackId();
}

void goTo(TimelineControl &timeline, const std::optional<session::Mark> &mark)
{
    if (mark)
        session::goToMark(timeline.state(), *mark);
}

/// Origin of "next": the selected mark while it is in view, else the middle.
Ns anchor(const session::ViewState &state)
{
    const std::optional<session::Mark> chosen = state.marks().find(state.marks().chosen());
    if (chosen && chosen->time.begin < state.range().end && chosen->time.end >= state.range().begin)
        return chosen->time.begin;
    return state.range().begin + state.range().duration() / 2;
}

} // namespace

void MarkCommands::addBookmark(TimelineControl &timeline)
{
    if (timeline.state().store())
        timeline.state().marks().add(newMark(timeline).mark);
}

void MarkCommands::addNote(TimelineControl &timeline)
{
    session::ViewState &state = timeline.state();
    if (!state.store() || state.marks().isReadOnly())
        return;
    NewMark place = newMark(timeline);
    if (const TrackId track = trackAtPointer(timeline); track.isValid()) {
        place.mark.kind = session::MarkKind::Note;
        place.mark.track = session::TrackNames::of(*state.store(), track);
    }
    (new MarkEditor(state.marks(), place.mark, timeline.overlayParent()))->openAt(place.at);
}

void MarkCommands::measure(TimelineControl &timeline)
{
    session::ViewState &state = timeline.state();
    const std::optional<TimeRange> time = state.selectedTime();
    if (!time || time->isEmpty())
        return;
    if (const std::optional<session::Mark> there = state.marks().spanAt(*time)) {
        state.marks().choose(there->id);
        return;
    }
    session::Mark mark{.kind = session::MarkKind::Span, .time = *time};
    if (const std::optional<store::FoundSlice> slice = state.selectedSlice())
        mark.track = session::TrackNames::of(*state.store(), state.trace().lane(slice->lane).track);
    else if (const std::optional<session::GapSelection> gap = state.selectedGap())
        mark.track = session::TrackNames::of(*state.store(), gap->gpu);
    state.marks().add(mark);
}

void MarkCommands::goToNext(TimelineControl &timeline)
{
    goTo(timeline, timeline.state().marks().next(anchor(timeline.state())));
}

void MarkCommands::goToPrevious(TimelineControl &timeline)
{
    goTo(timeline, timeline.state().marks().previous(anchor(timeline.state())));
}

void MarkCommands::removeChosen(TimelineControl &timeline)
{
    session::UserMarks &marks = timeline.state().marks();
    marks.remove(marks.chosen());
}

void MarkCommands::goToMoment(TimelineControl &timeline)
{
    const std::shared_ptr<const store::Store> &store = timeline.state().store();
    if (const auto moment = store ? format::SaveMoment::of(timeline.state().trace().info(),
                                                           timeline.state().trace().span())
                                  : std::nullopt)
        timeline.goTo(moment->time);
}

bool MarkCommands::hasMoment(TimelineControl &timeline)
{
    const std::shared_ptr<const store::Store> &store = timeline.state().store();
    return store &&
           format::SaveMoment::of(timeline.state().trace().info(), timeline.state().trace().span());
}

bool MarkCommands::isAny(TimelineControl &timeline)
{
    return !timeline.state().marks().isEmpty();
}

bool MarkCommands::isChosen(TimelineControl &timeline)
{
    return timeline.state().marks().chosen() != 0;
}

void MarkCommands::edit(TimelineControl &timeline, uint64_t id, QPoint at)
{
    session::UserMarks &marks = timeline.state().marks();
    const std::optional<session::Mark> mark = marks.find(id);
    if (mark && !marks.isReadOnly())
        (new MarkEditor(marks, *mark, timeline.overlayParent()))->openAt(at + QPoint(8, 8));
}

void MarkCommands::show(TimelineControl &timeline)
{
    OverviewMarks marks = overviewOf(timeline.state(), timeline.theme());
    for (const auto source : {OverviewMarks::Bookmarks, OverviewMarks::Spans})
        timeline.setOverviewMarks(source, std::move(marks.of[source]));
    timeline.repaintOverlay();
}

} // namespace trilane::timeline
