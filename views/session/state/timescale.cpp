// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/timescale.h"

#include "model/analysis/steps/steplist.h"

namespace trilane::session {

namespace {

constexpr qint64 kFindEveryMs = 3000;

} // namespace

TimeScale::TimeScale(QObject *parent)
    : QObject(parent)
{}

void TimeScale::setStore(const std::shared_ptr<const store::Store> &store)
{
    m_job.cancel();
    m_steps.clear();
    if (store)
        find(store);
    emit changed();
}

void TimeScale::growStore(const std::shared_ptr<const store::Store> &store)
{
    // All ranges are looked at: the ruler can wait.
    if (m_job.isRunning() || (m_sinceFound.isValid() && m_sinceFound.elapsed() < kFindEveryMs))
        return;
    find(store);
}

void TimeScale::find(const std::shared_ptr<const store::Store> &store)
{
    m_sinceFound.start();
    m_job.start(
        [store](const jobs::JobContext &job) { return steps::stepsWithNumbers(*store, job); },
        [this](std::vector<marks::NumberedStep> steps) {
            m_steps = std::move(steps);
            emit changed();
        });
}

TimeMode TimeScale::mode() const
{
    return m_mode == TimeMode::Steps && m_steps.empty() ? TimeMode::Relative : m_mode;
}

void TimeScale::setMode(TimeMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    emit changed();
}

void TimeScale::adopt(const TimeScale &other)
{
    m_job.cancel();
    m_mode = other.m_mode;
    m_steps = other.m_steps;
    emit changed();
}

QString TimeScale::nameOf(TimeMode mode)
{
    switch (mode) {
    case TimeMode::Absolute:
        return QStringLiteral("absolute");
    case TimeMode::Steps:
        return QStringLiteral("steps");
    case TimeMode::Relative:
        break;
    }
    return QStringLiteral("relative");
}

TimeMode TimeScale::modeNamed(const QString &name)
{
    for (const TimeMode mode : {TimeMode::Absolute, TimeMode::Steps}) {
        if (name == nameOf(mode))
            return mode;
    }
    return TimeMode::Relative;
}

} // namespace trilane::session
