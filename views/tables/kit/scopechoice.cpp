// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/scopechoice.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace trilane::tables {

ScopeChoice::ScopeChoice(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("tableScope"));
    auto *group = new QButtonGroup(this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i] = new QToolButton(this);
        m_buttons[i]->setObjectName(QStringLiteral("scopeButton"));
        m_buttons[i]->setCheckable(true);
        m_buttons[i]->setToolButtonStyle(Qt::ToolButtonTextOnly);
        group->addButton(m_buttons[i], static_cast<int>(i));
        layout->addWidget(m_buttons[i]);
    }
    m_buttons[0]->setChecked(true);
    connect(group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            setScope(static_cast<TableScope>(id));
    });
    retranslate();
}

void ScopeChoice::setScope(TableScope scope)
{
    if (scope == m_scope)
        return;
    m_scope = scope;
    button(scope)->setChecked(true);
    emit scopeChanged();
}

void ScopeChoice::retranslate()
{
    button(TableScope::WholeTrace)->setText(tr("Whole"));
    button(TableScope::WholeTrace)->setToolTip(tr("Tables cover the whole trace"));
    button(TableScope::VisibleRange)->setText(tr("Visible"));
    button(TableScope::VisibleRange)->setToolTip(tr("Tables cover the view"));
    button(TableScope::Selection)->setText(tr("Selection"));
    button(TableScope::Selection)->setToolTip(tr("Tables cover the time selected in the timeline"));
}

void ScopeChoice::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
