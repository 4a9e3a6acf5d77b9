// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/actionset.h"

#include <QAction>

namespace trilane {

ActionSet::ActionSet(QObject *parent)
    : QObject(parent)
{}

QAction *ActionSet::add(MenuPlace place, Words words, std::function<void()> run,
                        const QKeySequence &keys)
{
    auto *action = new QAction(words(), this);
    action->setShortcut(keys);
    // Two workspaces may be side by side in one window: the keys belong to the one with the focus.
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    m_items.push_back({place, action, std::move(words)});
    emit added(action);
    return action;
}

void ActionSet::addSeparator(MenuPlace place)
{
    auto *line = new QAction(this);
    line->setSeparator(true);
    m_items.push_back({place, line, {}});
}

QList<QAction *> ActionSet::actions(MenuPlace place) const
{
    QList<QAction *> actions;
    for (const Item &item : m_items) {
        if (item.place == place)
            actions << item.action;
    }
    return actions;
}

void ActionSet::retranslate()
{
    for (const Item &item : m_items) {
        if (item.words)
            item.action->setText(item.words());
    }
}

} // namespace trilane
