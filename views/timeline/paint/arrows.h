// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/overlaygeometry.h"

#include <QCoreApplication>
#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace trilane::timeline {

/// One arrow as it is drawn: from and to are inside the lanes; an end that is not in view stands at
/// their edge and points to where it would be.
struct Arrow
{
    QPointF from;
    QPointF to;
    QPointF wantedFrom;
    QPointF wantedTo;
    bool preemption = false;
};

/// Says what an arrow that leaves the view leads to; a click goes there.
struct ArrowLabel
{
    QRectF box;
    QString text;
    store::FoundSlice target;
};

/// The arrows of the selected slice, with at most one label an edge. Pure.
class Arrows
{
    Q_DECLARE_TR_FUNCTIONS(Arrows)

public:
    [[nodiscard]] static Arrows of(const PaintContext &context);

    /// What the label at a point leads to.
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
    [[nodiscard]] static QString nameOf(const store::Store &store, const TimelineLink &link);
};

} // namespace trilane::timeline
