// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/findcontrol.h"

#include "app/ui/page/workspace.h"
#include "views/session/files/actionset.h"
#include "views/session/state/findstate.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/findpane.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/widget/timelinewidget.h"

namespace trilane::ui {

FindControl::FindControl(Workspace &workspace)
    : QObject(&workspace)
    , m_workspace(workspace)
{
    addActions();
    session::FindState &find = workspace.view().find();
    connect(&find, &session::FindState::marksChanged, this, &FindControl::showMarks);
    connect(&find.steps(), &session::FindSteps::trackRequested, workspace.timeline(),
            [timeline = workspace.timeline()](TrackId track) { timeline->revealTrack(track); });
    connect(workspace.tables()->page<tables::FindPane>(), &tables::FindPane::left,
            workspace.timeline(), [timeline = workspace.timeline()] { timeline->setFocus(); });
}

void FindControl::addActions()
{
    session::ActionSet &actions = m_workspace.actions();
    actions.add(
        session::MenuPlace::Go, [] { return tr("Find…"); }, [this] { open(); },
        QKeySequence(Qt::CTRL | Qt::Key_F));
    actions.add(
        session::MenuPlace::Go, [] { return tr("Next occurrence"); }, [this] { step(true); },
        QKeySequence(Qt::Key_F3));
    actions.add(
        session::MenuPlace::Go, [] { return tr("Previous occurrence"); }, [this] { step(false); },
        QKeySequence(Qt::SHIFT | Qt::Key_F3));
    actions.addSeparator(session::MenuPlace::Go);
}

void FindControl::open()
{
    m_workspace.tables()->showTab("find");
    m_workspace.tables()->page<tables::FindPane>()->begin();
}

void FindControl::step(bool forward)
{
    m_workspace.tables()->page<tables::FindPane>()->step(forward);
}

void FindControl::showMarks()
{
    session::FindState &find = m_workspace.view().find();
    const theme::Theme &theme = theme::themeOf(m_workspace.palette());
    const std::optional<search::SearchHit> &chosen = find.steps().chosen();
    const QColor color = chosen ? theme::sliceColor(theme, chosen->kind,
                                                    m_workspace.view().trace().string(chosen->name))
                                : theme.text;
    std::vector<timeline::OverviewMark> marks;
    for (const TimeRange &time : find.marks())
        marks.push_back({time, color});
    m_workspace.timeline()->setOverviewMarks(timeline::OverviewMarks::Hits, std::move(marks));
}

} // namespace trilane::ui
