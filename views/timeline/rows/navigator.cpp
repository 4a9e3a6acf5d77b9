// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/navigator.h"

#include <QTimerEvent>

#include <cmath>

namespace trilane::timeline {

namespace {

/// One tap pans by a tenth of the width or zooms by a fifth.
constexpr double kPanStep = 0.1;
constexpr double kKeyZoomStep = 0.8;
/// Held this long, a key moves on by itself, this many steps a second.
constexpr double kHoldSeconds = 0.25;
constexpr double kStepsPerSecond = 8;
constexpr int kNavigationFrameMs = 16;

} // namespace

Navigator::Navigator(session::ViewState &state, QObject *parent)
    : QObject(parent)
    , m_state(state)
{}

void Navigator::press(int key, HeldMove move, double anchor)
{
    m_anchor = anchor;
    if (m_held.contains(key))
        return;
    m_held.insert(key, move);
    m_heldFor = 0;
    m_clock.start();
    m_timer.start(kNavigationFrameMs, Qt::PreciseTimer, this);
    tap(move, anchor);
}

/// A tap is a step that glides; quick taps add up.
void Navigator::tap(HeldMove move, double anchor)
{
    m_anchor = anchor;
    m_state.moveTo(moved(m_state.targetRange(), move, 1), session::RangeHistory::Kind::Run);
}

bool Navigator::release(int key)
{
    if (m_held.remove(key) == 0)
        return false;
    if (m_held.isEmpty())
        m_timer.stop();
    return true;
}

void Navigator::stop()
{
    m_held.clear();
    m_timer.stop();
}

void Navigator::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_timer.timerId())
        return;
    const double seconds = static_cast<double>(m_clock.restart()) / 1000.0;
    m_heldFor += seconds;
    if (m_heldFor < kHoldSeconds)
        return;
    // After a pause of the program a key is not made up for.
    const double steps = std::min(seconds, 0.1) * kStepsPerSecond;
    const QHash<int, HeldMove> held = m_held;
    for (const HeldMove move : held)
        m_state.setRange(moved(m_state.range(), move, steps));
}

TimeRange Navigator::moved(TimeRange from, HeldMove move, double amount) const
{
    const TimeAxis axis(from, 1.0);
    switch (move) {
    case HeldMove::Closer:
        return axis.zoomed(std::pow(kKeyZoomStep, amount), m_anchor);
    case HeldMove::Farther:
        return axis.zoomed(std::pow(kKeyZoomStep, -amount), m_anchor);
    case HeldMove::Left:
        return axis.panned(-kPanStep * amount);
    case HeldMove::Right:
        return axis.panned(kPanStep * amount);
    }
    return from;
}

} // namespace trilane::timeline
