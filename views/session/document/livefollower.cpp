// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/livefollower.h"

#include <algorithm>

namespace trilane::session {

namespace {

constexpr int kPatrolMs = 1000;
/// Minimum time between two reads: the file is written several times in that time.
constexpr qint64 kMinPauseMs = 60;
constexpr qint64 kMaxPauseMs = 5000;
/// Reading takes at most one part in this number of the time.
constexpr qint64 kCostShare = 4;

} // namespace

LiveFollower::LiveFollower(QObject *parent)
    : QObject(parent)
{
    m_patrol.setInterval(kPatrolMs);
    m_next.setSingleShot(true);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &LiveFollower::ask);
    connect(&m_patrol, &QTimer::timeout, this, &LiveFollower::ask);
    connect(&m_next, &QTimer::timeout, this, &LiveFollower::look);
}

void LiveFollower::start(const QString &path)
{
    stop();
    m_path = path;
    m_watcher.addPath(path);
    m_patrol.start();
    m_pauseMs = 0;
    m_settling = false;
    ask();
}

void LiveFollower::settle()
{
    if (!isFollowing())
        return;
    m_settling = true;
    m_pauseMs = 0;
    ask();
}

void LiveFollower::stop()
{
    if (!isFollowing())
        return;
    m_job.cancel();
    m_watcher.removePath(m_path);
    m_patrol.stop();
    m_next.stop();
    m_trace.reset();
    m_path.clear();
}

void LiveFollower::ask()
{
    m_asked = true;
    if (!m_job.isRunning() && !m_next.isActive())
        m_next.start(static_cast<int>(m_pauseMs));
}

void LiveFollower::look()
{
    m_asked = false;
    m_cost.start();
    m_job.start([path = m_path.toStdString(),
                 trace = m_trace](const jobs::JobContext &job) { return read(path, trace, job); },
                [this, isLast = m_settling](State state) {
                    state.isLast = isLast;
                    take(std::move(state));
                });
}

LiveFollower::State LiveFollower::read(const std::string &path,
                                       std::shared_ptr<store::GrowingTrace> trace,
                                       const jobs::JobContext &job)
{
    State state;
    if (!trace) {
        Result<std::unique_ptr<store::GrowingTrace>> opened = store::GrowingTrace::open(path);
        if (!opened) {
            state.error = opened.error();
            return state;
        }
        trace = std::move(opened).value();
    }
    Result<std::shared_ptr<const store::Store>> grown = trace->grow(job);
    if (grown)
        state.store = *grown;
    else if (!grown.error().canceled)
        state.error = grown.error();
    state.isComplete = trace->isComplete();
    state.trace = std::move(trace);
    return state;
}

void LiveFollower::take(State state)
{
    m_trace = std::move(state.trace);
    m_pauseMs = std::clamp(m_cost.elapsed() * kCostShare, kMinPauseMs, kMaxPauseMs);
    if (state.store)
        emit grown(state.store);
    emit looked();
    if (!isFollowing())
        return; // stopped by a receiver of the signal
    if (state.isComplete || state.isLast || state.error) {
        stop();
        if (state.error)
            emit failed(*state.error);
        else
            emit completed();
        return;
    }
    if (m_asked)
        ask();
}

} // namespace trilane::session
