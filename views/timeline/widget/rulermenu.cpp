// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/rulermenu.h"

#include "model/store/tables.h"
#include "views/session/state/viewstate.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

namespace trilane::timeline {

namespace {

struct RulerWords
{
    Q_DECLARE_TR_FUNCTIONS(RulerMenu)
};

} // namespace

void addRulerModes(QMenu &menu, session::ViewState &state)
{
    session::TimeScale &scale = state.timeScale();
    const bool clock = state.store() && state.trace().info().epochOfZero;
    auto *group = new QActionGroup(&menu);
    const auto add = [&](const QString &words, session::TimeMode mode) {
        QAction *action = menu.addAction(words, &scale, [&scale, mode] { scale.setMode(mode); });
        action->setCheckable(true);
        action->setChecked(scale.mode() == mode);
        const char *names[] = {"timeRelative", "timeAbsolute", "timeSteps"};
        action->setObjectName(QStringLiteral("timeline.") +
                              QLatin1String(names[static_cast<int>(mode)]));
        group->addAction(action);
        return action;
    };
    add(RulerWords::tr("Time from start of trace"), session::TimeMode::Relative);
    add(clock ? RulerWords::tr("Time of day") : RulerWords::tr("Time of the trace clock"),
        session::TimeMode::Absolute);
    add(scale.steps().empty() ? RulerWords::tr("Steps (the trace has none)")
                              : RulerWords::tr("Steps and time within each"),
        session::TimeMode::Steps)
        ->setEnabled(!scale.steps().empty());
}

} // namespace trilane::timeline
