// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/timedapplication.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

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

/// Runs until it is asked how long it has.
class Clock
{
public:
    [[nodiscard]] Frame took() const { return {m_wall.seconds(), processor() - m_processor}; }

private:
    static double processor()
    {
        timespec now{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    }
    Stopwatch m_wall;
    double m_processor = processor();
};

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
    const Clock clock;
    const bool handled = QApplication::notify(receiver, event);
    const Frame took = clock.took();
    --m_depth;
    account(took,
            took.wall > std::min(m_longest, m_tellAbove) ? describe(name, type) : std::string());
    return handled;
}

void TimedApplication::timed(const std::string &what, const std::function<void()> &work)
{
    ++m_depth;
    const Clock clock;
    work();
    const Frame took = clock.took();
    --m_depth;
    account(took, what);
}

void TimedApplication::account(const Frame &took, const std::string &what)
{
    m_busy.wall += took.wall;
    m_busy.processor += took.processor;
    if (took.wall > m_longest) {
        m_longest = took.wall;
        m_longestFor = what;
    }
    if (took.wall > m_tellAbove)
        std::fprintf(stderr, "%.1f ms (%.1f on the processor): %s\n", took.wall * 1e3,
                     took.processor * 1e3, what.c_str());
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
