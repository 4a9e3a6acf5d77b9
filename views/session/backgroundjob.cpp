// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/backgroundjob.h"

#include <algorithm>
#include <mutex>

namespace trilane {

namespace {

int s_running = 0; // GUI thread

/// More threads than cores: a long table must not keep a short question waiting. All of them give
/// way to the picture.
ThreadPool &tables()
{
    static ThreadPool threads(std::max(6u, usableCores()), ThreadPool::Priority::Background);
    return threads;
}

/// Not the same threads: who gives way cannot take it back, nor can threads that it starts.
ThreadPool &opening()
{
    static ThreadPool threads(4);
    return threads;
}

} // namespace

/// Shared by the object and the worker. `receiver` is cleared under the mutex before the object
/// dies, so that nothing is ever posted to a dead one.
struct BackgroundJob::Run
{
    std::stop_source stop;
    Progress progress;
    std::mutex mutex;
    BackgroundJob *receiver = nullptr;
};

BackgroundJob::BackgroundJob(QObject *parent)
    : QObject(parent)
{}

BackgroundJob::~BackgroundJob()
{
    blockSignals(true);
    cancel();
}

int BackgroundJob::runningCount()
{
    return s_running;
}

uint64_t BackgroundJob::progressDone() const
{
    return m_run ? m_run->progress.done.load(std::memory_order_relaxed) : 0;
}

uint64_t BackgroundJob::progressTotal() const
{
    return m_run ? m_run->progress.total.load(std::memory_order_relaxed) : 0;
}

void BackgroundJob::setRun(std::shared_ptr<Run> run)
{
    s_running += (run ? 1 : 0) - (m_run ? 1 : 0);
    m_run = std::move(run);
}

void BackgroundJob::cancel()
{
    if (!m_run)
        return;
    m_run->stop.request_stop();
    {
        const std::scoped_lock lock(m_run->mutex);
        m_run->receiver = nullptr;
    }
    setRun(nullptr);
    emit runningChanged();
}

void BackgroundJob::startErased(std::function<void(const JobContext &)> work,
                                std::function<void()> done)
{
    const bool wasRunning = isRunning();
    {
        const QSignalBlocker quiet(this);
        cancel();
    }
    auto run = std::make_shared<Run>();
    run->receiver = this;
    setRun(run);
    auto deliver = [this, run, done = std::move(done)] {
        if (m_run != run)
            return;
        setRun(nullptr);
        done();
        if (!m_run)
            emit runningChanged();
    };
    (m_awaited ? opening() : tables())
        .post([run, work = std::move(work), deliver = std::move(deliver)] {
            work({&run->progress, run->stop.get_token()});
            const std::scoped_lock lock(run->mutex);
            if (run->receiver)
                QMetaObject::invokeMethod(run->receiver, deliver, Qt::QueuedConnection);
        });
    if (!wasRunning)
        emit runningChanged();
}

} // namespace trilane
