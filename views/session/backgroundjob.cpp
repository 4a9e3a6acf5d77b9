// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/backgroundjob.h"

#include "model/base/largeblocks.h"
#include "views/session/handover.h"
#include "views/session/jobpools.h"

#include <QCoreApplication>
#include <QTimer>

namespace trilane {

namespace {

int s_running = 0; // GUI thread

/// A while after work of the background, which frees much. By a thread that does not give way: it
/// holds a lock of the heap that the GUI thread needs, too. GUI thread.
void returnFreePagesSoon()
{
    constexpr int kSoonMs = 3000;
    static bool isPlanned = false;
    QCoreApplication *app = QCoreApplication::instance();
    if (isPlanned || !app)
        return;
    isPlanned = true;
    QTimer::singleShot(kSoonMs, app, [] {
        jobpools::post(jobpools::Urgency::Awaited, [handover = Handover::toGuiThread()] {
            const bool isMore = largeblocks::returnFreePages();
            handover->post([isMore] {
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
    Progress progress;
    BackgroundJob *receiver = nullptr; ///< GUI thread; null once nobody waits for the result
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

void BackgroundJob::destroyErased(std::shared_ptr<void> value)
{
    jobpools::post(jobpools::Urgency::Background,
                   [value = std::move(value)]() mutable { value.reset(); });
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
    auto deliver = [run, done = std::move(done)] {
        if (run->receiver)
            run->receiver->deliver(done);
    };
    jobpools::post(m_awaited ? jobpools::Urgency::Awaited : jobpools::Urgency::Background,
                   [run, work = std::move(work), deliver = std::move(deliver),
                    handover = Handover::toGuiThread(), stop = run->stop.get_token()]() mutable {
                       work({&run->progress, stop});
                       if (!stop.stop_requested())
                           handover->post(std::move(deliver));
                   });
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

} // namespace trilane
