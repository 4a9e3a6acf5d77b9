// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/mainmenu.h"

#include "app/ui/documenttabs.h"
#include "app/ui/pagerecording.h"
#include "app/ui/preferences.h"
#include "app/ui/tracepage.h"
#include "app/ui/tracetab.h"
#include "views/session/recentfiles.h"
#include "views/session/recordings.h"

#include <QActionGroup>
#include <QFileInfo>

namespace trilane {

namespace {

/// A name in a menu: as wide as can be read at a glance, and "&" is no key.
QString nameIn(const QMenu &menu, const QString &name)
{
    constexpr int kWidestName = 420;
    return menu.fontMetrics()
        .elidedText(name, Qt::ElideMiddle, kWidestName)
        .replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

MainMenu::MainMenu(Appearance *appearance, QWidget *parent)
    : QMenu(parent)
    , m_appearance(appearance)
{
    connect(this, &QMenu::aboutToShow, this, &MainMenu::fill);
}

void MainMenu::fill()
{
    qDeleteAll(findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    clear();
    const bool open = m_actions != nullptr;
    if (open)
        emit m_actions->aboutToShow();
    addAction(tr("Open…"), this, &MainMenu::openRequested);
    addAction(tr("Open as Ranks…"), this, &MainMenu::ranksRequested);
    addAction(tr("Attach to a process…"), this, &MainMenu::attachRequested);
    addRecent();
    addBeside();
    addAction(tr("Reopen what was closed"), this, &MainMenu::reopenRequested)
        ->setEnabled(m_documents && m_documents->canReopen());
    addAction(tr("Open the sample"), this, &MainMenu::sampleRequested);
    addSeparator();
    addSaving();
    if (open)
        addActions(m_actions->actions(MenuPlace::File));
    addAction(tr("Picture…"), this, &MainMenu::pictureRequested)->setEnabled(open);
    addAction(tr("Account of events…"), this, &MainMenu::accountRequested)->setEnabled(open);
    addSeparator();
    addParts();
    addTheme();
    addLanguage();
    addPreferences();
    addSeparator();
    addAction(tr("Mouse and keys"), this, &MainMenu::keysRequested);
    addAction(tr("About Trilane"), this, &MainMenu::aboutRequested);
    addSeparator();
    addAction(tr("Close trace"), this, &MainMenu::closeTraceRequested)->setEnabled(open);
    addAction(tr("Quit"), this, &MainMenu::quitRequested);
}

/// Only where there is something to save.
void MainMenu::addSaving()
{
    const TracePage *page = m_documents ? m_documents->front() : nullptr;
    if (!page || !Recordings::isUnsaved(page->session()->path()))
        return;
    const bool isRunning = page->recording() && page->recording()->isRunning();
    addAction(isRunning ? tr("Stop and save the recording as…") : tr("Save the recording as…"),
              this, &MainMenu::saveRecordingRequested);
}

/// What the parts of the workspace in front have added, each kind in its submenu.
void MainMenu::addParts()
{
    if (!m_actions)
        return;
    const std::initializer_list<std::pair<MenuPlace, QString>> places{
        {MenuPlace::Edit, tr("Edit")},   {MenuPlace::Go, tr("Go")},
        {MenuPlace::View, tr("View")},   {MenuPlace::Tracks, tr("Tracks")},
        {MenuPlace::Marks, tr("Marks")}, {MenuPlace::Tables, tr("Tables")}};
    for (const auto &[place, title] : places) {
        if (const QList<QAction *> actions = m_actions->actions(place); !actions.isEmpty())
            addMenu(title)->addActions(actions);
    }
    addSeparator();
}

void MainMenu::addRecent()
{
    QMenu *menu = addMenu(tr("Recent"));
    const QStringList files = RecentFiles::list();
    menu->setEnabled(!files.isEmpty());
    for (const QString &path : files) {
        QAction *action = menu->addAction(nameIn(*menu, QFileInfo(path).fileName()), this,
                                          [this, path] { emit fileRequested(path); });
        action->setToolTip(path);
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(tr("Forget these"), this, [] { RecentFiles::clear(); });
}

void MainMenu::addBeside()
{
    const TraceTab *tab = m_documents ? m_documents->frontTab() : nullptr;
    if (tab && tab->isBeside())
        addAction(tr("Separate the two traces"), this, &MainMenu::separateRequested);
    // With two already: the other one beside the first.
    QMenu *menu = addMenu(tr("View beside"));
    menu->setEnabled(tab != nullptr);
    if (!tab)
        return;
    const auto add = [&](const QString &words, const QString &path) {
        menu->addAction(words, this, [this, path] { emit besideRequested(path); })
            ->setToolTip(path);
    };
    for (int other = 0; other < m_documents->tabCount(); ++other) {
        const TraceTab *there = m_documents->tabAt(other);
        if (there != tab && !there->isBeside())
            add(nameIn(*menu, there->front()->session()->title()), there->paths().front());
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    add(tr("This trace once more"), tab->paths().front());
    menu->addAction(tr("Another file…"), this, &MainMenu::otherBesideRequested);
}

void MainMenu::addPreferences()
{
    QMenu *menu = addMenu(tr("Preferences"));
    const auto add = [menu](const QString &words, bool on, void (*set)(bool)) {
        QAction *action = menu->addAction(words);
        action->setCheckable(true);
        action->setChecked(on);
        connect(action, &QAction::toggled, menu, [set](bool checked) { set(checked); });
    };
    add(tr("Open files in the running window"), Preferences::singleWindow(),
        &Preferences::setSingleWindow);
    add(tr("Open the traces of the last time at the start"), Preferences::restoreTabs(),
        &Preferences::setRestoreTabs);
    add(tr("Read changed files again without asking"), Preferences::reloadChanged(),
        &Preferences::setReloadChanged);
}

void MainMenu::addTheme()
{
    QMenu *menu = addMenu(tr("Appearance"));
    auto *group = new QActionGroup(menu);
    const std::initializer_list<std::pair<Appearance::ThemeChoice, QString>> choices{
        {Appearance::ThemeChoice::System, tr("As the desktop")},
        {Appearance::ThemeChoice::Light, tr("Light")},
        {Appearance::ThemeChoice::Dark, tr("Dark")}};
    for (const auto &[choice, name] : choices) {
        QAction *action = menu->addAction(
            name, this, [this, choice = choice] { m_appearance->setTheme(choice); });
        action->setCheckable(true);
        action->setChecked(m_appearance->theme() == choice);
        group->addAction(action);
    }
}

void MainMenu::addLanguage()
{
    // Found by whoever cannot read the language that is set: the title has both.
    const QString own = tr("Language");
    QMenu *menu = addMenu(own == QLatin1String("Language") ? own + QString::fromUtf8(" · 语言")
                                                           : own + QStringLiteral(" · Language"));
    auto *group = new QActionGroup(menu);
    std::vector<std::pair<QString, QString>> choices = Appearance::languages();
    choices.insert(choices.begin(), {QStringLiteral("system"), tr("As the desktop")});
    for (const auto &[language, name] : choices) {
        QAction *action = menu->addAction(
            name, this, [this, language = language] { m_appearance->setLanguage(language); });
        action->setCheckable(true);
        action->setChecked(m_appearance->language() == language);
        group->addAction(action);
    }
}

} // namespace trilane
