// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/paintcontext.h"

#include <QPainter>

namespace trilane::timeline {

/// Paints the name column and the text in section bars and empty layers. Created per frame.
class HeaderPainter
{
public:
    HeaderPainter(PaintContext &context, QPainter &painter);

    /// Rows whose list begins at logical y `origin`, within [top, bottom).
    void paintRows(std::span<const Row> rows, int origin, int top, int bottom);

private:
    void paintRow(const Row &row, int top);
    void paintSection(const Row &row, const QRect &box);
    void paintEmpty(const Row &row, const QRect &box);
    void paintNote(const Row &row, const QRect &box);
    void drawNamed(const Row &row, const QRect &box);
    void paintNamed(QPainter &painter, const Row &row, const HeaderLook &look);
    static void paintChevron(QPainter &painter, const Row &row, const theme::Theme &theme, int x,
                             int center);
    [[nodiscard]] HeaderLook lookOf(const Row &row, const QRect &box);
    [[nodiscard]] QString noteOf(const Row &row);

    PaintContext &m_context;
    QPainter &m_painter;
};

} // namespace trilane::timeline
