// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace trilane::tables {

/// The times of all steps as bars, outliers in another color, with a line at the median. If there
/// are more steps than pixels, a bar shows the longest of several. GUI thread.
class StepBars : public QWidget
{
    Q_OBJECT

public:
    struct Bar
    {
        int64_t number = 0;
        Ns time = 0;
        bool isOutlier = false;
    };

    explicit StepBars(QWidget *parent = nullptr);

    void setBars(std::vector<Bar> bars, Ns median);
    [[nodiscard]] const std::vector<Bar> &bars() const { return m_bars; }
    void setChosen(std::optional<size_t> step);
    [[nodiscard]] std::optional<size_t> chosen() const { return m_chosen; }
    /// Rectangle of a step's bar.
    [[nodiscard]] QRect barRect(size_t step) const { return barRect(step, plotArea()); }
    /// The step at a position: the longest of those that share it.
    [[nodiscard]] std::optional<size_t> stepAt(QPoint at) const;

signals:
    void stepClicked(size_t step);
    void stepActivated(size_t step);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] QRect plotArea() const;
    [[nodiscard]] int heightOf(Ns time, const QRect &area) const;
    [[nodiscard]] int leftOf(size_t step, const QRect &area) const;
    [[nodiscard]] QRect barRect(size_t step, const QRect &area) const;
    /// The longest of the steps that begin at the pixel of `step`, which becomes the step after
    /// them.
    [[nodiscard]] size_t longestFrom(size_t &step, const QRect &area) const;

    std::vector<Bar> m_bars;
    Ns m_median = 0;
    Ns m_longest = 1;
    std::optional<size_t> m_chosen;
};

} // namespace trilane::tables
