// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/stepbars.h"

#include "views/items/text/humantext.h"
#include "views/theme/widgettheme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace trilane::tables {

namespace {

constexpr int kBarMargin = 10;
constexpr int kMaxStepBarWidth = 48; ///< with its distance to the next

} // namespace

StepBars::StepBars(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("stepBars"));
    setMouseTracking(true);
    setMinimumSize(160, 60);
}

void StepBars::setBars(std::vector<Bar> bars, Ns median)
{
    m_bars = std::move(bars);
    m_median = median;
    m_longest = 1;
    for (const Bar &bar : m_bars)
        m_longest = std::max(m_longest, bar.time);
    m_chosen.reset();
    update();
}

void StepBars::setChosen(std::optional<size_t> step)
{
    m_chosen = step;
    update();
}

QRect StepBars::plotArea() const
{
    const int head = fontMetrics().height() + 6;
    return rect().adjusted(kBarMargin, head, -kBarMargin, -kBarMargin);
}

int StepBars::heightOf(Ns time, const QRect &area) const
{
    const double share = static_cast<double>(time) / static_cast<double>(m_longest);
    return std::max(1, static_cast<int>(share * area.height()));
}

int StepBars::leftOf(size_t step, const QRect &area) const
{
    const auto count = static_cast<int64_t>(m_bars.size());
    const int64_t width = std::min<int64_t>(area.width(), count * kMaxStepBarWidth);
    return area.left() + static_cast<int>(width * static_cast<int64_t>(step) / count);
}

QRect StepBars::barRect(size_t step, const QRect &area) const
{
    const int left = leftOf(step, area);
    const int right = leftOf(step + 1, area);
    const int height = heightOf(m_bars[step].time, area);
    const int gap = right - left > 3 ? 1 : 0;
    return {left, area.bottom() - height + 1, std::max(1, right - left - gap), height};
}

std::optional<size_t> StepBars::stepAt(QPoint at) const
{
    const QRect area = plotArea();
    const auto count = static_cast<int64_t>(m_bars.size());
    const int64_t width = std::min<int64_t>(area.width(), count * kMaxStepBarWidth);
    const int64_t x = at.x() - area.left();
    if (count == 0 || x < 0 || x >= width)
        return std::nullopt;
    const int64_t last = std::max((x + 1) * count / width, x * count / width + 1);
    std::optional<size_t> longest;
    for (int64_t step = x * count / width; step < std::min(last, count); ++step) {
        const auto one = static_cast<size_t>(step);
        if (!longest || m_bars[one].time > m_bars[*longest].time)
            longest = one;
    }
    return longest;
}

size_t StepBars::longestFrom(size_t &step, const QRect &area) const
{
    const int left = leftOf(step, area);
    size_t longest = step;
    for (++step; step < m_bars.size() && leftOf(step, area) == left; ++step) {
        if (m_bars[step].time > m_bars[longest].time)
            longest = step;
    }
    return longest;
}

void StepBars::paintEvent(QPaintEvent *)
{
    const theme::Theme &theme = theme::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    if (m_bars.empty())
        return;
    const QRect area = plotArea();
    for (size_t step = 0; step < m_bars.size();) {
        const size_t longest = longestFrom(step, area);
        painter.fillRect(barRect(longest, area),
                         m_bars[longest].isOutlier ? theme.disk : theme.ranges.front());
    }
    if (m_chosen && *m_chosen < m_bars.size())
        painter.fillRect(barRect(*m_chosen, area), theme.accent);
    const int y = area.bottom() - heightOf(m_median, area) + 1;
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(area.left(), y, area.right(), y);
    painter.setPen(theme.soft);
    painter.drawText(QRect(kBarMargin, 2, width() - 2 * kBarMargin, fontMetrics().height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("median %1").arg(items::durationText(m_median)));
}

void StepBars::mousePressEvent(QMouseEvent *event)
{
    if (const std::optional<size_t> step = stepAt(event->pos());
        step && event->button() == Qt::LeftButton)
        emit stepClicked(*step);
}

void StepBars::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const std::optional<size_t> step = stepAt(event->pos());
        step && event->button() == Qt::LeftButton)
        emit stepActivated(*step);
}

void StepBars::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<size_t> step = stepAt(event->pos());
    if (!step)
        return QToolTip::hideText();
    const QString words =
        m_bars[*step].isOutlier ? tr("Step %1: %2, an outlier") : tr("Step %1: %2");
    QToolTip::showText(event->globalPosition().toPoint(),
                       words.arg(m_bars[*step].number).arg(items::durationText(m_bars[*step].time)),
                       this);
}

} // namespace trilane::tables
