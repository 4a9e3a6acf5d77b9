// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/timedapplication.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <utility>

namespace trilane::bench {

namespace {

std::string describe(const char *receiver, QEvent::Type type)
{
    const char *name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return std::string(name ? name : "event") + " of " + receiver;
}

/// What the calling thread has used so far, all clocks from their own zero.
Frame usedSoFar()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    Frame used{.wall = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9};
    // proc(5): nanoseconds on a processor, nanoseconds waiting for one, time slices.
    static const int file = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    char text[96] = {};
    unsigned long long ran = 0;
    unsigned long long waited = 0;
    if (file >= 0 && ::pread(file, text, sizeof text - 1, 0) > 0 &&
        std::sscanf(text, "%llu %llu", &ran, &waited) == 2)
        used.queued = static_cast<double>(waited) * 1e-9;
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    used.processor = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    return used;
}

Frame operator-(const Frame &a, const Frame &b)
{
    return {a.wall - b.wall, a.processor - b.processor, a.queued - b.queued};
}

} // namespace

TimedApplication::TimedApplication(int &argc, char **argv)
    : QApplication(argc, argv)
{}

/// Counts from its construction to its end. What is worked on around it has opened the loop that
/// it came from, and goes on afterwards.
class TimedApplication::Working
{
public:
    Working(TimedApplication &app, Work work)
        : m_app(app)
        , m_work(work)
        , m_around(std::exchange(app.m_work, &m_work))
    {
        m_work.loop = app.thread()->loopLevel();
        m_work.since = usedSoFar();
        if (m_around && !std::exchange(m_around->isInLoop, true))
            m_app.account(*m_around);
        m_app.m_workingSince = static_cast<int64_t>(m_work.since.wall * 1e9);
    }
    ~Working()
    {
        m_app.m_workingSince = 0;
        m_app.account(m_work);
        m_app.m_work = m_around;
        if (m_around)
            m_around->since = usedSoFar();
    }
    Working(const Working &) = delete;
    Working &operator=(const Working &) = delete;

private:
    TimedApplication &m_app;
    Work m_work;
    Work *m_around;
};

bool TimedApplication::isWorking() const
{
    return m_work && thread()->loopLevel() <= m_work->loop;
}

bool TimedApplication::notify(QObject *receiver, QEvent *event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    const QEvent::Type type = event->type();
    m_painted = m_painted || (type == QEvent::Paint && receiver == m_watched);
    if (isWorking())
        return QApplication::notify(receiver, event);
    // The receiver may be gone afterwards; its class name is not.
    const Working working(*this, {receiver->metaObject()->className(), type, nullptr});
    return QApplication::notify(receiver, event);
}

void TimedApplication::timed(const std::string &what, const std::function<void()> &work)
{
    if (isWorking())
        return work();
    const Working working(*this, {"", QEvent::None, &what});
    work();
}

void TimedApplication::account(const Work &work)
{
    const Frame took = usedSoFar() - work.since;
    m_busy.wall += took.wall;
    m_busy.processor += took.processor;
    m_busy.queued += took.queued;
    if (took.wall > std::min(m_longest.wall, m_tellAbove)) {
        const std::string what =
            work.what ? *work.what : describe(work.receiver, static_cast<QEvent::Type>(work.type));
        if (took.wall > m_longest.wall) {
            m_longest = took;
            m_longestFor = what;
        }
        if (took.wall > m_tellAbove)
            std::fprintf(stderr, "%.1f ms (%.1f on the processor, %.1f waiting for one): %s; %s\n",
                         took.wall * 1e3, took.processor * 1e3, took.queued * 1e3, what.c_str(),
                         m_doing.c_str());
    }
    if (!m_painted)
        return;
    m_painted = false;
    m_frames.push_back(m_busy);
    m_busy = {};
}

void TimedApplication::forgetFrames()
{
    m_frames.clear();
    m_busy = {};
}

void TimedApplication::untilPainted(int patienceMs)
{
    const size_t before = m_frames.size();
    until([&] { return m_frames.size() > before; }, patienceMs / 1e3);
}

bool TimedApplication::until(const std::function<bool()> &condition, double seconds)
{
    const Stopwatch watch;
    while (!condition()) {
        if (watch.seconds() > seconds)
            return false;
        processEvents(QEventLoop::AllEvents);
        if (!condition())
            QThread::usleep(200);
    }
    return true;
}

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const auto rank = static_cast<size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::clamp<size_t>(rank, 1, values.size()) - 1];
}

} // namespace trilane::bench
