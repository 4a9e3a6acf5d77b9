// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/timelineactions.h"

#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/input/timelinecontrol.h"

#include <QAction>

namespace trilane::timeline {

void addTimelineActions(session::ActionSet &actions, TimelineControl &timeline)
{
    for (const TimelineCommand &command : timelineCommands()) {
        // Copy shortcuts and those of rows belong to the focused widget.
        const bool isShared = command.place != session::MenuPlace::Nowhere &&
                              !command.keys.contains(QKeySequence(Qt::CTRL | Qt::Key_C));
        QAction *action = actions.add(
            command.place, [&command] { return command.menuTitle(); },
            [&command, &timeline] {
                if (command.held)
                    timeline.step(*command.held);
                else
                    command.run(timeline);
            },
            {.id = command.actionId(),
             .keys = command.keys,
             .use = isShared ? session::KeyUse::Timeline : session::KeyUse::OnlyShown});
        if (command.needs.isMet)
            actions.enableWhen(
                action, [&command, &timeline] { return command.needs.isMet(timeline); },
                [&command] { return command.translatedReason(); });
    }
}

} // namespace trilane::timeline
