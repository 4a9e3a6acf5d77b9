// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/tabletools.h"

#include "views/style/look.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/kit/groupchoice.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace trilane::tables {

namespace {

constexpr int kSpacing = 6;
constexpr int kToolsMargin = 8;

} // namespace

TableTools::TableTools(QWidget *parent)
    : QWidget(parent)
    , m_busy(new QLabel(this))
    , m_filter(new FilterField(this))
    , m_scope(new ScopeChoice(this))
    , m_group(new GroupChoice(this))
    , m_export(new QToolButton(this))
    , m_exportMenu(new QMenu(this))
    , m_more(new QToolButton(this))
{
    build();
    makeExportMenu();
    retranslate();
    connect(m_filter, &FilterField::changed, this, &TableTools::filterChanged);
    connect(m_scope, &ScopeChoice::scopeChanged, this, [this] {
        showParts();
        emit scopeChanged();
    });
    connect(m_group, &GroupChoice::groupingChanged, this, &TableTools::groupingChanged);
}

void TableTools::build()
{
    setObjectName(QStringLiteral("tableTools"));
    style::setLook(m_busy, style::Look::Soft);
    m_export->setObjectName(QStringLiteral("tableExport"));
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_export->setMenu(m_exportMenu);
    m_more->setObjectName(QStringLiteral("tableMore"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    auto *menu = new QMenu(m_more);
    connect(menu, &QMenu::aboutToShow, this, &TableTools::fillMore);
    m_more->setMenu(menu);
    m_more->hide();
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, kToolsMargin, 0);
    layout->setSpacing(kSpacing);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_busy, m_filter, m_scope, m_group, m_export, m_more})
        layout->addWidget(widget);
}

/// The entries of the other menus are the same actions.
void TableTools::fillMore()
{
    QMenu *menu = m_more->menu();
    menu->clear();
    for (TableScope scope :
         {TableScope::WholeTrace, TableScope::VisibleRange, TableScope::Selection}) {
        if (!m_parts.scope)
            break;
        const QToolButton *button = m_scope->button(scope);
        QAction *action =
            menu->addAction(button->text(), this, [this, scope] { m_scope->setScope(scope); });
        action->setToolTip(button->toolTip());
        action->setCheckable(true);
        action->setChecked(scope == m_scope->scope());
    }
    for (QMenu *other :
         {m_parts.grouping ? m_group->menu() : nullptr, m_parts.table ? m_exportMenu : nullptr}) {
        if (!other)
            continue;
        emit other->aboutToShow();
        menu->addSeparator();
        menu->addActions(other->actions());
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
    m_export->setText(tr("Export"));
    m_more->setToolTip(tr("Scope, grouping and export"));
    m_more->setAccessibleName(tr("Table tools"));
    m_copy->setText(tr("Copy whole table"));
    m_formats[0]->setText(tr("Save as CSV…"));
    m_formats[1]->setText(tr("Save as JSON…"));
    m_formats[2]->setText(tr("Save as Markdown…"));
}

void TableTools::setParts(const Parts &parts)
{
    m_parts = parts;
    m_filter->setForTable(parts.table);
    showParts();
}

void TableTools::setCompact(bool compact)
{
    if (compact == std::exchange(m_isCompact, compact))
        return;
    showParts();
}

std::vector<const QWidget *> TableTools::shown(bool compact) const
{
    std::vector<const QWidget *> shown{m_filter};
    const auto add = [&](bool is, const QWidget *part) {
        if (is)
            shown.push_back(part);
    };
    add(!compact && m_parts.scope, m_scope);
    add(!compact && m_parts.grouping, m_group);
    add(!compact && m_parts.table, m_export);
    add(compact && (m_parts.scope || m_parts.table), m_more);
    return shown;
}

void TableTools::showParts()
{
    m_more->setText(m_parts.scope ? m_scope->button(m_scope->scope())->text() : m_export->text());
    const std::vector<const QWidget *> parts = shown(m_isCompact);
    for (QWidget *part : std::initializer_list<QWidget *>{m_scope, m_group, m_export, m_more})
        part->setVisible(std::find(parts.begin(), parts.end(), part) != parts.end());
    updateGeometry();
}

int TableTools::widthFor(bool compact) const
{
    int width = kToolsMargin;
    for (const QWidget *part : shown(compact))
        width += part->sizeHint().width() + kSpacing;
    return isBusy() ? width + m_busy->sizeHint().width() : width;
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
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showParts();
    }
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
