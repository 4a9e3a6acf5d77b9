// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/navigator.h"

#include <QTimerEvent>

#include <cmath>

namespace trilane {

namespace {

/// One tap pans by a tenth of the width or zooms by a fifth.
constexpr double kPanStep = 0.1;
constexpr double kZoomStep = 0.8;
/// Held this long, a key moves on by itself, this many steps a second.
constexpr double kHoldSeconds = 0.25;
constexpr double kStepsPerSecond = 8;
constexpr int kFrame = 16;

bool isOurs(int key)
{
    return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D;
}

} // namespace

Navigator::Navigator(ViewState &state, QObject *parent)
    : QObject(parent)
    , m_state(state)
{}

bool Navigator::press(int key, double anchor)
{
    if (!isOurs(key))
        return false;
    m_anchor = anchor;
    if (m_held.contains(key))
        return true;
    m_held.insert(key);
    m_heldFor = 0;
    m_clock.start();
    m_timer.start(kFrame, Qt::PreciseTimer, this);
    // A tap is a step that glides; quick taps add up.
    m_state.moveTo(moved(m_state.targetRange(), key, 1), RangeHistory::Kind::Run);
    return true;
}

bool Navigator::release(int key)
{
    if (!isOurs(key))
        return false;
    m_held.remove(key);
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
    const QSet<int> held = m_held;
    for (const int key : held)
        m_state.setRange(moved(m_state.range(), key, steps));
}

TimeRange Navigator::moved(TimeRange from, int key, double amount) const
{
    const TimeAxis axis(from, 1.0);
    switch (key) {
    case Qt::Key_W:
        return axis.zoomed(std::pow(kZoomStep, amount), m_anchor);
    case Qt::Key_S:
        return axis.zoomed(std::pow(kZoomStep, -amount), m_anchor);
    case Qt::Key_A:
        return axis.panned(-kPanStep * amount);
    case Qt::Key_D:
        return axis.panned(kPanStep * amount);
    default:
        return from;
    }
}

} // namespace trilane
