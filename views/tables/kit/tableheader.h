// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <QHeaderView>

namespace trilane::tables {

/// Titles of a DataTable, with a mark at the sorted column. The first column uses the remaining
/// width, but at least enough for a name if it contains names. GUI thread.
class TableHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit TableHeader(QWidget *parent = nullptr);

    /// Widths as wide as title and contents need.
    void fitColumns();

protected:
    void paintSection(QPainter *painter, const QRect &area, int section) const override;
    void resizeEvent(QResizeEvent *event) override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    [[nodiscard]] stats::ColumnType typeOf(int section) const;
    [[nodiscard]] int contentsOf(int section) const;
    void shrinkNames();
    void stretchName();

    int m_leastFirst = 0; ///< minimum width of the first column unless it is a name
};

} // namespace trilane::tables
