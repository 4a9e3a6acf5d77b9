// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/rangeanimator.h"

#include <QTimerEvent>

#include <cmath>

namespace trilane::session {

namespace {

constexpr int kFrame = 8;

/// Fast at once, so that the answer to a key is seen immediately; gentle at the end.
double eased(double share)
{
    const double rest = 1 - share;
    return 1 - rest * rest * rest;
}

Ns part(Ns whole, double share)
{
    return static_cast<Ns>(std::llround(static_cast<double>(whole) * share));
}

} // namespace

void RangeAnimator::start(TimeRange from, TimeRange to)
{
    m_from = from;
    m_to = to;
    m_clock.start();
    m_timer.start(kFrame, Qt::PreciseTimer, this);
}

void RangeAnimator::stop()
{
    m_timer.stop();
}

TimeRange RangeAnimator::between(TimeRange from, TimeRange to, double share)
{
    if (share >= 1)
        return to;
    const auto first = static_cast<double>(std::max<Ns>(from.duration(), 1));
    const auto last = static_cast<double>(std::max<Ns>(to.duration(), 1));
    const double ratio = last / first;
    // Progress of the ends: linear, unless the zoom changes, which is perceived as a ratio.
    const bool zooms = std::abs(ratio - 1) > 1e-3;
    const double way = zooms ? (std::pow(ratio, share) - 1) / (ratio - 1) : share;
    const Ns begin = from.begin + part(to.begin - from.begin, way);
    const Ns width = from.duration() + part(to.duration() - from.duration(), way);
    return {begin, begin + width};
}

void RangeAnimator::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_timer.timerId())
        return QObject::timerEvent(event);
    const double share = static_cast<double>(m_clock.elapsed()) / kMilliseconds;
    if (share >= 1)
        m_timer.stop();
    emit moved(between(m_from, m_to, share >= 1 ? 1 : eased(share)));
}

} // namespace trilane::session
