// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/headerpainter.h"

#include "views/items/text/trackwords.h"
#include "views/theme/hairline.h"

#include <QLocale>

namespace trilane::timeline {

namespace {

constexpr int kHeaderMargin = 10;
constexpr int kIndent = 14;
/// Lower rows use smaller text, so that it is not cut off.
constexpr int kPlainWordHeight = 14;

QString amount(double value, std::string_view unit)
{
    if (unit == "bytes" || unit == "B" || unit == "byte")
        return QLocale().formattedDataSize(static_cast<qint64>(value), 1);
    if (unit == "bytes/s")
        return QLocale().formattedDataSize(static_cast<qint64>(value), 1) + QStringLiteral("/s");
    const QString number = QLocale().toString(value, 'g', 4);
    return unit.empty() ? number
                        : number + QLatin1Char(' ') +
                              QString::fromUtf8(unit.data(), static_cast<qsizetype>(unit.size()));
}

} // namespace

HeaderPainter::HeaderPainter(PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
{}

void HeaderPainter::paintRows(std::span<const Row> rows, int origin, int top, int bottom)
{
    const int width = m_context.layout.size.width();
    m_painter.save();
    m_painter.setClipRect(0, top, width, bottom - top);
    m_painter.fillRect(0, top, m_context.layout.headerWidth, bottom - top, m_context.theme.lane);
    theme::drawHairline(m_painter, QRect(0, top, m_context.layout.headerWidth, bottom - top),
                        Qt::RightEdge, m_context.theme.line);
    const auto [first, last] = RowList::rowsIn(rows, top - origin, bottom - origin);
    for (size_t i = first; i < last; ++i)
        paintRow(rows[i], origin + rows[i].y);
    m_painter.restore();
}

void HeaderPainter::paintRow(const Row &row, int top)
{
    const QRect box(0, top, m_context.layout.headerWidth, row.height);
    if (row.kind == RowKind::Section)
        paintSection(row, box);
    else if (row.kind == RowKind::Empty)
        paintEmpty(row, box);
    else if (row.kind == RowKind::Note)
        paintNote(row, box);
    else
        return drawNamed(row, box);
    theme::drawHairline(m_painter, box, Qt::BottomEdge, m_context.theme.line);
}

void HeaderPainter::paintSection(const Row &row, const QRect &box)
{
    m_painter.fillRect(box, m_context.theme.panel);
    m_painter.fillRect(QRect(0, box.top(), 3, box.height()), m_context.theme.accent);
    TimelineWords &words = m_context.words;
    const int x = kHeaderMargin + 2;
    const QString name = items::TrackLabel::layer(row.layer);
    m_painter.setPen(m_context.theme.text);
    words.draw(m_painter, TimelineWords::Bold, box.adjusted(x, 0, 0, -1), name, false,
               Qt::ElideRight);
    const int nameEnd = x + words.widthOf(TimelineWords::Bold, name);
    // The summary may extend across the lanes: the bar is otherwise empty.
    const int left = std::max(x + 58, nameEnd + 14);
    const QRect rest(left, box.top(), m_context.layout.size.width() - left - kHeaderMargin,
                     box.height() - 1);
    m_painter.setPen(m_context.theme.soft);
    words.draw(m_painter, TimelineWords::Small, rest,
               m_context.text.summary(row.layer, m_context.facts.shares), false, Qt::ElideRight);
    if (row.folded)
        paintChevron(m_painter, row, m_context.theme, nameEnd + 7, box.center().y());
}

void HeaderPainter::paintEmpty(const Row &row, const QRect &box)
{
    m_painter.setPen(m_context.theme.soft);
    const int left = kHeaderMargin + kIndent;
    const QRect rest(left, box.top(), m_context.layout.size.width() - left - kHeaderMargin,
                     box.height() - 1);
    m_painter.fillRect(box, m_context.theme.lane); // no line through the sentence
    m_context.words.draw(m_painter, TimelineWords::Plain, rest,
                         m_context.text.emptyReason(row.layer), false, Qt::ElideRight);
}

void HeaderPainter::paintNote(const Row &row, const QRect &box)
{
    m_painter.setPen(m_context.theme.accent);
    const int left = kHeaderMargin + kIndent;
    m_context.words.draw(
        m_painter, TimelineWords::Small,
        QRect(left, box.top(), box.width() - left - kHeaderMargin, box.height() - 1),
        RowText::absence(row, m_context.state.layout().only().has_value()), false, Qt::ElideRight);
}

HeaderLook HeaderPainter::lookOf(const Row &row, const QRect &box)
{
    HeaderLook look{.box = box, .kind = static_cast<int>(row.kind)};
    look.isCurrent = m_context.state.layout().current() == row.id();
    look.isFoldable = row.foldable;
    look.isFolded = row.folded;
    // A group's chevron needs room on its left.
    look.x = kHeaderMargin + (row.kind == RowKind::Group ? 6 : 0) + row.indent * kIndent;
    if (row.kind == RowKind::Core) {
        look.core = m_context.colors.coreColor(m_context.trace.track(row.track).number);
        look.x = kHeaderMargin + 6;
    }
    look.name = m_context.text.label(row);
    look.note = noteOf(row);
    return look;
}

void HeaderPainter::drawNamed(const Row &row, const QRect &box)
{
    const HeaderLook look = lookOf(row, box);
    if (!m_context.strip)
        return paintNamed(m_painter, row, look);
    m_context.strip->draw(m_painter, look,
                          [&](QPainter &painter) { paintNamed(painter, row, look); });
}

void HeaderPainter::paintNamed(QPainter &painter, const Row &row, const HeaderLook &look)
{
    const theme::Theme &theme = m_context.theme;
    const QRect &box = look.box;
    painter.fillRect(box, theme.lane);
    if (look.isCurrent)
        painter.fillRect(box.adjusted(0, 0, -1, -1), theme::mixed(theme.accent, theme.lane, 0.14));
    if (look.core != 0)
        painter.fillRect(QRect(6, box.top() + 3, 4, box.height() - 7), QColor(look.core));
    if (look.isFoldable) {
        const bool tall = row.kind == RowKind::AllStreams;
        paintChevron(painter, row, theme, look.x - 8,
                     tall ? box.center().y() : box.top() + box.height() / 2);
    }
    TimelineWords &words = m_context.words;
    const int noteWidth =
        look.note.isEmpty() ? 0 : words.widthOf(TimelineWords::Small, look.note) + 2;
    const QRect noteBox(box.right() - kHeaderMargin - noteWidth, box.top(), noteWidth,
                        box.height() - 1);
    painter.setPen(theme.soft);
    words.draw(painter, TimelineWords::Small, noteBox, look.note, true, Qt::ElideNone);
    painter.setPen(theme.text);
    const QRect nameBox(look.x, box.top(), noteBox.left() - look.x - 6, box.height() - 1);
    // A machine's names differ at both ends: python3.11 … 4121.
    const TimelineWords::Face face = row.kind == RowKind::Group      ? TimelineWords::Bold
                                     : row.height < kPlainWordHeight ? TimelineWords::Small
                                                                     : TimelineWords::Plain;
    words.draw(painter, face, nameBox, look.name, false, Qt::ElideMiddle);
    theme::drawHairline(painter, box, Qt::RightEdge, theme.line);
    theme::drawHairline(painter, box, Qt::BottomEdge, theme.line);
}

void HeaderPainter::paintChevron(QPainter &painter, const Row &row, const theme::Theme &theme,
                                 int x, int center)
{
    QPolygonF shape;
    if (row.folded)
        shape << QPointF(x - 2, center - 3.5) << QPointF(x + 2, center)
              << QPointF(x - 2, center + 3.5);
    else
        shape << QPointF(x - 3.5, center - 2) << QPointF(x, center + 2)
              << QPointF(x + 3.5, center - 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.soft, 1.2));
    painter.drawPolyline(shape);
    painter.restore();
}

QString HeaderPainter::noteOf(const Row &row)
{
    if (row.kind != RowKind::Counter || row.lanes.empty())
        return m_context.text.note(row, m_context.facts.shares, m_context.facts.stats);
    double high = 0;
    for (const LaneRect &rect : m_context.lanes.lane(row.lanes.front(), m_context.how).rects)
        high = std::max(high, rect.high);
    return amount(high, m_context.trace.string(m_context.trace.track(row.track).unit));
}

} // namespace trilane::timeline
