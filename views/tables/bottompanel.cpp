// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/bottompanel.h"

#include "views/tables/datatable.h"
#include "views/tables/filterfield.h"
#include "views/tables/findingspane.h"
#include "views/tables/findpane.h"
#include "views/tables/flamepane.h"
#include "views/tables/groupchoice.h"
#include "views/tables/idlepane.h"
#include "views/tables/rankspane.h"
#include "views/tables/reportpane.h"
#include "views/tables/reportwords.h"
#include "views/tables/stepspane.h"
#include "views/tables/tableexport.h"
#include "views/theme/hairline.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane {

namespace {

constexpr int kLeastHeight = 120;

/// The chosen tab's words are bold: each tab is as wide as it is then, so that choosing another one
/// moves none, nor needs more room than there is.
class SteadyTabBar : public QTabBar
{
public:
    using QTabBar::QTabBar;

    /// One pixel too few, by rounding, and arrows would hide the last tab.
    [[nodiscard]] QSize sizeHint() const override { return QTabBar::sizeHint() + QSize(8, 0); }

protected:
    [[nodiscard]] QSize tabSizeHint(int tab) const override
    {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        const int more = QFontMetrics(bold).horizontalAdvance(tabText(tab)) -
                         fontMetrics().horizontalAdvance(tabText(tab));
        const QSize size = QTabBar::tabSizeHint(tab);
        return tab == currentIndex() ? size : size + QSize(std::max(0, more), 0);
    }
};

} // namespace

BottomPanel::BottomPanel(ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(view)
    , m_tabs(new SteadyTabBar(this))
    , m_summary(new QLabel(this))
    , m_tools(new TableTools(this))
    , m_stack(new QStackedWidget(this))
    , m_find(new FindPane(view, m_stack))
    , m_idle(new IdlePane(view, &m_part, m_stack))
    , m_steps(new StepsPane(view, m_stack))
    , m_flames(new FlamePane(view, &m_part, m_stack))
    , m_findings(new FindingsPane(view, m_stack))
    , m_ranks(new RanksPane(view, m_stack))
{
    build();
    connectParts();
    retranslate();
    changeTab();
}

void BottomPanel::build()
{
    setObjectName(QStringLiteral("bottomPanel"));
    m_tabs->setObjectName(QStringLiteral("bottomTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (int tab = 0; tab <= static_cast<int>(Tab::Ranks); ++tab)
        m_tabs->addTab(QString());
    m_stack->addWidget(m_find);
    m_stack->addWidget(m_idle);
    m_stack->addWidget(m_steps);
    m_stack->addWidget(m_flames);
    m_stack->addWidget(m_findings);
    m_stack->addWidget(m_ranks);
    m_summary->setObjectName(QStringLiteral("softLabel"));
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *bar = m_bar = new QWidget(this);
    bar->setObjectName(QStringLiteral("bottomBar"));
    auto *barLayout = new QHBoxLayout(bar);
    barLayout->setContentsMargins(8, 4, 0, 4);
    barLayout->addWidget(m_tabs);
    barLayout->addWidget(m_summary, 1);
    barLayout->addWidget(m_tools);
    new HairLine(Qt::BottomEdge, bar);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_stack, 1);
    setMinimumHeight(kLeastHeight);
}

void BottomPanel::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, this, &BottomPanel::changeTab);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this] { setFolded(false); });
    connect(m_tools, &TableTools::filterChanged, this, &BottomPanel::applyFilter);
    connect(m_tools, &TableTools::scopeChanged, this,
            [this] { m_part.setScope(m_tools->scope()); });
    connect(m_tools, &TableTools::groupingChanged, this, [this] {
        state().isOld = true;
        loadFront();
    });
    connect(m_tools, &TableTools::exportRequested, this, &BottomPanel::exportTable);
    connect(m_tools, &TableTools::copyRequested, this, [this] { table()->copyAll(); });
    connect(&m_part, &CountedPart::changed, this, &BottomPanel::reload);
    connect(m_idle, &IdlePane::busyChanged, m_tools, &TableTools::setBusy);
    connect(m_idle->causes(), &DataTable::rowsChanged, this, &BottomPanel::showSummary);
    connect(m_flames, &FlamePane::busyChanged, m_tools, &TableTools::setBusy);
    connect(m_view, &ViewState::storeChanged, this, &BottomPanel::enableTabs);
    connect(m_view, &ViewState::storeChanged, this, [this] {
        if (tab() == Tab::Steps)
            m_steps->load();
        if (tab() == Tab::Findings)
            m_findings->load();
        if (tab() == Tab::Ranks)
            m_ranks->load();
    });
    connect(&m_view->highlight(), &Highlight::changed, this, &BottomPanel::showOnlyResults);
}

void BottomPanel::retranslate()
{
    for (const Report &of : reports())
        m_tabs->setTabText(static_cast<int>(of.id), ReportWords::title(of.id));
    m_tabs->setTabText(static_cast<int>(Tab::Find), tr("Find"));
    m_tabs->setTabText(static_cast<int>(Tab::Idle), tr("Idle"));
    m_tabs->setTabText(static_cast<int>(Tab::Steps), tr("Steps"));
    m_tabs->setTabText(static_cast<int>(Tab::Flames), tr("Flame graph"));
    m_tabs->setTabText(static_cast<int>(Tab::Findings), tr("Findings"));
    m_tabs->setTabText(static_cast<int>(Tab::Ranks), tr("Ranks"));
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
    m_tabs->setTabVisible(static_cast<int>(Tab::Ranks), store && !store->info().ranks.empty());
    if (tab() == Tab::Ranks && !m_tabs->isTabVisible(m_tabs->currentIndex()))
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
    TabState &of = m_states[static_cast<size_t>(id)];
    if (of.pane)
        return of.pane;
    of.pane = new ReportPane(id, m_view, &m_part, m_stack);
    m_stack->addWidget(of.pane);
    connect(of.pane, &ReportPane::busyChanged, m_tools, &TableTools::setBusy);
    connect(of.pane->table(), &DataTable::rowsChanged, this, &BottomPanel::showSummary);
    of.pane->table()->setOnlyNames(m_onlyNames);
    return of.pane;
}

DataTable *BottomPanel::table()
{
    return tab() == Tab::Idle ? m_idle->table() : pane(report())->table();
}

void BottomPanel::changeTab()
{
    m_tabs->updateGeometry(); // a tab bar lays itself out anew without a word to its layout
    const bool hasTools = tab() < Tab::Find || tab() == Tab::Idle || tab() == Tab::Flames;
    m_tools->setVisible(hasTools);
    m_summary->setVisible(hasTools);
    m_tools->setForTable(tab() != Tab::Flames);
    m_tools->grouping()->setVisible(tab() != Tab::Flames && tab() != Tab::Idle);
    if (tab() == Tab::Steps) {
        m_stack->setCurrentWidget(m_steps);
        m_steps->load();
        return;
    }
    if (tab() == Tab::Findings) {
        m_stack->setCurrentWidget(m_findings);
        m_findings->load();
        return;
    }
    if (tab() == Tab::Ranks) {
        m_stack->setCurrentWidget(m_ranks);
        m_ranks->load();
        return;
    }
    if (tab() == Tab::Find) {
        m_stack->setCurrentWidget(m_find);
        return;
    }
    if (tab() == Tab::Idle) {
        m_stack->setCurrentWidget(m_idle);
        m_tools->filter()->set(m_idleFilter.first, m_idleFilter.second);
        loadFront();
        showSummary();
        return;
    }
    if (tab() == Tab::Flames) {
        m_stack->setCurrentWidget(m_flames);
        m_tools->filter()->set(m_flames->search(), false);
        loadFront();
        showSummary();
        return;
    }
    m_report = static_cast<ReportId>(m_tabs->currentIndex());
    m_stack->setCurrentWidget(pane(report()));
    m_tools->grouping()->setReport(report());
    // What the field says meanwhile is about the tab that was in front.
    const TabState kept = state();
    m_tools->filter()->set(kept.filter, kept.filterIsPattern);
    loadFront();
    showSummary();
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
    for (const TabState &tab : m_states) {
        if (tab.pane)
            tab.pane->table()->setOnlyNames(m_onlyNames);
    }
}

void BottomPanel::applyFilter()
{
    if (tab() == Tab::Idle) {
        m_idleFilter = {m_tools->filter()->text(), m_tools->filter()->isPattern()};
        m_idle->setFilter(m_idleFilter.first, m_idleFilter.second);
        return showSummary();
    }
    if (tab() == Tab::Flames)
        return m_flames->setSearch(m_tools->filter()->text());
    state().filter = m_tools->filter()->text();
    state().filterIsPattern = m_tools->filter()->isPattern();
    table()->setFilter(state().filter, state().filterIsPattern);
    showSummary();
}

void BottomPanel::reload()
{
    for (TabState &tab : m_states)
        tab.isOld = true;
    m_idle->setOld();
    m_flames->setOld();
    loadFront();
}

void BottomPanel::loadFront()
{
    if (tab() == Tab::Idle)
        return m_idle->loadIfOld();
    if (tab() == Tab::Flames)
        return m_flames->loadIfOld();
    if (!state().isOld || !m_view->store())
        return;
    state().isOld = false;
    pane(report())->load(m_tools->grouping()->groupBy(report()),
                         m_tools->grouping()->isFolded(report()));
}

QString BottomPanel::summary() const
{
    if (tab() == Tab::Idle && m_view->store())
        return m_idle->summary() + QStringLiteral(" · ") + m_part.words();
    if (tab() == Tab::Flames && m_view->store())
        return m_part.words();
    const TabState &front = m_states[static_cast<size_t>(report())];
    if (!front.pane || !m_view->store())
        return {};
    return front.pane->summary() + QStringLiteral(" · ") + m_part.words();
}

void BottomPanel::showSummary()
{
    const TabState &front = m_states[static_cast<size_t>(report())];
    const DataTable *filtered = tab() == Tab::Idle                   ? m_idle->causes()
                                : tab() != Tab::Flames && front.pane ? front.pane->table()
                                                                     : nullptr;
    m_tools->filter()->setError(filtered ? filtered->filterError() : QString());
    const QString words = summary();
    m_summary->setText(
        m_summary->fontMetrics().elidedText(words, Qt::ElideRight, m_summary->width() - 8));
    m_summary->setToolTip(words);
    m_summary->setIndent(6);
}

void BottomPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showSummary();
}

Table BottomPanel::exportedTable()
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
