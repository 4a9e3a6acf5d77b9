// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/eventmerger.h"
#include "capture/sched/perfchannel.h"
#include "capture/sched/schedsource.h"
#include "capture/sched/threadtable.h"
#include "capture/sched/tracepointformat.h"

#include <unordered_map>
#include <unordered_set>

namespace trilane::sched {

/// The second method: scheduler tracepoints through perf, one ring per core, for all processes;
/// unwanted events are dropped here. Needs CAP_PERFMON and the right to read tracefs.
class TracepointSource : public SchedSource
{
public:
    [[nodiscard]] static Result<std::unique_ptr<SchedSource>> open(const SchedOptions &options);

    [[nodiscard]] Result<void> addProcess(int32_t pid) override;
    void removeProcess(int32_t pid) override;
    int64_t read(std::vector<SchedEvent> &events) override;
    void stop() override;

private:
    TracepointSource(TracepointFormat switches, TracepointFormat wakings);
    [[nodiscard]] Result<void> openCpu(uint32_t cpu, size_t bytes);
    void onSample(std::span<const std::byte> body);
    void onTask(const perf_event_header &header, std::span<const std::byte> body);
    void onSwitchSample(SchedEvent event, const ByteReader &raw);
    /// In order of time: assigns threads to processes, drops unwanted events.
    void resolve(SchedEvent event, std::vector<SchedEvent> &events);
    void resolveSwitch(SchedEvent event, std::vector<SchedEvent> &events);
    /// A thread that leaves a core must be the last one that entered it; otherwise the kernel held
    /// events back.
    void checkChain(const SchedEvent &event, std::vector<SchedEvent> &events);
    void tellEnded(int64_t until, std::vector<SchedEvent> &events);
    void nameNewThread(const SchedEvent &event, std::vector<SchedEvent> &events);

    std::vector<PerfChannel> m_channels;
    TracepointFormat m_switches;
    TracepointFormat m_wakings;
    TracepointFormat m_frequencies; ///< id 0 if the kernel lacks it
    EventMerger m_merger;           ///< of the rings, so that a fork is known before its child runs
    ThreadTable m_threads;
    std::unordered_set<int32_t> m_unnamed; ///< created since; named at their first switch
    struct Taken
    {
        int32_t tid = kUnknownTid;
        int64_t time = 0;
    };
    std::unordered_map<uint32_t, Taken> m_lastOnCore;
    bool m_systemWide = false;
    bool m_stopped = false;
};

} // namespace trilane::sched
