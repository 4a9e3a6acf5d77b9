// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace trilane::jobs {

/// Progress of a long operation. Written by the worker, read by any thread.
struct Progress
{
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0}; ///< 0 = not known

    [[nodiscard]] double fraction() const
    {
        const uint64_t all = total.load(std::memory_order_relaxed);
        return all ? static_cast<double>(done.load(std::memory_order_relaxed)) /
                         static_cast<double>(all)
                   : 0.0;
    }
};

/// Context of a long operation: where to report progress and when to stop. Both may be absent.
struct JobContext
{
    Progress *progress = nullptr;
    std::stop_token stop = {};

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    void report(uint64_t done, uint64_t total) const
    {
        if (progress) {
            progress->total.store(total, std::memory_order_relaxed);
            progress->done.store(done, std::memory_order_relaxed);
        }
    }
};

} // namespace trilane::jobs
