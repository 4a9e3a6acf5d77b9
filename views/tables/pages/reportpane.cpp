// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/reportpane.h"

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/stats/tablesort.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/tabletext.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/kit/reportwords.h"
#include "views/tables/pages/chosenpane.h"
#include "views/theme/slicecolors.h"

#include <QAction>
#include <QEvent>
#include <QResizeEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

bool groupsByName(const stats::SliceQuery &query)
{
    return std::any_of(query.groupBy.begin(), query.groupBy.end(), [](stats::GroupKey key) {
        return key == stats::GroupKey::Name || key == stats::GroupKey::BaseName;
    });
}

SliceKind colorKind(stats::ReportId id)
{
    switch (id) {
    case stats::ReportId::Kernels:
        return SliceKind::Kernel;
    case stats::ReportId::Memcpy:
        return SliceKind::Memcpy;
    case stats::ReportId::Api:
        return SliceKind::ApiCall;
    case stats::ReportId::Nvtx:
        return SliceKind::Range;
    case stats::ReportId::Osrt:
        return SliceKind::OsCall;
    case stats::ReportId::ThreadStates:
        break;
    }
    return SliceKind::Unknown;
}

} // namespace

ReportPane::ReportPane(stats::ReportId id, session::ViewState *view, CountedPart *part,
                       QWidget *parent)
    : QWidget(parent)
    , m_id(id)
    , m_view(view)
    , m_part(part)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_table(new DataTable(m_splitter))
    , m_chosen(new ChosenPane(view, m_splitter))
{
    build();
    connectParts();
    retranslate();
}

void ReportPane::build()
{
    m_table->setObjectName(QStringLiteral("reportTable"));
    m_mark = m_table->addAction(QString(), this, [this] {
        if (const std::optional<size_t> row = m_table->selectedRow())
            markRow(*row);
    });
    m_mark->setVisible(groupsByName(stats::queryOf(stats::report(m_id))));
    m_table->setColored(colorKind(m_id));
    if (m_id == stats::ReportId::ThreadStates)
        m_table->setRowColor([this](const theme::Theme &theme, size_t row) {
            const bool known = row < m_stats.rows.size();
            return theme::sliceColor(theme, known ? m_stats.rows[row].kind : SliceKind::Unknown,
                                     {});
        });
    if (m_id == stats::ReportId::ThreadStates)
        m_table->setDefaultSort("thread", Qt::AscendingOrder);
    else
        m_table->setDefaultSort("total_ns");
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_table->setMinimumWidth(420);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
}

void ReportPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool wide = event->size().width() >= ChosenPane::kWide;
    const bool crossed = wide != (event->oldSize().width() >= ChosenPane::kWide);
    if (event->oldSize().isValid() && !crossed)
        return;
    m_chosen->setWide(wide);
    const int side = wide ? 720 : 340;
    m_splitter->setSizes({event->size().width() - side, side});
}

void ReportPane::connectParts()
{
    connect(m_table, &DataTable::rowSelected, this, &ReportPane::loadChosen);
    connect(m_table, &DataTable::rowActivated, this, &ReportPane::markRow);
    connect(m_table, &DataTable::rowClicked, this, [this] {
        if (m_id == stats::ReportId::ThreadStates)
            m_chosen->goToLongest();
    });
    connect(m_table, &DataTable::rowsChanged, this, &ReportPane::chooseRow);
    connect(m_table, &DataTable::rowsChanged, this, &ReportPane::rowsChanged);
    connect(m_chosen, &ChosenPane::callChosen, m_part, &CountedPart::goTo);
    connect(m_view, &session::ViewState::highlightChanged, this, &ReportPane::showMark);
    connect(m_view, &session::ViewState::selectionChanged, this, &ReportPane::followSelection);
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

DataTable *ReportPane::calls() const
{
    return m_chosen->calls();
}

HistogramView *ReportPane::histogram() const
{
    return m_chosen->histogram();
}

void ReportPane::retranslate()
{
    m_mark->setText(tr("Toggle the highlight of its calls in the timeline"));
    m_table->setEmptyText(m_part->range()
                              ? ReportWords::nothing(m_id, m_part->scope())
                              : tr("Select a time range, slice or gap in the timeline."));
}

ReportPane::Loaded ReportPane::compute(const std::shared_ptr<const store::Store> &opened,
                                       stats::SliceQuery query, bool folded,
                                       const jobs::JobContext &job)
{
    const store::Store &store = *opened;
    Loaded loaded;
    if (!query.context)
        query.context = launching::launchGroups(opened, query.groupBy, job);
    std::vector<int> parents;
    if (folded && groupsByName(query)) {
        stats::FoldedStats both = stats::foldedStats(store, query, job);
        parents.assign(both.bases.rows.size(), items::TableData::kNoParent);
        parents.insert(parents.end(), both.baseOf.begin(), both.baseOf.end());
        loaded.stats = std::move(both.bases);
        loaded.parts = std::move(both.names);
    } else {
        loaded.stats = stats::sliceStats(store, query, job);
    }
    stats::Table table = stats::sliceTable(store, loaded.stats).value();
    stats::Table parts = stats::sliceTable(store, loaded.parts).value();
    std::move(parts.rows.begin(), parts.rows.end(), std::back_inserter(table.rows));
    stats::dropEmptyColumns(table);
    if ((query.kinds & stats::kindSet(SliceKind::Kernel)) != 0 && query.lanes.empty())
        loaded.graphs = stats::wholeGraphs(store, query.range, job);
    if (job.stopped())
        return loaded;
    loaded.data = items::TableData::make(std::move(table), std::move(parents));
    return loaded;
}

/// Launch contexts do not depend on the range: computed once per set of keys.
std::shared_ptr<const stats::SliceContext>
ReportPane::knownContext(const std::shared_ptr<const store::Store> &store,
                         const std::vector<stats::GroupKey> &groupBy) const
{
    const auto answers = [&](stats::GroupKey key) {
        const std::vector<stats::GroupKey> &known = m_stats.query.groupBy;
        return stats::contextIndex(key) == stats::kContextKeys.size() ||
               std::find(known.begin(), known.end(), key) != known.end();
    };
    const bool fits = m_store.lock() == store && stats::needsContext(groupBy) &&
                      std::all_of(groupBy.begin(), groupBy.end(), answers);
    return fits ? m_stats.query.context : nullptr;
}

void ReportPane::setGrouping(const std::vector<stats::GroupKey> &groupBy, bool folded)
{
    m_groupBy = groupBy;
    m_folded = folded;
    m_isOld = true;
}

void ReportPane::loadIfOld()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (!store || !m_isOld)
        return;
    m_isOld = false;
    retranslate();
    const std::optional<TimeRange> range = m_part->range();
    stats::SliceQuery query =
        stats::queryOf(stats::report(m_id), range.value_or(TimeRange{}), m_groupBy);
    query.lanes = m_part->lanes();
    query.context = knownContext(store, query.groupBy);
    m_job.start([store, query, folded = m_folded](
                    const jobs::JobContext &job) { return compute(store, query, folded, job); },
                [this, store](Loaded loaded) {
                    m_store = store;
                    show(std::move(loaded));
                });
}

/// Keeps the query and its launch contexts.
void ReportPane::release()
{
    if (!m_job.isRunning() && m_table->data().rowCount() <= kShortTable)
        return;
    m_job.cancel();
    m_isOld = true;
    stats::SliceQuery query = std::move(m_stats.query);
    m_stats = {};
    m_stats.query = std::move(query);
    m_parts = {};
    m_table->release();
}

void ReportPane::show(Loaded loaded)
{
    m_graphs = loaded.graphs;
    m_stats = std::move(loaded.stats);
    m_parts = std::move(loaded.parts);
    m_awaitsRow = true;
    m_table->setData(std::move(loaded.data));
    showMark();
    chooseRow();
}

/// Many rows are shown after a delay.
void ReportPane::chooseRow()
{
    if (!m_awaitsRow || m_table->shownRowCount() == 0 || m_stats.rows.empty())
        return;
    m_awaitsRow = false;
    if (!m_table->selectedRow())
        followSelection();
    if (!m_table->selectedRow())
        m_table->selectRow(m_table->tableRow(0));
}

/// A base name that only one name has is that name.
const stats::SliceStats *ReportPane::statsOf(size_t tableRow, size_t &row) const
{
    if (const auto parts = m_table->data().partsOf(tableRow); parts.size() == 1)
        tableRow = parts.front();
    const bool isPart = tableRow >= m_stats.rows.size();
    const stats::SliceStats &stats = isPart ? m_parts : m_stats;
    row = isPart ? tableRow - m_stats.rows.size() : tableRow;
    return row < stats.rows.size() ? &stats : nullptr;
}

QString ReportPane::nameOf(const stats::SliceRow &row) const
{
    const std::string_view text = m_view->trace().string(row.name);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

void ReportPane::loadChosen()
{
    const std::optional<size_t> at = m_table->selectedRow();
    size_t row = 0;
    const stats::SliceStats *stats = at && m_view->store() ? statsOf(*at, row) : nullptr;
    if (!stats)
        return m_chosen->clear();
    m_chosen->load(stats->query, stats->rows[row], titleOf(*at, *stats, row));
}

/// The subject of the row: its name (the one with most time if names are folded), or the texts of
/// its cells.
QString ReportPane::titleOf(size_t tableRow, const stats::SliceStats &stats, size_t row) const
{
    const std::span<const uint32_t> parts = m_table->data().partsOf(tableRow);
    if (!parts.empty())
        return nameOf(m_parts.rows[parts.front() - m_stats.rows.size()]);
    if (groupsByName(stats.query))
        return nameOf(stats.rows[row]);
    const stats::Table &table = m_table->table();
    QStringList words;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        const stats::TableCell &cell = table.rows[tableRow][c];
        if (stats::textOf(cell) && table.columns[c].type == stats::ColumnType::Text)
            words << items::TableText::cell(cell, table.columns[c]);
    }
    return words.join(QStringLiteral(" · "));
}

void ReportPane::markRow(size_t tableRow)
{
    size_t row = 0;
    const stats::SliceStats *stats = statsOf(tableRow, row);
    if (!stats || !groupsByName(stats->query))
        return;
    const StringId name = stats->rows[row].name;
    m_view->setHighlighted(m_view->highlighted() == name ? StringId() : name);
}

void ReportPane::showMark()
{
    const StringId name = m_view->highlighted();
    stats::SliceRow row;
    row.name = name;
    m_table->setMarked(name.isValid() && m_view->store() ? nameOf(row) : QString());
}

/// A slice selected in the timeline chooses its row; the row that is chosen already stays.
void ReportPane::followSelection()
{
    const std::optional<store::FoundSlice> slice = m_view->selectedSlice();
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (!slice || !store)
        return;
    const std::optional<size_t> row = stats::rowOf(*store, m_stats, *slice);
    if (!row)
        return;
    const std::optional<size_t> part = stats::rowOf(*store, m_parts, *slice);
    const std::optional<size_t> chosen = m_table->selectedRow();
    const bool isChosen = chosen == row || (part && chosen == m_stats.rows.size() + *part);
    m_chosen->follow(*slice);
    if (!isChosen)
        m_table->selectRow(*row);
}

QString ReportPane::summary() const
{
    const QString shown = items::countText(m_table->shownRowCount());
    const QString all = items::countText(m_table->totalRowCount());
    const QString rows = shown == all ? items::MessageWords::rows(m_table->totalRowCount())
                                      : tr("%1 of %2 rows").arg(shown, all);
    const QString counted = rows + QStringLiteral(" · ") +
                            items::MessageWords::calls(m_stats.calls) + QStringLiteral(" · ") +
                            items::durationText(m_stats.total);
    if (m_graphs.count == 0)
        return counted;
    return counted + QStringLiteral(" · ") +
           tr("excludes the kernels of %1 CUDA graph launches (%2) recorded as a whole; trilane "
              "record --cuda-graph node records them")
               .arg(items::countText(m_graphs.count), items::durationText(m_graphs.total));
}

void ReportPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
