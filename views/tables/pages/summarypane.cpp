// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/summarypane.h"

#include "model/analysis/summaries/summarylist.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/style/look.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/datatable.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

/// Those that have a tab of their own are not offered again.
std::vector<const summaries::NamedReport *> offered()
{
    std::vector<const summaries::NamedReport *> found;
    for (const summaries::NamedReport &report : summaries::namedReports()) {
        const bool hasTab =
            std::any_of(stats::reports().begin(), stats::reports().end(),
                        [&](const stats::Report &of) { return of.name == report.name; });
        if (!hasTab)
            found.push_back(&report);
    }
    return found;
}

} // namespace

SummaryPane::SummaryPane(session::ViewState *view, CountedPart *part, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(part)
    , m_names(new QComboBox(this))
    , m_parts(new QComboBox(this))
    , m_words(new QLabel(this))
    , m_table(new DataTable(this))
    , m_goTo(new QAction(m_table))
{
    build();
    for (const summaries::NamedReport *report : offered())
        m_names->addItem(QString::fromUtf8(report->name));
    connect(m_names, &QComboBox::currentIndexChanged, this, &SummaryPane::load);
    connect(m_parts, &QComboBox::currentIndexChanged, this, &SummaryPane::showPart);
    connect(m_table, &DataTable::rowsChanged, this, &SummaryPane::rowsChanged);
    connect(m_table, &DataTable::rowSelected, this, &SummaryPane::enableGoTo);
    connect(m_table, &DataTable::rowActivated, this, &SummaryPane::goTo);
    connect(m_goTo, &QAction::triggered, this, [this] {
        if (const std::optional<size_t> row = m_table->selectedRow())
            goTo(*row);
    });
    for (const session::BackgroundJob *job : {&m_job, &m_going})
        connect(job, &session::BackgroundJob::runningChanged, this,
                [this] { emit busyChanged(m_job.isRunning() || m_going.isRunning()); });
    connect(m_view, &session::ViewState::storeChanged, this, [this] {
        m_job.cancel();
        m_going.cancel();
        m_isOld = true;
        show({});
    });
    retranslate();
}

void SummaryPane::build()
{
    setObjectName(QStringLiteral("summaryPane"));
    m_names->setObjectName(QStringLiteral("summaryNames"));
    m_parts->setObjectName(QStringLiteral("summaryParts"));
    m_table->setObjectName(QStringLiteral("summaryTable"));
    m_table->insertAction(m_table->actions().value(0), m_goTo);
    style::setLook(m_words, style::Look::Soft);
    m_parts->hide();
    auto *top = new QHBoxLayout;
    top->setContentsMargins(10, 4, 10, 4);
    top->setSpacing(10);
    top->addWidget(m_names);
    top->addWidget(m_parts);
    top->addWidget(m_words, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
}

const summaries::NamedReport &SummaryPane::chosen() const
{
    return *offered()[static_cast<size_t>(std::max(0, m_names->currentIndex()))];
}

void SummaryPane::choose(std::string_view name)
{
    m_names->setCurrentIndex(m_names->findText(QString::fromUtf8(name)));
}

void SummaryPane::loadIfOld()
{
    if (m_isOld)
        load();
}

void SummaryPane::trim()
{
    if (!m_job.isRunning() && m_table->totalRowCount() < kMaxRows)
        return;
    m_job.cancel();
    m_isOld = true;
    show({});
}

void SummaryPane::load()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    const std::optional<TimeRange> range = m_part->range();
    m_isOld = false;
    retranslate();
    if (!store || !range) {
        m_job.cancel();
        return show({});
    }
    m_job.start([store, range = *range, report = &chosen()](
                    const jobs::JobContext &job) { return compute(*report, *store, range, job); },
                [this, store](Loaded loaded) {
                    m_of = store;
                    show(std::move(loaded));
                });
}

SummaryPane::Loaded SummaryPane::compute(const summaries::NamedReport &report,
                                         const store::Store &store, TimeRange range,
                                         const jobs::JobContext &job)
{
    Loaded loaded;
    loaded.report = &report;
    const summaries::ReportOptions options{.range = range};
    std::vector<stats::Table> tables;
    if (report.rows) {
        const std::unique_ptr<stats::RowSource> rows = report.rows(store, options, job);
        tables.push_back(rows->head());
        std::vector<stats::TableCell> row;
        while (!loaded.isCut && !job.stopped() && rows->next(row)) {
            loaded.isCut = tables.front().rows.size() == kMaxRows;
            if (loaded.isCut)
                break;
            tables.front().rows.push_back(row);
            tables.front().slices.push_back(rows->slice());
        }
    } else {
        summaries::ReportTables made = report.tables(store, options, job);
        if (!made) {
            loaded.failed = made.error();
            return loaded;
        }
        tables = std::move(made).value();
    }
    for (stats::Table &table : tables) {
        if (table.rows.size() > kMaxRows) {
            table.rows.resize(kMaxRows);
            table.slices.resize(std::min(table.slices.size(), kMaxRows));
            loaded.isCut = true;
        }
        QString title = items::MessageWords::word(table.title);
        if (!job.stopped())
            loaded.tables.emplace_back(std::move(title), items::TableData::make(std::move(table)));
    }
    return loaded;
}

void SummaryPane::show(Loaded loaded)
{
    const bool isSame = loaded.report == m_shown.report;
    const int part = isSame ? std::max(0, m_parts->currentIndex()) : 0;
    m_shown = std::move(loaded);
    {
        const QSignalBlocker quiet(m_parts);
        m_parts->clear();
        for (const auto &[title, data] : m_shown.tables)
            m_parts->addItem(title);
        m_parts->setCurrentIndex(std::min(part, m_parts->count() - 1));
    }
    m_parts->setVisible(m_parts->count() > 1);
    showPart();
}

/// In the order that the report has by itself.
void SummaryPane::showPart()
{
    const auto at = static_cast<size_t>(std::max(0, m_parts->currentIndex()));
    m_table->setData(at < m_shown.tables.size() ? m_shown.tables[at].second
                                                : items::TableData::make(stats::Table()));
    enableGoTo();
    retranslate();
    emit rowsChanged();
}

/// None for rows without slices. Row IDs are stable while a trace grows.
stats::RowSlice SummaryPane::sliceOf(size_t row) const
{
    const std::vector<stats::RowSlice> &slices = m_table->table().slices;
    const bool isOfTrace = m_of.lock() == m_view->store() || m_view->live().isLive();
    return isOfTrace && row < slices.size() ? slices[row] : stats::RowSlice();
}

void SummaryPane::goTo(size_t row)
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    const stats::RowSlice slice = sliceOf(row);
    if (!store || !slice)
        return;
    m_going.start([store, slice](const jobs::JobContext &job) { return slice(*store, job); },
                  [this](const std::optional<store::FoundSlice> &found) {
                      if (found)
                          m_part->goTo(*found);
                  });
}

void SummaryPane::enableGoTo()
{
    const std::optional<size_t> row = m_table->selectedRow();
    m_goTo->setEnabled(row && sliceOf(*row));
}

QString SummaryPane::words() const
{
    return m_words->text();
}

QString SummaryPane::summary() const
{
    const size_t rows = m_table->shownRowCount();
    if (m_shown.isCut)
        return tr("first %1 rows; use trilane stats --report %2 for all")
            .arg(items::countText(rows), QString::fromUtf8(m_shown.report->name));
    return rows == 1 ? tr("1 row") : tr("%1 rows").arg(items::countText(rows));
}

void SummaryPane::retranslate()
{
    const std::vector<stats::RowSlice> &slices = m_table->table().slices;
    const bool leads = std::any_of(slices.begin(), slices.end(), [](const stats::RowSlice &slice) {
        return static_cast<bool>(slice);
    });
    const bool isOne = !chosen().tables; // each row is a slice
    m_goTo->setText(isOne ? tr("Show in timeline") : tr("Go to longest (or largest) slice"));
    m_words->setToolTip(!leads  ? QString()
                        : isOne ? tr("Double-click to show the slice in the timeline")
                                : tr("Double-click to show the longest slice of the row, or the "
                                     "largest where bytes are counted"));
    m_words->setText(m_shown.failed ? QString::fromStdString(m_shown.failed->message())
                                    : items::MessageWords::word(chosen().about));
    m_table->setEmptyText(!m_part->range() ? tr("Select a time range in the timeline.")
                          : m_job.isRunning()
                              ? tr("Analyzing the trace…")
                              : tr("No data of this kind in this part of the trace."));
}

void SummaryPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
