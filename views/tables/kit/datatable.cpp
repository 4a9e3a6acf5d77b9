// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/datatable.h"

#include "views/items/models/tablemodel.h"
#include "views/items/text/tabletext.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/tables/kit/columnchoice.h"
#include "views/tables/kit/rowsorter.h"
#include "views/tables/kit/tablecopy.h"
#include "views/tables/kit/tabledelegate.h"
#include "views/tables/kit/tableheader.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace trilane::tables {

DataTable::DataTable(QWidget *parent)
    : PlainTable(parent)
    , m_model(new items::TableModel(this))
    , m_sorter(new RowSorter(m_model))
    , m_copying(new session::BackgroundJob(session::JobPriority::Background, this))
{
    setContents(m_model);
    m_columns = new ColumnChoice(m_model, header());
    makeActions();
    connectParts();
}

void DataTable::connectParts()
{
    connect(header(), &QHeaderView::sortIndicatorChanged, this,
            [this](int section, Qt::SortOrder order) {
                if (m_changing || section < 0 || section >= m_model->columnCount())
                    return;
                m_sortKey = m_model->headerData(section, Qt::Horizontal, items::TableModel::KeyRole)
                                .toString()
                                .toStdString();
                m_sortOrder = order;
                m_sorter->sort(m_sortKey, order);
            });
    connect(m_columns, &ColumnChoice::changed, header(), &TableHeader::fitColumns);
    connect(m_sorter, &RowSorter::aboutToChange, this, &DataTable::rememberView);
    connect(m_sorter, &RowSorter::changed, this, &DataTable::restoreView);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_changing)
            emit rowSelected();
    });
    connect(this, &QTableView::doubleClicked, this,
            [this](const QModelIndex &index) { emit rowActivated(tableRow(index.row())); });
    connect(this, &QTableView::clicked, this,
            [this](const QModelIndex &index) { emit rowClicked(tableRow(index.row())); });
}

void DataTable::makeActions()
{
    m_copyName = addAction(QString(), this, &DataTable::copyName);
    m_copyRows = addAction(QString(), this, &DataTable::copySelection);
    m_copyAll = addAction(QString(), this, &DataTable::copyAll);
    m_columnMenu = new QMenu(this);
    connect(m_columnMenu, &QMenu::aboutToShow, this, [this] { m_columns->fill(m_columnMenu); });
    addAction(m_columnMenu->menuAction());
    setContextMenuPolicy(Qt::ActionsContextMenu);
    retranslate();
}

void DataTable::retranslate()
{
    m_copyName->setText(tr("Copy name"));
    m_copyRows->setText(tr("Copy rows"));
    m_copyAll->setText(tr("Copy whole table"));
    m_columnMenu->setTitle(tr("Columns"));
    m_model->retranslate();
}

void DataTable::copyName() const
{
    if (currentIndex().isValid())
        QGuiApplication::clipboard()->setText(
            currentIndex().data(items::TableModel::NameRole).toString());
}

void DataTable::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void DataTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty() || m_model->columnCount() == 0)
        return;
    QPainter painter(viewport());
    paintSentence(painter, totalRowCount() > 0 ? tr("No row matches the filter.") : m_emptyText);
}

const stats::Table &DataTable::table() const
{
    return m_model->table();
}

const items::TableData &DataTable::data() const
{
    return *m_model->tableData();
}

void DataTable::setTable(stats::Table table)
{
    setData(items::TableData::make(std::move(table)));
}

void DataTable::setData(std::shared_ptr<const items::TableData> data)
{
    m_isGrowing = false;
    m_sorter->sort(m_sortKey, m_sortOrder);
    m_sorter->setData(std::move(data));
}

void DataTable::setColumnsAsGiven()
{
    m_model->setKeepsOrder(true);
    m_columns->setRemembered(false);
}

void DataTable::growData(std::shared_ptr<const items::TableData> data)
{
    m_isGrowing = true;
    m_sorter->setData(std::move(data));
}

/// Columns stay, so that their order and widths do.
void DataTable::release()
{
    stats::Table empty;
    empty.report = table().report;
    empty.columns = table().columns;
    setTable(std::move(empty));
    m_isLetGo = true;
}

void DataTable::rememberView()
{
    m_dataBefore = m_model->tableData();
    m_changing = true;
    if (m_isLetGo)
        return;
    m_rowBefore = selectedRow();
    m_wordsBefore = m_rowBefore ? m_dataBefore->text(*m_rowBefore) : std::string();
    m_scrollBefore = verticalScrollBar()->value();
}

double DataTable::largestShare() const
{
    double largest = 0;
    for (size_t c = 0; c < table().columns.size(); ++c) {
        if (table().columns[c].type != stats::ColumnType::Share)
            continue;
        for (const auto &row : table().rows)
            largest = std::max(largest, std::abs(items::TableText::number(row[c])));
    }
    return largest;
}

/// Found by its words when the table is a new one.
std::optional<size_t> DataTable::rowAsBefore() const
{
    const items::TableData &data = this->data();
    const auto is = [&](size_t row) {
        return data.text(row) == m_wordsBefore;
    };
    if (!m_rowBefore || (*m_rowBefore < data.rowCount() && is(*m_rowBefore)))
        return m_rowBefore;
    for (size_t row = 0; row < data.rowCount(); ++row) {
        if (is(row))
            return row;
    }
    return std::nullopt;
}

void DataTable::restoreView()
{
    const bool newData = m_dataBefore != m_model->tableData();
    const items::TableData &data = this->data();
    const bool sameReport = m_dataBefore->table().report == data.table().report;
    const bool sameRows = !newData || m_isGrowing;
    if (!sameRows) {
        delegate()->setLargestShare(largestShare());
        m_columns->restore();
        header()->fitColumns();
        sortAsBefore();
    }
    const std::optional<size_t> row = rowAsBefore();
    if (const int at = row ? m_model->rowOf(static_cast<uint32_t>(*row)) : -1; at >= 0)
        QTableView::selectRow(at);
    m_changing = false;
    verticalScrollBar()->setValue(sameReport ? m_scrollBefore : 0);
    m_dataBefore.reset();
    m_isLetGo = m_isLetGo && data.rowCount() == 0;
    // Another order of the same rows has chosen nothing new.
    if (newData || selectedRow() != m_rowBefore)
        emit rowSelected();
    emit rowsChanged();
}

void DataTable::sortAsBefore()
{
    header()->setSortIndicator(m_model->columnOf(m_sortKey), m_sortOrder);
}

void DataTable::setDefaultSort(const std::string &key, Qt::SortOrder order)
{
    m_sortKey = key;
    m_sortOrder = order;
}

void DataTable::setOnlyNames(std::shared_ptr<const std::unordered_set<std::string>> names)
{
    m_sorter->setOnlyNames(std::move(names));
}

void DataTable::setFilter(const QString &text, bool isPattern)
{
    m_sorter->setFilter(text, isPattern);
}

const QString &DataTable::filterError() const
{
    return m_sorter->filterError();
}

size_t DataTable::shownRowCount() const
{
    return m_sorter->shownRowCount();
}

size_t DataTable::totalRowCount() const
{
    return m_sorter->totalRows();
}

void DataTable::setColored(SliceKind kind)
{
    delegate()->setColored(kind);
}

void DataTable::setRowColor(std::function<QColor(const theme::Theme &theme, size_t row)> color)
{
    delegate()->setRowColor([this, color = std::move(color)](const theme::Theme &theme, int row) {
        return color(theme, tableRow(row));
    });
}

void DataTable::setMarked(const QString &name)
{
    delegate()->setMarked(name);
    viewport()->update();
}

size_t DataTable::tableRow(int viewRow) const
{
    return m_model->shown(viewRow).row;
}

std::optional<size_t> DataTable::selectedRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(tableRow(rows.front().row()));
}

void DataTable::selectRow(size_t row)
{
    if (const int parent = data().parentOf(row);
        parent != items::TableData::kNoParent && m_model->rowOf(static_cast<uint32_t>(row)) < 0)
        m_sorter->setOpen(static_cast<uint32_t>(parent), true);
    const int at = m_model->rowOf(static_cast<uint32_t>(row));
    if (at < 0)
        return;
    QTableView::selectRow(at);
    scrollTo(m_model->index(at, 0));
}

void DataTable::setOpen(size_t row, bool open)
{
    m_sorter->setOpen(static_cast<uint32_t>(row), open);
}

bool DataTable::toggleOpen(int viewRow, std::optional<bool> open)
{
    if (viewRow < 0 || !m_model->shown(viewRow).canOpen)
        return false;
    const items::ShownRow row = m_model->shown(viewRow);
    m_sorter->setOpen(row.row, open.value_or(!row.isOpen));
    return true;
}

QRect DataTable::openMarkRect(int viewRow) const
{
    const QRect cell = visualRect(m_model->index(viewRow, 0));
    return m_model->shown(viewRow).canOpen
               ? QRect(cell.left(), cell.top(), TableDelegate::kOpenMark, cell.height())
               : QRect();
}

void DataTable::mousePressEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    const QModelIndex index = indexAt(at);
    if (event->button() == Qt::LeftButton && index.isValid() &&
        openMarkRect(index.row()).contains(at)) {
        (void)toggleOpen(index.row());
        return;
    }
    QTableView::mousePressEvent(event);
}

stats::Table DataTable::shownTable() const
{
    return shownPart(*m_model, *header());
}

void DataTable::copySelection() const
{
    QModelIndexList selected = selectionModel()->selectedRows();
    std::vector<int> rows;
    for (const QModelIndex &index : selected)
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty())
        return copyAll();
    copyRows(rows);
}

void DataTable::copyAll() const
{
    std::vector<int> rows;
    for (int row = 0; row < m_model->rowCount(); ++row)
        rows.push_back(row);
    copyRows(rows);
}

/// Many rows are written out in the background: there may be a hundred thousand.
void DataTable::copyRows(const std::vector<int> &viewRows) const
{
    constexpr size_t kAtOnce = 2000;
    const auto give = [](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
    };
    CopiedRows copied = copiedRows(*m_model, *header(), viewRows);
    m_copying->cancel();
    if (copied.rows.size() <= kAtOnce)
        return give(textOf(copied));
    m_copying->start(
        [copied = std::move(copied)](const jobs::JobContext &) { return textOf(copied); }, give);
}

void DataTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    const int row = currentIndex().isValid() ? currentIndex().row() : -1;
    if (event->key() == Qt::Key_Right && toggleOpen(row, true))
        return;
    if (event->key() == Qt::Key_Left && toggleOpen(row, false))
        return;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && row >= 0) {
        emit rowActivated(tableRow(row));
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace trilane::tables
