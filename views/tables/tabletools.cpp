// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/tabletools.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace trilane {

namespace {

QToolButton *menuButton(QWidget *parent, QMenu *menu)
{
    auto *button = new QToolButton(parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setMenu(menu);
    return button;
}

} // namespace

TableTools::TableTools(QWidget *parent)
    : QWidget(parent)
    , m_busy(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_scope(new QComboBox(this))
    , m_groupMenu(new QMenu(this))
    , m_exportMenu(new QMenu(this))
{
    setObjectName(QStringLiteral("tableTools"));
    m_group = menuButton(this, m_groupMenu);
    m_export = menuButton(this, m_exportMenu);
    m_busy->setObjectName(QStringLiteral("softLabel"));
    m_filter->setObjectName(QStringLiteral("tableFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(190);
    m_scope->setObjectName(QStringLiteral("tableScope"));
    m_scope->addItems({QString(), QString()});
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_scope->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_group->setObjectName(QStringLiteral("tableGrouping"));
    m_export->setObjectName(QStringLiteral("tableExport"));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(6);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_busy, m_filter, m_scope, m_group, m_export})
        layout->addWidget(widget);
    makeGroupMenu();
    makeExportMenu();
    retranslate();
    connect(m_filter, &QLineEdit::textChanged, this, &TableTools::filterChanged);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &TableTools::scopeChanged);
}

void TableTools::makeGroupMenu()
{
    for (GroupKey key :
         {GroupKey::Grid, GroupKey::Block, GroupKey::Registers, GroupKey::SharedMemory,
          GroupKey::Stream, GroupKey::Device, GroupKey::Process}) {
        QAction *action = m_groupMenu->addAction(QString());
        action->setCheckable(true);
        m_groups.emplace_back(key, action);
        connect(action, &QAction::toggled, this, [this] {
            updateGroupText();
            emit groupingChanged();
        });
    }
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
    m_filter->setPlaceholderText(tr("Filter names"));
    m_scope->setItemText(0, tr("Whole trace"));
    m_scope->setItemText(1, tr("Visible range"));
    m_scope->setToolTip(tr("The part of the trace that the tables count"));
    m_export->setText(tr("Export"));
    m_copy->setText(tr("Copy rows"));
    m_formats[0]->setText(tr("Save as CSV…"));
    m_formats[1]->setText(tr("Save as JSON…"));
    m_formats[2]->setText(tr("Save as Markdown…"));
    for (const auto &[key, action] : m_groups) {
        switch (key) {
        case GroupKey::Name:
            break;
        case GroupKey::Grid:
            action->setText(tr("grid"));
            break;
        case GroupKey::Block:
            action->setText(tr("block"));
            break;
        case GroupKey::Registers:
            action->setText(tr("registers"));
            break;
        case GroupKey::SharedMemory:
            action->setText(tr("shared memory"));
            break;
        case GroupKey::Stream:
            action->setText(tr("stream"));
            break;
        case GroupKey::Device:
            action->setText(tr("GPU"));
            break;
        case GroupKey::Process:
            action->setText(tr("process"));
            break;
        }
    }
    updateGroupText();
}

void TableTools::updateGroupText()
{
    QStringList words{tr("name")};
    for (const auto &[key, action] : m_groups) {
        if (action->isChecked())
            words << action->text();
    }
    m_group->setText(tr("Group by %1").arg(words.join(tr(", "))));
    m_group->setToolTip(tr("Kernels that differ in these get rows of their own"));
}

TableTools::Scope TableTools::scope() const
{
    return m_scope->currentIndex() == 1 ? Scope::VisibleRange : Scope::WholeTrace;
}

void TableTools::setScope(Scope scope)
{
    m_scope->setCurrentIndex(scope == Scope::VisibleRange ? 1 : 0);
}

std::vector<GroupKey> TableTools::groupBy() const
{
    std::vector<GroupKey> keys{GroupKey::Name};
    for (const auto &[key, action] : m_groups) {
        if (action->isChecked())
            keys.push_back(key);
    }
    return keys;
}

QString TableTools::filter() const
{
    return m_filter->text();
}

void TableTools::setGroupingShown(bool shown)
{
    m_group->setVisible(shown);
}

void TableTools::setBusy(bool busy)
{
    m_busy->setVisible(busy);
}

void TableTools::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane
