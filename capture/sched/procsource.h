// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedsource.h"

#include <map>
#include <set>

namespace trilane::sched {

/// The last method: polls /proc 100 times per second, when read() is called. A thread is Running if
/// its CPU time has grown since the last poll; events between polls are missed.
class ProcSource : public SchedSource
{
public:
    static constexpr int64_t kPeriod = 10'000'000; ///< ns

    [[nodiscard]] Result<void> addProcess(int32_t pid) override;
    void removeProcess(int32_t pid) override;
    int64_t read(std::vector<SchedEvent> &events) override;
    void stop() override;

private:
    struct Thread
    {
        int32_t pid = 0;
        uint64_t cpuTime = 0;
        LeftAs state = LeftAs::Unknown;
        uint32_t cpu = kUnknownCpu;
        std::string name;
        int64_t seen = 0; ///< the last scan that found it
    };

    void look(int64_t now, std::vector<SchedEvent> &events);
    void lookAt(int32_t pid, int32_t tid, int64_t now, std::vector<SchedEvent> &events);
    void forgetReplaced(int64_t now);
    void findChildren(int64_t now, std::vector<SchedEvent> &events);
    void tellEnded(int64_t now, std::vector<SchedEvent> &events);

    std::map<int32_t, int64_t> m_processes; ///< and a time at which each existed
    std::set<int32_t> m_removed;
    std::map<int32_t, Thread> m_threads;
    int64_t m_lastLook = 0;
    bool m_stopped = false;
};

} // namespace trilane::sched
