// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <cstdint>

#include <pthread.h>

namespace trilane::agent {

/// Lets threads wait for a change. Any thread, also in hooks; lock-free, no allocation. To wait,
/// read count(), check the condition, then wait.
class Bell
{
public:
    [[nodiscard]] uint32_t count() const { return m_count.load(std::memory_order_acquire); }
    /// Signals a change.
    void ring();
    /// Waits for a ring after that count(), or until the timeout; may return early.
    void wait(uint32_t since, uint64_t ns);

private:
    std::atomic<uint32_t> m_count{0};
};

/// False: timeout.
[[nodiscard]] bool takeWithin(pthread_mutex_t &lock, uint64_t ns);

} // namespace trilane::agent
