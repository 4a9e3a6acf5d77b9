// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTreeView>

namespace trilane::items {
class OperatorModel;
} // namespace trilane::items

namespace trilane::tables {

class TableDelegate;
class TableHeader;

/// The tree of operators, drawn like the tables. GUI thread.
class OperatorView : public QTreeView
{
    Q_OBJECT

public:
    explicit OperatorView(QWidget *parent = nullptr);

    [[nodiscard]] items::OperatorModel *operators() const { return m_model; }
    /// Text shown if there are no rows.
    void setEmptyText(const QString &text);
    /// Fits columns to their contents; hides columns without data.
    void fitColumns(bool hasBackward, bool hasAwaited);
    /// Opens the rows on the way to what takes most of the time.
    void openFirst();

protected:
    /// Based on the first rows, expanded or not.
    [[nodiscard]] int sizeHintForColumn(int column) const override;
    void paintEvent(QPaintEvent *event) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option,
                 const QModelIndex &index) const override;
    void drawBranches(QPainter *painter, const QRect &area,
                      const QModelIndex &index) const override;

private:
    items::OperatorModel *m_model;
    TableDelegate *m_delegate;
    TableHeader *m_header;
    QString m_emptyText;
};

} // namespace trilane::tables
