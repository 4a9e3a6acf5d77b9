// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

class QHeaderView;
class QMenu;

namespace trilane::items {
class TableModel;
} // namespace trilane::items

namespace trilane::tables {

/// Visible columns of a table and their order, changed by a menu and by dragging titles; stored per
/// report in the user's settings. GUI thread.
class ColumnChoice : public QObject
{
    Q_OBJECT

public:
    ColumnChoice(items::TableModel *model, QHeaderView *header);

    /// Arranges the header as it was left for the report that the model shows.
    void restore();
    /// Else it is as the table has it, each time.
    void setRemembered(bool isRemembered) { m_isRemembered = isRemembered; }
    void setShown(const QString &key, bool shown);
    /// All columns in the order of the report.
    void reset();
    /// Fills a menu with a line for each column.
    void fill(QMenu *menu);

signals:
    /// Columns were shown or hidden.
    void changed();

private:
    [[nodiscard]] QString settingsKey(const char *what) const;
    [[nodiscard]] QString keyOf(int section) const;
    void save() const;
    void showMenu(QPoint at);

    items::TableModel *m_model;
    QHeaderView *m_header;
    bool m_restoring = false;
    bool m_isRemembered = true;
};

} // namespace trilane::tables
