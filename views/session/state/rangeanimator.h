// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

namespace trilane::session {

/// Animates jumps of the visible range. Based on time, not frames: slow frames make it coarser,
/// never longer. Owned by ViewState. GUI thread.
class RangeAnimator : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMilliseconds = 140;

    using QObject::QObject;

    /// Off until a view enables it.
    void setEnabled(bool enabled) { m_enabled = enabled; }
    [[nodiscard]] bool isEnabled() const { return m_enabled; }

    /// Continues from the current range if another animation was running.
    void start(TimeRange from, TimeRange to);
    void stop();
    [[nodiscard]] bool isRunning() const { return m_timer.isActive(); }
    [[nodiscard]] TimeRange target() const { return m_to; }

    /// Range at a share (0…1) of the animation: zoom changes uniformly, and times in both ranges
    /// stay visible. Pure.
    [[nodiscard]] static TimeRange between(TimeRange from, TimeRange to, double share);

signals:
    /// The last one is the target, after isRunning() has become false.
    void moved(trilane::TimeRange range);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    bool m_enabled = false;
    TimeRange m_from;
    TimeRange m_to;
    QBasicTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace trilane::session
