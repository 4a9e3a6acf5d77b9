// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>

namespace trilane::session {

enum class JobPriority : uint8_t {
    Question,  ///< short, and the pointer or a key waits for the answer
    Awaited,   ///< the user looks at an empty window until it is done, or it holds locks that the
               ///< GUI thread needs (fonts): does not yield
    Soon,      ///< missing parts of the visible picture: below the GUI thread
    Background ///< tables and statistics: yields to all others
};

/// Runs one task at a time on a worker thread and passes its result to this object's thread.
/// Starting another one, or cancel(), stops the running task or drops a pending one; its result is
/// discarded. GUI thread; the destructor does not wait, so a task must own everything it uses.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    explicit BackgroundJob(JobPriority priority = JobPriority::Background,
                           QObject *parent = nullptr);
    ~BackgroundJob() override;

    /// work(JobContext) creates a T on a worker thread; done(T) receives it here.
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        using T = std::invoke_result_t<Work, const jobs::JobContext &>;
        auto result = std::make_shared<std::unique_ptr<T>>();
        startErased(
            [work = std::move(work), result](const jobs::JobContext &job) mutable {
                *result = std::make_unique<T>(work(job));
            },
            [done = std::move(done), result]() mutable { done(std::move(**result)); });
    }
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_run != nullptr; }
    /// Progress of the running work; zero if none.
    [[nodiscard]] uint64_t progressDone() const;
    [[nodiscard]] uint64_t progressTotal() const;

    /// Destroys a large object on a worker thread: freeing memory can take long.
    template <typename T>
    static void destroyLater(T value)
    {
        destroyErased(std::make_shared<T>(std::move(value)));
    }

    /// Works of all objects whose results are still awaited, for "everything has settled".
    [[nodiscard]] static int runningCount();

signals:
    void runningChanged();

private:
    struct Run;
    static void destroyErased(std::shared_ptr<void> value);
    void startErased(std::function<void(const jobs::JobContext &)> work,
                     std::function<void()> done);
    void setRun(std::shared_ptr<Run> run);
    void deliver(const std::function<void()> &done);

    std::shared_ptr<Run> m_run;
    const JobPriority m_priority;
};

/// While an instance exists, jobs of priority Background do not start: with few cores, the first
/// frame of a trace is complete sooner. GUI thread.
class BackgroundPause
{
public:
    BackgroundPause();
    ~BackgroundPause();
    BackgroundPause(const BackgroundPause &) = delete;
    BackgroundPause &operator=(const BackgroundPause &) = delete;
};

} // namespace trilane::session
