// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/session/processtracker.h"
#include "capture/daemon/session/recordingsession.h"
#include "capture/daemon/sources/gpumetrics.h"
#include "capture/daemon/sources/schedulewriter.h"
#include "capture/daemon/sources/sharedschedule.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Sources of a session other than agents: scheduling, GPU metrics, processes. Outlives the
/// session. On the session's thread.
class SessionSources
{
public:
    struct ScheduleMeans
    {
        SharedSchedule *shared = nullptr; ///< null: own BPF programs
        std::optional<uid_t> viewer;      ///< user who may see the names of own processes only
        /// Performs privileged operations; null: not needed.
        std::shared_ptr<control::HelperLink> helper;
    };
    SessionSources(RecordingSession &session, ScheduleMeans means)
        : m_session(session)
        , m_means(std::move(means))
    {}

    /// Notes in the trace what was requested: kinds in `wanted` (wire::kArm… bits), now or after a
    /// delay, scheduling, and GPU metrics.
    void noteAsked(uint32_t wanted, bool schedule, bool metrics);
    /// Uses the best available method. False: none; a problem has the reason.
    bool openSchedule();
    /// Adds counters of all GPUs of the machine, from now on. Missing NVML is a problem only if
    /// `isWanted`.
    void addMetrics(bool isWanted);
    /// Records this process and its children. Errors: no such process, permission denied.
    [[nodiscard]] Result<void> follow(int pid);
    /// Records a running process and, with `children`, its existing and future children. Returns
    /// all of them. Errors: as follow().
    [[nodiscard]] Result<std::vector<int32_t>> attach(int pid, bool children);
    /// As ProcessTracker.
    void watch(ProcessTracker::Watch seen) { m_tracker.watch(std::move(seen)); }
    void setWithoutAgent(int pid, const Message &why) { m_tracker.setWithoutAgent(pid, why); }
    /// Number of processes recorded so far.
    [[nodiscard]] size_t processes() const
    {
        const size_t seen = m_tracker.count(m_session.processes());
        return m_isFollowing ? std::max<size_t>(seen, 1) : seen; // it may have ended immediately
    }
    /// Whether the process is or was recorded.
    [[nodiscard]] bool isRecorded(int pid) const { return m_tracker.knows(pid); }
    /// As ScheduleWriter.
    void nameWakers(const std::set<int32_t> &pids)
    {
        if (m_schedule)
            m_schedule->nameWakers(pids);
    }
    /// Kinds that agents record (wire::kArm… bits), now or earlier.
    void want(uint32_t armed);

    [[nodiscard]] std::vector<Missing> takeProblems() { return std::exchange(m_problems, {}); }

private:
    [[nodiscard]] std::vector<int32_t> add(int pid, bool children);
    void addSources();

    RecordingSession &m_session;
    ScheduleMeans m_means;
    std::unique_ptr<GpuMetrics> m_metrics;
    std::unique_ptr<ScheduleWriter> m_schedule;
    MemoryShare m_scheduleMemory; ///< of events not yet in the trace
    ProcessTracker m_tracker;
    bool m_isFollowing = false;
    std::vector<Missing> m_problems;
};

} // namespace trilane::daemon
