// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/groupchoice.h"

#include "views/tables/kit/reportwords.h"

#include <QEvent>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace trilane::tables {

namespace {

const QString kFoldSetting = QStringLiteral("tables/foldNames");

bool has(std::span<const stats::GroupKey> keys, stats::GroupKey key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The following keys are about the launch: what, where and by which range.
bool beginsSection(stats::GroupKey key)
{
    return key == stats::GroupKey::Stream || key == stats::GroupKey::LaunchPath;
}

} // namespace

GroupChoice::GroupChoice(QWidget *parent)
    : QToolButton(parent)
    , m_menu(new QMenu(this))
    , m_folded(QSettings().value(kFoldSetting, true).toBool())
{
    for (const stats::Report &report : stats::reports())
        m_chosen[static_cast<size_t>(report.id)].assign(report.groupBy.begin(),
                                                        report.groupBy.end());
    setObjectName(QStringLiteral("tableGrouping"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &GroupChoice::fill);
    fill();
    updateText();
}

void GroupChoice::setReport(stats::ReportId id)
{
    m_report = id;
    fill();
    updateText();
}

bool GroupChoice::hasNames() const
{
    return has(m_chosen[static_cast<size_t>(m_report)], stats::GroupKey::Name);
}

/// Keys are offered in the order of the report. The usual ones of other reports than of kernels
/// stay.
void GroupChoice::fill()
{
    m_menu->clear();
    const bool kernels = m_report == stats::ReportId::Kernels;
    if (kernels) {
        QAction *fold = m_menu->addAction(tr("Group templates by base name"));
        fold->setCheckable(true);
        fold->setChecked(m_folded);
        fold->setEnabled(hasNames());
        connect(fold, &QAction::toggled, this, &GroupChoice::setFolded);
        m_menu->addSeparator();
    }
    const stats::Report &of = stats::report(m_report);
    for (stats::GroupKey key : of.known) {
        const bool usual = has(of.groupBy, key);
        if (key == stats::GroupKey::BaseName || (usual && !kernels))
            continue;
        addKey(key, has(chosen(), key));
    }
}

void GroupChoice::addKey(stats::GroupKey key, bool on)
{
    if (beginsSection(key))
        m_menu->addSeparator();
    QAction *action = m_menu->addAction(ReportWords::key(key));
    action->setCheckable(true);
    action->setChecked(on);
    // At least one key must remain.
    action->setEnabled(!on || chosen().size() > 1);
    connect(action, &QAction::toggled, this, [this, key](bool checked) { toggle(key, checked); });
}

void GroupChoice::toggle(stats::GroupKey key, bool on)
{
    std::erase(chosen(), key);
    if (on)
        chosen().push_back(key);
    updateText();
    emit groupingChanged();
}

std::vector<stats::GroupKey> GroupChoice::groupBy(stats::ReportId id) const
{
    std::vector<stats::GroupKey> keys;
    for (stats::GroupKey key : stats::report(id).known) {
        if (has(m_chosen[static_cast<size_t>(id)], key))
            keys.push_back(key);
    }
    return keys;
}

bool GroupChoice::isFolded(stats::ReportId id) const
{
    return id == stats::ReportId::Kernels && m_folded &&
           has(m_chosen[static_cast<size_t>(id)], stats::GroupKey::Name);
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
    for (stats::GroupKey key : groupBy(m_report)) {
        const bool folded = key == stats::GroupKey::Name && isFolded(m_report);
        words << ReportWords::key(folded ? stats::GroupKey::BaseName : key);
    }
    setText(tr("By %1").arg(words.join(tr(", "))));
    setToolTip(tr("Slices that differ in these attributes get separate rows"));
}

void GroupChoice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        fill();
        updateText();
    }
    QToolButton::changeEvent(event);
}

} // namespace trilane::tables
