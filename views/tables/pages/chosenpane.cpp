// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/chosenpane.h"

#include "model/analysis/stats/outliers.h"
#include "model/store/tables.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/viewtables.h"
#include "views/session/state/outliermarks.h"
#include "views/style/look.h"
#include "views/tables/charts/histogramview.h"
#include "views/tables/kit/datatable.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

/// The longest ones with such durations, as the list holds them.
std::vector<store::FoundSlice> longest(const stats::SliceQuery &query,
                                       std::span<const store::FoundSlice> calls,
                                       TimeRange durations)
{
    std::vector<store::FoundSlice> found;
    for (const store::FoundSlice &call : calls) {
        if (durations.contains(stats::countedDuration(query, call.slice)))
            found.push_back(call);
    }
    std::stable_sort(
        found.begin(), found.end(), [&](const store::FoundSlice &a, const store::FoundSlice &b) {
            return stats::countedDuration(query, a.slice) > stats::countedDuration(query, b.slice);
        });
    found.resize(std::min(found.size(), ChosenPane::kListedCalls));
    return found;
}

} // namespace

ChosenPane::ChosenPane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_histogram(new HistogramView(this))
    , m_tabs(new QTabBar(this))
    , m_list(new QWidget(this))
    , m_title(new QLabel(m_list))
    , m_calls(new DataTable(m_list))
    , m_outliers(new QToolButton(m_list))
    , m_previous(new QToolButton(m_list))
    , m_next(new QToolButton(m_list))
{
    build();
    connectParts();
    retranslate();
}

void ChosenPane::build()
{
    m_calls->setObjectName(QStringLiteral("callTable"));
    m_calls->setDefaultSort("duration_ns");
    style::setLook(m_title, style::Look::PaneTitle);
    m_title->setMinimumWidth(40);
    m_outliers->setObjectName(QStringLiteral("outliersOnly"));
    m_outliers->setCheckable(true);
    m_previous->setObjectName(QStringLiteral("previousOutlier"));
    m_previous->setText(QStringLiteral("‹"));
    m_next->setObjectName(QStringLiteral("nextOutlier"));
    m_next->setText(QStringLiteral("›"));
    for (QToolButton *button : {m_outliers, m_previous, m_next})
        button->setAutoRaise(true);
    auto *listLayout = new QVBoxLayout(m_list);
    listLayout->setContentsMargins(0, 0, 0, 0);
    listLayout->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->setSpacing(2);
    head->addWidget(m_title, 1);
    head->addWidget(m_outliers);
    head->addWidget(m_previous);
    head->addWidget(m_next);
    listLayout->addLayout(head);
    listLayout->addWidget(m_calls);
    m_list->setMinimumWidth(306);
    m_tabs->setObjectName(QStringLiteral("sideTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(QString());
    m_tabs->addTab(QString());
    auto *parts = new QHBoxLayout;
    parts->setSpacing(0);
    parts->addWidget(m_histogram, 3);
    parts->addWidget(m_list, 4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addLayout(parts, 1);
}

void ChosenPane::connectParts()
{
    connect(m_tabs, &QTabBar::currentChanged, this, &ChosenPane::shareRoom);
    connect(m_calls, &DataTable::rowClicked, this, &ChosenPane::goToRow);
    connect(m_calls, &DataTable::rowActivated, this, &ChosenPane::goToRow);
    connect(m_outliers, &QToolButton::toggled, this, &ChosenPane::loadBrushed);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(true); });
    connect(m_histogram, &HistogramView::brushChanged, this, &ChosenPane::loadBrushed);
    connect(m_histogram, &HistogramView::barActivated, this, &ChosenPane::goToLongest);
}

void ChosenPane::setWide(bool wide)
{
    m_wide = wide;
    shareRoom();
}

void ChosenPane::shareRoom()
{
    const bool callsInFront = m_tabs->currentIndex() == 1;
    m_tabs->setVisible(!m_wide);
    m_histogram->setVisible(m_wide || !callsInFront);
    m_list->setVisible(m_wide || callsInFront);
}

void ChosenPane::retranslate()
{
    m_tabs->setTabText(0, tr("Distribution"));
    m_tabs->setTabText(1, tr("Calls"));
    m_calls->setAccessibleName(tr("Calls"));
    m_title->setText(callsTitle());
    m_title->setToolTip(tr("Click to show the call in the timeline"));
    m_outliers->setText(tr("Outliers"));
    m_outliers->setToolTip(tr("List and flag only unusually long or short calls: more than 3.5 "
                              "robust deviations from the median"));
    m_previous->setToolTip(tr("Previous outlier"));
    m_next->setToolTip(tr("Next outlier"));
    for (QToolButton *button : {m_previous, m_next})
        button->setEnabled(m_outliers->isChecked() && m_outlierCount > 0);
}

bool ChosenPane::listsOutliers() const
{
    return m_outliers->isChecked();
}

void ChosenPane::step(bool forward)
{
    const Ns middle = m_view->range().begin + m_view->range().duration() / 2;
    const std::optional<store::FoundSlice> from = m_view->selectedSlice();
    const std::optional<store::FoundSlice> to =
        forward ? m_view->outliers().next(from, middle) : m_view->outliers().previous(from, middle);
    if (to)
        emit callChosen(*to);
}

QString ChosenPane::outliersTitle() const
{
    if (m_outlierCount == 0)
        return tr("No outliers");
    return tr("%1 of %2 calls are outliers")
        .arg(items::countText(m_outlierCount), items::countText(m_row.calls));
}

QString ChosenPane::callsTitle() const
{
    if (listsOutliers())
        return outliersTitle();
    const std::optional<TimeRange> brush = m_histogram->brush();
    const uint64_t all = brush ? m_histogram->durations().countIn(*brush) : m_row.calls;
    QString text = all > m_found.size() && !m_found.empty()
                       ? tr("The %1 longest of %2 calls")
                             .arg(items::countText(m_found.size()), items::countText(all))
                       : tr("%1, longest first").arg(items::MessageWords::calls(all));
    if (brush)
        text += QStringLiteral(" · ") + m_histogram->brushText();
    return text;
}

ChosenPane::Calls ChosenPane::findCalls(const store::Store &store, const stats::SliceQuery &query,
                                        const stats::SliceRow &row, TimeRange durations,
                                        bool outliers, const jobs::JobContext &job)
{
    Calls found;
    if (outliers) {
        found.outliers = stats::outliersOf(store, query, row, {}, kMarkedOutliers, job);
        found.calls = longest(query, found.outliers, durations);
    } else {
        found.calls = stats::sliceCalls(store, query, row, kListedCalls, durations, job);
    }
    found.data = items::TableData::make(items::callsTable(store, query, found.calls, row.median));
    return found;
}

void ChosenPane::load(const stats::SliceQuery &query, const stats::SliceRow &row,
                      const QString &title)
{
    m_query = query;
    m_row = row;
    m_name = title;
    m_brushJob.cancel();
    m_job.start(
        [store = m_view->store(), query, row,
         outliers = listsOutliers()](const jobs::JobContext &job) {
            Loaded loaded;
            loaded.durations =
                items::Durations::of(stats::rowDurations(*store, query, row, 1'000'000, job));
            loaded.calls = findCalls(*store, query, row, TimeRange::everything(), outliers, job);
            return loaded;
        },
        [this](Loaded loaded) { show(std::move(loaded)); });
}

void ChosenPane::clear()
{
    m_job.cancel();
    m_brushJob.cancel();
    m_row = {};
    m_name.clear();
    show({});
}

void ChosenPane::show(Loaded loaded)
{
    m_histogram->show(m_name, m_row.kind, std::move(loaded.durations));
    showCalls(std::move(loaded.calls));
}

void ChosenPane::showCalls(Calls calls)
{
    m_found = std::move(calls.calls);
    m_outlierCount = calls.outliers.size();
    // The panes of other reports leave the marks of this one alone.
    if (listsOutliers() || m_marks)
        m_view->outliers().set(std::move(calls.outliers));
    m_marks = listsOutliers();
    m_calls->setData(calls.data ? std::move(calls.data) : items::TableData::make({}));
    retranslate();
    showFollowed();
    if (m_longestAwaited)
        goToLongest();
}

void ChosenPane::loadBrushed()
{
    const TimeRange durations = m_histogram->brush().value_or(TimeRange::everything());
    retranslate();
    if (!m_view->store() || m_row.calls == 0)
        return;
    m_brushJob.start(
        [store = m_view->store(), query = m_query, row = m_row, durations,
         outliers = listsOutliers()](const jobs::JobContext &job) {
            return findCalls(*store, query, row, durations, outliers, job);
        },
        [this](Calls calls) { showCalls(std::move(calls)); });
}

void ChosenPane::follow(const store::FoundSlice &slice)
{
    m_followed = slice;
    if (!m_job.isRunning())
        showFollowed();
}

/// Its bar is marked, and its line if the list has it.
void ChosenPane::showFollowed()
{
    const bool isHere = m_followed && m_view->store() && m_row.calls > 0 &&
                        stats::isOfRow(*m_view->store(), m_query, m_row, *m_followed);
    m_histogram->mark(isHere ? std::optional(stats::countedDuration(m_query, m_followed->slice))
                             : std::nullopt);
    for (size_t row = 0; m_followed && row < m_found.size(); ++row) {
        if (m_found[row].ref == m_followed->ref)
            return m_calls->selectRow(row);
    }
}

void ChosenPane::goToLongest()
{
    m_longestAwaited = m_job.isRunning() || m_brushJob.isRunning();
    if (!m_longestAwaited)
        goToRow(0);
}

void ChosenPane::goToRow(size_t row)
{
    if (row < m_found.size())
        emit callChosen(store::FoundSlice(m_found[row]));
}

void ChosenPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
