// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/bottompanel.h"

#include "views/tables/copiespane.h"
#include "views/tables/findpane.h"
#include "views/tables/kernelpane.h"
#include "views/tables/tableexport.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace trilane {

namespace {

constexpr int kDebounceMs = 150;

} // namespace

BottomPanel::BottomPanel(ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_tabs(new QTabBar(this))
    , m_tools(new TableTools(this))
    , m_stack(new QStackedWidget(this))
    , m_kernels(new KernelPane(view, m_stack))
    , m_copies(new CopiesPane(view, m_stack))
    , m_find(new FindPane(view, m_stack))
{
    build();
    connectParts();
    retranslate();
}

void BottomPanel::build()
{
    setObjectName(QStringLiteral("bottomPanel"));
    m_tabs->setObjectName(QStringLiteral("bottomTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (Tab tab : {Tab::Kernels, Tab::Copies, Tab::Find})
        m_tabs->insertTab(static_cast<int>(tab), QString());
    m_stack->addWidget(m_kernels);
    m_stack->addWidget(m_copies);
    m_stack->addWidget(m_find);
    auto *bar = new QWidget(this);
    bar->setObjectName(QStringLiteral("bottomBar"));
    auto *barLayout = new QHBoxLayout(bar);
    barLayout->setContentsMargins(8, 4, 0, 4);
    barLayout->addWidget(m_tabs);
    barLayout->addStretch();
    barLayout->addWidget(m_tools);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_stack, 1);
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
}

void BottomPanel::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int at) {
        m_stack->setCurrentIndex(at);
        m_tools->setGroupingShown(at == 0);
        m_tools->setVisible(tab() != Tab::Find);
    });
    connect(m_tools, &TableTools::filterChanged, this, [this](const QString &text) {
        m_kernels->table()->setFilter(text);
        m_copies->setFilter(text);
    });
    connect(m_tools, &TableTools::scopeChanged, this, &BottomPanel::reload);
    connect(m_tools, &TableTools::groupingChanged, this, &BottomPanel::reload);
    connect(m_tools, &TableTools::exportRequested, this, &BottomPanel::exportTable);
    connect(m_tools, &TableTools::copyRequested, this, [this] { table()->copySelection(); });
    connect(m_kernels, &KernelPane::busyChanged, m_tools, &TableTools::setBusy);
    connect(&m_debounce, &QTimer::timeout, this, &BottomPanel::reload);
    connect(m_view, &ViewState::storeChanged, this, &BottomPanel::reload);
    connect(m_view, &ViewState::rangeChanged, this, &BottomPanel::reloadSoon);
}

void BottomPanel::retranslate()
{
    m_tabs->setTabText(0, tr("Kernels"));
    m_tabs->setTabText(1, tr("Copies"));
    m_tabs->setTabText(2, tr("Find"));
    showEmptyTexts();
}

void BottomPanel::showEmptyTexts()
{
    const bool visible = m_tools->scope() == TableTools::Scope::VisibleRange;
    m_kernels->table()->setEmptyText(visible ? tr("No kernel starts in the visible range.")
                                             : tr("This trace has no GPU kernels."));
    m_copies->setEmptyText(visible ? tr("No copy starts in the visible range.")
                                   : tr("This trace has no copies between host and GPU."));
}

void BottomPanel::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

BottomPanel::Tab BottomPanel::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

DataTable *BottomPanel::table() const
{
    return tab() == Tab::Copies ? m_copies : m_kernels->table();
}

void BottomPanel::reload()
{
    m_debounce.stop();
    const bool visible = m_tools->scope() == TableTools::Scope::VisibleRange;
    const TimeRange range = visible ? m_view->range() : TimeRange::everything();
    showEmptyTexts();
    m_kernels->load(m_tools->groupBy(), range);
    m_copies->load(range);
}

void BottomPanel::reloadSoon()
{
    if (m_tools->scope() == TableTools::Scope::VisibleRange)
        m_debounce.start();
}

Table BottomPanel::exportedTable() const
{
    Table shown = table()->shownTable();
    shown.file = m_file.toStdString();
    return shown;
}

void BottomPanel::exportTable(TableTools::Format format)
{
    exportTableWithDialog(exportedTable(), format, this);
}

void BottomPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane
