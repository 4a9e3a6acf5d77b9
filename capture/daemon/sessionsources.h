// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/gpumetrics.h"
#include "capture/daemon/processcensus.h"
#include "capture/daemon/recordingsession.h"
#include "capture/daemon/schedulewriter.h"

#include <memory>
#include <string>
#include <vector>

namespace trilane {

/// What a session records besides what agents tell: who has the cores, curves of the GPUs, which
/// processes there are. Outlives the session. The session's thread.
class SessionSources
{
public:
    explicit SessionSources(RecordingSession &session)
        : m_session(session)
    {}

    /// By the best means there is. False: none; a problem says why.
    bool openSchedule();
    /// `visible`: CUDA_VISIBLE_DEVICES of the program. Where there is no NVML that is a problem
    /// only if it `isWanted`.
    void addMetrics(const std::string &visible, bool isWanted);
    /// Records this process and what it starts. Errors: it is gone, there is no right to it.
    [[nodiscard]] Result<void> follow(int pid);
    /// What agents record (wire::kArm… bits), now or earlier.
    void want(uint32_t armed);

    [[nodiscard]] std::vector<std::string> takeProblems() { return std::exchange(m_problems, {}); }

private:
    RecordingSession &m_session;
    std::unique_ptr<GpuMetrics> m_metrics;
    std::unique_ptr<ScheduleWriter> m_schedule;
    ProcessCensus m_census;
    bool m_isFollowing = false;
    std::vector<std::string> m_problems;
};

} // namespace trilane
