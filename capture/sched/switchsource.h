// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/perfchannel.h"
#include "capture/sched/schedsource.h"

#include <map>

namespace trilane::sched {

/// The third method: context switch records of the user's own processes, which need no rights.
/// Shows when a thread runs, is preempted or blocks, but not wake-ups. The kernel follows a process
/// with one thread (such as one about to be started) into all descendants, through one ring per
/// core. In a process with several threads each thread has its own ring, and new threads and
/// children are added when their forks are read, so their first moments may be missing.
class SwitchSource : public SchedSource
{
public:
    [[nodiscard]] static Result<std::unique_ptr<SchedSource>> open(const SchedOptions &options);

    [[nodiscard]] Result<void> addProcess(int32_t pid) override;
    void removeProcess(int32_t pid) override;
    int64_t read(std::vector<SchedEvent> &events) override;
    void stop() override;

private:
    explicit SwitchSource(const SchedOptions &options);
    [[nodiscard]] Result<PerfEvent> openEvent(int32_t pid, int32_t tid, int cpu,
                                              bool inherit) const;
    [[nodiscard]] bool isInherited(int32_t pid) const;
    [[nodiscard]] Result<void> addTree(int32_t pid);
    [[nodiscard]] Result<void> addThread(int32_t pid, int32_t tid);
    void onRecord(const perf_event_header &header, std::span<const std::byte> body, bool inherited,
                  std::vector<SchedEvent> &events);
    void onTask(SchedEvent event, ByteReader reader, bool fork, bool inherited,
                std::vector<SchedEvent> &events);
    void dropEnded();

    struct Thread
    {
        PerfChannel channel;
        int32_t pid;
    };

    const SchedOptions m_options;
    std::map<uint32_t, PerfChannel> m_cores;
    std::map<int32_t, Thread> m_threads;
    std::map<int32_t, int64_t> m_inherited; ///< processes followed by the kernel, and since when
    std::vector<SchedEvent> m_born;         ///< forks of threads to be followed
    std::vector<int32_t> m_ended;           ///< threads with a finished channel
    std::vector<int32_t> m_removed;         ///< processes only, without descendants
    bool m_stopped = false;
};

} // namespace trilane::sched
