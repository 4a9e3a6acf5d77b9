// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/actionset.h"
#include "views/timeline/rows/navigator.h"

#include <QKeySequence>
#include <QString>

#include <optional>
#include <span>
#include <vector>

class QKeyEvent;
class QAction;
class QMenu;

namespace trilane::timeline {

class TimelineControl;

/// A command of the timeline; new ones are one line in timelinecommands.cpp. Menus and help are
/// generated from the same table.
struct TimelineCommand
{
    /// Precondition of a command.
    struct Need
    {
        bool (*isMet)(TimelineControl &timeline) = nullptr;
        const char *why = nullptr; ///< it cannot be done, English
    };

    const char *id;
    const char *title;        ///< English; title() translates
    QList<QKeySequence> keys; ///< default keys
    /// Null for commands that act while the key is held.
    void (*run)(TimelineControl &timeline) = nullptr;
    Qt::MouseButton button = Qt::NoButton;                  ///< does the same
    session::MenuPlace place = session::MenuPlace::Nowhere; ///< in the main menu
    Need needs = {};                                        ///< empty: it is always possible
    std::optional<HeldMove> held = {};

    /// Id in settings and in lists of actions.
    [[nodiscard]] QString actionId() const;
    /// Keys as set by the user.
    [[nodiscard]] QList<QKeySequence> currentKeys() const;
    [[nodiscard]] QString translatedTitle() const;
    [[nodiscard]] QString menuTitle() const; ///< with a capital letter
    [[nodiscard]] QString translatedReason() const;
    /// "W", "Home / 0": as the keys are called here; empty without any.
    [[nodiscard]] QString keyText() const;
};

/// In the order of the help.
[[nodiscard]] std::span<const TimelineCommand> timelineCommands();
/// Null when no command has this name or key.
[[nodiscard]] const TimelineCommand *commandCalled(std::string_view id);
[[nodiscard]] const TimelineCommand *commandFor(const QKeyEvent &event);
[[nodiscard]] const TimelineCommand *commandFor(Qt::MouseButton button);
/// A menu entry for the command, with its key.
QAction *addCommand(QMenu &menu, const char *id, TimelineControl &timeline);

} // namespace trilane::timeline
