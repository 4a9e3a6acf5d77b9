// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include "app/ui/page/tracepage.h"
#include "views/tables/charts/histogramview.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/reportpane.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <array>

namespace trilane::bench {

namespace {

constexpr double kPatience = 3;

template <class Kind>
QList<Kind *> shown(SoakWalk &walk, const char *name = nullptr)
{
    QList<Kind *> found;
    for (Kind *widget : walk.window.currentPage()->findChildren<Kind *>()) {
        const bool named = !name || widget->objectName() == QLatin1String(name);
        if (named && widget->isVisible() && widget->isEnabled())
            found << widget;
    }
    return found;
}

template <class Kind>
Kind *anyShown(SoakWalk &walk, const char *name = nullptr)
{
    const QList<Kind *> all = shown<Kind>(walk, name);
    return all.isEmpty() ? nullptr : all[walk.hand.below(static_cast<int>(all.size()))];
}

/// A table that has rows; null where none is shown.
QAbstractItemView *anyTable(SoakWalk &walk)
{
    QList<QAbstractItemView *> filled;
    for (QAbstractItemView *view : shown<QAbstractItemView>(walk)) {
        if (view->model() && view->model()->rowCount() > 0)
            filled << view;
    }
    return filled.isEmpty() ? nullptr : filled[walk.hand.below(static_cast<int>(filled.size()))];
}

void clickRow(SoakWalk &walk, QAbstractItemView &table)
{
    // An answer that comes during the frame may give the table other rows.
    const QPersistentModelIndex index =
        table.model()->index(walk.hand.below(table.model()->rowCount()), 0);
    walk.app.timed("scrolling of a table", [&] { table.scrollTo(index); });
    walk.frame();
    if (!index.isValid())
        return;
    walk.click(*table.viewport(), table.visualRect(index).center());
    walk.frame();
}

void tab(SoakWalk &walk)
{
    for (QTabBar *bar : shown<QTabBar>(walk))
        walk.click(*bar, bar->tabRect(walk.hand.below(bar->count())).center());
    walk.frame();
}

void row(SoakWalk &walk)
{
    QAbstractItemView *table = anyTable(walk);
    if (!table)
        return;
    clickRow(walk, *table);
    if (walk.hand.below(3) == 0)
        walk.key(*table, Qt::Key_C, Qt::ControlModifier);
    if (walk.maybe()) {
        walk.key(*table, walk.maybe() ? Qt::Key_Down : Qt::Key_PageDown);
        walk.frame();
    }
    walk.timeline.setFocus();
}

/// By a click on a column's title.
void sort(SoakWalk &walk)
{
    QHeaderView *header = nullptr;
    if (auto *table = qobject_cast<QTableView *>(anyTable(walk)))
        header = table->horizontalHeader();
    if (!header || !header->sectionsClickable() || header->count() == 0)
        return;
    const int section = header->sectionViewportPosition(walk.hand.below(header->count()));
    if (section >= 0 && section + 20 < header->viewport()->width())
        walk.click(*header->viewport(), QPoint(section + 12, header->height() / 2));
    walk.frame();
}

void filter(SoakWalk &walk)
{
    static constexpr std::array kFilters{"gemm", "/^void/", "avg>100us", "count>=10", "cuda"};
    auto *field = anyShown<QLineEdit>(walk, "tableFilter");
    if (!field)
        return;
    walk.type(*field,
              QString::fromLatin1(kFilters[static_cast<size_t>(walk.hand.below(kFilters.size()))]));
    walk.frames(60);
    walk.app.timed("table filter", [&] { field->selectAll(); });
    walk.key(*field, Qt::Key_Delete);
    walk.timeline.setFocus();
    walk.frame();
}

/// Visible range, selection or whole trace.
void scope(SoakWalk &walk)
{
    if (auto *button = anyShown<QToolButton>(walk, "scopeButton"))
        walk.click(*button, button->rect().center());
    walk.frame();
}

/// A row of a report, then durations that are brushed and the calls that are left.
void brush(SoakWalk &walk)
{
    tables::BottomPanel &tables = *walk.work.tables();
    walk.click(*tables.tabs(), tables.tabs()->tabRect(walk.hand.below(6)).center());
    tables::DataTable *table = tables.table();
    if (!walk.until([&] { return !tables.isWaiting() && table->model()->rowCount() > 0; },
                    kPatience))
        return;
    clickRow(walk, *table);
    auto *histogram = anyShown<tables::HistogramView>(walk);
    if (!histogram || !walk.until([&] { return !histogram->plot().isEmpty(); }, kPatience))
        return;
    const QRect area = histogram->plot().area;
    const auto point = [&] {
        return QPoint(area.left() + walk.hand.below(area.width()), area.center().y());
    };
    for (int i = 1 + walk.hand.below(3); i > 0; --i) {
        const QPoint from = point();
        walk.drag(*histogram, from, point());
        walk.frames(60);
    }
    auto *calls = anyShown<tables::DataTable>(walk, "callTable");
    if (calls && calls->model()->rowCount() > 0 && walk.maybe())
        clickRow(walk, *calls);
    walk.key(*histogram, Qt::Key_Escape);
    walk.timeline.setFocus();
    walk.frame();
}

constexpr std::array kActions{
    SoakAction{"tab", 2, tab},     SoakAction{"row of a table", 2, row},
    SoakAction{"sort", 1, sort},   SoakAction{"filter of a table", 1, filter},
    SoakAction{"scope", 1, scope}, SoakAction{"histogram brush", 1, brush}};

} // namespace

std::span<const SoakAction> soakTables()
{
    return kActions;
}

} // namespace trilane::bench
