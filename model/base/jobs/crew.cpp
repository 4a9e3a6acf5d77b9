// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/crew.h"

#include <system_error>
#include <utility>

namespace trilane::jobs {

Crew::Crew(std::function<void()> giveUp)
    : m_giveUp(std::move(giveUp))
{}

Crew::~Crew()
{
    if (m_threads.empty())
        return;
    m_giveUp();
    for (std::thread &thread : m_threads)
        thread.join();
}

void Crew::start(std::function<void()> work)
{
    m_threads.reserve(m_threads.size() + 1);
    try {
        m_threads.emplace_back([this, work = std::move(work)] { run(work); });
    } catch (const std::system_error &) {
        if (m_threads.empty())
            throw;
    }
}

void Crew::run(const std::function<void()> &work) noexcept
{
    try {
        work();
    } catch (...) {
        {
            const std::lock_guard lock(m_mutex);
            if (!m_failed)
                m_failed = std::current_exception();
        }
        m_giveUp();
    }
}

void Crew::join()
{
    for (std::thread &thread : m_threads)
        thread.join();
    m_threads.clear();
    if (m_failed)
        std::rethrow_exception(m_failed);
}

} // namespace trilane::jobs
