// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/eventstore.h"
#include "model/formats/perfetto/reader/perfettotracks.h"
#include "model/formats/perfetto/reader/problems.h"
#include "model/formats/perfetto/reader/sequences.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace trilane::perfetto {

/// Converts kernel scheduling events (sched_switch, sched_waking, sched_wakeup_new) of all CPUs, in
/// any order, to slices of cores and threads. One thread.
class Scheduling
{
public:
    Scheduling(build::TraceBuilder &builder, Tracks &tracks, Problems &problems,
               uint64_t memoryBytes);

    /// `toTrace` puts a time of the events on the trace's clock; nothing when it cannot.
    using Clock = std::function<std::optional<Ns>(uint64_t)>;
    void take(const FtraceEventBundle &bundle, const Clock &toTrace);

    /// CPUs have smaller numbers.
    static constexpr uint32_t kMaxCpus = 1 << 16;
    // Events whose time is on the trace's clock.
    void takeSwitch(const SchedSwitch &event, Ns time, uint32_t cpu);
    void takeWaking(const SchedWaking &event, Ns time, uint32_t cpu, uint32_t wakerTid);
    /// Between the event of that CPU before this time and this time some were lost.
    void takeLoss(Ns time, uint32_t cpu);

    /// A thread state that a file of Trilane contains as a slice: it takes precedence over events.
    void addTold(TrackId states, format::Slice slice);
    /// Writes the slices; open ones end at `latest`.
    [[nodiscard]] Result<void> finish(build::TraceBuilder::Appender &out, Ns latest);
    /// Time from the first to the last event; empty without events.
    [[nodiscard]] TimeRange seen() const { return m_seen; }

private:
    struct Cpu
    {
        int32_t tid = 0;
        StringId name = kNoString;
        Ns since = 0;
        Ns seen = std::numeric_limits<Ns>::min(); ///< its last event
        bool isKnown = false;                     ///< what runs there
    };
    struct Thread
    {
        TrackId track; ///< invalid: not one of the trace's
        TrackId states;
        StringId name = kNoString;
        std::optional<format::Slice> waiting; ///< since it left its core, its end is not known yet
        bool isRunning = false;
    };

    void takeLossBefore(const FtraceEventBundle &bundle, const Clock &toTrace);
    void takeCompact(const CompactSched &sched, uint32_t cpu, const Clock &toTrace);
    void keep(format::Slice event);
    [[nodiscard]] std::optional<Ns> timeOf(uint64_t time, const Clock &toTrace);

    void applySwitch(const format::Slice &event, build::TraceBuilder::Appender &out);
    void applyWaking(const format::Slice &event, build::TraceBuilder::Appender &out);
    void applyLoss(const format::Slice &event, build::TraceBuilder::Appender &out);
    void leave(Cpu &cpu, uint32_t number, Ns time, build::TraceBuilder::Appender &out);
    void startWaiting(int32_t tid, int64_t state, Ns time, int32_t nextTid);
    void endWaiting(Thread &thread, Ns time, build::TraceBuilder::Appender &out);
    void keepState(TrackId states, const format::Slice &slice);
    void addState(const Thread &thread, const format::Slice &slice,
                  build::TraceBuilder::Appender &out);
    [[nodiscard]] Thread &threadOf(int32_t tid);
    [[nodiscard]] uint32_t linkOf(int32_t tid);
    [[nodiscard]] Result<void> mergeTold(build::TraceBuilder::Appender &out);

    build::TraceBuilder &m_builder;
    Tracks &m_tracks;
    Problems &m_problems;
    EventStore m_events;
    build::RunStore m_states; ///< of Trilane's own files: from slices and from events
    std::vector<std::vector<format::Slice>> m_openStates; ///< by track
    std::unordered_map<StringId, std::string> m_texts;
    std::unordered_map<std::string, StringId> m_names;
    std::unordered_map<uint32_t, Cpu> m_cpus;
    std::unordered_map<int32_t, Thread> m_threads;
    std::vector<TimeRange> m_losses; ///< in order of their ends
    TimeRange m_seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    uint64_t m_switches = 0;
    uint64_t m_wakings = 0;
};

} // namespace trilane::perfetto
