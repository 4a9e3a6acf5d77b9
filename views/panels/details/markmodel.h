// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"
#include "views/session/state/viewstate.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QIcon>

namespace trilane::panels {

/// The user's marks in chronological order: time, length, text. The text is editable. GUI thread.
class MarkModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Time, Length, Text, ColumnCount };

    explicit MarkModel(session::ViewState *view, QObject *parent = nullptr);

    [[nodiscard]] const session::Mark &markAt(int row) const
    {
        return m_marks[static_cast<size_t>(row)];
    }
    /// -1 when it is none of them.
    [[nodiscard]] int rowOf(uint64_t id) const;
    /// All of them: a line each with tabs between, or a table.
    [[nodiscard]] QString asText() const;
    [[nodiscard]] QString asMarkdown() const;
    /// A square in the mark color of that number, in the current theme. The same color returns the
    /// same icon: Qt caches the pixels of every icon ever created.
    [[nodiscard]] QIcon swatch(int color) const;
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

private:
    void follow();
    [[nodiscard]] QStringList wordsOf(const session::Mark &mark) const;
    [[nodiscard]] QString tipOf(const session::Mark &mark) const;

    session::ViewState *m_view;
    session::MarkList m_marks;
    mutable QHash<QRgb, QIcon> m_swatches;
};

} // namespace trilane::panels
