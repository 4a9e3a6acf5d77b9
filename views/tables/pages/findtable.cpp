// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/findtable.h"

#include "model/store/tables.h"
#include "views/tables/kit/tabledelegate.h"
#include "views/tables/kit/tableheader.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

namespace trilane::tables {

namespace {

/// Up to this many results are ordered within a few milliseconds.
constexpr size_t kMaxSortedHits = 2000;

/// Omits lanes, the largest part of a result, which no order uses.
std::vector<search::SearchHit> withoutLanes(const std::vector<search::SearchHit> &hits)
{
    std::vector<search::SearchHit> light;
    light.reserve(hits.size());
    for (const search::SearchHit &hit : hits) {
        light.push_back({.name = hit.name,
                         .kind = hit.kind,
                         .track = hit.track,
                         .role = hit.role,
                         .detail = hit.detail,
                         .payload = hit.payload,
                         .value = hit.value,
                         .count = hit.count,
                         .total = hit.total,
                         .share = hit.share,
                         .timed = hit.timed,
                         .first = hit.first,
                         .last = hit.last});
    }
    return light;
}

} // namespace

FindSorter::FindSorter(session::Finder &finder, items::FindModel *model)
    : QObject(model)
    , m_finder(finder)
    , m_model(model)
{
    connect(&finder, &session::Finder::started, this, [this] {
        m_job.cancel();
        m_again = false;
        show({});
    });
    connect(&finder, &session::Finder::hitsChanged, this, &FindSorter::refresh);
    connect(model, &items::FindModel::orderChanged, this, &FindSorter::restart);
    refresh();
}

/// Results arrive faster than many of them are ordered: the next turn takes all.
void FindSorter::refresh()
{
    if (m_job.isRunning() && m_finder.hits().size() > kMaxSortedHits)
        m_again = true;
    else
        restart();
}

void FindSorter::restart()
{
    m_job.cancel();
    m_again = false;
    const std::shared_ptr<const store::Store> store = m_finder.store();
    if (!store || m_finder.hits().size() <= kMaxSortedHits)
        return show(store ? items::findRows(*store, m_finder.hits(), m_model->order())
                          : items::FindRows());
    m_job.start(
        [store, hits = withoutLanes(m_finder.hits()), order = m_model->order()](
            const jobs::JobContext &job) { return items::findRows(*store, hits, order, job); },
        [this](items::FindRows rows) {
            show(std::move(rows));
            if (m_again)
                restart();
        });
}

void FindSorter::show(items::FindRows rows)
{
    emit aboutToChange();
    m_model->setRows(m_finder.store(), std::move(rows));
    emit changed();
}

FindTable::FindTable(session::Finder &finder, QWidget *parent)
    : PlainTable(parent)
    , m_finder(finder)
    , m_model(new items::FindModel(finder.hits(), this))
    , m_sorter(new FindSorter(finder, m_model))
{
    setObjectName(QStringLiteral("findTable"));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->setSortIndicator(items::FindModel::Total, Qt::DescendingOrder);
    setContents(m_model);
    endChange();
    connect(&finder, &session::Finder::started, this, [this] {
        m_fitted = false;
        m_scroll = 0;
    });
    connect(m_sorter, &FindSorter::aboutToChange, this, &FindTable::beginChange);
    connect(m_sorter, &FindSorter::changed, this, &FindTable::endChange);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const std::optional<size_t> hit = chosenHit();
        if (!m_quiet && hit)
            emit hitChosen(*hit);
    });
    connect(this, &QTableView::doubleClicked, this,
            [this](const QModelIndex &index) { emit hitActivated(m_model->hitAt(index.row())); });
    m_copy = addAction(QString(), this, &FindTable::copyRows);
    m_copy->setText(tr("Copy rows"));
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void FindTable::beginChange()
{
    m_quiet = true;
    m_scroll = verticalScrollBar()->value();
}

void FindTable::endChange()
{
    delegate()->setLargestShare(m_model->largestShare());
    setColumnHidden(items::FindModel::Argument, !m_model->hasArguments());
    // Words are measured with the first results and once all is known.
    const bool whole = !m_finder.isSearching() && !m_sorter->isBehind();
    if (!m_fitted || whole)
        header()->fitColumns();
    m_fitted = m_model->rowCount() > 0;
    verticalScrollBar()->setValue(m_scroll);
    viewport()->update();
    m_quiet = false;
    emit rowsChanged();
}

std::optional<size_t> FindTable::chosenHit() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(m_model->hitAt(rows.front().row()));
}

void FindTable::showChosen(const std::optional<search::SearchHit> &hit)
{
    const QScopedValueRollback<bool> quiet(m_quiet, true);
    const std::optional<int> row = hit ? m_model->rowOf(*hit) : std::nullopt;
    if (!row)
        return clearSelection();
    const QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.size() == 1 && rows.front().row() == *row)
        return;
    selectRow(*row);
    scrollTo(m_model->index(*row, 0));
}

void FindTable::setEmptyText(const QString &sentence, const QString &link)
{
    m_sentence = sentence;
    m_link = link;
    viewport()->update();
}

QRect FindTable::linkArea() const
{
    if (m_link.isEmpty() || m_model->rowCount() > 0)
        return {};
    const QFontMetrics metrics(theme::uiFont(12));
    const QRect words = metrics.boundingRect(
        sentenceArea(), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_sentence);
    QRect area(0, words.bottom() + 8, metrics.horizontalAdvance(m_link), metrics.height());
    area.moveLeft(viewport()->rect().center().x() - area.width() / 2);
    return area;
}

void FindTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    paintSentence(painter, m_sentence);
    painter.setPen(theme::themeOf(palette()).accent);
    painter.drawText(linkArea(), Qt::AlignCenter | Qt::TextSingleLine, m_link);
}

void FindTable::mousePressEvent(QMouseEvent *event)
{
    if (linkArea().contains(event->pos()))
        return emit linkClicked();
    QTableView::mousePressEvent(event);
}

void FindTable::mouseMoveEvent(QMouseEvent *event)
{
    const bool onLink = linkArea().contains(event->pos());
    viewport()->setCursor(onLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QTableView::mouseMoveEvent(event);
}

void FindTable::copyRows() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QString text;
    const auto addLine = [&](auto cellOf) {
        QStringList cells;
        for (int column = 0; column < items::FindModel::ColumnCount; ++column) {
            if (!isColumnHidden(column))
                cells << cellOf(column);
        }
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    addLine([&](int column) {
        return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    });
    for (const QModelIndex &row : rows)
        addLine([&](int column) { return row.siblingAtColumn(column).data().toString(); });
    QGuiApplication::clipboard()->setText(text);
}

void FindTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copyRows();
    if (event->key() == Qt::Key_Escape)
        return emit leaveRequested();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentIndex().isValid())
        return emit hitActivated(m_model->hitAt(currentIndex().row()));
    QTableView::keyPressEvent(event);
}

void FindTable::retranslate()
{
    m_copy->setText(tr("Copy rows"));
    m_model->retranslate();
}

} // namespace trilane::tables
