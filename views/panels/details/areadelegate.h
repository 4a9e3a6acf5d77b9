// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStyledItemDelegate>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::panels {

/// Paints an AreaModel in a narrow table: names in fixed width in their timeline colors, and below
/// each a bar of its share and the numbers. GUI thread.
class AreaDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    static constexpr int kRowHeight = 40;

    using QStyledItemDelegate::QStyledItemDelegate;

    /// The share of a full bar.
    void setLargestShare(double share) { m_largestShare = share > 0 ? share : 1.0; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    void paintName(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &name,
                   const theme::Theme &theme) const;
    void paintShare(QPainter *painter, const QRect &area, const QModelIndex &name,
                    const theme::Theme &theme) const;

    double m_largestShare = 1.0;
};

} // namespace trilane::panels
