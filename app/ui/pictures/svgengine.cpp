// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/svgengine.h"

#include "model/output/tableexport.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

namespace trilane::ui {

namespace {

/// At most two decimals, no trailing zeros.
QByteArray number(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray attribute(const char *name, const QByteArray &value)
{
    return QByteArray(" ") + name + "=\"" + value + '"';
}

QByteArray colorOf(const char *name, const QColor &color, double opacity)
{
    QByteArray text = attribute(name, color.name().toLatin1());
    const double alpha = color.alphaF() * opacity;
    if (alpha < 0.999)
        text += attribute((QByteArray(name) + "-opacity").constData(), number(alpha));
    return text;
}

QByteArray ruleOf(const QFont &font, double scale)
{
    QByteArray families;
    for (const QString &family : font.families())
        families += '\'' + family.toUtf8().replace('\'', "") + "',";
    const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
    QByteArray rule =
        "font-family:" + families + "sans-serif;font-size:" + number(pixels * scale) + "px";
    if (font.weight() != QFont::Normal)
        rule += ";font-weight:" + QByteArray::number(font.weight());
    return rule;
}

} // namespace

QString svgText(const QString &text)
{
    return QString::fromStdString(output::plainLine(text.toStdString())).toHtmlEscaped();
}

SvgEngine::SvgEngine()
    : QPaintEngine(AllFeatures)
{}

bool SvgEngine::begin(QPaintDevice *)
{
    m_body.clear();
    return true;
}

bool SvgEngine::end()
{
    closeGroup();
    return true;
}

void SvgEngine::updateState(const QPaintEngineState &state)
{
    m_pen = state.pen();
    m_brush = state.brush();
    m_font = state.font();
    m_transform = state.transform();
    m_opacity = state.opacity();
    if (!(state.state() & (DirtyClipEnabled | DirtyClipPath | DirtyClipRegion | DirtyTransform)))
        return;
    const QRectF clip = state.isClipEnabled() && painter()->hasClipping()
                            ? m_transform.mapRect(painter()->clipBoundingRect())
                            : QRectF();
    if (clip == m_clip)
        return;
    closeGroup();
    m_clip = clip;
}

void SvgEngine::openGroup()
{
    if (m_grouped || m_clip.isNull())
        return;
    const QByteArray id = "c" + QByteArray::number(++m_clips);
    m_body += "<clipPath id=\"" + id + "\"><rect" + attribute("x", number(m_clip.x())) +
              attribute("y", number(m_clip.y())) + attribute("width", number(m_clip.width())) +
              attribute("height", number(m_clip.height())) + "/></clipPath>\n<g clip-path=\"url(#" +
              id + ")\">\n";
    m_grouped = true;
}

void SvgEngine::closeGroup()
{
    if (m_grouped)
        m_body += "</g>\n";
    m_grouped = false;
}

QByteArray SvgEngine::point(const QPointF &at) const
{
    const QPointF mapped = m_transform.map(at);
    return number(mapped.x()) + ' ' + number(mapped.y());
}

QByteArray SvgEngine::paint(bool filled) const
{
    QByteArray text;
    if (filled && m_brush.style() != Qt::NoBrush)
        text += colorOf("fill", m_brush.color(), m_opacity);
    else
        text += attribute("fill", "none");
    if (m_pen.style() != Qt::NoPen)
        text += colorOf("stroke", m_pen.color(), m_opacity) +
                attribute("stroke-width", number(std::max(m_pen.widthF(), 1.0) * scale()));
    return text;
}

void SvgEngine::writePath(const QByteArray &data, bool filled)
{
    const bool fills = filled && m_brush.style() != Qt::NoBrush;
    if (data.isEmpty() || (!fills && m_pen.style() == Qt::NoPen))
        return;
    openGroup();
    m_body += "<path" + paint(filled) + " d=\"" + data + "\"/>\n";
}

void SvgEngine::drawRects(const QRectF *rects, int count)
{
    QByteArray data;
    for (int i = 0; i < count; ++i) {
        const QRectF box = m_transform.mapRect(rects[i]);
        data += 'M' + number(box.x()) + ' ' + number(box.y()) + 'h' + number(box.width()) + 'v' +
                number(box.height()) + 'h' + number(-box.width()) + 'z';
    }
    writePath(data, true);
}

void SvgEngine::drawLines(const QLineF *lines, int count)
{
    QByteArray data;
    for (int i = 0; i < count; ++i)
        data += 'M' + point(lines[i].p1()) + 'L' + point(lines[i].p2());
    writePath(data, false);
}

void SvgEngine::drawPath(const QPainterPath &path)
{
    QByteArray data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.isMoveTo())
            data += 'M';
        else if (element.isLineTo())
            data += 'L';
        else
            data += element.isCurveTo() ? 'C' : ' ';
        data += point(element);
    }
    writePath(data, true);
}

void SvgEngine::drawPolygon(const QPointF *points, int count, PolygonDrawMode mode)
{
    QByteArray data;
    for (int i = 0; i < count; ++i)
        data += (i == 0 ? 'M' : 'L') + point(points[i]);
    if (mode != PolylineMode)
        data += 'z';
    writePath(data, mode != PolylineMode);
}

void SvgEngine::drawTextItem(const QPointF &at, const QTextItem &item)
{
    const QString text = svgText(item.text());
    if (text.trimmed().isEmpty())
        return;
    openGroup();
    const QByteArray rule = ruleOf(item.font(), scale());
    if (!m_fonts.contains(rule))
        m_fonts.insert(rule, static_cast<int>(m_fonts.size()));
    const QPointF mapped = m_transform.map(at);
    m_body += "<text class=\"f" + QByteArray::number(m_fonts.value(rule)) + '"' +
              attribute("x", number(mapped.x())) + attribute("y", number(mapped.y())) +
              attribute("textLength", number(item.width() * scale())) +
              colorOf("fill", m_pen.color(), m_opacity) + '>' + text.toUtf8() + "</text>\n";
}

void SvgEngine::drawPixmap(const QRectF &box, const QPixmap &pixmap, const QRectF &part)
{
    drawImage(box, pixmap.toImage(), part, Qt::AutoColor);
}

void SvgEngine::drawImage(const QRectF &box, const QImage &image, const QRectF &part,
                          Qt::ImageConversionFlags)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!image.copy(part.toRect()).save(&buffer, "PNG"))
        return;
    openGroup();
    const QRectF mapped = m_transform.mapRect(box);
    m_body += "<image" + attribute("x", number(mapped.x())) + attribute("y", number(mapped.y())) +
              attribute("width", number(mapped.width())) +
              attribute("height", number(mapped.height())) +
              " preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
              "xlink:href=\"data:image/png;base64," +
              png.toBase64() + "\"/>\n";
}

QByteArray SvgEngine::styles() const
{
    QByteArray text = "text{white-space:pre;font-variant-ligatures:none;"
                      "font-feature-settings:'calt' 0}\n";
    for (auto rule = m_fonts.cbegin(); rule != m_fonts.cend(); ++rule)
        text += ".f" + QByteArray::number(rule.value()) + '{' + rule.key() + "}\n";
    return text;
}

} // namespace trilane::ui
