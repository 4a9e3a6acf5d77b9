// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/budget.h"

#include "model/base/platform/thisprocess.h"

#include <algorithm>
#include <condition_variable>
#include <string>

namespace trilane::jobs {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Memory can grow by some tens of megabytes between two looks; a look takes some microseconds.
constexpr milliseconds kEvery{10};

/// Sanitizers need more memory regardless of the file.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr uint64_t kAllowance = 20;
#else
constexpr uint64_t kAllowance = 1;
#endif

} // namespace

BudgetLimits BudgetLimits::ofFile(uint64_t bytes)
{
    // Work in progress when the limit is noticed uses the rest of 512 MB.
    constexpr uint64_t kMemory = uint64_t{400} << 20;
    constexpr uint64_t kMemoryPerByte = 16;
    constexpr uint64_t kMinSeconds = 8;
    constexpr uint64_t kBytesPerSecond = 1'000'000;
    return {.memoryBytes = kAllowance * std::max(kMemory, kMemoryPerByte * bytes),
            .processor = seconds(kAllowance * std::max(kMinSeconds, bytes / kBytesPerSecond))};
}

Budget::Budget(const BudgetLimits &limits, const JobContext &job)
    : m_limits(limits)
    , m_job(job)
    , m_memoryBefore(platform::privateMemory())
    , m_processorBefore(platform::processTime())
    , m_outer(job.stop, [this] { m_stop.request_stop(); })
    , m_thread([this](const std::stop_token &end) { watch(end); })
{}

Budget::~Budget() = default;

JobContext Budget::job() const
{
    return {.progress = m_job.progress, .stop = m_stop.get_token()};
}

std::optional<Error> Budget::exceeded() const
{
    const std::lock_guard lock(m_mutex);
    return m_exceeded;
}

std::optional<Error> Budget::look() const
{
    const uint64_t memory = platform::privateMemory();
    if (memory > m_memoryBefore && memory - m_memoryBefore > m_limits.memoryBytes)
        return Error{.what =
                         msg("needs more than %1 MiB of memory, too much for a file of this size",
                             m_limits.memoryBytes >> 20),
                     .remedy = msg("split it into smaller traces")};
    if (platform::processTime() - m_processorBefore > m_limits.processor)
        return Error{.what =
                         msg("needs more than %1 s of CPU time, too much for a file of this size",
                             m_limits.processor / seconds(1)),
                     .remedy = msg("split it into smaller traces")};
    return std::nullopt;
}

void Budget::watch(const std::stop_token &end)
{
    std::mutex mutex;
    std::condition_variable_any wakes;
    std::unique_lock lock(mutex);
    while (!wakes.wait_for(lock, end, kEvery, [&end] { return end.stop_requested(); })) {
        std::optional<Error> exceeded = look();
        if (!exceeded)
            continue;
        {
            const std::lock_guard told(m_mutex);
            m_exceeded = std::move(exceeded);
        }
        m_stop.request_stop();
        return;
    }
}

} // namespace trilane::jobs
