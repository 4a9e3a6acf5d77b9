// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace trilane {

/// Sorts a TableModel by what its cells mean and keeps the rows whose words contain every word of
/// a filter, in any column and any case. GUI thread.
class TableFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit TableFilter(QObject *parent = nullptr);

    void setFilter(const QString &text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &a, const QModelIndex &b) const override;

private:
    QStringList m_words;
};

} // namespace trilane
