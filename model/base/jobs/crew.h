// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace trilane::jobs {

/// Some threads that do a part of the caller's work each. What one of them throws ends the work,
/// and is thrown to the caller. One thread uses it.
class Crew
{
public:
    /// `giveUp` makes all of them end soon: when one has thrown, and when the caller throws. Any
    /// thread, also more than once.
    explicit Crew(std::function<void()> giveUp);
    ~Crew();
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    /// Nothing where the system gives no further thread, but there is one.
    void start(std::function<void()> work);
    /// Waits until all have ended; throws what the first of them has thrown.
    void join();

private:
    void run(const std::function<void()> &work) noexcept;

    std::function<void()> m_giveUp;
    std::mutex m_mutex;
    std::exception_ptr m_failed; ///< under the mutex
    std::vector<std::thread> m_threads;
};

} // namespace trilane::jobs
