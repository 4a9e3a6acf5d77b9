// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kernelpane.h"

#include "views/items/humantext.h"
#include "views/items/viewtables.h"
#include "views/tables/datatable.h"
#include "views/tables/histogramview.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

namespace trilane {

namespace {

/// Calls that the list holds; the longest ones when there are more.
constexpr size_t kListedCalls = 10000;
/// Up to this many calls the histogram has every duration.
constexpr uint64_t kExactCalls = 1'000'000;
/// From this width on histogram and list of calls have room side by side.
constexpr int kWide = 1560;

QString textOf(const Store &store, StringId id)
{
    const std::string_view text = store.string(id);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

KernelPane::KernelPane(ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_table(new DataTable(m_splitter))
    , m_histogram(new HistogramView(this))
    , m_sideTabs(new QTabBar(this))
    , m_callList(new QWidget(this))
    , m_callsTitle(new QLabel(m_callList))
    , m_calls(new DataTable(m_callList))
{
    build();
    connectParts();
    retranslate();
}

void KernelPane::build()
{
    m_table->setObjectName(QStringLiteral("kernelTable"));
    m_mark = m_table->addAction(QString(), this, [this] {
        if (const std::optional<size_t> row = m_table->selectedRow())
            markRow(*row);
    });
    m_table->setColored(SliceKind::Kernel);
    m_table->setDefaultSort("total_ns");
    m_calls->setObjectName(QStringLiteral("callTable"));
    m_calls->setDefaultSort("duration_ns");
    buildSide();
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_table->setMinimumWidth(420);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
}

void KernelPane::buildSide()
{
    m_callsTitle->setObjectName(QStringLiteral("paneTitle"));
    auto *listLayout = new QVBoxLayout(m_callList);
    listLayout->setContentsMargins(0, 0, 0, 0);
    listLayout->setSpacing(0);
    listLayout->addWidget(m_callsTitle);
    listLayout->addWidget(m_calls);
    m_callList->setMinimumWidth(306);
    m_sideTabs->setObjectName(QStringLiteral("sideTabs"));
    m_sideTabs->setDrawBase(false);
    m_sideTabs->setExpanding(false);
    m_sideTabs->addTab(QString());
    m_sideTabs->addTab(QString());
    auto *parts = new QHBoxLayout;
    parts->setSpacing(0);
    parts->addWidget(m_histogram, 3);
    parts->addWidget(m_callList, 2);
    auto *side = new QWidget(m_splitter);
    auto *sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->setSpacing(0);
    sideLayout->addWidget(m_sideTabs);
    sideLayout->addLayout(parts, 1);
    connect(m_sideTabs, &QTabBar::currentChanged, this, &KernelPane::shareSide);
}

void KernelPane::shareSide()
{
    const bool wide = width() >= kWide;
    const bool callsInFront = m_sideTabs->currentIndex() == 1;
    m_sideTabs->setVisible(!wide);
    m_histogram->setVisible(wide || !callsInFront);
    m_callList->setVisible(wide || callsInFront);
    m_callsTitle->setVisible(wide);
}

void KernelPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool crossed = (event->size().width() >= kWide) != (event->oldSize().width() >= kWide);
    if (event->oldSize().isValid() && !crossed)
        return;
    shareSide();
    const int side = event->size().width() >= kWide ? 640 : 320;
    m_splitter->setSizes({event->size().width() - side, side});
}

void KernelPane::connectParts()
{
    connect(m_table, &DataTable::rowSelected, this, &KernelPane::loadChosen);
    connect(m_table, &DataTable::rowActivated, this, &KernelPane::markRow);
    connect(m_calls, &DataTable::rowClicked, this, &KernelPane::goToCall);
    connect(m_calls, &DataTable::rowActivated, this, &KernelPane::goToCall);
    connect(m_histogram, &HistogramView::binClicked, this, &KernelPane::selectCalls);
    connect(m_view, &ViewState::highlightChanged, this, &KernelPane::showMark);
    connect(m_view, &ViewState::selectionChanged, this, &KernelPane::followSelection);
    connect(&m_statsJob, &BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_statsJob.isRunning()); });
}

void KernelPane::retranslate()
{
    m_mark->setText(tr("Mark or unmark its calls in the timeline"));
    m_sideTabs->setTabText(0, tr("Distribution"));
    m_sideTabs->setTabText(1, tr("Calls"));
    m_callsTitle->setText(m_chosenCount > kListedCalls
                              ? tr("The %1 longest calls").arg(countText(kListedCalls))
                              : tr("Calls, longest first"));
    m_callsTitle->setToolTip(tr("A click goes to the call in the timeline"));
}

KernelPane::Loaded KernelPane::compute(const Store &store, const KernelQuery &query,
                                       const JobContext &job)
{
    Loaded loaded;
    loaded.stats = kernelStats(store, query, job);
    Result<Table> table = kernelTable(store, loaded.stats, "total_ns");
    if (table)
        loaded.table = std::move(table).value();
    return loaded;
}

void KernelPane::load(const std::vector<GroupKey> &groupBy, TimeRange range)
{
    const std::shared_ptr<const Store> store = m_view->store();
    if (!store)
        return;
    KernelQuery query;
    query.groupBy = groupBy;
    query.range = range;
    m_statsJob.start([store, query](const JobContext &job) { return compute(*store, query, job); },
                     [this](Loaded loaded) { showTable(std::move(loaded)); });
}

void KernelPane::showTable(Loaded loaded)
{
    m_stats = std::move(loaded.stats);
    m_table->setTable(std::move(loaded.table));
    showMark();
    if (!m_table->selectedRow())
        followSelection();
    if (!m_table->selectedRow() && !m_stats.rows.empty())
        m_table->selectRow(0);
}

KernelPane::Chosen KernelPane::choose(const Store &store, const KernelQuery &query,
                                      const KernelRow &row, const JobContext &job)
{
    Chosen chosen;
    const bool wholeName = query.groupBy.size() == 1 && query.range == TimeRange::everything();
    if (row.calls <= kExactCalls || !wholeName) {
        chosen.calls = kernelCalls(store, query, row, kExactCalls, job);
        std::vector<Ns> durations;
        durations.reserve(chosen.calls.size());
        for (const FoundSlice &call : chosen.calls)
            durations.push_back(call.slice.duration);
        chosen.durations = Durations::of(std::move(durations));
    } else {
        chosen.calls = kernelCalls(store, query, row, kListedCalls, job);
        chosen.durations =
            durationsOf(store, row.name, SliceKind::Kernel, TrackKind::Stream, 0, job);
    }
    if (chosen.calls.size() > kListedCalls)
        chosen.calls.resize(kListedCalls);
    chosen.calls.shrink_to_fit();
    chosen.table = callsTable(store, chosen.calls);
    return chosen;
}

void KernelPane::loadChosen()
{
    const std::shared_ptr<const Store> store = m_view->store();
    const std::optional<size_t> at = m_table->selectedRow();
    if (!store || !at || *at >= m_stats.rows.size()) {
        m_chosenJob.cancel();
        m_chosenCount = 0;
        return showChosen({});
    }
    const KernelRow row = m_stats.rows[*at];
    const KernelQuery query = m_stats.query;
    m_chosenName = textOf(*store, row.name);
    m_chosenCount = row.calls;
    m_chosenJob.start(
        [store, query, row](const JobContext &job) { return choose(*store, query, row, job); },
        [this](Chosen chosen) { showChosen(std::move(chosen)); });
}

void KernelPane::showChosen(Chosen chosen)
{
    m_chosenCalls = std::move(chosen.calls);
    m_calls->setTable(std::move(chosen.table));
    m_histogram->show(m_chosenName, chosen.durations);
    retranslate();
}

void KernelPane::markRow(size_t row)
{
    if (row >= m_stats.rows.size())
        return;
    const StringId name = m_stats.rows[row].name;
    m_view->setHighlighted(m_view->highlighted() == name ? StringId() : name);
}

void KernelPane::showMark()
{
    const StringId name = m_view->highlighted();
    m_table->setMarked(name.isValid() && m_view->store() ? textOf(*m_view->store(), name)
                                                         : QString());
}

/// A kernel selected in the timeline chooses its row; the row that is chosen already stays.
void KernelPane::followSelection()
{
    const std::optional<FoundSlice> slice = m_view->selectedSlice();
    if (!slice || slice->slice.kind != SliceKind::Kernel)
        return;
    const StringId name = slice->slice.name;
    const std::optional<size_t> chosen = m_table->selectedRow();
    if (chosen && *chosen < m_stats.rows.size() && m_stats.rows[*chosen].name == name)
        return;
    for (size_t row = 0; row < m_stats.rows.size(); ++row) {
        if (m_stats.rows[row].name == name)
            return m_table->selectRow(row);
    }
}

void KernelPane::goToCall(size_t row)
{
    if (row < m_chosenCalls.size())
        m_view->goTo(m_chosenCalls[row]);
}

void KernelPane::selectCalls(Ns begin, Ns end)
{
    // The list holds the longest calls first; the first one of the bar that it has is shown.
    for (size_t i = 0; i < m_chosenCalls.size(); ++i) {
        const Ns duration = m_chosenCalls[i].slice.duration;
        if (duration >= begin && duration < end) {
            m_calls->selectRow(i);
            m_view->goTo(m_chosenCalls[i]);
            return;
        }
    }
}

void KernelPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane
