// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/allcommands.h"

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainmenu.h"
#include "app/ui/window/tracetab.h"
#include "app/ui/window/windowactions.h"
#include "views/items/text/programcatalog.h"
#include "views/tables/kit/itemmenu.h"
#include "views/timeline/input/timelinecommands.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QPointer>
#include <QPushButton>
#include <QSet>
#include <QToolButton>

namespace trilane::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AllCommands)
};

const QString kArrow = QString::fromUtf8(" › ");

QString joined(const QString &path, const QString &name)
{
    return path.isEmpty() ? name : path + kArrow + name;
}

/// Without the shortcut after a tab, and without mnemonic marks.
QString plain(const QString &text)
{
    QString words = text.section(QLatin1Char('\t'), 0, 0);
    words.replace(QLatin1String("&&"), QString(QChar(1)));
    words.remove(QLatin1Char('&'));
    return words.replace(QChar(1), QLatin1Char('&'));
}

items::Command commandOf(QAction *action, const QString &path, const session::ActionSet *set)
{
    items::Command command;
    command.title = plain(action->text());
    command.path = path;
    command.id =
        action->objectName().isEmpty() ? joined(path, command.title) : action->objectName();
    command.isTarget = command.id.contains(QLatin1Char(':'));
    command.isEnabled = action->isEnabled();
    command.isChecked = action->isCheckable() && action->isChecked();
    command.keys = set && set->find(command.id) == action
                       ? session::Shortcuts::words(set->keys(action))
                       : session::Shortcuts::words(action->shortcuts());
    command.reason = set ? set->reason(action) : QString();
    command.run = [action = QPointer(action)] {
        if (action)
            action->trigger();
    };
    return command;
}

QMenu *menuOf(const QAbstractButton *button)
{
    if (const auto *tool = qobject_cast<const QToolButton *>(button))
        return tool->menu();
    const auto *push = qobject_cast<const QPushButton *>(button);
    return push ? push->menu() : nullptr;
}

QString nameOf(const QAbstractButton &button)
{
    for (const QString &name : {button.accessibleName(), button.text(), button.toolTip()}) {
        if (!name.isEmpty())
            return plain(name);
    }
    return {};
}

void addActions(std::vector<items::Command> &commands, const QList<QAction *> &actions,
                const QString &path, const QList<const session::ActionSet *> &sets)
{
    for (QAction *action : actions) {
        if (QMenu *menu = action->menu()) {
            if (menu->actions().isEmpty())
                emit menu->aboutToShow();
            if (action->isEnabled())
                addActions(commands, menu->actions(), joined(path, plain(action->text())), sets);
            continue;
        }
        if (action->isSeparator() || !action->isVisible() || action->text().isEmpty())
            continue;
        const session::ActionSet *of = nullptr;
        for (const session::ActionSet *set : sets) {
            if (set && set->find(action->objectName()) == action)
                of = set;
        }
        commands.push_back(commandOf(action, path, of));
    }
}

} // namespace

AllCommands::AllCommands(MainMenu &menu, WindowActions &window, DocumentTabs &documents)
    : m_menu(menu)
    , m_window(window)
    , m_documents(documents)
{}

void AllCommands::addMenu(std::vector<items::Command> &commands) const
{
    m_menu.fill();
    addActions(commands, m_menu.actions(), {}, {&m_window.set(), m_menu.actionsOfTrace()});
}

/// Actions that are in no menu, or currently not in one.
void AllCommands::addKeyedOnly(std::vector<items::Command> &commands) const
{
    QSet<QString> known;
    for (const items::Command &command : commands)
        known << command.id;
    const auto add = [&](const session::ActionSet *set, const QString &path) {
        if (!set)
            return;
        for (QAction *action : set->all()) {
            if (!known.contains(action->objectName()) && action->isVisible())
                commands.push_back(commandOf(action, path, set));
        }
    };
    add(&m_window.set(), Words::tr("Window"));
    add(m_menu.actionsOfTrace(), Words::tr("Timeline"));
}

/// Menus of buttons, and of tables and other views by the right button.
void AllCommands::addPanels(std::vector<items::Command> &commands) const
{
    const TracePage *page = m_documents.front();
    const Workspace *workspace = page ? page->workspace() : nullptr;
    if (!workspace)
        return;
    for (const auto *button : workspace->findChildren<QAbstractButton *>()) {
        QMenu *menu = menuOf(button);
        if (!menu || !button->isVisible() || !button->isEnabled())
            continue;
        emit menu->aboutToShow();
        addActions(commands, menu->actions(), nameOf(*button), {});
    }
    QMap<QString, int> count;
    for (const auto *widget : workspace->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->contextMenuPolicy() != Qt::ActionsContextMenu)
            continue;
        const QString own = widget->accessibleName();
        const QString name = own.isEmpty() ? Words::tr("Table") : own;
        const int number = ++count[name];
        addActions(commands, widget->actions(),
                   number == 1 ? name : name + QStringLiteral(" %1").arg(number), {});
    }
    for (auto *items : workspace->findChildren<tables::ItemMenu *>()) {
        if (items->view().isVisible())
            addActions(commands, items->menu().actions(), items->view().accessibleName(), {});
    }
}

void AllCommands::addTraces(std::vector<items::Command> &commands) const
{
    for (int tab = 0; tab < m_documents.tabCount(); ++tab) {
        const TraceTab *there = m_documents.tabAt(tab);
        if (there == m_documents.frontTab())
            continue;
        items::Command command;
        command.id = QStringLiteral("trace:") + there->paths().join(QLatin1Char('|'));
        command.title = there->front()->session()->title();
        command.path =
            joined(Words::tr("Open traces"), QFileInfo(there->paths().front()).absolutePath());
        command.isTarget = true;
        command.run = [documents = QPointer(&m_documents), tab] {
            if (documents)
                documents->goTo(tab);
        };
        commands.push_back(std::move(command));
    }
}

std::vector<items::Command> AllCommands::inOneLanguage() const
{
    std::vector<items::Command> commands;
    addTraces(commands); // rather than a recent file of that name
    addMenu(commands);
    addKeyedOnly(commands);
    addPanels(commands);
    return commands;
}

/// A refilled menu has new actions: its current language is last.
std::vector<items::Command> AllCommands::list() const
{
    const auto retranslate = [this] {
        m_window.set().retranslate();
        if (m_menu.actionsOfTrace())
            m_menu.actionsOfTrace()->retranslate();
    };
    std::vector<std::vector<items::Command>> others;
    for (const QString &language : items::ProgramCatalog::languages()) {
        const items::LanguageScope scope(language);
        retranslate();
        others.push_back(inOneLanguage());
    }
    retranslate();
    std::vector<items::Command> commands = inOneLanguage();
    for (const std::vector<items::Command> &other : others) {
        for (size_t i = 0; i < commands.size() && i < other.size(); ++i)
            commands[i].elsewhere +=
                other[i].path + QLatin1Char(' ') + other[i].title + QLatin1Char('\n');
    }
    m_window.set().rest();
    if (m_menu.actionsOfTrace())
        m_menu.actionsOfTrace()->rest();
    return commands;
}

std::vector<panels::KeyedCommand> AllCommands::keyed() const
{
    std::vector<panels::KeyedCommand> keyed;
    QSet<QString> known;
    for (const items::Command &command : list()) {
        for (const session::ActionSet *set : std::initializer_list<const session::ActionSet *>{
                 &m_window.set(), m_menu.actionsOfTrace()}) {
            const QAction *action = set ? set->find(command.id) : nullptr;
            if (!action || known.contains(command.id))
                continue;
            known << command.id;
            keyed.push_back({command.id, command.title, command.path, command.elsewhere,
                             set->defaultKeys(action)});
        }
    }
    for (const timeline::TimelineCommand &command : timeline::timelineCommands()) {
        if (!known.contains(command.actionId()))
            keyed.push_back({command.actionId(), command.menuTitle(), Words::tr("Timeline"),
                             QLatin1String(command.title), command.keys});
    }
    return keyed;
}

} // namespace trilane::ui
