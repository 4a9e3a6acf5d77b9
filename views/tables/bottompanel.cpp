// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/bottompanel.h"

#include "model/analysis/ranks/ranklist.h"
#include "views/tables/bottombar.h"
#include "views/tables/comparepane.h"
#include "views/tables/datatable.h"
#include "views/tables/filterfield.h"
#include "views/tables/findingspane.h"
#include "views/tables/findpane.h"
#include "views/tables/flamepane.h"
#include "views/tables/groupchoice.h"
#include "views/tables/idlepane.h"
#include "views/tables/operatorpane.h"
#include "views/tables/querypane.h"
#include "views/tables/rankspane.h"
#include "views/tables/reportpane.h"
#include "views/tables/reportwords.h"
#include "views/tables/stepspane.h"
#include "views/tables/summarypane.h"
#include "views/tables/tableexport.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace trilane {

namespace {

constexpr int kLeastHeight = 120;
constexpr int kGrownMs = 1000;
constexpr size_t kKeptPages = 4; ///< whose tables stay as they are

} // namespace

BottomPanel::BottomPanel(ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(view)
    , m_bar(new BottomBar(this))
    , m_tabs(m_bar->tabs())
    , m_tools(m_bar->tools())
    , m_stack(new QStackedWidget(this))
    , m_find(addPage(Tab::Find, new FindPane(view, m_stack)))
    , m_idle(addPage(Tab::Idle, new IdlePane(view, &m_part, m_stack)))
    , m_steps(addPage(Tab::Steps, new StepsPane(view, m_stack)))
    , m_operators(addPage(Tab::Operators, new OperatorPane(view, &m_part, m_stack)))
    , m_flames(addPage(Tab::Flames, new FlamePane(view, &m_part, m_stack)))
    , m_summaries(addPage(Tab::Summaries, new SummaryPane(view, &m_part, m_stack)))
    , m_findings(addPage(Tab::Findings, new FindingsPane(view, m_stack)))
    , m_compare(addPage(Tab::Compare, new ComparePane(view, m_stack)))
    , m_ranks(addPage(Tab::Ranks, new RanksPane(view, m_stack)))
    , m_query(addPage(Tab::Query, new QueryPane(view, &m_part, m_stack)))
{
    build();
    connectParts();
    retranslate();
    changeTab();
}

template <typename Page>
Page *BottomPanel::addPage(Tab tab, Page *page)
{
    m_pages[static_cast<size_t>(tab)] = page;
    m_stack->addWidget(page);
    if constexpr (requires { &Page::busyChanged; })
        connect(page, &Page::busyChanged, m_tools, &TableTools::setBusy);
    if constexpr (requires { &Page::rowsChanged; })
        connect(page, &Page::rowsChanged, this, &BottomPanel::showSummary);
    return page;
}

void BottomPanel::build()
{
    setObjectName(QStringLiteral("bottomPanel"));
    for (size_t tab = 0; tab < kTabs; ++tab)
        m_tabs->addTab(QString());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    setMinimumHeight(kLeastHeight);
}

void BottomPanel::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, this, &BottomPanel::changeTab);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setFolded(false); });
    connect(m_tools, &TableTools::filterChanged, this, [this] {
        front().setFilter(m_tools->filter()->text(), m_tools->filter()->isPattern());
        showSummary();
    });
    connect(m_tools, &TableTools::scopeChanged, this,
            [this] { m_part.setScope(m_tools->scope()); });
    connect(m_tools, &TableTools::groupingChanged, this, &BottomPanel::changeGrouping);
    connect(m_tools, &TableTools::exportRequested, this, &BottomPanel::exportTable);
    connect(m_tools, &TableTools::copyRequested, this, [this] { front().copyAll(); });
    connect(&m_part, &CountedPart::changed, this, &BottomPanel::reload);
    connect(m_view, &ViewState::storeChanged, this, &BottomPanel::enableTabs);
    connect(m_view, &ViewState::storeChanged, this, [this] { front().loadIfOld(); });
    connect(&m_view->highlight(), &Highlight::changed, this, &BottomPanel::showOnlyResults);
    m_grown.setSingleShot(true);
    m_grown.setInterval(kGrownMs);
    connect(&m_grown, &QTimer::timeout, this, &BottomPanel::growTables);
    connect(m_view, &ViewState::storeGrown, this, [this] {
        if (!m_grown.isActive())
            m_grown.start();
    });
}

/// Not while the last time is still being computed: it would never be shown.
void BottomPanel::growTables()
{
    if (m_tools->isBusy()) {
        m_grown.start();
        return;
    }
    enableTabs();
    reload();
}

QString BottomPanel::title(Tab tab)
{
    switch (tab) {
    case Tab::Find:
        return tr("Find");
    case Tab::Idle:
        return tr("Idle");
    case Tab::Steps:
        return tr("Steps");
    case Tab::Operators:
        return tr("Operators");
    case Tab::Flames:
        return tr("Flame graph");
    case Tab::Summaries:
        return tr("Summaries");
    case Tab::Findings:
        return tr("Findings");
    case Tab::Compare:
        return tr("Compare");
    case Tab::Ranks:
        return tr("Ranks");
    case Tab::Query:
        return tr("Query");
    default:
        return ReportWords::title(static_cast<ReportId>(tab));
    }
}

void BottomPanel::retranslate()
{
    for (size_t tab = 0; tab < kTabs; ++tab)
        m_tabs->setTabText(static_cast<int>(tab), title(static_cast<Tab>(tab)));
    nameParts();
    enableTabs();
    showSummary();
}

/// A tab without anything to show says why, and cannot be chosen.
void BottomPanel::enableTabs()
{
    const std::shared_ptr<const Store> &store = m_view->store();
    for (const Report &of : reports()) {
        const int tab = static_cast<int>(of.id);
        const bool has = !store || hasSlices(*store, of);
        m_tabs->setTabToolTip(tab, has ? QString() : ReportWords::missing(of.id));
        m_tabs->setTabEnabled(tab, has || of.id == ReportId::Kernels);
    }
    const bool idles = !store || !tracksOfKind(*store, TrackKind::Gpu).empty();
    m_tabs->setTabToolTip(static_cast<int>(Tab::Idle),
                          idles ? QString() : tr("No GPU work was recorded."));
    m_tabs->setTabEnabled(static_cast<int>(Tab::Idle), idles);
    const bool hasRanks = store && (!ranksOf(*store).empty() || hasCommunication(*store));
    m_tabs->setTabVisible(static_cast<int>(Tab::Ranks), hasRanks);
    if (!hasRanks && tab() == Tab::Ranks)
        m_tabs->setCurrentIndex(0);
    if (!idles && tab() == Tab::Idle)
        m_tabs->setCurrentIndex(0);
    if (store && tab() < Tab::Find && !hasSlices(*store, trilane::report(report()))) {
        for (int tab = kReportCount - 1; tab > 0; --tab) {
            if (m_tabs->isTabEnabled(tab))
                m_tabs->setCurrentIndex(tab);
        }
    }
}

void BottomPanel::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
    setFolded(false);
}

void BottomPanel::setFolded(bool folded)
{
    if (folded == isFolded())
        return;
    m_stack->setHidden(folded);
    m_bar->setFolded(folded);
    const int bar = m_bar->sizeHint().height();
    setMinimumHeight(folded ? bar : kLeastHeight);
    setMaximumHeight(folded ? bar : QWIDGETSIZE_MAX);
    emit foldedChanged(folded);
}

BottomPanel::Tab BottomPanel::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

ReportPane *BottomPanel::pane(ReportId id)
{
    ReportPane *&pane = m_reports[static_cast<size_t>(id)];
    if (pane)
        return pane;
    pane = addPage(static_cast<Tab>(id), new ReportPane(id, m_view, &m_part, m_stack));
    pane->setGrouping(m_tools->grouping()->groupBy(id), m_tools->grouping()->isFolded(id));
    pane->table()->setOnlyNames(m_onlyNames);
    return pane;
}

BottomPage &BottomPanel::front()
{
    if (tab() < Tab::Find)
        return *pane(static_cast<ReportId>(m_tabs->currentIndex()));
    return *m_pages[static_cast<size_t>(tab())];
}

DataTable *BottomPanel::table()
{
    DataTable *const of = front().copiedTable();
    return of ? of : pane(report())->table();
}

void BottomPanel::restOthers(BottomPage &front)
{
    std::erase(m_recent, &front);
    m_recent.insert(m_recent.begin(), &front);
    for (BottomPage *page : m_pages) {
        if (page && page != &front)
            page->rest();
    }
    for (; m_recent.size() > kKeptPages; m_recent.pop_back())
        m_recent.back()->letGo();
}

void BottomPanel::changeTab()
{
    BottomPage &front = this->front();
    restOthers(front);
    m_tabs->updateGeometry(); // a tab bar lays itself out anew without a word to its layout
    m_stack->setCurrentWidget(front.widget());
    const BottomPage::Tools tools = front.tools();
    m_tools->setParts({.table = tools != BottomPage::Tools::Search,
                       .scope = tools != BottomPage::Tools::Rows,
                       .grouping = tools == BottomPage::Tools::Report});
    m_bar->setToolsShown(tools != BottomPage::Tools::None);
    if (tools == BottomPage::Tools::Report) {
        m_report = static_cast<ReportId>(m_tabs->currentIndex());
        m_tools->grouping()->setReport(report());
    }
    const auto [text, isPattern] = front.filter(); // a copy: the field tells of what it said before
    m_tools->filter()->set(text, isPattern);
    front.loadIfOld();
    nameParts();
    showSummary();
}

/// Tables and trees that have no name of their own are read out as what stands on their tab.
void BottomPanel::nameParts()
{
    static constexpr auto kNamed = "namedByTab";
    for (auto *part : m_stack->currentWidget()->findChildren<QAbstractScrollArea *>()) {
        if (!part->accessibleName().isEmpty() && !part->property(kNamed).toBool())
            continue;
        part->setProperty(kNamed, true);
        part->setAccessibleName(title(tab()));
    }
}

void BottomPanel::changeGrouping()
{
    const GroupChoice &grouping = *m_tools->grouping();
    pane(report())->setGrouping(grouping.groupBy(report()), grouping.isFolded(report()));
    front().loadIfOld();
}

/// While a search shows only its results the tables have only those names.
void BottomPanel::showOnlyResults()
{
    const Highlight &highlight = m_view->highlight();
    if (!highlight.isOnly() && !m_onlyNames)
        return;
    m_onlyNames = nullptr;
    if (highlight.isOnly() && m_view->store()) {
        auto names = std::make_shared<std::unordered_set<std::string>>();
        for (StringId name : highlight.names().names())
            names->emplace(m_view->store()->string(name));
        m_onlyNames = std::move(names);
    }
    for (ReportPane *pane : m_reports) {
        if (pane)
            pane->table()->setOnlyNames(m_onlyNames);
    }
}

void BottomPanel::reload()
{
    for (BottomPage *page : m_pages) {
        if (page)
            page->setOld();
    }
    front().loadIfOld();
}

QString BottomPanel::summary() const
{
    const BottomPage *const page = m_pages[static_cast<size_t>(tab())];
    if (!page || page->tools() == BottomPage::Tools::None || !m_view->store())
        return {};
    const QString shown = page->summary();
    if (page->tools() == BottomPage::Tools::Rows)
        return shown;
    return shown.isEmpty() ? m_part.words() : shown + QStringLiteral(" · ") + m_part.words();
}

void BottomPanel::showSummary()
{
    m_tools->filter()->setError(front().filterError());
    m_bar->setWords(summary());
}

Table BottomPanel::exportedTable()
{
    Table shown = front().exportedTable();
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
