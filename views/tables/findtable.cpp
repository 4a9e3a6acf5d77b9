// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/findtable.h"

#include "views/tables/tabledelegate.h"
#include "views/tables/tableheader.h"
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

namespace trilane {

namespace {

constexpr int kMeasuredRows = 60;
constexpr int kEmptyTop = 16;

} // namespace

FindTable::FindTable(Finder &finder, QWidget *parent)
    : QTableView(parent)
    , m_finder(finder)
    , m_model(new FindModel(finder.hits(), this))
    , m_delegate(new TableDelegate(this))
    , m_header(new TableHeader(this))
{
    build();
    endChange();
    connect(&finder, &Finder::started, this, [this] {
        m_fitted = false;
        m_scroll = 0;
    });
    connect(&finder, &Finder::hitsAboutToChange, this, &FindTable::beginChange);
    connect(&finder, &Finder::hitsChanged, this, &FindTable::endChange);
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

void FindTable::build()
{
    setObjectName(QStringLiteral("findTable"));
    setModel(m_model);
    setItemDelegate(m_delegate);
    setHorizontalHeader(m_header);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
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
    m_header->setSortIndicator(FindModel::Total, Qt::DescendingOrder);
    setSortingEnabled(true);
}

void FindTable::beginChange()
{
    const QScopedValueRollback<bool> quiet(m_quiet, true);
    m_scroll = verticalScrollBar()->value();
    m_model->beginChange();
}

void FindTable::endChange()
{
    const QScopedValueRollback<bool> quiet(m_quiet, true);
    m_model->endChange(m_finder.store());
    m_delegate->setLargestShare(m_model->largestShare());
    setColumnHidden(FindModel::Argument, !m_model->hasArguments());
    // Words are measured with the first results and once all is known.
    if (!m_fitted || !m_finder.isSearching())
        m_header->fitColumns();
    m_fitted = m_model->rowCount() > 0;
    verticalScrollBar()->setValue(m_scroll);
    viewport()->update();
}

std::optional<size_t> FindTable::chosenHit() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(m_model->hitAt(rows.front().row()));
}

void FindTable::showChosen(const std::optional<SearchHit> &hit)
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

QRect FindTable::sentenceArea() const
{
    return viewport()->rect().adjusted(20, kEmptyTop, -20, 0);
}

QRect FindTable::linkArea() const
{
    if (m_link.isEmpty() || m_model->rowCount() > 0)
        return {};
    const QFontMetrics metrics(uiFont(12));
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
    painter.setFont(uiFont(12));
    painter.setPen(themeOf(palette()).soft);
    painter.drawText(sentenceArea(), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     m_sentence);
    painter.setPen(themeOf(palette()).accent);
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
        for (int column = 0; column < FindModel::ColumnCount; ++column) {
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

void FindTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_copy->setText(tr("Copy rows"));
        m_model->retranslate();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        m_header->fitColumns();
    QTableView::changeEvent(event);
}

} // namespace trilane
