// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/comparechoice.h"

#include "views/session/files/recentfiles.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

namespace trilane::tables {

CompareChoice::CompareChoice(QWidget *parent)
    : QToolButton(parent)
    , m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("compareChoice"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &CompareChoice::fill);
    showTitle();
}

void CompareChoice::setChosen(const QString &title)
{
    m_title = title;
    showTitle();
}

/// A "&" in a file's name is no mnemonic.
void CompareChoice::add(const session::OtherTrace &other)
{
    QString words = other.title;
    QAction *action = m_menu->addAction(words.replace('&', QStringLiteral("&&")));
    action->setToolTip(other.path);
    connect(action, &QAction::triggered, this, [this, other] { emit chosen(other); });
}

void CompareChoice::fill()
{
    m_menu->clear();
    m_menu->setToolTipsVisible(true);
    const std::vector<session::OtherTrace> open = openOnes();
    for (const session::OtherTrace &other : open)
        add(other);
    m_menu->addSeparator();
    for (const QString &path : session::RecentFiles::list()) {
        const bool isOpen =
            std::any_of(open.begin(), open.end(),
                        [&](const session::OtherTrace &other) { return other.path == path; });
        if (!isOpen)
            add({QFileInfo(path).fileName(), path, {}});
    }
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Other file…")), &QAction::triggered, this, [this] {
        const QString path = m_others.ask ? m_others.ask() : QString();
        if (!path.isEmpty())
            emit chosen({QFileInfo(path).fileName(), path, {}});
    });
}

void CompareChoice::showTitle()
{
    setText(m_title.isEmpty() ? tr("Compare with…") : tr("Compared with %1").arg(m_title));
}

void CompareChoice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTitle();
    QToolButton::changeEvent(event);
}

} // namespace trilane::tables
