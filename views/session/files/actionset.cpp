// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/actionset.h"

#include "views/items/text/programcatalog.h"

#include <QAction>

#include <algorithm>

namespace trilane::session {

namespace {

bool typesSomething(const QKeySequence &key)
{
    return !(key[0].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier));
}

QString englishOf(const ActionSet::Words &words)
{
    const items::LanguageScope english(QStringLiteral("en"));
    return words();
}

} // namespace

ActionSet::ActionSet(QObject *parent)
    : QObject(parent)
{
    connect(&Shortcuts::instance(), &Shortcuts::changed, this, [this] {
        for (const Item &item : m_items)
            applyKeys(item);
    });
}

QAction *ActionSet::add(MenuPlace place, Words words, std::function<void()> run,
                        const QKeySequence &keys)
{
    Kind kind;
    if (!keys.isEmpty())
        kind.keys << keys;
    return add(place, std::move(words), std::move(run), std::move(kind));
}

QAction *ActionSet::add(MenuPlace place, Words words, std::function<void()> run, Kind kind)
{
    auto *action = new QAction(words(), this);
    if (kind.id.isEmpty())
        kind.id = englishOf(words);
    action->setObjectName(kind.id);
    connect(action, &QAction::triggered, this,
            [this, action, what = std::move(run)] { this->run(action, what); });
    m_items.push_back({place, action, std::move(words), std::move(kind)});
    applyKeys(m_items.back());
    emit added(action);
    return action;
}

void ActionSet::applyKeys(const Item &item)
{
    if (!item.words)
        return;
    const QList<QKeySequence> keys = Shortcuts::instance().keysOf(item.kind.id, item.kind.keys);
    switch (item.kind.use) {
    case KeyUse::Window:
        item.action->setShortcutContext(Qt::WindowShortcut);
        item.action->setShortcuts(keys);
        return;
    case KeyUse::Workspace:
        // Two workspaces may be side by side in one window: the keys belong to the one with the
        // focus.
        item.action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        item.action->setShortcuts(keys);
        return;
    case KeyUse::Timeline:
    case KeyUse::OnlyShown:
        break;
    }
    const QKeySequence first = keys.value(0);
    const bool isShown =
        first.isEmpty() || item.kind.use == KeyUse::OnlyShown || typesSomething(first);
    item.action->setShortcutContext(isShown ? Qt::WidgetShortcut : Qt::WidgetWithChildrenShortcut);
    item.action->setShortcut(first);
}

void ActionSet::addSeparator(MenuPlace place)
{
    auto *line = new QAction(this);
    line->setSeparator(true);
    m_items.push_back({place, line, {}});
}

void ActionSet::enableWhen(QAction *action, std::function<bool()> isPossible, Words why)
{
    connect(this, &ActionSet::aboutToShow, action,
            [action, isPossible] { action->setEnabled(isPossible()); });
    for (Item &item : m_items) {
        if (item.action != action)
            continue;
        item.isPossible = std::move(isPossible);
        item.why = std::move(why);
        return;
    }
}

/// Handles a key while the action's state has not been checked.
void ActionSet::run(const QAction *action, const std::function<void()> &what) const
{
    const Item *item = itemOf(action);
    if (item && item->isPossible && !item->isPossible())
        return;
    what();
}

void ActionSet::rest()
{
    for (const Item &item : m_items)
        item.action->setEnabled(true);
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

QList<QAction *> ActionSet::all() const
{
    QList<QAction *> actions;
    for (const Item &item : m_items) {
        if (item.words)
            actions << item.action;
    }
    return actions;
}

QAction *ActionSet::find(const QString &id) const
{
    for (const Item &item : m_items) {
        if (item.words && item.kind.id == id)
            return item.action;
    }
    return nullptr;
}

const ActionSet::Item *ActionSet::itemOf(const QAction *action) const
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](const Item &item) { return item.action == action; });
    return found == m_items.end() ? nullptr : &*found;
}

QList<QKeySequence> ActionSet::defaultKeys(const QAction *action) const
{
    const Item *item = itemOf(action);
    return item ? item->kind.keys : QList<QKeySequence>();
}

QList<QKeySequence> ActionSet::keys(const QAction *action) const
{
    const Item *item = itemOf(action);
    return item ? Shortcuts::instance().keysOf(item->kind.id, item->kind.keys)
                : QList<QKeySequence>();
}

QString ActionSet::reason(const QAction *action) const
{
    const Item *item = itemOf(action);
    return item && item->why && !action->isEnabled() ? item->why() : QString();
}

void ActionSet::retranslate()
{
    for (const Item &item : m_items) {
        if (item.words)
            item.action->setText(item.words());
    }
}

} // namespace trilane::session
