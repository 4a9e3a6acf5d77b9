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

bool TimedApplication::notify(QObject *receiver, QEvent *event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    const QEvent::Type type = event->type();
    m_painted = m_painted || (type == QEvent::Paint && receiver == m_watched);
    if (m_depth > 0)
        return QApplication::notify(receiver, event);
    // The receiver may be gone afterwards; its class name is not.
    const char *name = receiver->metaObject()->className();
    ++m_depth;
    const Frame before = usedSoFar();
    const bool handled = QApplication::notify(receiver, event);
    const Frame took = usedSoFar() - before;
    --m_depth;
    account(took, took.wall > std::min(m_longest.wall, m_tellAbove) ? describe(name, type)
                                                                    : std::string());
    return handled;
}

void TimedApplication::timed(const std::string &what, const std::function<void()> &work)
{
    ++m_depth;
    const Frame before = usedSoFar();
    work();
    const Frame took = usedSoFar() - before;
    --m_depth;
    account(took, what);
}

void TimedApplication::account(const Frame &took, const std::string &what)
{
    m_busy.wall += took.wall;
    m_busy.processor += took.processor;
    m_busy.queued += took.queued;
    if (took.wall > m_longest.wall) {
        m_longest = took;
        m_longestFor = what;
    }
    if (took.wall > m_tellAbove)
        std::fprintf(stderr, "%.1f ms (%.1f on the processor, %.1f waiting for one): %s; %s\n",
                     took.wall * 1e3, took.processor * 1e3, took.queued * 1e3, what.c_str(),
                     m_doing);
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
