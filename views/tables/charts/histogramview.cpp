// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/histogramview.h"

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/style/look.h"
#include "views/tables/charts/histogrampainter.h"
#include "views/theme/fonts.h"
#include "views/theme/shortname.h"
#include "views/theme/widgettheme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace trilane::tables {

namespace {

constexpr int kBarPitch = 18;
constexpr int kPlotMargin = 14;
constexpr int kTop = 82;
constexpr int kAxis = 24;
constexpr int kDragFrom = 4; ///< pixels

} // namespace

HistogramView::HistogramView(QWidget *parent)
    : QWidget(parent)
    , m_log(new QToolButton(this))
    , m_logCounts(new QToolButton(this))
{
    build();
    retranslate();
}

void HistogramView::build()
{
    setObjectName(QStringLiteral("histogram"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(220, 120);
    for (QToolButton *button : {m_log, m_logCounts}) {
        button->setCheckable(true);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        style::setLook(button, style::Look::SmallToggle);
        button->hide();
    }
    connect(m_log, &QToolButton::clicked, this, [this](bool on) {
        setScale(on ? items::DurationScale::Logarithmic : items::DurationScale::Linear);
    });
    connect(m_logCounts, &QToolButton::toggled, this, [this](bool on) {
        m_plot.logCounts = on;
        update();
    });
}

void HistogramView::retranslate()
{
    m_log->setText(tr("log time"));
    m_log->setToolTip(tr("Logarithmic duration axis (L)"));
    m_logCounts->setText(tr("log count"));
    m_logCounts->setToolTip(tr("Logarithmic count axis, makes rare durations visible"));
    setAccessibleName(tr("Distribution of durations"));
    layOut();
}

void HistogramView::show(const QString &name, SliceKind kind, items::Durations durations)
{
    m_name = name;
    m_kind = kind;
    session::BackgroundJob::destroyLater(std::exchange(m_durations, std::move(durations)));
    m_brush.reset();
    m_marked.reset();
    m_hovered = m_cursor = m_anchor = -1;
    layOut();
}

void HistogramView::layOut()
{
    m_plot.area = rect().adjusted(kPlotMargin, kTop, -kPlotMargin, -kAxis);
    m_plot.histogram =
        items::makeHistogram(m_durations, std::max(4, m_plot.area.width() / kBarPitch), m_scale);
    m_log->setChecked(m_plot.histogram.logarithmic);
    int right = width() - kPlotMargin + 4;
    for (QToolButton *button : {m_logCounts, m_log}) {
        button->adjustSize();
        button->setVisible(!m_plot.isEmpty());
        right -= button->width();
        button->move(right, 4);
        right -= 2;
    }
    m_cursor = std::min(m_cursor, static_cast<int>(m_plot.histogram.bins.size()) - 1);
    update();
}

void HistogramView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void HistogramView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        layOut();
    QWidget::changeEvent(event);
}

void HistogramView::setScale(items::DurationScale scale)
{
    m_scale = scale;
    layOut();
}

void HistogramView::mark(std::optional<Ns> duration)
{
    m_marked = duration;
    update();
}

std::optional<size_t> HistogramView::markedBin() const
{
    const bool isThere = m_marked && !m_plot.isEmpty() && *m_marked >= m_durations.min &&
                         *m_marked <= m_durations.max;
    return isThere ? std::optional(m_plot.binOf(*m_marked)) : std::nullopt;
}

void HistogramView::setBrush(std::optional<TimeRange> durations)
{
    if (durations == m_brush)
        return;
    m_brush = durations;
    update();
    emit brushChanged();
}

QString HistogramView::brushText() const
{
    if (!m_brush || m_durations.count == 0)
        return {};
    const uint64_t inside = m_durations.countIn(*m_brush);
    const QString share =
        items::percentText(static_cast<double>(inside) / static_cast<double>(m_durations.count));
    return tr("%1 to %2, %3")
        .arg(items::durationText(m_brush->begin), items::durationText(m_brush->end - 1), share);
}

QString HistogramView::summary() const
{
    const bool rough = m_durations.isApproximate();
    const QString median = items::durationText(m_durations.quantile(0.5));
    const QString late = items::durationText(m_durations.quantile(0.95));
    QString text =
        (rough ? tr("median ≈ %1 · p95 ≈ %2") : tr("median %1 · p95 %2")).arg(median, late);
    if (rough)
        text += QStringLiteral(" · ") + tr("from the trace's histograms");
    if (m_brush)
        text += QStringLiteral(" · ") + tr("selected: %1").arg(brushText());
    else if (m_plot.histogram.outliers > 0)
        text += QStringLiteral(" · ") +
                tr("outliers: %1").arg(items::countText(m_plot.histogram.outliers));
    return text;
}

void HistogramView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const theme::Theme &theme = theme::themeOf(palette());
    painter.fillRect(rect(), theme.window);
    if (m_plot.isEmpty()) {
        painter.setFont(theme::uiFont(12));
        painter.setPen(theme.soft);
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select a row to see the durations of its calls."));
        return;
    }
    const QString name = m_kind == SliceKind::Kernel
                             ? QString::fromStdString(theme::shortKernelName(m_name.toStdString()))
                             : m_name;
    const HistogramPicture picture{.plot = m_plot,
                                   .durations = m_durations,
                                   .title = items::MessageWords::calls(m_durations.count) +
                                            QStringLiteral(" · ") + name,
                                   .summary = summary(),
                                   .name = m_name,
                                   .kind = m_kind,
                                   .brush = m_brush,
                                   .marked = markedBin(),
                                   .hovered = m_hovered,
                                   .cursor = hasFocus() ? m_cursor : -1};
    paintHistogram(painter, picture, theme, rect().adjusted(kPlotMargin, 32, -kPlotMargin, 0));
}

void HistogramView::hover(QPoint at, QPoint global)
{
    const int bin = m_plot.area.contains(at) ? m_plot.binAt(at.x()) : -1;
    if (bin == m_hovered)
        return;
    m_hovered = bin;
    if (bin >= 0) {
        const items::DurationBin &b = m_plot.histogram.bins[static_cast<size_t>(bin)];
        const double share = static_cast<double>(b.count) /
                             static_cast<double>(std::max<uint64_t>(1, m_durations.count));
        QToolTip::showText(global,
                           tr("%1 to %2: %3, %4")
                               .arg(items::durationText(b.begin), items::durationText(b.end - 1),
                                    items::MessageWords::calls(b.count), items::percentText(share)),
                           this);
    }
    update();
}

void HistogramView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    if (!m_pressed) {
        hover(at, event->globalPosition().toPoint());
        return;
    }
    m_dragging = m_dragging || std::abs(at.x() - m_pressed->x()) >= kDragFrom;
    if (!m_dragging || m_plot.isEmpty())
        return;
    // Whole bars, so that the count matches the marked bars.
    const auto [left, right] = std::minmax({m_pressed->x(), at.x()});
    const std::vector<items::DurationBin> &bins = m_plot.histogram.bins;
    m_brush = TimeRange{bins[m_plot.binOf(m_plot.durationAt(left))].begin,
                        bins[m_plot.binOf(m_plot.durationAt(right))].end};
    update();
}

void HistogramView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_plot.isEmpty())
        return;
    m_pressed = event->position().toPoint();
    m_dragging = false;
}

void HistogramView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const QPoint at = event->position().toPoint();
    m_pressed.reset();
    if (m_dragging)
        emit brushChanged();
    else
        click(m_plot.area.contains(at) ? m_plot.binAt(at.x()) : -1);
    m_dragging = false;
}

void HistogramView::click(int bin)
{
    const bool hasCalls = bin >= 0 && m_plot.histogram.bins[static_cast<size_t>(bin)].count > 0;
    if (m_brush || !hasCalls)
        return setBrush(std::nullopt);
    m_cursor = bin;
    brushBins(bin, bin);
}

void HistogramView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int bin = m_plot.binAt(event->position().toPoint().x());
    if (bin < 0)
        return;
    brushBins(bin, bin);
    emit barActivated();
}

void HistogramView::brushBins(int a, int b)
{
    const auto &bins = m_plot.histogram.bins;
    setBrush(TimeRange{bins[static_cast<size_t>(std::min(a, b))].begin,
                       bins[static_cast<size_t>(std::max(a, b))].end});
}

void HistogramView::walk(int step, bool brushes)
{
    const int last = static_cast<int>(m_plot.histogram.bins.size()) - 1;
    if (brushes && m_anchor < 0)
        m_anchor = std::max(0, m_cursor);
    m_cursor = std::clamp(m_cursor < 0 ? (step > 0 ? 0 : last) : m_cursor + step, 0, last);
    if (brushes)
        brushBins(m_anchor, m_cursor);
    else
        m_anchor = -1;
    update();
}

void HistogramView::keyPressEvent(QKeyEvent *event)
{
    if (m_plot.isEmpty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-1, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Right:
        return walk(1, event->modifiers() & Qt::ShiftModifier);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_cursor >= 0)
            brushBins(m_cursor, m_cursor);
        return;
    case Qt::Key_Escape:
        if (m_brush)
            return setBrush(std::nullopt);
        break;
    case Qt::Key_L:
        return setScale(m_plot.histogram.logarithmic ? items::DurationScale::Linear
                                                     : items::DurationScale::Logarithmic);
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void HistogramView::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

} // namespace trilane::tables
