// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/kinetics.h"

#include <QScrollBar>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

namespace {

/// Moves older than this do not affect the final speed.
constexpr uint64_t kMemory = 100;
/// A rest of this length before the release prevents gliding.
constexpr uint64_t kRest = 60;
constexpr double kSlowest = 60;
constexpr double kFastest = 6000;
/// The speed falls to a third in this time.
constexpr double kDecay = 0.32;
constexpr double kMaxSeconds = 2.0;
constexpr int kScrollFrameMs = 8;

double length(QPointF way)
{
    return std::hypot(way.x(), way.y());
}

} // namespace

void Speedometer::add(QPointF moved, uint64_t milliseconds)
{
    m_moves.push_back({moved, milliseconds});
    while (m_moves.front().at + kMemory < milliseconds)
        m_moves.pop_front();
}

QPointF Speedometer::speed(uint64_t now) const
{
    if (m_moves.size() < 2 || m_moves.back().at + kRest < now)
        return {};
    QPointF way;
    // The first one only gives the start time of the others.
    for (auto move = m_moves.begin() + 1; move != m_moves.end(); ++move)
        way += move->by;
    const uint64_t took = std::max<uint64_t>(m_moves.back().at - m_moves.front().at, 1);
    return way * (1000.0 / static_cast<double>(took));
}

Kinetics::Kinetics(session::ViewState &state, QScrollBar &rows, QObject *parent)
    : QObject(parent)
    , m_state(state)
    , m_rows(rows)
{}

void Kinetics::start(QPointF speed, double width)
{
    stop();
    const double fast = length(speed);
    if (fast < kSlowest)
        return;
    m_speed = speed * std::min(1.0, kFastest / fast);
    // A push mainly along one axis moves along that axis only.
    if (std::abs(m_speed.x()) * 4 < std::abs(m_speed.y()))
        m_speed.setX(0);
    if (std::abs(m_speed.y()) * 4 < std::abs(m_speed.x()))
        m_speed.setY(0);
    m_axis = TimeAxis(m_state.range(), width);
    m_scroll = m_rows.value();
    m_expected = m_state.range();
    m_clock.start();
    m_timer.start(kScrollFrameMs, Qt::PreciseTimer, this);
}

void Kinetics::stop()
{
    m_timer.stop();
}

double Kinetics::distance(double seconds)
{
    return kDecay * (1 - std::exp(-seconds / kDecay));
}

void Kinetics::moveBy(QPointF way)
{
    if (way.x() != 0) {
        m_state.setRange(m_axis.panned(-way.x()));
        m_expected = m_state.range();
    }
    if (way.y() != 0)
        m_rows.setValue(m_scroll - static_cast<int>(std::lround(way.y())));
}

void Kinetics::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_timer.timerId())
        return QObject::timerEvent(event);
    if (m_state.range() != m_expected) {
        stop(); // moved by other code
        return;
    }
    const double seconds = static_cast<double>(m_clock.elapsed()) / 1000.0;
    moveBy(m_speed * distance(std::min(seconds, kMaxSeconds)));
    const bool slow = length(m_speed) * std::exp(-seconds / kDecay) < kSlowest / 4;
    if (slow || seconds >= kMaxSeconds)
        stop();
}

} // namespace trilane::timeline
