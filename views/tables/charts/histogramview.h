// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "views/tables/charts/histogramplot.h"

#include <QWidget>

#include <optional>

class QToolButton;

namespace trilane::tables {

/// Draws the distribution of durations of one row's calls, with median and 95th percentile. A drag
/// selects a range of durations (the brush); a click selects a bar, another click clears the brush.
/// Keys: arrows move between bars, with Shift they extend the brush, Enter brushes a bar, Escape
/// clears the brush, L changes the scale. GUI thread.
class HistogramView : public QWidget
{
    Q_OBJECT

public:
    explicit HistogramView(QWidget *parent = nullptr);

    /// An empty name shows what to do instead.
    void show(const QString &name, SliceKind kind, items::Durations durations);
    [[nodiscard]] const items::Durations &durations() const { return m_durations; }
    [[nodiscard]] const items::DurationHistogram &histogram() const { return m_plot.histogram; }
    [[nodiscard]] const HistogramPlot &plot() const { return m_plot; }
    /// Rectangle of a bar.
    [[nodiscard]] QRect barRect(size_t bin) const { return m_plot.barRect(bin); }
    /// Marks the bar of a duration: that of the selected slice.
    void mark(std::optional<Ns> duration);
    [[nodiscard]] std::optional<size_t> markedBin() const;
    /// Durations that are chosen.
    [[nodiscard]] std::optional<TimeRange> brush() const { return m_brush; }
    void setBrush(std::optional<TimeRange> durations);
    /// "1.2 ms – 1.5 ms, 3.1 %".
    [[nodiscard]] QString brushText() const;
    void setScale(items::DurationScale scale);
    [[nodiscard]] QToolButton *logButton() const { return m_log; }
    [[nodiscard]] QToolButton *logCountsButton() const { return m_logCounts; }

signals:
    void brushChanged();
    /// A double click: requests its longest call.
    void barActivated();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void layOut();
    void hover(QPoint at, QPoint global);
    void click(int bin);
    void brushBins(int a, int b);
    void walk(int step, bool brushes);
    [[nodiscard]] QString summary() const;

    QString m_name;
    SliceKind m_kind = SliceKind::Unknown;
    items::Durations m_durations;
    HistogramPlot m_plot;
    items::DurationScale m_scale = items::DurationScale::Fitting;
    QToolButton *m_log;
    QToolButton *m_logCounts;
    std::optional<TimeRange> m_brush;
    std::optional<Ns> m_marked;
    std::optional<QPoint> m_pressed;
    bool m_dragging = false;
    int m_hovered = -1;
    int m_cursor = -1; ///< bar that the keys are at
    int m_anchor = -1; ///< bar where brushing with keys began
};

} // namespace trilane::tables
