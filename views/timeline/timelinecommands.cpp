// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinecommands.h"

#include "views/session/outliermarks.h"
#include "views/timeline/markcommands.h"
#include "views/timeline/rowcommands.h"
#include "views/timeline/selectioncommands.h"
#include "views/timeline/timelinewidget.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace trilane {

namespace {

constexpr double kZoomStep = 0.5;
/// A page leaves a little of the one before in view.
constexpr double kPage = 0.9;
constexpr const char *kContext = "TimelineCommands";

template <Direction direction>
void walk(TimelineWidget &timeline)
{
    timeline.moveSelection(direction);
}

template <TimeDirection direction>
void stepName(TimelineWidget &timeline)
{
    timeline.walker().stepName(direction);
}

template <TimeDirection direction>
void stepGap(TimelineWidget &timeline)
{
    timeline.walker().stepGap(direction);
}

/// From the selected slice, or from the middle of the view.
template <TimeDirection direction>
void stepOutlier(TimelineWidget &timeline)
{
    ViewState &state = timeline.state();
    const Ns middle = state.range().begin + state.range().duration() / 2;
    const std::optional<FoundSlice> from = state.selectedSlice();
    const OutlierMarks &marks = state.outliers();
    const std::optional<FoundSlice> to = direction == TimeDirection::Forward
                                             ? marks.next(from, middle)
                                             : marks.previous(from, middle);
    if (to)
        state.goTo(*to);
}

template <QAbstractSlider::SliderAction action>
void scroll(TimelineWidget &timeline)
{
    timeline.verticalScrollBar()->triggerAction(action);
}

// clang-format off
const std::vector<TimelineCommand> &table()
{
    static const std::vector<TimelineCommand> commands{
        {"zoomIn", QT_TRANSLATE_NOOP("TimelineCommands", "zoom in"), {Qt::Key_W}, nullptr,
         Qt::NoButton, MenuPlace::Nowhere, nullptr, nullptr, HeldMove::Closer},
        {"zoomOut", QT_TRANSLATE_NOOP("TimelineCommands", "zoom out"), {Qt::Key_S}, nullptr,
         Qt::NoButton, MenuPlace::Nowhere, nullptr, nullptr, HeldMove::Farther},
        {"left", QT_TRANSLATE_NOOP("TimelineCommands", "move left"), {Qt::Key_A}, nullptr,
         Qt::NoButton, MenuPlace::Nowhere, nullptr, nullptr, HeldMove::Left},
        {"right", QT_TRANSLATE_NOOP("TimelineCommands", "move right"), {Qt::Key_D}, nullptr,
         Qt::NoButton, MenuPlace::Nowhere, nullptr, nullptr, HeldMove::Right},
        {"previousSlice", QT_TRANSLATE_NOOP("TimelineCommands", "previous slice of the row"),
         {Qt::Key_Left}, walk<Direction::Left>},
        {"nextSlice", QT_TRANSLATE_NOOP("TimelineCommands", "next slice of the row"),
         {Qt::Key_Right}, walk<Direction::Right>},
        {"sliceAbove", QT_TRANSLATE_NOOP("TimelineCommands", "slice above"),
         {Qt::Key_Up}, walk<Direction::Up>},
        {"sliceBelow", QT_TRANSLATE_NOOP("TimelineCommands", "slice below"),
         {Qt::Key_Down}, walk<Direction::Down>},
        {"nextOfName", QT_TRANSLATE_NOOP("TimelineCommands", "next slice of the same name"),
         {Qt::Key_N}, stepName<TimeDirection::Forward>},
        {"previousOfName", QT_TRANSLATE_NOOP("TimelineCommands", "previous slice of the same name"),
         {Qt::SHIFT | Qt::Key_N}, stepName<TimeDirection::Back>},
        {"nextGap", QT_TRANSLATE_NOOP("TimelineCommands", "next idle gap of the GPU"),
         {Qt::Key_G}, stepGap<TimeDirection::Forward>},
        {"previousGap", QT_TRANSLATE_NOOP("TimelineCommands", "previous idle gap of the GPU"),
         {Qt::SHIFT | Qt::Key_G}, stepGap<TimeDirection::Back>},
        {"nextOutlier", QT_TRANSLATE_NOOP("TimelineCommands", "next outlier of the chosen group"),
         {Qt::Key_O}, stepOutlier<TimeDirection::Forward>},
        {"previousOutlier",
         QT_TRANSLATE_NOOP("TimelineCommands", "previous outlier of the chosen group"),
         {Qt::SHIFT | Qt::Key_O}, stepOutlier<TimeDirection::Back>},
        {"copyDetails", QT_TRANSLATE_NOOP("TimelineCommands", "copy the details as text"),
         {Qt::CTRL | Qt::Key_C}, [](TimelineWidget &t) { t.requestCopy(); },
         Qt::NoButton, MenuPlace::Edit, SelectionCommands::isAnything,
         QT_TRANSLATE_NOOP("TimelineCommands", "nothing is selected")},
        {"fitSelection", QT_TRANSLATE_NOOP("TimelineCommands", "zoom to what is selected"),
         {Qt::Key_F}, [](TimelineWidget &t) { t.state().zoomToSelection(); }, Qt::NoButton,
         MenuPlace::View, SelectionCommands::isAnything,
         QT_TRANSLATE_NOOP("TimelineCommands", "nothing is selected")},
        {"fitAll", QT_TRANSLATE_NOOP("TimelineCommands", "show the whole trace"),
         {Qt::Key_Home, Qt::Key_0}, [](TimelineWidget &t) { t.state().fitAll(); },
         Qt::NoButton, MenuPlace::View},
        {"closer", QT_TRANSLATE_NOOP("TimelineCommands", "zoom in by a step"),
         {Qt::Key_Plus, Qt::Key_Equal}, [](TimelineWidget &t) { t.zoomStep(kZoomStep); },
         Qt::NoButton, MenuPlace::View},
        {"farther", QT_TRANSLATE_NOOP("TimelineCommands", "zoom out by a step"),
         {Qt::Key_Minus}, [](TimelineWidget &t) { t.zoomStep(1 / kZoomStep); },
         Qt::NoButton, MenuPlace::View},
        {"pageLeft", QT_TRANSLATE_NOOP("TimelineCommands", "a page to the left"),
         {Qt::SHIFT | Qt::Key_PageUp}, [](TimelineWidget &t) { t.panStep(-kPage); }},
        {"pageRight", QT_TRANSLATE_NOOP("TimelineCommands", "a page to the right"),
         {Qt::SHIFT | Qt::Key_PageDown}, [](TimelineWidget &t) { t.panStep(kPage); }},
        {"back", QT_TRANSLATE_NOOP("TimelineCommands", "back to the view before"),
         {Qt::ALT | Qt::Key_Left, Qt::Key_Backspace}, [](TimelineWidget &t) { t.state().goBack(); },
         Qt::BackButton, MenuPlace::Go,
         [](TimelineWidget &t) { return t.state().history().canGoBack(); },
         QT_TRANSLATE_NOOP("TimelineCommands", "there was no view before")},
        {"forward", QT_TRANSLATE_NOOP("TimelineCommands", "forward again"),
         {Qt::ALT | Qt::Key_Right, Qt::SHIFT | Qt::Key_Backspace},
         [](TimelineWidget &t) { t.state().goForward(); }, Qt::ForwardButton, MenuPlace::Go,
         [](TimelineWidget &t) { return t.state().history().canGoForward(); },
         QT_TRANSLATE_NOOP("TimelineCommands", "this is the last view")},
        {"goToTime", QT_TRANSLATE_NOOP("TimelineCommands", "go to a time…"),
         {Qt::CTRL | Qt::Key_G}, [](TimelineWidget &t) { t.askForTime(); }, Qt::NoButton,
         MenuPlace::Go},
        {"escape", QT_TRANSLATE_NOOP("TimelineCommands", "end a drag; else select nothing"),
         {Qt::Key_Escape}, [](TimelineWidget &t) { t.escape(); }},
        {"pageUp", QT_TRANSLATE_NOOP("TimelineCommands", "rows a page up"),
         {Qt::Key_PageUp}, scroll<QAbstractSlider::SliderPageStepSub>},
        {"pageDown", QT_TRANSLATE_NOOP("TimelineCommands", "rows a page down"),
         {Qt::Key_PageDown}, scroll<QAbstractSlider::SliderPageStepAdd>},
        {"bookmark", QT_TRANSLATE_NOOP("TimelineCommands", "bookmark at the pointer"),
         {Qt::Key_B}, MarkCommands::addBookmark,
         Qt::NoButton, MenuPlace::Marks},
        {"note", QT_TRANSLATE_NOOP("TimelineCommands", "bookmark or note with words"),
         {Qt::SHIFT | Qt::Key_B}, MarkCommands::addNote,
         Qt::NoButton, MenuPlace::Marks},
        {"measure", QT_TRANSLATE_NOOP("TimelineCommands", "keep the selected time as a measure"),
         {Qt::Key_M}, MarkCommands::measure,
         Qt::NoButton, MenuPlace::Marks,
         SelectionCommands::isAnything, QT_TRANSLATE_NOOP("TimelineCommands", "nothing is selected")},
        {"nextMark", QT_TRANSLATE_NOOP("TimelineCommands", "next mark"),
         {Qt::Key_BracketRight, Qt::CTRL | Qt::Key_B}, MarkCommands::goToNext,
         Qt::NoButton, MenuPlace::Marks,
         MarkCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "there are no marks")},
        {"previousMark", QT_TRANSLATE_NOOP("TimelineCommands", "previous mark"),
         {Qt::Key_BracketLeft}, MarkCommands::goToPrevious,
         Qt::NoButton, MenuPlace::Marks,
         MarkCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "there are no marks")},
        {"saveMoment", QT_TRANSLATE_NOOP("TimelineCommands", "what the trace was saved for"),
         {}, MarkCommands::goToMoment,
         Qt::NoButton, MenuPlace::Go, MarkCommands::hasMoment,
         QT_TRANSLATE_NOOP("TimelineCommands", "no flight recorder saved it")},
        {"removeMark", QT_TRANSLATE_NOOP("TimelineCommands", "remove the chosen mark"),
         {Qt::Key_Delete}, MarkCommands::removeChosen,
         Qt::NoButton, MenuPlace::Marks,
         MarkCommands::isChosen, QT_TRANSLATE_NOOP("TimelineCommands", "no mark is chosen")},
        {"filterRows", QT_TRANSLATE_NOOP("TimelineCommands", "filter the rows"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_F, Qt::Key_Slash},
         [](TimelineWidget &t) { t.filterRows(); }, Qt::NoButton, MenuPlace::Tracks},
        {"rowAbove", QT_TRANSLATE_NOOP("TimelineCommands", "choose the row above"),
         {Qt::ALT | Qt::Key_Up}, RowCommands::chooseAbove},
        {"rowBelow", QT_TRANSLATE_NOOP("TimelineCommands", "choose the row below"),
         {Qt::ALT | Qt::Key_Down}, RowCommands::chooseBelow},
        {"rowUp", QT_TRANSLATE_NOOP("TimelineCommands", "move the row up"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Up}, RowCommands::up,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"rowDown", QT_TRANSLATE_NOOP("TimelineCommands", "move the row down"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Down}, RowCommands::down,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"foldRow", QT_TRANSLATE_NOOP("TimelineCommands", "collapse the row"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Left}, RowCommands::fold,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"openRow", QT_TRANSLATE_NOOP("TimelineCommands", "expand the row"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Right}, RowCommands::open,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"pinRow", QT_TRANSLATE_NOOP("TimelineCommands", "pin the row to the top, or not"),
         {Qt::Key_P}, RowCommands::pin,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"hideRow", QT_TRANSLATE_NOOP("TimelineCommands", "hide the row"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_H}, RowCommands::hide,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"showHiddenRows", QT_TRANSLATE_NOOP("TimelineCommands", "show hidden rows"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_J}, RowCommands::showHidden,
         Qt::NoButton, MenuPlace::Tracks, RowCommands::isHidden,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is hidden")},
        {"tallerRow", QT_TRANSLATE_NOOP("TimelineCommands", "make the row taller"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Plus}, RowCommands::taller,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"lowerRow", QT_TRANSLATE_NOOP("TimelineCommands", "make the row lower"),
         {Qt::CTRL | Qt::SHIFT | Qt::Key_Minus, Qt::CTRL | Qt::SHIFT | Qt::Key_Underscore},
         RowCommands::lower,
         Qt::NoButton, MenuPlace::Nowhere, RowCommands::isAny,
         QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"hideOthers", QT_TRANSLATE_NOOP("TimelineCommands", "hide all other rows of this kind"),
         {}, RowCommands::hideOthers, Qt::NoButton, MenuPlace::Nowhere,
         RowCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"evenHeight", QT_TRANSLATE_NOOP("TimelineCommands", "make the row as high as the others"),
         {}, RowCommands::evenHeight, Qt::NoButton, MenuPlace::Nowhere,
         RowCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"foldLayer", QT_TRANSLATE_NOOP("TimelineCommands", "collapse all rows of this row's layer"),
         {}, RowCommands::foldLayer, Qt::NoButton, MenuPlace::Nowhere,
         RowCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"openLayer", QT_TRANSLATE_NOOP("TimelineCommands", "expand all rows of this row's layer"),
         {}, RowCommands::openLayer, Qt::NoButton, MenuPlace::Nowhere,
         RowCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"showHiddenOfLayer", QT_TRANSLATE_NOOP("TimelineCommands", "show hidden rows of this row's layer"),
         {}, RowCommands::showHiddenOfLayer, Qt::NoButton, MenuPlace::Nowhere,
         RowCommands::isAny, QT_TRANSLATE_NOOP("TimelineCommands", "no row is chosen: click its name")},
        {"markName", QT_TRANSLATE_NOOP("TimelineCommands", "mark all slices of this name"),
         {}, SelectionCommands::markName, Qt::NoButton, MenuPlace::Nowhere,
         SelectionCommands::isSlice, QT_TRANSLATE_NOOP("TimelineCommands", "no slice is selected")},
        {"unmark", QT_TRANSLATE_NOOP("TimelineCommands", "mark no name any more"),
         {}, SelectionCommands::unmark, Qt::NoButton, MenuPlace::Nowhere,
         SelectionCommands::isMarked, QT_TRANSLATE_NOOP("TimelineCommands", "no name is marked")},
        {"copyName", QT_TRANSLATE_NOOP("TimelineCommands", "copy the name of the slice"),
         {}, SelectionCommands::copyName, Qt::NoButton, MenuPlace::Nowhere,
         SelectionCommands::isSlice, QT_TRANSLATE_NOOP("TimelineCommands", "no slice is selected")},
        {"hideGapsUpTo", QT_TRANSLATE_NOOP("TimelineCommands", "hide gaps up to the selected one"),
         {}, SelectionCommands::hideGapsUpTo, Qt::NoButton, MenuPlace::Nowhere,
         SelectionCommands::isGap, QT_TRANSLATE_NOOP("TimelineCommands", "no gap is selected")},
        {"timeRelative", QT_TRANSLATE_NOOP("TimelineCommands", "tell time from the start of the trace"),
         {}, SelectionCommands::tellTime<TimeMode::Relative>},
        {"timeAbsolute", QT_TRANSLATE_NOOP("TimelineCommands", "tell time of day, or of the trace's clock"),
         {}, SelectionCommands::tellTime<TimeMode::Absolute>},
        {"timeSteps", QT_TRANSLATE_NOOP("TimelineCommands", "tell time by steps"),
         {}, SelectionCommands::tellTime<TimeMode::Steps>, Qt::NoButton, MenuPlace::Nowhere,
         SelectionCommands::hasSteps, QT_TRANSLATE_NOOP("TimelineCommands", "the trace has no steps")},
    };
    return commands;
}
// clang-format on

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
    return Shortcuts::words(currentKeys());
}

QString TimelineCommand::translatedReason() const
{
    return why ? QCoreApplication::translate(kContext, why) : QString();
}

QString TimelineCommand::actionId() const
{
    return QStringLiteral("timeline.") + QLatin1String(id);
}

QList<QKeySequence> TimelineCommand::currentKeys() const
{
    return Shortcuts::instance().keysOf(actionId(), keys);
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

QAction *addCommand(QMenu &menu, const char *id, TimelineWidget &timeline)
{
    const TimelineCommand *command = commandCalled(id);
    Q_ASSERT(command);
    // Behind a tab a menu shows a key without taking it.
    const QString key = command->currentKeys().value(0).toString(QKeySequence::NativeText);
    QAction *action = menu.addAction(command->menuTitle() + QLatin1Char('\t') + key, &timeline,
                                     [command, &timeline] { command->run(timeline); });
    action->setObjectName(command->actionId());
    return action;
}

} // namespace trilane
