// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/mainmenu.h"

#include "app/ui/page/tracepage.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/savedworkspacemenu.h"
#include "app/ui/window/tracetab.h"
#include "app/ui/window/windowactions.h"
#include "model/store/tables.h"
#include "views/session/files/recentfiles.h"

#include <QFileInfo>

namespace trilane::ui {

namespace {

/// A name in a menu: as wide as can be read at a glance, and "&" is no key.
QString nameIn(const QMenu &menu, const QString &name)
{
    constexpr int kMaxNameWidth = 420;
    return menu.fontMetrics()
        .elidedText(name, Qt::ElideMiddle, kMaxNameWidth)
        .replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

MainMenu::MainMenu(WindowActions *window, QWidget *parent)
    : QMenu(parent)
    , m_window(window)
{
    connect(this, &QMenu::aboutToShow, this, &MainMenu::fill);
    connect(this, &QMenu::aboutToHide, this, &MainMenu::rest);
}

void MainMenu::rest()
{
    m_window->set().rest();
    if (m_actions)
        m_actions->rest();
}

void MainMenu::add(const char *id)
{
    addAction(m_window->action(QLatin1String(id)));
}

void MainMenu::fill()
{
    qDeleteAll(findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    clear();
    m_window->set().retranslate();
    m_window->set().look();
    if (m_actions) {
        m_actions->retranslate();
        m_actions->look();
    }
    addFiles();
    addSeparator();
    addParts();
    addSettings();
    addSeparator();
    add("palette");
    addChoices(tr("Help"), {QStringLiteral("keys"), QStringLiteral("shortcuts"),
                            QStringLiteral("firstSteps"), QStringLiteral("about")});
    addSeparator();
    add("closeTrace");
    add("quit");
}

void MainMenu::addFiles()
{
    for (const char *id : {"open", "openRanks", "attach"})
        add(id);
    addRecent();
    addBeside();
    add("reopen");
    add("sample");
    addSeparator();
    // Only with something to save.
    if (m_window->isSomethingToSave())
        add("saveRecording");
    if (m_actions)
        addActions(m_actions->actions(session::MenuPlace::File));
    add("picture");
    add("account");
    add("recorded");
}

/// Adds the menu entries of the current workspace's parts, each kind in its submenu.
void MainMenu::addParts()
{
    if (!m_actions)
        return;
    const std::initializer_list<std::pair<session::MenuPlace, QString>> places{
        {session::MenuPlace::Edit, tr("Edit")},   {session::MenuPlace::Go, tr("Go")},
        {session::MenuPlace::View, tr("View")},   {session::MenuPlace::Tracks, tr("Tracks")},
        {session::MenuPlace::Marks, tr("Marks")}, {session::MenuPlace::Tables, tr("Tables")}};
    for (const auto &[place, title] : places) {
        if (const QList<QAction *> actions = m_actions->actions(place); !actions.isEmpty())
            addMenu(title)->addActions(actions);
    }
    const TracePage *page = m_documents ? m_documents->front() : nullptr;
    if (page && page->workspace())
        SavedWorkspaceMenu::fill(*addMenu(tr("Workspaces")), *page->workspace());
    addSeparator();
}

void MainMenu::addRecent()
{
    QMenu *menu = addMenu(tr("Recent"));
    const QStringList files = session::RecentFiles::list();
    menu->setEnabled(!files.isEmpty());
    for (const QString &path : files) {
        QAction *action = menu->addAction(nameIn(*menu, QFileInfo(path).fileName()), this,
                                          [this, path] { emit fileRequested(path); });
        action->setToolTip(path);
        action->setObjectName(QStringLiteral("recent:") + path);
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(tr("Clear list"), this, [] { session::RecentFiles::clear(); })
        ->setObjectName(QStringLiteral("forgetRecent"));
}

void MainMenu::addBeside()
{
    const TraceTab *tab = m_documents ? m_documents->frontTab() : nullptr;
    if (tab && tab->isBeside())
        add("separate");
    // With two already: the other one beside the first.
    QMenu *menu = addMenu(tr("View side by side"));
    menu->setEnabled(tab != nullptr);
    if (!tab)
        return;
    for (int other = 0; other < m_documents->tabCount(); ++other) {
        const TraceTab *there = m_documents->tabAt(other);
        if (there == tab || there->isBeside())
            continue;
        const QString path = there->paths().front();
        QAction *action = menu->addAction(nameIn(*menu, there->front()->session()->title()), this,
                                          [this, path] { emit besideRequested(path); });
        action->setToolTip(path);
        action->setObjectName(QStringLiteral("beside:") + path);
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(m_window->action(QStringLiteral("besideItself")));
    menu->addAction(m_window->action(QStringLiteral("besideOther")));
}

void MainMenu::addChoices(const QString &title, const QStringList &ids)
{
    QMenu *menu = addMenu(title);
    for (const QString &id : ids)
        menu->addAction(m_window->action(id));
}

void MainMenu::addSettings()
{
    addChoices(tr("Appearance"), WindowActions::themes());
    // The title is in both languages, for users who cannot read the current one.
    const QString own = tr("Language");
    addChoices(own == QLatin1String("Language") ? own + QString::fromUtf8(" · 语言")
                                                : own + QStringLiteral(" · Language"),
               WindowActions::languages());
    addChoices(tr("Preferences"), WindowActions::preferences());
}

} // namespace trilane::ui
