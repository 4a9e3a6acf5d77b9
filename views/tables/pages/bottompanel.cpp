// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/bottompanel.h"

#include "model/analysis/ranks/ranklist.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/kit/groupchoice.h"
#include "views/tables/kit/reportwords.h"
#include "views/tables/kit/tablesaving.h"
#include "views/tables/pages/bottombar.h"
#include "views/tables/pages/comparepane.h"
#include "views/tables/pages/findingspane.h"
#include "views/tables/pages/findpane.h"
#include "views/tables/pages/flamepane.h"
#include "views/tables/pages/idlepane.h"
#include "views/tables/pages/operatorpane.h"
#include "views/tables/pages/rankspane.h"
#include "views/tables/pages/reportpane.h"
#include "views/tables/pages/stepspane.h"
#include "views/tables/pages/summarypane.h"
#include "views/tables/query/querypane.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <type_traits>

namespace trilane::tables {

namespace {

constexpr int kMinHeight = 120;
constexpr int kGrownMs = 1000;
constexpr size_t kKeptPages = 4; ///< whose tables stay as they are

bool hasGpu(store::Tables trace)
{
    return !links::tracksOfKind(trace, TrackKind::Gpu).empty();
}

bool hasRanks(store::Tables trace)
{
    return !ranks::ranksOf(trace).empty() || ranks::hasCommunication(trace);
}

} // namespace

BottomPanel::BottomPanel(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(view)
    , m_bar(new BottomBar(this))
    , m_tabs(m_bar->tabs())
    , m_tools(m_bar->tools())
    , m_stack(new QStackedWidget(this))
    , m_pages(allTabs().size())
{
    for (int index = stats::kReportCount; index < static_cast<int>(m_pages.size()); ++index)
        static_cast<void>(pageAt(index));
    build();
    connectParts();
    retranslate();
    changeTab();
}

const std::vector<BottomPanel::Tab> &BottomPanel::allTabs()
{
    static const std::vector<Tab> all = [] {
        std::vector<Tab> tabs;
        for (const stats::Report &of : stats::reports())
            tabs.push_back({.id = QString::fromStdString(std::string(of.name)), .report = of.id});
        const auto add = [&tabs](const char *id, const char *title, auto make, auto... more) {
            tabs.push_back({QString::fromLatin1(id), {}, title, make, more...});
        };
        add("find", QT_TR_NOOP("Find"), &BottomPanel::make<FindPane>);
        add("idle", QT_TR_NOOP("Idle"), &BottomPanel::make<IdlePane>, hasGpu,
            QT_TR_NOOP("No GPU work was recorded."));
        add("steps", QT_TR_NOOP("Steps"), &BottomPanel::make<StepsPane>);
        add("operators", QT_TR_NOOP("Operators"), &BottomPanel::make<OperatorPane>);
        add("flames", QT_TR_NOOP("Flame graph"), &BottomPanel::make<FlamePane>);
        add("summaries", QT_TR_NOOP("Summaries"), &BottomPanel::make<SummaryPane>);
        add("findings", QT_TR_NOOP("Findings"), &BottomPanel::make<FindingsPane>);
        add("compare", QT_TR_NOOP("Compare"), &BottomPanel::make<ComparePane>);
        add("ranks", QT_TR_NOOP("Ranks"), &BottomPanel::make<RanksPane>, hasRanks);
        add("query", QT_TR_NOOP("Query"), &BottomPanel::make<QueryPane>);
        return tabs;
    }();
    return all;
}

int BottomPanel::indexOf(QAnyStringView id)
{
    const std::vector<Tab> &all = allTabs();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Tab &tab) { return tab.id == id; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

QString BottomPanel::title(const Tab &tab)
{
    return tab.report ? ReportWords::title(*tab.report) : tr(tab.title);
}

template <typename Page>
BottomPage *BottomPanel::make()
{
    if constexpr (std::is_constructible_v<Page, session::ViewState *, CountedPart *, QWidget *>)
        return addPage(new Page(m_view, &m_part, m_stack));
    else
        return addPage(new Page(m_view, m_stack));
}

template <typename Page>
BottomPage *BottomPanel::addPage(Page *page)
{
    m_stack->addWidget(page);
    if constexpr (requires { &Page::busyChanged; })
        connect(page, &Page::busyChanged, m_tools, &TableTools::setBusy);
    if constexpr (requires { &Page::rowsChanged; })
        connect(page, &Page::rowsChanged, this, &BottomPanel::showSummary);
    return page;
}

BottomPage *BottomPanel::makeReport(stats::ReportId id)
{
    auto *pane = new ReportPane(id, m_view, &m_part, m_stack);
    pane->setGrouping(m_tools->grouping()->groupBy(id), m_tools->grouping()->isFolded(id));
    pane->table()->setOnlyNames(m_onlyNames);
    return addPage(pane);
}

void BottomPanel::build()
{
    setObjectName(QStringLiteral("bottomPanel"));
    for (size_t tab = 0; tab < allTabs().size(); ++tab)
        m_tabs->addTab(QString());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    setMinimumHeight(kMinHeight);
}

void BottomPanel::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, this, &BottomPanel::changeTab);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setFolded(false); });
    connect(m_tools, &TableTools::filterChanged, this, [this] {
        frontPage().setFilter(m_tools->filter()->text(), m_tools->filter()->isPattern());
        showSummary();
    });
    connect(m_tools, &TableTools::scopeChanged, this,
            [this] { m_part.setScope(m_tools->scope()); });
    connect(m_tools, &TableTools::groupingChanged, this, &BottomPanel::changeGrouping);
    connect(m_tools, &TableTools::exportRequested, this, &BottomPanel::exportTable);
    connect(m_tools, &TableTools::copyRequested, this, [this] { frontPage().copyAll(); });
    connect(&m_part, &CountedPart::changed, this, &BottomPanel::reload);
    connect(m_view, &session::ViewState::storeChanged, this, &BottomPanel::enableTabs);
    connect(m_view, &session::ViewState::storeChanged, this, [this] { frontPage().loadIfOld(); });
    connect(&m_view->highlight(), &session::Highlight::changed, this,
            &BottomPanel::showOnlyResults);
    m_grown.setSingleShot(true);
    m_grown.setInterval(kGrownMs);
    connect(&m_grown, &QTimer::timeout, this, &BottomPanel::growTables);
    connect(m_view, &session::ViewState::storeGrown, this, [this] {
        if (!m_grown.isActive())
            m_grown.start();
    });
}

/// Not while the last one is still being computed: it would never be shown.
void BottomPanel::growTables()
{
    if (m_tools->isBusy()) {
        m_grown.start();
        return;
    }
    enableTabs();
    reload();
}

void BottomPanel::retranslate()
{
    int index = 0;
    for (const Tab &tab : allTabs())
        m_tabs->setTabText(index++, title(tab));
    nameParts();
    enableTabs();
    showSummary();
}

bool BottomPanel::hasAnything(const Tab &tab) const
{
    const store::Store *const store = m_view->store().get();
    if (!store)
        return !tab.has || tab.missing;
    return tab.report ? stats::hasSlices(*store, trilane::stats::report(*tab.report))
                      : !tab.has || tab.has(*store);
}

/// A tab without contents shows why, and cannot be selected; some are hidden.
void BottomPanel::enableTabs()
{
    const std::vector<Tab> &all = allTabs();
    if (!hasAnything(front())) {
        const auto other = std::find_if(all.begin(), all.begin() + stats::kReportCount,
                                        [this](const Tab &tab) { return hasAnything(tab); });
        m_tabs->setCurrentIndex(other->report ? static_cast<int>(other - all.begin()) : 0);
    }
    int index = 0;
    for (const Tab &tab : all) {
        const bool has = hasAnything(tab);
        const QString why = tab.report ? ReportWords::missing(*tab.report) : tr(tab.missing);
        m_tabs->setTabToolTip(index, has ? QString() : why);
        m_tabs->setTabEnabled(index, has || index == 0);
        m_tabs->setTabVisible(index, has || tab.report || tab.missing);
        ++index;
    }
}

void BottomPanel::showTab(QAnyStringView id)
{
    const int index = indexOf(id);
    if (index < 0)
        return;
    m_tabs->setCurrentIndex(index);
    setFolded(false);
}

void BottomPanel::setFolded(bool folded)
{
    if (folded == isFolded())
        return;
    m_stack->setHidden(folded);
    m_bar->setFolded(folded);
    const int bar = m_bar->sizeHint().height();
    setMinimumHeight(folded ? bar : kMinHeight);
    setMaximumHeight(folded ? bar : QWIDGETSIZE_MAX);
    emit foldedChanged(folded);
}

const BottomPanel::Tab &BottomPanel::front() const
{
    return allTabs()[static_cast<size_t>(m_tabs->currentIndex())];
}

BottomPage &BottomPanel::pageAt(int index)
{
    BottomPage *&page = m_pages[static_cast<size_t>(index)];
    if (!page) {
        const Tab &tab = allTabs()[static_cast<size_t>(index)];
        page = tab.report ? makeReport(*tab.report) : (this->*tab.make)();
    }
    return *page;
}

ReportPane *BottomPanel::pane(stats::ReportId id)
{
    return static_cast<ReportPane *>(&pageAt(static_cast<int>(id)));
}

DataTable *BottomPanel::table()
{
    DataTable *const of = frontPage().copiedTable();
    return of ? of : pane(report())->table();
}

void BottomPanel::restOthers(BottomPage &front)
{
    std::erase(m_recent, &front);
    m_recent.insert(m_recent.begin(), &front);
    for (BottomPage *page : m_pages) {
        if (page && page != &front)
            page->trim();
    }
    for (; m_recent.size() > kKeptPages; m_recent.pop_back())
        m_recent.back()->release();
}

void BottomPanel::changeTab()
{
    BottomPage &page = frontPage();
    restOthers(page);
    m_tabs->updateGeometry(); // a tab bar does not notify its layout of its own changes
    m_stack->setCurrentWidget(page.widget());
    const BottomPage::Tools tools = page.tools();
    m_tools->setParts({.table = tools != BottomPage::Tools::Search,
                       .scope = tools != BottomPage::Tools::Rows,
                       .grouping = tools == BottomPage::Tools::Report});
    m_bar->setToolsShown(tools != BottomPage::Tools::None);
    if (tools == BottomPage::Tools::Report) {
        m_report = *front().report;
        m_tools->grouping()->setReport(report());
    }
    const auto [text, isPattern] =
        page.filter(); // a copy: the field emits signals with its old text
    m_tools->filter()->set(text, isPattern);
    page.loadIfOld();
    nameParts();
    showSummary();
}

/// Tables and trees without an accessible name get that of their tab.
void BottomPanel::nameParts()
{
    static constexpr auto kNamed = "namedByTab";
    for (auto *part : m_stack->currentWidget()->findChildren<QAbstractScrollArea *>()) {
        if (!part->accessibleName().isEmpty() && !part->property(kNamed).toBool())
            continue;
        part->setProperty(kNamed, true);
        part->setAccessibleName(title(front()));
    }
}

void BottomPanel::changeGrouping()
{
    const GroupChoice &grouping = *m_tools->grouping();
    pane(report())->setGrouping(grouping.groupBy(report()), grouping.isFolded(report()));
    frontPage().loadIfOld();
}

/// While a search shows only its results the tables have only those names.
void BottomPanel::showOnlyResults()
{
    const session::Highlight &highlight = m_view->highlight();
    if (!highlight.isOnly() && !m_onlyNames)
        return;
    m_onlyNames = nullptr;
    if (highlight.isOnly() && m_view->store()) {
        auto names = std::make_shared<std::unordered_set<std::string>>();
        for (StringId name : highlight.names().names())
            names->emplace(m_view->trace().string(name));
        m_onlyNames = std::move(names);
    }
    for (BottomPage *page : m_pages) {
        if (auto *pane = dynamic_cast<ReportPane *>(page))
            pane->table()->setOnlyNames(m_onlyNames);
    }
}

void BottomPanel::reload()
{
    for (BottomPage *page : m_pages) {
        if (page)
            page->setOld();
    }
    frontPage().loadIfOld();
}

QString BottomPanel::summary() const
{
    const BottomPage *const page = m_pages[static_cast<size_t>(m_tabs->currentIndex())];
    if (!page || page->tools() == BottomPage::Tools::None || !m_view->store())
        return {};
    const QString shown = page->summary();
    if (page->tools() == BottomPage::Tools::Rows)
        return shown;
    return shown.isEmpty() ? m_part.words() : shown + QStringLiteral(" · ") + m_part.words();
}

void BottomPanel::showSummary()
{
    m_tools->filter()->setError(frontPage().filterError());
    m_bar->setWords(summary());
}

stats::Table BottomPanel::exportedTable()
{
    stats::Table shown = frontPage().exportedTable();
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

} // namespace trilane::tables
