// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "views/session/handover.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace trilane {

/// One question at a time asked of a thread pool: a new one makes the old one stop and its answer
/// is thrown away. Answers arrive on the GUI thread, which this belongs to.
template <typename Result>
class BackgroundTask
{
public:
    explicit BackgroundTask(std::function<void(Result)> done)
        : m_done(std::move(done))
    {}
    ~BackgroundTask() { cancel(); }
    BackgroundTask(const BackgroundTask &) = delete;
    BackgroundTask &operator=(const BackgroundTask &) = delete;

    void start(ThreadPool &pool, std::function<Result(const JobContext &)> work)
    {
        cancel();
        m_run = std::make_shared<Run>();
        m_run->task = this;
        pool.post([run = m_run, work = std::move(work), handover = Handover::toGuiThread(),
                   token = m_run->stop.get_token()] {
            if (token.stop_requested())
                return;
            run->result.emplace(work({nullptr, token}));
            if (!token.stop_requested())
                handover->post([run] {
                    if (run->task)
                        run->task->deliver();
                });
        });
    }

    void cancel()
    {
        if (!m_run)
            return;
        m_run->stop.request_stop();
        m_run->task = nullptr;
        m_run.reset();
    }
    [[nodiscard]] bool isRunning() const { return m_run != nullptr; }

private:
    struct Run
    {
        std::stop_source stop;
        std::optional<Result> result;   ///< the worker's, then the GUI thread's
        BackgroundTask *task = nullptr; ///< GUI thread; null once nobody waits for the result
    };

    void deliver()
    {
        const std::shared_ptr<Run> run = std::move(m_run);
        m_done(std::move(*run->result));
    }

    std::function<void(Result)> m_done;
    std::shared_ptr<Run> m_run;
};

} // namespace trilane
