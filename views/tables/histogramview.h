// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/durations.h"

#include <QWidget>

namespace trilane {

/// Draws how the durations of one kernel's calls are spread; a bar that is clicked asks for the
/// calls in it. GUI thread.
class HistogramView : public QWidget
{
    Q_OBJECT

public:
    explicit HistogramView(QWidget *parent = nullptr);

    /// An empty name shows what to do instead.
    void show(const QString &name, const Durations &durations);
    void clear() { show({}, {}); }
    [[nodiscard]] const DurationHistogram &histogram() const { return m_histogram; }
    /// Where a bar is drawn.
    [[nodiscard]] QRect barRect(size_t bin) const;

signals:
    void binClicked(trilane::Ns begin, trilane::Ns end);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    [[nodiscard]] QRect plot() const;
    [[nodiscard]] int binAt(QPoint at) const;
    [[nodiscard]] QString summary() const;
    void paintBars(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;

    QString m_name;
    Durations m_durations;
    DurationHistogram m_histogram;
    int m_hovered = -1;
};

} // namespace trilane
