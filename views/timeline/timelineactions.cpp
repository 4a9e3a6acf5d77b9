// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelineactions.h"

#include "views/timeline/timelinecommands.h"
#include "views/timeline/timelinewidget.h"

#include <QAction>

namespace trilane {

void addTimelineActions(ActionSet &actions, TimelineWidget &timeline)
{
    for (const TimelineCommand &command : timelineCommands()) {
        if (!command.place)
            continue;
        const QKeySequence &key = command.keys.front();
        QAction *action = actions.add(
            *command.place, [&command] { return command.menuTitle(); },
            [&command, &timeline] { command.run(timeline); }, key);
        // A key that types something belongs to the timeline alone: here it is only shown.
        if (!(key[0].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier)))
            action->setShortcutContext(Qt::WidgetShortcut);
        if (command.isPossible) {
            QObject::connect(&actions, &ActionSet::aboutToShow, action,
                             [&command, &timeline, action] {
                                 action->setEnabled(command.isPossible(timeline));
                             });
        }
    }
}

} // namespace trilane
