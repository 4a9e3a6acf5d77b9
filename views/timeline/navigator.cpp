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
    move(key, 1);
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
        move(key, steps);
}

void Navigator::move(int key, double amount)
{
    const TimeAxis axis(m_state.range(), 1.0);
    switch (key) {
    case Qt::Key_W:
        m_state.setRange(axis.zoomed(std::pow(kZoomStep, amount), m_anchor));
        break;
    case Qt::Key_S:
        m_state.setRange(axis.zoomed(std::pow(kZoomStep, -amount), m_anchor));
        break;
    case Qt::Key_A:
        m_state.setRange(axis.panned(-kPanStep * amount));
        break;
    case Qt::Key_D:
        m_state.setRange(axis.panned(kPanStep * amount));
        break;
    default:
        break;
    }
}

} // namespace trilane
