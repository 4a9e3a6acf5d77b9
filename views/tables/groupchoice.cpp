// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/groupchoice.h"

#include "views/tables/reportwords.h"

#include <QEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace trilane {

namespace {

const QString kFoldSetting = QStringLiteral("tables/foldNames");

bool has(std::span<const GroupKey> keys, GroupKey key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

} // namespace

GroupChoice::GroupChoice(QWidget *parent)
    : QToolButton(parent)
    , m_menu(new QMenu(this))
    , m_folded(QSettings().value(kFoldSetting, true).toBool())
{
    setObjectName(QStringLiteral("tableGrouping"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &GroupChoice::fill);
    fill();
    updateText();
}

void GroupChoice::setReport(ReportId id)
{
    m_report = id;
    fill();
    updateText();
}

/// Keys are offered in the order of the report; the usual ones stay, but for names as one.
void GroupChoice::fill()
{
    m_menu->clear();
    if (m_report == ReportId::Kernels) {
        QAction *fold = m_menu->addAction(tr("Fold templates to base names"));
        fold->setCheckable(true);
        fold->setChecked(m_folded);
        connect(fold, &QAction::toggled, this, &GroupChoice::setFolded);
        m_menu->addSeparator();
    }
    const Report &of = report(m_report);
    for (GroupKey key : of.known) {
        if (has(of.groupBy, key) || key == GroupKey::BaseName)
            continue;
        QAction *action = m_menu->addAction(ReportWords::key(key));
        action->setCheckable(true);
        action->setChecked(has(m_more[static_cast<size_t>(m_report)], key));
        connect(action, &QAction::toggled, this, [this, key](bool on) { toggle(key, on); });
    }
}

void GroupChoice::toggle(GroupKey key, bool on)
{
    std::vector<GroupKey> &more = m_more[static_cast<size_t>(m_report)];
    std::erase(more, key);
    if (on)
        more.push_back(key);
    updateText();
    emit groupingChanged();
}

std::vector<GroupKey> GroupChoice::groupBy(ReportId id) const
{
    const Report &of = report(id);
    std::vector<GroupKey> keys(of.groupBy.begin(), of.groupBy.end());
    for (GroupKey key : of.known) {
        if (has(m_more[static_cast<size_t>(id)], key))
            keys.push_back(key);
    }
    return keys;
}

bool GroupChoice::isFolded(ReportId id) const
{
    return id == ReportId::Kernels && m_folded;
}

void GroupChoice::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    QSettings().setValue(kFoldSetting, folded);
    updateText();
    emit groupingChanged();
}

void GroupChoice::updateText()
{
    QStringList words;
    for (GroupKey key : groupBy(m_report)) {
        const bool folded = key == GroupKey::Name && isFolded(m_report);
        words << ReportWords::key(folded ? GroupKey::BaseName : key);
    }
    setText(tr("By %1").arg(words.join(tr(", "))));
    setToolTip(tr("Slices that differ in these get rows of their own"));
}

void GroupChoice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        fill();
        updateText();
    }
    QToolButton::changeEvent(event);
}

} // namespace trilane
