// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/timeline/paint/overlaygeometry.h"

#include <QCoreApplication>
#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace trilane::timeline {

/// An arrow as drawn: both ends are within the lanes; an end outside the view is placed at the edge
/// and points outward.
struct Arrow
{
    QPointF from;
    QPointF to;
    QPointF wantedFrom;
    QPointF wantedTo;
    bool preemption = false;
};

/// Label of an arrow that leaves the view; clicking it goes to the other end.
struct ArrowLabel
{
    QRectF box;
    QString text;
    store::FoundSlice target;
};

/// The arrows of the selected slice, with at most one label per edge. Pure.
class Arrows
{
    Q_DECLARE_TR_FUNCTIONS(Arrows)

public:
    [[nodiscard]] static Arrows of(const PaintContext &context);

    /// Target of the label at a point.
    [[nodiscard]] std::optional<store::FoundSlice> targetAt(QPointF at) const;

    std::vector<Arrow> arrows;
    std::vector<ArrowLabel> labels;
    QString more; ///< "200 of 1 204 arrows"; empty when all are drawn

private:
    struct Leaving
    {
        QPointF at;
        const TimelineLink *link = nullptr;
        size_t count = 0;
    };
    void add(const OverlayGeometry &geometry, const TimelineLink &link, const QRectF &inside,
             std::array<Leaving, 4> &leaving);
    void addLabel(const PaintContext &context, const Leaving &leaving, size_t edge,
                  const QRectF &inside);
    [[nodiscard]] static QString nameOf(store::Tables trace, const TimelineLink &link);
};

} // namespace trilane::timeline
