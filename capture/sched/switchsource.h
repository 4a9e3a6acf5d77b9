// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/perfchannel.h"
#include "capture/sched/schedsource.h"

#include <map>

namespace trilane::sched {

/// The third step: records of the context switches of one's own processes, for which nobody needs
/// a right. Tells when a thread runs, is preempted or blocks; not who woke it and when. A process
/// of one thread (as one that is about to be started) is followed by the kernel into all of its
/// descendants, through a ring a core; of a process of many threads each has a ring of its own,
/// and threads and children are added as their forks are read, so that their first moments may be
/// missing.
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
    std::map<int32_t, int64_t> m_inherited; ///< processes that the kernel follows, and since when
    std::vector<SchedEvent> m_born;         ///< forks of threads that are to be followed
    std::vector<int32_t> m_ended;           ///< threads whose channel is done
    std::vector<int32_t> m_removed;         ///< processes, their descendants stay
    bool m_stopped = false;
};

} // namespace trilane::sched
