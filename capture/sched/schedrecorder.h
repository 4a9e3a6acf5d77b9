// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/eventmerger.h"
#include "capture/sched/schedsource.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace trilane::sched {

/// The method in use, and why each better one is unavailable.
struct StepReached
{
    struct Missed
    {
        Step step;
        Message reason;
    };
    Step step = Step::Proc;
    std::vector<Missed> missed;
};

/// Records the scheduling of selected processes and their descendants by the best available method.
/// Used from one thread; drain() every 20 ms or more often.
class SchedRecorder
{
public:
    using Callback = std::function<void(const SchedEvent &)>;

    [[nodiscard]] static Result<std::unique_ptr<SchedRecorder>> open(const SchedOptions &options);
    /// With an active source.
    SchedRecorder(std::unique_ptr<SchedSource> source, StepReached step, int64_t holdBack);

    [[nodiscard]] const StepReached &step() const { return m_step; }

    /// Records `pid`, its threads and, from now on, its descendants. Current names and states are
    /// reported as Comm and State events. Errors: no such process, permission denied.
    [[nodiscard]] Result<void> addProcess(int32_t pid);
    /// Also fails if the process had not this ID at `time`.
    [[nodiscard]] Result<void> addProcess(int32_t pid, int64_t time);
    /// Ends its threads' states here. Its descendants are still recorded.
    void removeProcess(int32_t pid);

    /// Passes on, in order of time, all events before the returned horizon (ns, CLOCK_MONOTONIC).
    /// Later calls pass on no older ones.
    int64_t drain(const Callback &callback);
    /// Stops recording and passes on the rest.
    void close(const Callback &callback);

    [[nodiscard]] uint64_t events() const { return m_events; } ///< passed on, without losses
    [[nodiscard]] uint64_t lost() const { return m_lost; }     ///< reported in Lost events so far
    /// Memory of events not yet passed on.
    [[nodiscard]] size_t heldBytes() const { return m_merger.heldBytes(); }
    [[nodiscard]] uint64_t late() const { return m_merger.late(); }

private:
    void release(int64_t horizon, const Callback &callback);
    void tellThreads(int32_t pid, bool traced);

    std::unique_ptr<SchedSource> m_source;
    StepReached m_step;
    int64_t m_holdBack;
    EventMerger m_merger;
    uint64_t m_events = 0;
    uint64_t m_lost = 0;
    bool m_closed = false;
};

} // namespace trilane::sched
