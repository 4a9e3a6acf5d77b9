// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/geometry/laneprobe.h"

#include <QObject>

namespace trilane::timeline {

/// Reports the slice under the pointer to ViewState: immediately if it is decoded, else after
/// decoding in the background; the newest position wins. GUI thread.
class HoverFinder : public QObject
{
    Q_OBJECT

public:
    explicit HoverFinder(session::ViewState &state, QObject *parent = nullptr);

    /// Nothing: the pointer is on no lane.
    void pointTo(const std::optional<LaneProbe> &probe);
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    session::ViewState &m_state;
    LaneProbe m_asked;
    session::BackgroundJob m_job{session::JobPriority::Question};
};

} // namespace trilane::timeline
