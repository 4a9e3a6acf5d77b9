// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include <pthread.h>

namespace trilane::bench {

/// Watches from a thread of its own and prints on stderr the stack of the thread that made it each
/// time that one is away from its event loop for longer than so long. For finding what it waits
/// for; names come from the symbol table (addr2line -f -C -e bench_soak OFFSET).
class Whereabouts
{
public:
    /// `since`: when the work that is being done was begun, ns of CLOCK_MONOTONIC; 0: nothing is.
    Whereabouts(const std::atomic<int64_t> &since, double seconds);

private:
    void watch(const std::stop_token &stop) const;

    const std::atomic<int64_t> &m_since;
    int64_t m_longest;
    pthread_t m_watched;
    std::jthread m_thread; ///< last, so that it ends before what it reads
};

} // namespace trilane::bench
