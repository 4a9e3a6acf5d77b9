// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/datatable.h"

#include "views/items/tablefilter.h"
#include "views/items/tablemodel.h"
#include "views/items/tabletext.h"
#include "views/tables/tabledelegate.h"
#include "views/tables/tableheader.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

namespace trilane {

namespace {

constexpr int kMeasuredRows = 60;

QString lineOf(const QAbstractItemModel &model, int row)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << model.index(row, column).data().toString();
    return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

} // namespace

DataTable::DataTable(QWidget *parent)
    : QTableView(parent)
    , m_model(new TableModel(this))
    , m_filter(new TableFilter(this))
    , m_delegate(new TableDelegate(this))
    , m_header(new TableHeader(this))
{
    m_filter->setSourceModel(m_model);
    setModel(m_filter);
    setItemDelegate(m_delegate);
    setHorizontalHeader(m_header);
    makeActions();
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(TableDelegate::kRowHeight);
    m_header->setResizeContentsPrecision(kMeasuredRows);
    m_header->setMinimumSectionSize(40);
    connect(m_header, &QHeaderView::sortIndicatorChanged, this,
            [this](int section, Qt::SortOrder order) {
                if (m_settingTable || section < 0)
                    return;
                m_sortKey = m_model->headerData(section, Qt::Horizontal, TableModel::KeyRole)
                                .toString()
                                .toStdString();
                m_sortOrder = order;
            });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_settingTable)
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
    setContextMenuPolicy(Qt::ActionsContextMenu);
    retranslate();
}

void DataTable::retranslate()
{
    m_copyName->setText(tr("Copy name"));
    m_copyRows->setText(tr("Copy rows"));
    m_model->retranslate();
}

void DataTable::copyName() const
{
    if (currentIndex().isValid())
        QGuiApplication::clipboard()->setText(currentIndex().data(TableModel::NameRole).toString());
}

void DataTable::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void DataTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_filter->rowCount() > 0 || m_emptyText.isEmpty() || m_model->columnCount() == 0)
        return;
    QPainter painter(viewport());
    painter.setFont(uiFont(12));
    painter.setPen(themeOf(palette()).soft);
    painter.drawText(viewport()->rect().adjusted(20, 16, -20, 0),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     m_model->rowCount() > 0 ? tr("No name matches the filter.") : m_emptyText);
}

const Table &DataTable::table() const
{
    return m_model->table();
}

void DataTable::setTable(Table table)
{
    const std::optional<size_t> before = selectedRow();
    const QString selected =
        before ? m_model->index(static_cast<int>(*before), 0).data(TableModel::NameRole).toString()
               : QString();
    const bool sameReport = table.report == m_model->table().report;
    const int scroll = sameReport ? verticalScrollBar()->value() : 0;
    m_settingTable = true;
    double largest = 0;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        for (const auto &row : table.rows) {
            if (table.columns[c].type == ColumnType::Share)
                largest = std::max(largest, TableText::number(row[c]));
        }
    }
    m_delegate->setLargestShare(largest);
    m_model->setTable(std::move(table));
    m_header->fitColumns();
    sortAsBefore();
    for (int row = 0; row < m_model->rowCount() && !selected.isEmpty(); ++row) {
        if (m_model->index(row, 0).data(TableModel::NameRole).toString() == selected) {
            QTableView::selectRow(m_filter->mapFromSource(m_model->index(row, 0)).row());
            break;
        }
    }
    m_settingTable = false;
    verticalScrollBar()->setValue(scroll);
    emit rowSelected();
}

void DataTable::sortAsBefore()
{
    const int column = m_model->columnOf(m_sortKey);
    setSortingEnabled(true);
    sortByColumn(column, m_sortOrder);
}

void DataTable::setDefaultSort(const std::string &key)
{
    m_sortKey = key;
    m_sortOrder = Qt::DescendingOrder;
}

void DataTable::setFilter(const QString &text)
{
    m_filter->setFilter(text);
}

void DataTable::setColored(SliceKind kind)
{
    m_delegate->setColored(kind);
}

void DataTable::setMarked(const QString &name)
{
    m_delegate->setMarked(name);
    viewport()->update();
}

size_t DataTable::tableRow(int viewRow) const
{
    return static_cast<size_t>(m_filter->mapToSource(m_filter->index(viewRow, 0)).row());
}

std::optional<size_t> DataTable::selectedRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(tableRow(rows.front().row()));
}

void DataTable::selectRow(size_t row)
{
    const QModelIndex index = m_filter->mapFromSource(m_model->index(static_cast<int>(row), 0));
    if (!index.isValid())
        return;
    QTableView::selectRow(index.row());
    scrollTo(index);
}

Table DataTable::shownTable() const
{
    Table shown = m_model->table();
    shown.rows.clear();
    for (int row = 0; row < m_filter->rowCount(); ++row)
        shown.rows.push_back(m_model->table().rows[tableRow(row)]);
    return shown;
}

void DataTable::copySelection() const
{
    QStringList titles;
    for (int column = 0; column < m_filter->columnCount(); ++column)
        titles << m_filter->headerData(column, Qt::Horizontal).toString();
    QString text = titles.join(QLatin1Char('\t')) + QLatin1Char('\n');
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex &row : rows)
        text += lineOf(*m_filter, row.row());
    for (int row = 0; row < m_filter->rowCount() && rows.isEmpty(); ++row)
        text += lineOf(*m_filter, row);
    QGuiApplication::clipboard()->setText(text);
}

void DataTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        m_header->fitColumns();
    QTableView::changeEvent(event);
}

void DataTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentIndex().isValid()) {
        emit rowActivated(tableRow(currentIndex().row()));
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace trilane
