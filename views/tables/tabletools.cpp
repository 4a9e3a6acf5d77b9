// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/tabletools.h"

#include "views/style/look.h"
#include "views/tables/filterfield.h"
#include "views/tables/groupchoice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace trilane {

TableTools::TableTools(QWidget *parent)
    : QWidget(parent)
    , m_busy(new QLabel(this))
    , m_filter(new FilterField(this))
    , m_scope(new ScopeChoice(this))
    , m_group(new GroupChoice(this))
    , m_export(new QToolButton(this))
    , m_exportMenu(new QMenu(this))
{
    build();
    makeExportMenu();
    retranslate();
    connect(m_filter, &FilterField::changed, this, &TableTools::filterChanged);
    connect(m_scope, &ScopeChoice::scopeChanged, this, &TableTools::scopeChanged);
    connect(m_group, &GroupChoice::groupingChanged, this, &TableTools::groupingChanged);
}

void TableTools::build()
{
    setObjectName(QStringLiteral("tableTools"));
    setLook(m_busy, Look::Soft);
    m_export->setObjectName(QStringLiteral("tableExport"));
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_export->setMenu(m_exportMenu);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(6);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_busy, m_filter, m_scope, m_group, m_export})
        layout->addWidget(widget);
}

void TableTools::makeExportMenu()
{
    m_copy = m_exportMenu->addAction(QString(), this, &TableTools::copyRequested);
    m_exportMenu->addSeparator();
    for (Format format : {Format::Csv, Format::Json, Format::Markdown})
        m_formats.push_back(m_exportMenu->addAction(
            QString(), this, [this, format] { emit exportRequested(format); }));
}

void TableTools::retranslate()
{
    m_busy->setText(tr("computing…"));
    m_busy->setVisible(false);
    m_export->setText(tr("Export"));
    m_copy->setText(tr("Copy whole table"));
    m_formats[0]->setText(tr("Save as CSV…"));
    m_formats[1]->setText(tr("Save as JSON…"));
    m_formats[2]->setText(tr("Save as Markdown…"));
}

void TableTools::setForTable(bool isForTable)
{
    m_filter->setForTable(isForTable);
    m_group->setVisible(isForTable);
    m_export->setVisible(isForTable);
}

void TableTools::setBusy(bool busy)
{
    m_busy->setVisible(busy);
}

bool TableTools::isBusy() const
{
    return !m_busy->isHidden();
}

void TableTools::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane
