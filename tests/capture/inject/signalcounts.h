// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>

/// What target_signalled counts, in a file that it shares with the test.
struct SignalCounts
{
    std::atomic<int> rounds;      ///< of its main thread
    std::atomic<int> interrupted; ///< of these by a signal (EINTR)
    std::atomic<int> plain;       ///< SIGUSR1
    std::atomic<int> ofThread;    ///< SIGUSR2
    std::atomic<int> queued;      ///< SIGRTMIN + 3, and the sum of their values
    std::atomic<int> sum;
    std::atomic<int> wrong; ///< registers that are not what they were
};
