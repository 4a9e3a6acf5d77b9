// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QBasicTimer>
#include <QObject>
#include <QPainter>

#include <optional>

namespace trilane::timeline {

class TimelineControl;

/// A line that briefly marks the target of a jump. GUI thread.
class PlaceFlash : public QObject
{
    Q_OBJECT

public:
    explicit PlaceFlash(TimelineControl &timeline);

    void show(Ns time);
    void hide();
    [[nodiscard]] std::optional<Ns> shown() const { return m_time; }
    void paint(QPainter &painter) const;

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    TimelineControl &m_timeline;
    std::optional<Ns> m_time;
    QBasicTimer m_end;
};

} // namespace trilane::timeline
