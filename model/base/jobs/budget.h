// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace trilane::jobs {

/// Limits for work on one file: a small file must not exhaust the machine, regardless of its
/// contents.
struct BudgetLimits
{
    uint64_t memoryBytes = 0; ///< anonymous memory in addition to that of the process before
    std::chrono::milliseconds processor{0}; ///< of all threads

    /// 400 MiB, or 16 times the file if that is more; 8 s, or 1 s for each MB.
    [[nodiscard]] static BudgetLimits ofFile(uint64_t bytes);
};

/// Monitors the resource use of this process on its own thread and stops a job that exceeds its
/// limits, as seen through stopped(). For one piece of work at a time; other activity of the
/// process also counts.
class Budget
{
public:
    /// Also stops when `job` stops. `job` must outlive this object.
    Budget(const BudgetLimits &limits, const JobContext &job);
    ~Budget();
    Budget(const Budget &) = delete;
    Budget &operator=(const Budget &) = delete;

    /// The same job with these limits applied.
    [[nodiscard]] JobContext job() const;
    /// The exceeded limit; nothing if none was exceeded.
    [[nodiscard]] std::optional<Error> exceeded() const;

private:
    void watch(const std::stop_token &end);
    [[nodiscard]] std::optional<Error> look() const;

    const BudgetLimits m_limits;
    const JobContext m_job;
    const uint64_t m_memoryBefore;
    const std::chrono::nanoseconds m_processorBefore;
    std::stop_source m_stop;
    mutable std::mutex m_mutex;
    std::optional<Error> m_exceeded;
    std::stop_callback<std::function<void()>> m_outer;
    std::jthread m_thread; ///< last: it uses all of this
};

} // namespace trilane::jobs
