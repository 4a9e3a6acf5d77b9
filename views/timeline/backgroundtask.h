// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"

#include <QObject>

#include <functional>
#include <memory>

namespace trilane {

/// One question at a time asked of a thread pool: a new one makes the old one stop and its answer
/// is thrown away. Answers arrive on the receiver's thread. The pool must be gone before the
/// receiver is.
template <typename Result>
class BackgroundTask
{
public:
    BackgroundTask(QObject *receiver, std::function<void(Result)> done)
        : m_receiver(receiver)
        , m_done(std::move(done))
    {}
    ~BackgroundTask() { cancel(); }
    BackgroundTask(const BackgroundTask &) = delete;
    BackgroundTask &operator=(const BackgroundTask &) = delete;

    void start(ThreadPool &pool, std::function<Result(const JobContext &)> work)
    {
        cancel();
        m_stop = std::stop_source();
        m_running = true;
        pool.post([this, work = std::move(work), receiver = m_receiver, token = m_stop.get_token(),
                   generation = m_generation] {
            if (token.stop_requested())
                return;
            auto result = std::make_shared<Result>(work({nullptr, token}));
            if (token.stop_requested())
                return;
            QMetaObject::invokeMethod(
                receiver, [this, result, generation] { deliver(*result, generation); },
                Qt::QueuedConnection);
        });
    }

    void cancel()
    {
        m_stop.request_stop();
        ++m_generation;
        m_running = false;
    }
    [[nodiscard]] bool isRunning() const { return m_running; }

private:
    void deliver(Result &result, uint64_t generation)
    {
        if (generation != m_generation)
            return;
        m_running = false;
        m_done(std::move(result));
    }

    QObject *m_receiver;
    std::function<void(Result)> m_done;
    std::stop_source m_stop;
    uint64_t m_generation = 0;
    bool m_running = false;
};

} // namespace trilane
