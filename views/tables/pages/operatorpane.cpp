// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/operatorpane.h"

#include "model/output/tableexport.h"
#include "model/store/openstore.h"
#include "views/items/models/operatormodel.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/itemmenu.h"
#include "views/tables/pages/operatorview.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

/// Up to this many filter results are all expanded.
constexpr size_t kOpenedResults = 500;

} // namespace

OperatorPane::OperatorPane(session::ViewState *view, CountedPart *part, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(part)
    , m_tree(new OperatorView(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        QMenu menu;
        fillMenu(menu, m_tree->indexAt(at).siblingAtColumn(0));
        menu.exec(m_tree->viewport()->mapToGlobal(at));
    });
    new ItemMenu(
        m_tree, [this](QMenu &menu) { fillMenu(menu, m_tree->currentIndex().siblingAtColumn(0)); });
    connect(m_tree, &QTreeView::clicked, this, &OperatorPane::goTo);
    connect(m_view, &session::ViewState::storeChanged, this, [this] {
        m_job.cancel();
        m_isOld = true;
        clear();
    });
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
    retranslate();
}

void OperatorPane::loadIfOld()
{
    if (m_isOld)
        load();
}

void OperatorPane::trim()
{
    if (m_job.isRunning()) {
        m_job.cancel();
        m_isOld = true;
    }
    dropAbove(store::StoreOptions().derivedBytes);
}

void OperatorPane::release()
{
    dropAbove(kSmallIndex);
}

void OperatorPane::dropAbove(uint64_t bytes)
{
    if (!m_shown.stats.index || m_shown.stats.index->bytes() <= bytes)
        return;
    m_isOld = true;
    clear();
}

void OperatorPane::load()
{
    const std::shared_ptr<const store::Store> &store = m_view->store();
    const std::optional<TimeRange> range = m_part->range();
    m_isOld = false;
    retranslate();
    if (!store || !range) {
        m_job.cancel();
        clear();
        return;
    }
    m_job.start(
        [store, part = *range](const jobs::JobContext &job) {
            const uint32_t levels = operators::levelsWithin(*store, operators::kMaxRangesShown);
            const auto index =
                operators::OperatorIndex::of(*store, {.foldSteps = true, .levels = levels}, job);
            Loaded loaded{levels, store, operators::operatorStats(index, part, job), {}, {}};
            if (job.stopped())
                return loaded;
            operators::OperatorTree tree = operators::operatorTree(loaded.stats);
            loaded.data = items::TableData::make(std::move(tree.table), std::move(tree.parents));
            loaded.paths = std::move(tree.paths);
            return loaded;
        },
        [this](Loaded loaded) { show(std::move(loaded)); });
}

void OperatorPane::clear()
{
    m_tree->operators()->setData(nullptr, {});
    m_shown = {};
    emit rowsChanged();
}

/// Paths have the same numbers in every part of a trace: open rows stay open.
void OperatorPane::show(Loaded loaded)
{
    const bool isNew = m_shown.stats.index != loaded.stats.index;
    const std::vector<operators::PathId> open =
        isNew ? std::vector<operators::PathId>() : openPaths();
    m_tree->operators()->setData(loaded.data, loaded.paths);
    m_shown = std::move(loaded);
    if (isNew)
        m_tree->sortByColumn(
            m_tree->operators()->columnOf(m_shown.stats.gpuTime > 0 ? "gpu_ns" : "cpu_total_ns"),
            Qt::DescendingOrder);
    m_tree->fitColumns(m_shown.stats.hasBackward, m_shown.stats.hasAwaited);
    if (isNew)
        m_tree->openFirst();
    else
        openAgain(open);
    emit rowsChanged();
}

std::vector<operators::PathId> OperatorPane::openPaths() const
{
    std::vector<operators::PathId> open;
    const items::OperatorModel &model = *m_tree->operators();
    std::vector<QModelIndex> waiting{QModelIndex()};
    while (!waiting.empty()) {
        const QModelIndex at = waiting.back();
        waiting.pop_back();
        if (at.isValid() && !m_tree->isExpanded(at))
            continue;
        if (at.isValid())
            open.push_back(model.pathOf(at));
        for (int row = 0; row < model.rowCount(at); ++row)
            waiting.push_back(model.index(row, 0, at));
    }
    std::sort(open.begin(), open.end());
    return open;
}

void OperatorPane::openAgain(const std::vector<operators::PathId> &paths)
{
    const items::OperatorModel &model = *m_tree->operators();
    std::vector<QModelIndex> waiting{QModelIndex()};
    while (!waiting.empty()) {
        const QModelIndex at = waiting.back();
        waiting.pop_back();
        if (at.isValid() && !std::binary_search(paths.begin(), paths.end(), model.pathOf(at)))
            continue;
        if (at.isValid())
            m_tree->expand(at);
        for (int row = 0; row < model.rowCount(at); ++row)
            waiting.push_back(model.index(row, 0, at));
    }
}

void OperatorPane::setFilter(const QString &text, bool isPattern)
{
    BottomPage::setFilter(text, isPattern);
    const std::vector<operators::PathId> open = openPaths();
    m_tree->operators()->setFilter(text, isPattern);
    if (!text.isEmpty() && m_tree->operators()->shownCount() <= kOpenedResults)
        m_tree->expandAll();
    else
        openAgain(open);
    emit rowsChanged();
}

QString OperatorPane::filterError() const
{
    return m_tree->operators()->filterError();
}

QString OperatorPane::summary() const
{
    const items::OperatorModel &model = *m_tree->operators();
    const QString rows =
        model.shownCount() == model.totalCount()
            ? items::MessageWords::rows(model.totalCount())
            : tr("%1 of %2 rows")
                  .arg(items::countText(model.shownCount()), items::countText(model.totalCount()));
    if (m_shown.levels == 0 || m_shown.levels == UINT32_MAX)
        return rows;
    return rows + QStringLiteral(" · ") +
           tr("outermost levels only: %1 (too many ranges)").arg(m_shown.levels);
}

stats::Table OperatorPane::exportedTable() const
{
    if (!m_shown.stats.index)
        return {};
    Result<stats::Table> table =
        operators::operatorTable(m_shown.stats, operators::OperatorGrouping::Path);
    return table ? std::move(table).value() : stats::Table{};
}

void OperatorPane::copyAll() const
{
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(output::exportTable(exportedTable(), output::TableFormat::Csv)));
}

std::optional<store::FoundSlice> OperatorPane::longestOf(const QModelIndex &index) const
{
    const operators::PathId path = m_tree->operators()->pathOf(index);
    if (!path.isValid() || !m_shown.stats.index)
        return std::nullopt;
    const operators::RangeId longest = m_shown.stats.paths[path.value].longest;
    return longest.isValid() ? m_shown.stats.index->slice(longest) : std::nullopt;
}

void OperatorPane::goTo(const QModelIndex &index)
{
    if (const std::optional<store::FoundSlice> slice = longestOf(index))
        m_part->goTo(*slice);
}

void OperatorPane::fillMenu(QMenu &menu, const QModelIndex &index)
{
    if (const std::optional<store::FoundSlice> slice = longestOf(index)) {
        const QString name = index.data().toString();
        menu.addAction(tr("Go to longest call"), this, [this, index] { goTo(index); });
        menu.addAction(tr("Highlight all with this name"), this,
                       [this, slice] { m_view->setHighlighted(slice->slice.name); });
        menu.addAction(tr("Copy name"), this,
                       [name] { QGuiApplication::clipboard()->setText(name); });
        menu.addAction(tr("Expand all below"), this,
                       [this, index] { m_tree->expandRecursively(index); });
        menu.addSeparator();
    }
    menu.addAction(tr("Collapse all"), m_tree, &QTreeView::collapseAll);
}

void OperatorPane::retranslate()
{
    m_tree->setEmptyText(m_part->range() ? tr("No NVTX or framework ranges in this time range.")
                                         : tr("Select something to see its operators."));
    m_tree->operators()->retranslate();
}

void OperatorPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_tree->fitColumns(m_shown.stats.hasBackward, m_shown.stats.hasAwaited);
    }
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
