// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/timelinecommands.h"

#include "views/session/state/outliermarks.h"
#include "views/timeline/facts/selectionwalker.h"
#include "views/timeline/input/markcommands.h"
#include "views/timeline/input/rowcommands.h"
#include "views/timeline/input/selectioncommands.h"
#include "views/timeline/input/timelinecontrol.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <iterator>

namespace trilane::timeline {

namespace {

constexpr double kZoomStep = 0.5;
/// A page leaves a little of the one before in view.
constexpr double kPage = 0.9;
constexpr const char *kContext = "TimelineCommands";

template <Direction direction>
void walk(TimelineControl &timeline)
{
    timeline.moveSelection(direction);
}

template <names::TimeDirection direction>
void stepName(TimelineControl &timeline)
{
    timeline.walker().stepName(direction);
}

template <names::TimeDirection direction>
void stepGap(TimelineControl &timeline)
{
    timeline.walker().stepGap(direction);
}

/// Starts at the selected slice, or the middle of the view.
template <names::TimeDirection direction>
void stepOutlier(TimelineControl &timeline)
{
    session::ViewState &state = timeline.state();
    const Ns middle = state.range().begin + state.range().duration() / 2;
    const std::optional<store::FoundSlice> from = state.selectedSlice();
    const session::OutlierMarks &marks = state.outliers();
    const std::optional<store::FoundSlice> to = direction == names::TimeDirection::Forward
                                                    ? marks.next(from, middle)
                                                    : marks.previous(from, middle);
    if (to)
        state.goTo(*to);
}

template <QAbstractSlider::SliderAction action>
void scroll(TimelineControl &timeline)
{
    timeline.scrollRows(action);
}

/// The commands in groups, with shared data.
struct Commands
{
    Q_DECLARE_TR_FUNCTIONS(TimelineCommands)

public:
    static constexpr TimelineCommand::Need kSelected{
        SelectionCommands::isAnything,
        QT_TRANSLATE_NOOP("TimelineCommands", "nothing is selected")};
    static constexpr TimelineCommand::Need kSlice{
        SelectionCommands::isSlice, QT_TRANSLATE_NOOP("TimelineCommands", "no slice is selected")};
    static constexpr TimelineCommand::Need kAnyMark{
        MarkCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no marks")};
    static constexpr TimelineCommand::Need kRow{
        RowCommands::isAny,
        QT_TRANSLATE_NOOP("TimelineCommands", "no row is selected: click its name")};

    using Run = void (*)(TimelineControl &);
    static TimelineCommand held(const char *id, const char *title, Qt::Key key, HeldMove move)
    {
        return {.id = id, .title = title, .keys = {key}, .held = move};
    }
    static TimelineCommand command(const char *id, const char *title, QList<QKeySequence> keys,
                                   Run run, TimelineCommand::Need needs = {})
    {
        return {.id = id, .title = title, .keys = std::move(keys), .run = run, .needs = needs};
    }
    static TimelineCommand command(session::MenuPlace place, const char *id, const char *title,
                                   QList<QKeySequence> keys, Run run,
                                   TimelineCommand::Need needs = {})
    {
        TimelineCommand made = command(id, title, std::move(keys), run, needs);
        made.place = place;
        return made;
    }
    /// Command for the selected row.
    static TimelineCommand row(const char *id, const char *title, Run run,
                               QList<QKeySequence> keys = {})
    {
        return command(id, title, std::move(keys), run, kRow);
    }
    static std::vector<TimelineCommand> moves();
    static std::vector<TimelineCommand> steps();
    static std::vector<TimelineCommand> views();
    static std::vector<TimelineCommand> marks();
    static std::vector<TimelineCommand> rows();
    static std::vector<TimelineCommand> selection();
};

std::vector<TimelineCommand> Commands::moves()
{
    return {
        held("zoomIn", QT_TR_NOOP("zoom in"), Qt::Key_W, HeldMove::Closer),
        held("zoomOut", QT_TR_NOOP("zoom out"), Qt::Key_S, HeldMove::Farther),
        held("left", QT_TR_NOOP("move left"), Qt::Key_A, HeldMove::Left),
        held("right", QT_TR_NOOP("move right"), Qt::Key_D, HeldMove::Right),
    };
}

std::vector<TimelineCommand> Commands::steps()
{
    return {
        command("previousSlice", QT_TR_NOOP("previous slice in the row"), {Qt::Key_Left},
                walk<Direction::Left>),
        command("nextSlice", QT_TR_NOOP("next slice in the row"), {Qt::Key_Right},
                walk<Direction::Right>),
        command("sliceAbove", QT_TR_NOOP("slice above"), {Qt::Key_Up}, walk<Direction::Up>),
        command("sliceBelow", QT_TR_NOOP("slice below"), {Qt::Key_Down}, walk<Direction::Down>),
        command("nextOfName", QT_TR_NOOP("next slice with the same name"), {Qt::Key_N},
                stepName<names::TimeDirection::Forward>),
        command("previousOfName", QT_TR_NOOP("previous slice with the same name"),
                {Qt::SHIFT | Qt::Key_N}, stepName<names::TimeDirection::Back>),
        command("nextGap", QT_TR_NOOP("next GPU idle gap"), {Qt::Key_G},
                stepGap<names::TimeDirection::Forward>),
        command("previousGap", QT_TR_NOOP("previous GPU idle gap"), {Qt::SHIFT | Qt::Key_G},
                stepGap<names::TimeDirection::Back>),
        command("nextOutlier", QT_TR_NOOP("next outlier in the selected group"), {Qt::Key_O},
                stepOutlier<names::TimeDirection::Forward>),
        command("previousOutlier", QT_TR_NOOP("previous outlier in the selected group"),
                {Qt::SHIFT | Qt::Key_O}, stepOutlier<names::TimeDirection::Back>),
    };
}

std::vector<TimelineCommand> Commands::views()
{
    return {
        command(
            session::MenuPlace::Edit, "copyDetails", QT_TR_NOOP("copy details as text"),
            {Qt::CTRL | Qt::Key_C}, [](TimelineControl &t) { t.copyDetails(); }, kSelected),
        command(
            session::MenuPlace::View, "fitSelection", QT_TR_NOOP("zoom to selection"), {Qt::Key_F},
            [](TimelineControl &t) { t.state().zoomToSelection(); }, kSelected),
        command(session::MenuPlace::View, "fitAll", QT_TR_NOOP("show the whole trace"),
                {Qt::Key_Home, Qt::Key_0}, [](TimelineControl &t) { t.state().fitAll(); }),
        command(session::MenuPlace::View, "closer", QT_TR_NOOP("zoom in one step"),
                {Qt::Key_Plus, Qt::Key_Equal}, [](TimelineControl &t) { t.zoomStep(kZoomStep); }),
        command(session::MenuPlace::View, "farther", QT_TR_NOOP("zoom out one step"),
                {Qt::Key_Minus}, [](TimelineControl &t) { t.zoomStep(1 / kZoomStep); }),
        command("pageLeft", QT_TR_NOOP("scroll one page left"), {Qt::SHIFT | Qt::Key_PageUp},
                [](TimelineControl &t) { t.panStep(-kPage); }),
        command("pageRight", QT_TR_NOOP("scroll one page right"), {Qt::SHIFT | Qt::Key_PageDown},
                [](TimelineControl &t) { t.panStep(kPage); }),
        {.id = "back",
         .title = QT_TR_NOOP("back to previous view"),
         .keys = {Qt::ALT | Qt::Key_Left, Qt::Key_Backspace},
         .run = [](TimelineControl &t) { t.state().goBack(); },
         .button = Qt::BackButton,
         .place = session::MenuPlace::Go,
         .needs = {[](TimelineControl &t) { return t.state().history().canGoBack(); },
                   QT_TR_NOOP("no previous view")}},
        {.id = "forward",
         .title = QT_TR_NOOP("forward to next view"),
         .keys = {Qt::ALT | Qt::Key_Right, Qt::SHIFT | Qt::Key_Backspace},
         .run = [](TimelineControl &t) { t.state().goForward(); },
         .button = Qt::ForwardButton,
         .place = session::MenuPlace::Go,
         .needs = {[](TimelineControl &t) { return t.state().history().canGoForward(); },
                   QT_TR_NOOP("no next view")}},
        command(session::MenuPlace::Go, "goToTime", QT_TR_NOOP("go to a time…"),
                {Qt::CTRL | Qt::Key_G}, [](TimelineControl &t) { t.askForTime(); }),
        command("escape", QT_TR_NOOP("cancel the drag, or clear the selection"), {Qt::Key_Escape},
                [](TimelineControl &t) { t.escape(); }),
        command("pageUp", QT_TR_NOOP("scroll one page up"), {Qt::Key_PageUp},
                scroll<QAbstractSlider::SliderPageStepSub>),
        command("pageDown", QT_TR_NOOP("scroll one page down"), {Qt::Key_PageDown},
                scroll<QAbstractSlider::SliderPageStepAdd>),
    };
}

std::vector<TimelineCommand> Commands::marks()
{
    return {
        command(session::MenuPlace::Marks, "bookmark", QT_TR_NOOP("add bookmark at the pointer"),
                {Qt::Key_B}, MarkCommands::addBookmark),
        command(session::MenuPlace::Marks, "note", QT_TR_NOOP("add bookmark or note with text"),
                {Qt::SHIFT | Qt::Key_B}, MarkCommands::addNote),
        command(session::MenuPlace::Marks, "measure", QT_TR_NOOP("pin measurement"), {Qt::Key_M},
                MarkCommands::measure, kSelected),
        command(session::MenuPlace::Marks, "nextMark", QT_TR_NOOP("next mark"),
                {Qt::Key_BracketRight, Qt::CTRL | Qt::Key_B}, MarkCommands::goToNext, kAnyMark),
        command(session::MenuPlace::Marks, "previousMark", QT_TR_NOOP("previous mark"),
                {Qt::Key_BracketLeft}, MarkCommands::goToPrevious, kAnyMark),
        command(session::MenuPlace::Go, "saveMoment",
                QT_TR_NOOP("go to the trigger of the flight recorder"), {},
                MarkCommands::goToMoment,
                {MarkCommands::hasMoment, QT_TR_NOOP("not saved by a flight recorder")}),
        command(session::MenuPlace::Marks, "removeMark", QT_TR_NOOP("remove the selected mark"),
                {Qt::Key_Delete}, MarkCommands::removeChosen,
                {MarkCommands::isChosen, QT_TR_NOOP("no mark is selected")}),
    };
}

std::vector<TimelineCommand> Commands::rows()
{
    return {
        command(session::MenuPlace::Tracks, "filterRows", QT_TR_NOOP("filter the rows"),
                {Qt::CTRL | Qt::SHIFT | Qt::Key_F, Qt::Key_Slash},
                [](TimelineControl &t) { t.filterRows(); }),
        command("rowAbove", QT_TR_NOOP("select the row above"), {Qt::ALT | Qt::Key_Up},
                RowCommands::chooseAbove),
        command("rowBelow", QT_TR_NOOP("select the row below"), {Qt::ALT | Qt::Key_Down},
                RowCommands::chooseBelow),
        row("rowUp", QT_TR_NOOP("move the row up"), RowCommands::up,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Up}),
        row("rowDown", QT_TR_NOOP("move the row down"), RowCommands::down,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Down}),
        row("foldRow", QT_TR_NOOP("collapse the row"), RowCommands::fold,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Left}),
        row("openRow", QT_TR_NOOP("expand the row"), RowCommands::open,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Right}),
        row("pinRow", QT_TR_NOOP("pin or unpin the row"), RowCommands::pin, {Qt::Key_P}),
        row("hideRow", QT_TR_NOOP("hide the row"), RowCommands::hide,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_H}),
        command(session::MenuPlace::Tracks, "showHiddenRows", QT_TR_NOOP("show hidden rows"),
                {Qt::CTRL | Qt::SHIFT | Qt::Key_J}, RowCommands::showHidden,
                {RowCommands::isHidden, QT_TR_NOOP("no row is hidden")}),
        row("tallerRow", QT_TR_NOOP("increase row height"), RowCommands::taller,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Plus}),
        row("lowerRow", QT_TR_NOOP("decrease row height"), RowCommands::lower,
            {Qt::CTRL | Qt::SHIFT | Qt::Key_Minus, Qt::CTRL | Qt::SHIFT | Qt::Key_Underscore}),
        row("hideOthers", QT_TR_NOOP("hide all other rows of this kind"), RowCommands::hideOthers),
        row("evenHeight", QT_TR_NOOP("reset row height"), RowCommands::evenHeight),
        row("foldLayer", QT_TR_NOOP("collapse all rows in this layer"), RowCommands::foldLayer),
        row("openLayer", QT_TR_NOOP("expand all rows in this layer"), RowCommands::openLayer),
        row("showHiddenOfLayer", QT_TR_NOOP("show hidden rows in this layer"),
            RowCommands::showHiddenOfLayer),
    };
}

std::vector<TimelineCommand> Commands::selection()
{
    return {
        command("markName", QT_TR_NOOP("highlight all slices with this name"), {},
                SelectionCommands::markName, kSlice),
        command("unmark", QT_TR_NOOP("clear highlight"), {}, SelectionCommands::unmark,
                {SelectionCommands::isMarked, QT_TR_NOOP("no name is highlighted")}),
        command("copyName", QT_TR_NOOP("copy slice name"), {}, SelectionCommands::copyName, kSlice),
        command("hideGapsUpTo", QT_TR_NOOP("hide gaps up to the length of the selected one"), {},
                SelectionCommands::hideGapsUpTo,
                {SelectionCommands::isGap, QT_TR_NOOP("no gap is selected")}),
        command("timeRelative", QT_TR_NOOP("show time from start of trace"), {},
                SelectionCommands::tellTime<session::TimeMode::Relative>),
        command("timeAbsolute", QT_TR_NOOP("show time of day or trace clock time"), {},
                SelectionCommands::tellTime<session::TimeMode::Absolute>),
        command("timeSteps", QT_TR_NOOP("show time in steps"), {},
                SelectionCommands::tellTime<session::TimeMode::Steps>,
                {SelectionCommands::hasSteps, QT_TR_NOOP("the trace has no steps")}),
    };
}

const std::vector<TimelineCommand> &table()
{
    static const std::vector<TimelineCommand> all = [] {
        std::vector<TimelineCommand> commands;
        for (auto *group : {Commands::moves, Commands::steps, Commands::views, Commands::marks,
                            Commands::rows, Commands::selection})
            std::ranges::move(group(), std::back_inserter(commands));
        return commands;
    }();
    return all;
}

const TimelineCommand *withKeys(const QKeySequence &keys)
{
    for (const TimelineCommand &command : table()) {
        if (command.currentKeys().contains(keys))
            return &command;
    }
    return nullptr;
}

} // namespace

QString TimelineCommand::translatedTitle() const
{
    return QCoreApplication::translate(kContext, title);
}

QString TimelineCommand::menuTitle() const
{
    QString words = translatedTitle();
    words[0] = words[0].toUpper();
    return words;
}

QString TimelineCommand::keyText() const
{
    return session::Shortcuts::words(currentKeys());
}

QString TimelineCommand::translatedReason() const
{
    return needs.why ? QCoreApplication::translate(kContext, needs.why) : QString();
}

QString TimelineCommand::actionId() const
{
    return QStringLiteral("timeline.") + QLatin1String(id);
}

QList<QKeySequence> TimelineCommand::currentKeys() const
{
    return session::Shortcuts::instance().keysOf(actionId(), keys);
}

std::span<const TimelineCommand> timelineCommands()
{
    return table();
}

const TimelineCommand *commandCalled(std::string_view id)
{
    for (const TimelineCommand &command : table()) {
        if (command.id == id)
            return &command;
    }
    return nullptr;
}

const TimelineCommand *commandFor(const QKeyEvent &event)
{
    const Qt::KeyboardModifiers held = event.modifiers() & ~Qt::KeypadModifier;
    const auto find = [&](Qt::KeyboardModifiers modifiers) {
        return withKeys(QKeyCombination(modifiers, static_cast<Qt::Key>(event.key())));
    };
    const TimelineCommand *found = find(held);
    // Shift is needed to type some keys, and harmless with the others.
    return found || held != Qt::ShiftModifier ? found : find({});
}

const TimelineCommand *commandFor(Qt::MouseButton button)
{
    for (const TimelineCommand &command : table()) {
        if (button != Qt::NoButton && command.button == button)
            return &command;
    }
    return nullptr;
}

QAction *addCommand(QMenu &menu, const char *id, TimelineControl &timeline)
{
    const TimelineCommand *command = commandCalled(id);
    Q_ASSERT(command);
    // Behind a tab a menu shows a key without taking it.
    const QString key = command->currentKeys().value(0).toString(QKeySequence::NativeText);
    QAction *action = menu.addAction(command->menuTitle() + QLatin1Char('\t') + key, &menu,
                                     [command, &timeline] { command->run(timeline); });
    action->setObjectName(command->actionId());
    return action;
}

} // namespace trilane::timeline
