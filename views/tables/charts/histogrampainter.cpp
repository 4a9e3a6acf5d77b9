// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/histogrampainter.h"

#include "views/items/text/humantext.h"
#include "views/theme/fonts.h"
#include "views/theme/slicecolors.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>

namespace trilane::tables {

namespace {

struct HistogramWords
{
    Q_DECLARE_TR_FUNCTIONS(HistogramView)
};

QColor barColor(const HistogramPicture &p, size_t bin, const theme::Theme &theme)
{
    const items::DurationBin &of = p.plot.histogram.bins[bin];
    QColor fill = of.outlier ? theme.disk : theme::sliceColor(theme, p.kind, p.name.toStdString());
    const bool outside = p.brush && (of.end <= p.brush->begin || of.begin >= p.brush->end);
    if (outside)
        fill = theme::mixed(fill, theme.window, 0.35);
    if (static_cast<int>(bin) == p.hovered)
        fill = theme.dark ? fill.lighter(125) : fill.darker(112);
    return fill;
}

void paintBars(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme)
{
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < p.plot.histogram.bins.size(); ++i) {
        painter.setBrush(barColor(p, i, theme));
        painter.drawRoundedRect(p.plot.barRect(i), 1.5, 1.5);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    const QRect area = p.plot.area;
    if (p.marked) {
        const QRect bar = p.plot.barRect(*p.marked);
        painter.fillRect(bar.left(), area.bottom() + 2, bar.width(), 3, theme.accent);
    }
    if (p.cursor >= 0) {
        const QRect bar = p.plot.barRect(static_cast<size_t>(p.cursor));
        painter.setPen(theme.accent);
        painter.drawRect(QRect(bar.left() - 1, area.top(), bar.width() + 1, area.height()));
    }
}

void paintBrush(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme)
{
    if (!p.brush)
        return;
    const int left = p.plot.xOf(std::max(p.brush->begin, p.plot.histogram.bins.front().begin));
    const int right = p.plot.xOf(p.brush->end);
    QColor wash = theme.accent;
    wash.setAlphaF(0.14f);
    const QRect area(left, p.plot.area.top(), std::max(2, right - left), p.plot.area.height());
    painter.fillRect(area, wash);
    painter.fillRect(area.left(), area.top(), 1, area.height(), theme.accent);
    painter.fillRect(area.right(), area.top(), 1, area.height(), theme.accent);
}

/// A thin line with a label at its top; `room`: end of the previous label.
int paintQuantile(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme, double q,
                  const QString &word, int room)
{
    const int x = p.plot.xOf(p.durations.quantile(q));
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(x, p.plot.area.top() - 2, x, p.plot.area.bottom());
    const int width = QFontMetrics(painter.font()).horizontalAdvance(word);
    const int left = std::min(std::max(x - width / 2, room), p.plot.area.right() - width);
    if (left < room)
        return room;
    painter.setPen(theme.soft);
    painter.drawText(left, p.plot.area.top() - 5, word);
    return left + width + 6;
}

void paintQuantiles(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme)
{
    if (p.plot.histogram.bins.size() < 2)
        return;
    painter.setFont(theme::uiFont(10));
    const int room =
        paintQuantile(painter, p, theme, 0.5, HistogramWords::tr("median"), p.plot.area.left());
    paintQuantile(painter, p, theme, 0.95, HistogramWords::tr("p95"), room);
}

void paintAxis(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme)
{
    const QRect area = p.plot.area;
    const std::vector<items::DurationBin> &bins = p.plot.histogram.bins;
    painter.fillRect(area.left(), area.bottom() + 1, area.width(), 1, theme.line);
    painter.setFont(theme::figuresFont(11));
    painter.setPen(theme.soft);
    const int width = p.plot.width();
    const size_t labels = bins.size() == 1 ? 0 : static_cast<size_t>(std::clamp(width / 110, 1, 4));
    const Ns longest = bins.back().end - 1;
    for (size_t i = 0; i <= labels; ++i) {
        const size_t edge = labels ? bins.size() * i / labels : 0;
        const Ns value = edge < bins.size() ? bins[edge].begin : longest;
        // Two digits of the value, or enough to distinguish neighboring labels.
        const Ns step = p.plot.histogram.logarithmic
                            ? value / 10
                            : (longest - bins.front().begin) / static_cast<Ns>(4 * labels + 1);
        const QString text = items::axisDurationText(value, step);
        const int x = area.left() + width * static_cast<int>(edge) / static_cast<int>(bins.size());
        const int words = QFontMetrics(painter.font()).horizontalAdvance(text);
        const int left =
            std::clamp(x - words / 2, area.left(), std::max(area.left(), area.right() - words));
        painter.drawText(left, area.bottom() + 17, text);
    }
}

} // namespace

void paintHistogram(QPainter &painter, const HistogramPicture &p, const theme::Theme &theme,
                    QRect header)
{
    QFont bold = theme::uiFont(12);
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(header.left(), header.top() + 10,
                     QFontMetrics(bold).elidedText(p.title, Qt::ElideMiddle, header.width()));
    painter.setFont(theme::uiFont(11));
    painter.setPen(theme.soft);
    painter.drawText(
        header.left(), header.top() + 28,
        QFontMetrics(painter.font()).elidedText(p.summary, Qt::ElideRight, header.width()));
    paintBars(painter, p, theme);
    paintBrush(painter, p, theme);
    paintQuantiles(painter, p, theme);
    paintAxis(painter, p, theme);
}

} // namespace trilane::tables
