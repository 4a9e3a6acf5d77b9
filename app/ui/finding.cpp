// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/finding.h"

#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/session/findstate.h"
#include "views/tables/bottompanel.h"
#include "views/tables/findpane.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/timelinewidget.h"

namespace trilane {

Finding::Finding(Workspace &workspace)
    : QObject(&workspace)
    , m_workspace(workspace)
{
    addActions();
    FindState &find = workspace.view().find();
    connect(&find, &FindState::marksChanged, this, &Finding::showMarks);
    connect(&find.steps(), &FindSteps::trackRequested, workspace.timeline(),
            &TimelineWidget::revealTrack);
    connect(workspace.tables()->page<FindPane>(), &FindPane::left, workspace.timeline(),
            [timeline = workspace.timeline()] { timeline->setFocus(); });
}

void Finding::addActions()
{
    ActionSet &actions = m_workspace.actions();
    actions.add(
        MenuPlace::Go, [] { return tr("Find…"); }, [this] { open(); },
        QKeySequence(Qt::CTRL | Qt::Key_F));
    actions.add(
        MenuPlace::Go, [] { return tr("Next occurrence"); }, [this] { step(true); },
        QKeySequence(Qt::Key_F3));
    actions.add(
        MenuPlace::Go, [] { return tr("Previous occurrence"); }, [this] { step(false); },
        QKeySequence(Qt::SHIFT | Qt::Key_F3));
    actions.addSeparator(MenuPlace::Go);
}

void Finding::open()
{
    m_workspace.tables()->showTab("find");
    m_workspace.tables()->page<FindPane>()->begin();
}

void Finding::step(bool forward)
{
    m_workspace.tables()->page<FindPane>()->step(forward);
}

void Finding::showMarks()
{
    FindState &find = m_workspace.view().find();
    const Theme &theme = themeOf(m_workspace.palette());
    const std::optional<SearchHit> &chosen = find.steps().chosen();
    const QColor color =
        chosen ? sliceColor(theme, chosen->kind, m_workspace.view().store()->string(chosen->name))
               : theme.text;
    std::vector<OverviewMark> marks;
    for (const TimeRange &time : find.marks())
        marks.push_back({time, color});
    m_workspace.timeline()->setOverviewMarks(OverviewMarks::Hits, std::move(marks));
}

} // namespace trilane
