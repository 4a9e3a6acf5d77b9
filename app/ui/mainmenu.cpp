// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/mainmenu.h"

#include "views/session/recentfiles.h"

#include <QActionGroup>
#include <QFileInfo>

namespace trilane {

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
    addRecent();
    addAction(tr("Open the sample"), this, &MainMenu::sampleRequested);
    addSeparator();
    if (open)
        addActions(m_actions->actions(MenuPlace::File));
    addAction(tr("Picture…"), this, &MainMenu::pictureRequested)->setEnabled(open);
    addAction(tr("Account of events…"), this, &MainMenu::accountRequested)->setEnabled(open);
    addSeparator();
    addParts();
    addTheme();
    addLanguage();
    addSeparator();
    addAction(tr("Mouse and keys"), this, &MainMenu::keysRequested);
    addAction(tr("About Trilane"), this, &MainMenu::aboutRequested);
    addSeparator();
    addAction(tr("Close trace"), this, &MainMenu::closeTraceRequested)->setEnabled(open);
    addAction(tr("Quit"), this, &MainMenu::quitRequested);
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
        QAction *action = menu->addAction(QFileInfo(path).fileName(), this,
                                          [this, path] { emit fileRequested(path); });
        action->setToolTip(path);
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(tr("Forget these"), this, [] { RecentFiles::clear(); });
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
