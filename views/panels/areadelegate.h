// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStyledItemDelegate>

namespace trilane {

struct Theme;

/// Paints an AreaModel: names in fixed width with the colour they have in the timeline, shares as
/// bars of it under them, figures to the right. GUI thread.
class AreaDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    static constexpr int kRowHeight = 22;

    using QStyledItemDelegate::QStyledItemDelegate;

    /// The share that a full bar stands for.
    void setLargestShare(double share) { m_largestShare = share > 0 ? share : 1.0; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    void paintName(QPainter *painter, const QRect &cell, const QModelIndex &index,
                   const Theme &theme) const;

    double m_largestShare = 1.0;
};

} // namespace trilane
