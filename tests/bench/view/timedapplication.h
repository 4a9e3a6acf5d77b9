// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/report.h"

#include <QApplication>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace trilane::bench {

struct Frame
{
    double wall = 0;      ///< seconds
    double processor = 0; ///< of them spent on a processor by the GUI thread
    double queued = 0;    ///< of them spent waiting for a processor: the machine's load
};

/// An application that knows how long its GUI thread was busy with each event: the watchdog of the
/// soak, and the clock of frames. A frame is all the work between two paintings of the watched
/// widget; time asleep between events is no part of it. An event that opens a loop of its own (a
/// dialog, a menu) is back while that loop runs. GUI thread.
class TimedApplication : public QApplication
{
public:
    TimedApplication(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;
    /// Does the work as if an event had asked for it.
    void timed(const std::string &what, const std::function<void()> &work);

    /// Paintings of this widget end a frame.
    void watch(QObject *painted) { m_watched = painted; }
    void forgetFrames();
    [[nodiscard]] const std::vector<Frame> &frames() const { return m_frames; }
    /// Handles events until the watched widget has been painted once more, or nothing paints it.
    void untilPainted(int patienceMs = 60);
    /// Handles events until the condition holds; false after so many seconds.
    bool until(const std::function<bool()> &condition, double seconds);

    /// The longest time the GUI thread was not back at its event loop, and for what.
    [[nodiscard]] const Frame &longest() const { return m_longest; }
    [[nodiscard]] const std::string &longestFor() const { return m_longestFor; }
    void forgetLongest() { m_longest = {}; }
    /// When what is being worked on was begun, ns of CLOCK_MONOTONIC; 0: back at the event loop.
    [[nodiscard]] const std::atomic<int64_t> &workingSince() const { return m_workingSince; }
    /// What is being done just now, for what is printed.
    void setDoing(std::string doing) { m_doing = std::move(doing); }
    /// Prints on stderr every event that takes longer than this.
    void tellAbove(double seconds) { m_tellAbove = seconds; }

private:
    /// An event, or something as if one had asked for it, that is being worked on.
    struct Work
    {
        const char *receiver; ///< name of its class
        int type;
        const std::string *what; ///< in place of both; may be null
        int loop = 0;            ///< nesting of the event loop that it came from
        bool isInLoop = false;   ///< has opened one of its own, which gives events now
        Frame since = {};
    };
    class Working;
    [[nodiscard]] bool isWorking() const;
    void account(const Work &work);

    QObject *m_watched = nullptr;
    Work *m_work = nullptr;
    std::atomic<int64_t> m_workingSince{0};
    bool m_painted = false;
    Frame m_busy;
    std::vector<Frame> m_frames;
    Frame m_longest;
    std::string m_doing;
    double m_tellAbove = 1e9;
    std::string m_longestFor;
};

/// Nearest-rank; 0 of nothing.
[[nodiscard]] double percentile(std::vector<double> values, double share);

} // namespace trilane::bench
