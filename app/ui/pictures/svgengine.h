// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QBrush>
#include <QFont>
#include <QMap>
#include <QPaintEngine>
#include <QPen>
#include <QString>
#include <QTransform>

namespace trilane::ui {

/// Text of unknown origin as content of an element; see plainLine().
[[nodiscard]] QString svgText(const QString &text);

/// Writes the body of an SVG document from QPainter calls. Belongs to a SvgDevice.
class SvgEngine : public QPaintEngine
{
public:
    SvgEngine();

    bool begin(QPaintDevice *device) override;
    bool end() override;
    void updateState(const QPaintEngineState &state) override;
    Type type() const override { return User; }

    using QPaintEngine::drawLines;
    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;
    void drawRects(const QRectF *rects, int count) override;
    void drawLines(const QLineF *lines, int count) override;
    void drawPath(const QPainterPath &path) override;
    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF &at, const QTextItem &item) override;
    void drawPixmap(const QRectF &box, const QPixmap &pixmap, const QRectF &part) override;
    void drawImage(const QRectF &box, const QImage &image, const QRectF &part,
                   Qt::ImageConversionFlags flags) override;

    [[nodiscard]] const QByteArray &body() const { return m_body; }
    /// Rules of the fonts that the body uses as classes.
    [[nodiscard]] QByteArray styles() const;

private:
    void openGroup();
    void closeGroup();
    void writePath(const QByteArray &data, bool filled);
    [[nodiscard]] QByteArray point(const QPointF &at) const;
    [[nodiscard]] QByteArray paint(bool filled) const;
    [[nodiscard]] double scale() const { return m_transform.m11(); }

    QByteArray m_body;
    QPen m_pen;
    QBrush m_brush;
    QFont m_font;
    QTransform m_transform;
    QRectF m_clip; ///< of the document; null: none
    double m_opacity = 1;
    bool m_grouped = false; ///< the clip's group is open
    int m_clips = 0;
    QMap<QByteArray, int> m_fonts; ///< number of a rule
};

} // namespace trilane::ui
