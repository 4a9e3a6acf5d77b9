// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "views/theme/wordcache.h"

#include <QStyledItemDelegate>

#include <functional>
#include <memory>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::tables {

/// Paints the cells of a TableModel: names in fixed width in their timeline colors, shares as bars,
/// numbers right-aligned. GUI thread.
class TableDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    static constexpr int kRowHeight = 24;
    /// Width of the arrow that opens a row, with its margins.
    static constexpr int kOpenMark = 22;

    explicit TableDelegate(QObject *parent = nullptr);

    /// The first column names slices of that kind and carries their color; Unknown: it does not.
    void setColored(SliceKind kind) { m_colored = kind; }
    /// Rows carry the colors that it gives for a row of the model, in place of those by name.
    void setRowColor(std::function<QColor(const theme::Theme &theme, int row)> color)
    {
        m_rowColor = std::move(color);
    }
    /// The share of a full bar.
    void setLargestShare(double share) { m_largestShare = share > 0 ? share : 1.0; }
    /// Name whose row is drawn as marked; empty = none.
    void setMarked(const QString &name) { m_marked = name; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    void paintBackground(QPainter *painter, const QStyleOptionViewItem &option,
                         const theme::Theme &theme) const;
    [[nodiscard]] SliceKind kindOf(const QModelIndex &index) const;
    [[nodiscard]] bool hasSwatch(const QModelIndex &index) const;
    [[nodiscard]] QColor colorOf(const QModelIndex &index, const theme::Theme &theme) const;
    void paintOpenMark(QPainter *painter, QRect area, bool open, const theme::Theme &theme) const;
    /// Width of a cell used by the mark that expands a row, or by the indent of its parts.
    [[nodiscard]] int indentOf(const QModelIndex &index) const;
    void paintText(QPainter *painter, QRect area, const QModelIndex &index,
                   const theme::Theme &theme) const;
    void paintShare(QPainter *painter, QRect area, const QModelIndex &index,
                    const theme::Theme &theme) const;

    std::function<QColor(const theme::Theme &theme, int row)> m_rowColor;
    SliceKind m_colored = SliceKind::Unknown;
    double m_largestShare = 1.0;
    QString m_marked;
    std::shared_ptr<theme::WordCache> m_texts;
};

} // namespace trilane::tables
