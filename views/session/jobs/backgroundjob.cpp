// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/jobs/backgroundjob.h"

#include "model/base/jobs/jobqueue.h"
#include "model/base/platform/largeblocks.h"
#include "views/session/jobs/handover.h"

#include <QCoreApplication>
#include <QTimer>

#include <algorithm>
#include <utility>
#include <vector>

namespace trilane::session {

namespace {

/// One set for the whole program. Limits leave threads to other jobs.
struct Queues
{
    jobs::JobQueue questions{4, jobs::JobQueue::Priority::Normal};
    jobs::JobQueue awaited{4, jobs::JobQueue::Priority::Normal};
    jobs::JobQueue soon{4, jobs::JobQueue::Priority::Soon};
    /// More at a time than cores: a long table must not keep a short one waiting.
    jobs::JobQueue background{std::max(6u, jobs::usableCores()),
                              jobs::JobQueue::Priority::Background};
};

Queues &queues()
{
    static Queues all;
    return all;
}

int s_running = 0;                           // GUI thread
int s_pauses = 0;                            // GUI thread
std::vector<std::function<void()>> s_paused; // GUI thread

void post(JobPriority priority, std::function<void()> job)
{
    switch (priority) {
    case JobPriority::Question:
        return queues().questions.post(std::move(job));
    case JobPriority::Awaited:
        return queues().awaited.post(std::move(job));
    case JobPriority::Soon:
        return queues().soon.post(std::move(job));
    case JobPriority::Background:
        break;
    }
    if (s_pauses > 0)
        s_paused.push_back(std::move(job));
    else
        queues().background.post(std::move(job));
}

/// Some time after long work, which frees much memory. By a thread of normal priority: it holds a
/// heap lock that the GUI thread also needs. GUI thread.
void returnFreePagesSoon()
{
    constexpr int kSoonMs = 3000;
    static bool isPlanned = false;
    QCoreApplication *app = QCoreApplication::instance();
    if (isPlanned || !app)
        return;
    isPlanned = true;
    QTimer::singleShot(kSoonMs, app, [] {
        post(JobPriority::Awaited, [] {
            const bool isMore = platform::largeblocks::returnFreePages();
            callOnGuiThread([isMore] {
                isPlanned = false;
                if (isMore)
                    returnFreePagesSoon();
            });
        });
    });
}

} // namespace

/// Shared by the object and the worker.
struct BackgroundJob::Run
{
    std::stop_source stop;
    jobs::Progress progress;
    BackgroundJob *receiver = nullptr; ///< GUI thread; null once the result is not needed
};

BackgroundJob::BackgroundJob(JobPriority priority, QObject *parent)
    : QObject(parent)
    , m_priority(priority)
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

void BackgroundJob::destroyErased(std::shared_ptr<void> value)
{
    post(JobPriority::Background, [value = std::move(value)]() mutable { value.reset(); });
    returnFreePagesSoon();
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
    m_run->receiver = nullptr;
    setRun(nullptr);
    emit runningChanged();
}

void BackgroundJob::startErased(std::function<void(const jobs::JobContext &)> work,
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
    auto deliver = [run, done = std::move(done)] {
        if (run->receiver)
            run->receiver->deliver(done);
    };
    post(m_priority, [run, work = std::move(work), deliver = std::move(deliver),
                      stop = run->stop.get_token()]() mutable {
        if (stop.stop_requested())
            return;
        work({&run->progress, stop});
        if (!stop.stop_requested())
            callOnGuiThread(std::move(deliver));
    });
    if (m_priority == JobPriority::Awaited || m_priority == JobPriority::Background)
        returnFreePagesSoon();
    if (!wasRunning)
        emit runningChanged();
}

void BackgroundJob::deliver(const std::function<void()> &done)
{
    m_run->receiver = nullptr;
    setRun(nullptr);
    done();
    if (!m_run)
        emit runningChanged();
}

BackgroundPause::BackgroundPause()
{
    ++s_pauses;
}

BackgroundPause::~BackgroundPause()
{
    if (--s_pauses > 0)
        return;
    for (std::function<void()> &job : std::exchange(s_paused, {}))
        post(JobPriority::Background, std::move(job));
}

} // namespace trilane::session
