// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/rowmenu.h"

#include "views/session/files/actionset.h"
#include "views/timeline/input/rowcommands.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/rows/rowactions.h"
#include "views/timeline/rows/rowmaker.h"

#include <QActionGroup>
#include <QMenu>

namespace trilane::timeline {

namespace {

constexpr session::RowScale kScales[] = {session::RowScale::Compact, session::RowScale::Normal,
                                         session::RowScale::Tall};
constexpr session::StreamGrouping kGroupings[] = {session::StreamGrouping::ByDevice,
                                                  session::StreamGrouping::ByProcess};

constexpr QLatin1String kReset("rows.reset");

QString idOf(session::RowScale scale)
{
    return QStringLiteral("rows.scale%1").arg(static_cast<int>(scale));
}

QString idOf(session::StreamGrouping grouping)
{
    return QStringLiteral("rows.grouping%1").arg(static_cast<int>(grouping));
}

/// The key of a command is shown beside the action that does the same; the timeline acts on it.
void showKey(QAction *action, const char *command)
{
    if (const TimelineCommand *known = commandCalled(command)) {
        action->setText(action->text() + QLatin1Char('\t') + known->keyText());
        action->setObjectName(known->actionId());
    }
}

template <typename Run>
QAction *addChoice(QMenu *menu, QActionGroup *group, const QString &text, bool chosen, Run run)
{
    QAction *action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(chosen);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, menu, run);
    return action;
}

void addCheckable(session::ActionSet &actions, const QString &id, session::ActionSet::Words words,
                  std::function<void()> run, std::function<bool()> isOn)
{
    QAction *action =
        actions.add(session::MenuPlace::Tracks, std::move(words), std::move(run), {.id = id});
    action->setCheckable(true);
    QObject::connect(&actions, &session::ActionSet::aboutToShow, action,
                     [action, isOn = std::move(isOn)] { action->setChecked(isOn()); });
}

} // namespace

QString RowMenu::scaleName(session::RowScale scale)
{
    switch (scale) {
    case session::RowScale::Compact:
        return tr("Compact rows");
    case session::RowScale::Normal:
        return tr("Normal rows");
    case session::RowScale::Tall:
        break;
    }
    return tr("Tall rows");
}

QString RowMenu::groupingName(session::StreamGrouping grouping)
{
    return grouping == session::StreamGrouping::ByDevice ? tr("Streams by device")
                                                         : tr("Streams by process");
}

void RowMenu::fill(QMenu &menu, TimelineControl &timeline, const TimelineTarget &target)
{
    const Row *hit = timeline.rowOf(target.hit);
    if (!hit)
        return;
    const Row row = *hit; // the menu's actions may rebuild the rows
    if (row.track.isValid()) {
        timeline.state().layout().setCurrent(row.id());
        addRow(menu, timeline, row);
        menu.addSeparator();
    }
    addLayer(menu, timeline, row.layer);
}

void RowMenu::addRow(QMenu &menu, TimelineControl &timeline, const Row &row)
{
    session::TrackLayout &layout = timeline.state().layout();
    const session::RowId id = row.id();
    if (row.foldable)
        showKey(menu.addAction(
                    row.folded ? tr("Expand") : tr("Collapse"), &layout,
                    [&layout, id, folded = row.folded] { layout.setCollapsed(id, !folded); }),
                row.folded ? "openRow" : "foldRow");
    const bool pinned = layout.isPinned(id);
    showKey(menu.addAction(pinned ? tr("Unpin row") : tr("Pin row"), &layout,
                           [&layout, id, pinned] { layout.setPinned(id, !pinned); }),
            "pinRow");
    showKey(menu.addAction(tr("Hide row"), &layout, [&layout, id] { layout.setHidden(id, true); }),
            "hideRow");
    showKey(menu.addAction(tr("Hide all others of this kind"), &menu,
                           [&timeline, id] {
                               hideOthers(timeline.state().layout(), timeline.rowSource()->tree(),
                                          id);
                           }),
            "hideOthers");
    addMoves(menu, timeline, id);
    if (row.kind != RowKind::Group)
        addHeight(menu, timeline, row.track);
}

void RowMenu::addMoves(QMenu &menu, TimelineControl &timeline, session::RowId row)
{
    const std::vector<session::RowId> rows =
        movable(timeline.state().layout(), timeline.rowSource()->tree(), row);
    QAction *up = menu.addAction(tr("Move up"), &menu,
                                 [&timeline, row] { RowCommands::move(timeline, row, -1); });
    QAction *down = menu.addAction(tr("Move down"), &menu,
                                   [&timeline, row] { RowCommands::move(timeline, row, 1); });
    up->setEnabled(!rows.empty() && rows.front() != row);
    down->setEnabled(!rows.empty() && rows.back() != row);
    showKey(up, "rowUp");
    showKey(down, "rowDown");
}

void RowMenu::addHeight(QMenu &menu, TimelineControl &timeline, TrackId track)
{
    showKey(menu.addAction(tr("Increase height"), &menu,
                           [&timeline, track] { RowCommands::scale(timeline, track, 1.25); }),
            "tallerRow");
    showKey(menu.addAction(tr("Decrease height"), &menu,
                           [&timeline, track] { RowCommands::scale(timeline, track, 0.8); }),
            "lowerRow");
    session::TrackLayout &layout = timeline.state().layout();
    QAction *even = menu.addAction(tr("Reset height"), &layout,
                                   [&layout, track] { layout.setHeight(track, 0); });
    even->setEnabled(layout.state().heights.contains(track));
    showKey(even, "evenHeight");
}

void RowMenu::addLayer(QMenu &menu, TimelineControl &timeline, Layer layer)
{
    const auto collapse = [&timeline, layer](bool collapsed) {
        collapseAll(timeline.state().layout(), timeline.rowSource()->tree(), layer, collapsed);
    };
    showKey(menu.addAction(tr("Collapse all of this layer"), &menu, [collapse] { collapse(true); }),
            "foldLayer");
    showKey(menu.addAction(tr("Expand all of this layer"), &menu, [collapse] { collapse(false); }),
            "openLayer");
    session::TrackLayout &layout = timeline.state().layout();
    QAction *hidden = menu.addAction(tr("Show hidden rows"), &menu, [&timeline, layer] {
        showHidden(timeline.state().layout(), timeline.rowSource()->tree(), layer);
    });
    hidden->setEnabled(hasHidden(layout, timeline.rowSource()->tree(), layer));
    showKey(hidden, "showHiddenOfLayer");
    if (layer == Layer::Cuda)
        addGrouping(menu, timeline);
    addScale(menu, timeline);
    QAction *reset = menu.addAction(tr("Reset rows"), &layout, &session::TrackLayout::reset);
    reset->setEnabled(!layout.isDefault() || !layout.filter().isEmpty());
    reset->setObjectName(kReset);
}

void RowMenu::addGrouping(QMenu &menu, TimelineControl &timeline)
{
    session::TrackLayout &layout = timeline.state().layout();
    QMenu *choices = menu.addMenu(tr("Group streams"));
    auto *group = new QActionGroup(choices);
    for (session::StreamGrouping grouping : kGroupings)
        addChoice(choices, group, groupingName(grouping), layout.grouping() == grouping,
                  [&layout, grouping] { layout.setGrouping(grouping); })
            ->setObjectName(idOf(grouping));
}

void RowMenu::addScale(QMenu &menu, TimelineControl &timeline)
{
    session::TrackLayout &layout = timeline.state().layout();
    QMenu *choices = menu.addMenu(tr("Row height"));
    auto *group = new QActionGroup(choices);
    for (session::RowScale scale : kScales)
        addChoice(choices, group, scaleName(scale), layout.scale() == scale, [&layout, scale] {
            layout.setScale(scale);
        })->setObjectName(idOf(scale));
}

void RowMenu::addActions(session::ActionSet &actions, TimelineControl &timeline)
{
    session::TrackLayout &layout = timeline.state().layout();
    const auto all = [&timeline](bool collapsed) {
        if (const RowMaker *source = timeline.rowSource()) {
            for (Layer layer : {Layer::Cpu, Layer::Cuda, Layer::Threads})
                collapseAll(timeline.state().layout(), source->tree(), layer, collapsed);
        }
    };
    actions.add(
        session::MenuPlace::Tracks, [] { return tr("Collapse all"); }, [all] { all(true); });
    actions.add(
        session::MenuPlace::Tracks, [] { return tr("Expand all"); }, [all] { all(false); });
    addChoices(actions, layout);
    QAction *reset = actions.add(
        session::MenuPlace::Tracks, [] { return tr("Reset rows"); }, [&layout] { layout.reset(); },
        {.id = QString(kReset)});
    actions.enableWhen(
        reset, [&layout] { return !layout.isDefault() || !layout.filter().isEmpty(); },
        [] { return tr("rows are at their defaults"); });
}

void RowMenu::addChoices(session::ActionSet &actions, session::TrackLayout &layout)
{
    actions.addSeparator(session::MenuPlace::Tracks);
    for (session::RowScale scale : kScales)
        addCheckable(
            actions, idOf(scale), [scale] { return scaleName(scale); },
            [&layout, scale] { layout.setScale(scale); },
            [&layout, scale] { return layout.scale() == scale; });
    actions.addSeparator(session::MenuPlace::Tracks);
    for (session::StreamGrouping grouping : kGroupings)
        addCheckable(
            actions, idOf(grouping), [grouping] { return groupingName(grouping); },
            [&layout, grouping] { layout.setGrouping(grouping); },
            [&layout, grouping] { return layout.grouping() == grouping; });
    actions.addSeparator(session::MenuPlace::Tracks);
}

} // namespace trilane::timeline
