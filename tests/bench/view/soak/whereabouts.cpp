// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/whereabouts.h"

#include <array>
#include <chrono>

#include <csignal>
#include <ctime>

#include <execinfo.h>
#include <unistd.h>

namespace trilane::bench {

namespace {

constexpr int kSignal = SIGUSR2;

void printStack(int)
{
    std::array<void *, 64> frames{};
    const int count = ::backtrace(frames.data(), static_cast<int>(frames.size()));
    static constexpr char kTitle[] = "-- the GUI thread is here:\n";
    (void)!::write(STDERR_FILENO, kTitle, sizeof kTitle - 1);
    ::backtrace_symbols_fd(frames.data(), count, STDERR_FILENO);
}

int64_t now()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

} // namespace

Whereabouts::Whereabouts(const std::atomic<int64_t> &since, double seconds)
    : m_since(since)
    , m_longest(static_cast<int64_t>(seconds * 1e9))
    , m_watched(::pthread_self())
{
    // The first call loads a library, which a handler must not.
    void *frame = nullptr;
    (void)::backtrace(&frame, 1);
    struct sigaction action = {};
    action.sa_handler = printStack;
    action.sa_flags = SA_RESTART;
    ::sigaction(kSignal, &action, nullptr);
    m_thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
}

void Whereabouts::watch(const std::stop_token &stop) const
{
    int64_t told = 0;
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const int64_t since = m_since.load(std::memory_order_relaxed);
        if (since == 0 || since == told || now() - since < m_longest)
            continue;
        told = since;
        ::pthread_kill(m_watched, kSignal);
    }
}

} // namespace trilane::bench
