// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/sources/frequencywriter.h"
#include "capture/daemon/system/namerights.h"
#include "capture/daemon/system/recordedprocesses.h"
#include "capture/sched/schedrecorder.h"
#include "capture/sched/threadstates.h"
#include "model/build/livetrace.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <sys/types.h>

namespace trilane::daemon {

/// Writes scheduling to a trace: the threads on each core, and the states of the recorded
/// processes' threads with their wakers. One thread.
class ScheduleWriter : private sched::StateSink
{
public:
    /// `viewer`: a user who may see the names of own processes and kernel threads only.
    explicit ScheduleWriter(std::unique_ptr<sched::SchedRecorder> recorder,
                            std::optional<uid_t> viewer = {});

    [[nodiscard]] sched::SchedRecorder &recorder() { return *m_recorder; }
    /// Called when a recorded process appears, is renamed or executes another program, at `time`;
    /// it may have ended since, and its number may be in use by another process. If the number had
    /// been in use before, executing another program is not reported. `name`: the new name; empty:
    /// unknown.
    using Seen =
        std::function<void(int32_t pid, bool isNewProgram, Ns time, std::string_view name)>;
    void onProcess(Seen seen) { m_seen = std::move(seen); }
    /// Called, possibly repeatedly, if threads of a process of unknown parent are recorded: events
    /// were lost, and its parent has exited.
    void onOrphan(std::function<void(int32_t pid)> seen) { m_orphanSeen = std::move(seen); }
    /// As SchedRecorder's.
    [[nodiscard]] Result<void> addProcess(int32_t pid, Ns time);
    /// Child processes of the added processes are treated as unrecorded.
    void recordNoChildren() { m_isAlone = true; }
    /// These processes are not recorded but may be waited for: sleeps that they end have their
    /// names. Also applies to unrecorded children.
    void nameWakers(const std::set<int32_t> &pids) { m_outsiders.insert(pids.begin(), pids.end()); }
    /// Adds the events so far.
    void addTo(build::LiveTrace &trace);
    /// Appends open slices as if they ended at `time`; they remain open.
    void flushOpenSlices(build::LiveTrace &trace, Ns time, std::vector<build::NestedSlice> &to);
    /// Stops recording and ends open slices.
    void finish(build::LiveTrace &trace, Ns end);

private:
    struct Thread
    {
        TrackId track;
        TrackId states;
        int32_t pid = sched::kUnknownTid;
    };

    struct Name
    {
        StringId text;
        bool isRecorded = false; ///< of a recorded thread
        StringId ofProcess{};    ///< with the name of its process; invalid: not yet requested
        int32_t pid = sched::kUnknownTid;
    };

    class OpenSink;

    void onCore(const sched::CoreSlice &slice) override { add(sliceOf(slice)); }
    void onState(const sched::StateSlice &slice) override
    {
        if (const auto wanted = sliceOf(slice))
            add(*wanted);
    }
    void add(const build::NestedSlice &slice);
    [[nodiscard]] build::NestedSlice sliceOf(const sched::CoreSlice &slice);
    [[nodiscard]] std::optional<build::NestedSlice> sliceOf(const sched::StateSlice &slice);
    void take(sched::SchedEvent event);
    [[nodiscard]] uint8_t wantedOf(const sched::SchedEvent &event) const;
    void refuse(int32_t pid, Ns time);
    void forgetEnded();
    void forget(int32_t tid);
    void rename(const sched::SchedEvent &event);
    void nameThread(int32_t tid, TrackId track);
    [[nodiscard]] std::string_view recordedName(int32_t tid) const;
    [[nodiscard]] RecordedProcesses::Added add(int32_t pid, int32_t parent, Ns time);
    void see(int32_t pid, int32_t parent, Ns time);
    [[nodiscard]] Thread *threadAt(const sched::StateSlice &slice);
    [[nodiscard]] uint32_t linkTo(int32_t tid) const;
    [[nodiscard]] StringId nameOnCore(const sched::CoreSlice &slice);
    [[nodiscard]] StringId nameOf(const sched::StateSlice &slice);
    [[nodiscard]] StringId outsiderThatEnded(const sched::StateSlice &slice);
    void describe();

    std::unique_ptr<sched::SchedRecorder> m_recorder;
    NameRights m_rights;
    sched::ThreadStates m_states;
    build::LiveTrace *m_trace = nullptr; ///< during a call
    std::unordered_map<int32_t, Thread> m_threads;
    std::unordered_map<int32_t, Name> m_names;
    std::unordered_set<int32_t> m_ended;              ///< of both; dropped when there are many
    std::set<std::pair<int32_t, std::string>> m_worn; ///< all names so far
    std::set<int32_t> m_newPrograms;                  ///< processes whose name will follow
    std::unordered_map<uint32_t, TrackId> m_cores;
    FrequencyWriter m_frequencies;
    uint64_t m_slices = 0; ///< in the trace: unrequested ones are not missing
    Seen m_seen;
    std::function<void(int32_t pid)> m_orphanSeen;
    RecordedProcesses m_processes;
    bool m_isAlone = false;
    std::set<int32_t> m_outsiders;
    std::unordered_map<int32_t, Ns> m_unwanted; ///< children, and when their recording ended
    bool m_isDescribed = false;
    bool m_hasFaultName = false; ///< kPageFaultName is in the trace
};

} // namespace trilane::daemon
