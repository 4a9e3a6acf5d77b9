// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/histogramview.h"

#include "views/items/humantext.h"
#include "views/items/modelwords.h"
#include "views/theme/fonts.h"
#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"
#include "views/theme/widgettheme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace trilane {

namespace {

constexpr int kBarPitch = 18;
constexpr int kWidestBar = 60; ///< with its distance to the next
constexpr int kMargin = 14;
constexpr int kTop = 56;
constexpr int kAxis = 24;

uint64_t tallest(const DurationHistogram &histogram)
{
    uint64_t most = 1;
    for (const DurationBin &bin : histogram.bins)
        most = std::max(most, bin.count);
    return most;
}

} // namespace

HistogramView::HistogramView(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setMinimumSize(220, 120);
}

void HistogramView::show(const QString &name, const Durations &durations)
{
    m_name = name;
    m_durations = durations;
    m_histogram = makeHistogram(durations, std::max(4, plot().width() / kBarPitch));
    m_hovered = -1;
    update();
}

void HistogramView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_histogram = makeHistogram(m_durations, std::max(4, plot().width() / kBarPitch));
}

QRect HistogramView::plot() const
{
    return rect().adjusted(kMargin, kTop, -kMargin, -kAxis);
}

QRect HistogramView::barRect(size_t bin) const
{
    const QRect area = plot();
    const auto count = static_cast<int>(m_histogram.bins.size());
    const auto at = static_cast<int>(bin);
    const int width = std::min(area.width(), kWidestBar * count);
    const int left = area.left() + width * at / count;
    const int right = area.left() + width * (at + 1) / count;
    const double share = static_cast<double>(m_histogram.bins[bin].count) /
                         static_cast<double>(tallest(m_histogram));
    const int height =
        m_histogram.bins[bin].count ? std::max(2, static_cast<int>(share * area.height())) : 0;
    return {left, area.bottom() - height + 1, std::max(1, right - left - 1), height};
}

int HistogramView::binAt(QPoint at) const
{
    const QRect area = plot();
    if (m_histogram.bins.empty() || at.x() < area.left() || at.x() >= area.right() || at.y() < kTop)
        return -1;
    for (size_t i = 0; i < m_histogram.bins.size(); ++i) {
        const QRect bar = barRect(i);
        if (at.x() >= bar.left() && at.x() <= bar.right() + 1 && m_histogram.bins[i].count > 0)
            return static_cast<int>(i);
    }
    return -1;
}

QString HistogramView::summary() const
{
    const QString median = durationText(m_durations.quantile(0.5));
    QString text =
        m_durations.isApproximate() ? tr("median ≈ %1").arg(median) : tr("median %1").arg(median);
    if (m_histogram.outliers > 0)
        text += QStringLiteral(" · ") + tr("outliers: %1").arg(countText(m_histogram.outliers));
    if (m_histogram.logarithmic)
        text += QStringLiteral(" · ") + tr("logarithmic");
    return text;
}

void HistogramView::paintBars(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const QColor color = kernelColor(theme, m_name.toStdString());
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_histogram.bins.size(); ++i) {
        QColor fill = m_histogram.bins[i].outlier ? theme.disk : color;
        if (static_cast<int>(i) == m_hovered)
            fill = theme.dark ? fill.lighter(125) : fill.darker(112);
        painter.setBrush(fill);
        painter.drawRoundedRect(barRect(i), 1.5, 1.5);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HistogramView::paintAxis(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const QRect area = plot();
    painter.fillRect(area.left(), area.bottom() + 1, area.width(), 1, theme.line);
    painter.setFont(figuresFont(11));
    painter.setPen(theme.soft);
    const size_t bins = m_histogram.bins.size();
    const int width = std::min(area.width(), kWidestBar * static_cast<int>(bins));
    const size_t labels = bins == 1 ? 0 : static_cast<size_t>(std::clamp(width / 110, 1, 4));
    const Ns longest = m_histogram.bins.back().end - 1;
    for (size_t i = 0; i <= labels; ++i) {
        const size_t edge = labels ? bins * i / labels : 0;
        const Ns value = edge < bins ? m_histogram.bins[edge].begin : longest;
        // Two digits of the value itself, or what tells neighbouring labels apart.
        const Ns step = m_histogram.logarithmic ? value / 10
                                                : (longest - m_histogram.bins.front().begin) /
                                                      static_cast<Ns>(4 * labels + 1);
        const QString text = axisDurationText(value, step);
        const int x = area.left() + width * static_cast<int>(edge) / static_cast<int>(bins);
        const int words = QFontMetrics(painter.font()).horizontalAdvance(text);
        const int left =
            std::clamp(x - words / 2, area.left(), std::max(area.left(), area.right() - words));
        painter.drawText(left, area.bottom() + 17, text);
    }
}

void HistogramView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.window);
    const QRect header = rect().adjusted(kMargin, 12, -kMargin, 0);
    if (m_histogram.bins.empty()) {
        painter.setFont(uiFont(12));
        painter.setPen(theme.soft);
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Choose a row to see how long its calls took."));
        return;
    }
    QFont bold = uiFont(12);
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const QString calls = ModelWords::calls(m_durations.count);
    const int room = header.width() - QFontMetrics(bold).horizontalAdvance(calls) - 14;
    const QString name = QFontMetrics(bold).elidedText(
        QString::fromStdString(shortKernelName(m_name.toStdString())), Qt::ElideMiddle, room);
    painter.drawText(header.left(), header.top() + 10, name + QStringLiteral(" · ") + calls);
    painter.setFont(uiFont(11));
    painter.setPen(theme.soft);
    painter.drawText(header.left(), header.top() + 28, summary());
    paintBars(painter);
    paintAxis(painter);
}

void HistogramView::mouseMoveEvent(QMouseEvent *event)
{
    const int bin = binAt(event->position().toPoint());
    if (bin == m_hovered)
        return;
    m_hovered = bin;
    setCursor(bin >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (bin >= 0) {
        const DurationBin &b = m_histogram.bins[static_cast<size_t>(bin)];
        QToolTip::showText(
            event->globalPosition().toPoint(),
            tr("%1 to %2: %3")
                .arg(durationText(b.begin), durationText(b.end), ModelWords::calls(b.count)),
            this);
    }
    update();
}

void HistogramView::mousePressEvent(QMouseEvent *event)
{
    const int bin = binAt(event->position().toPoint());
    if (bin < 0 || event->button() != Qt::LeftButton)
        return;
    const DurationBin &b = m_histogram.bins[static_cast<size_t>(bin)];
    emit binClicked(b.begin, b.end);
}

void HistogramView::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

} // namespace trilane
