// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"
#include "views/timeline/laneprobe.h"

#include <QObject>

namespace trilane {

/// Tells ViewState which slice the pointer is on: at once where it is decoded, else as soon as it
/// has been, in the background; the newest place wins. GUI thread.
class HoverFinder : public QObject
{
    Q_OBJECT

public:
    explicit HoverFinder(ViewState &state, QObject *parent = nullptr);

    /// Nothing: the pointer is on no lane.
    void pointTo(const std::optional<LaneProbe> &probe);
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    ViewState &m_state;
    LaneProbe m_asked;
    BackgroundJob m_job{JobPriority::Question};
};

} // namespace trilane
