// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/rangefollower.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <string>

namespace trilane::daemon {

/// Handles the capture range events that processes have reported.
void RangeFollower::takeReports()
{
    for (const auto &connection : m_connections) {
        for (const RangeReports::Seen &seen : connection->ranges().takeAllSeen())
            m_range.saw(connection.get(), seen.name, seen.count, seen.isWanted);
        for (const RangeReports::Event &event : connection->ranges().takeEvents())
            m_events.emplace_back(connection.get(), event);
    }
}

/// In order of time rather than of sockets: the range continues if one process begins it before
/// another ends it.
void RangeFollower::follow()
{
    takeReports();
    if (m_events.empty())
        return;
    const Ns complete = monotonicNow(); // until then all events have arrived
    for (const auto &connection : m_connections) {
        if (!connection->hasEnded())
            (void)connection->receive();
    }
    takeReports();
    std::stable_sort(m_events.begin(), m_events.end(),
                     [](const auto &a, const auto &b) { return a.second.time < b.second.time; });
    const auto later = std::find_if(m_events.begin(), m_events.end(),
                                    [&](const auto &each) { return each.second.time > complete; });
    const std::vector<Event> events(m_events.begin(), later);
    m_events.erase(m_events.begin(), later);
    for (const auto &[connection, event] : events)
        set(event.isBegin ? m_range.begin(connection) : m_range.end(connection), event.time);
}

void RangeFollower::set(bool hasChanged, Ns time)
{
    if (!m_range.isUsed())
        return;
    for (const auto &connection : m_connections)
        connection->arm(m_range.wordFor(connection.get()));
    if (!hasChanged)
        return;
    // Also on opening: ranges that another thread began just at the close have no end.
    for (const auto &connection : m_connections)
        connection->cutRanges(time);
    if (m_range.isOpen())
        m_trace.openWindow(time);
    else
        m_trace.closeWindow(time);
}

void RangeFollower::leave(const AgentConnection &process)
{
    std::erase_if(m_events, [&process](const Event &each) { return each.first == &process; });
    set(m_range.leave(&process), monotonicNow());
}

/// The program may run for hours: reports at once that the range may never begin.
Message RangeFollower::whyNotYet(Ns now)
{
    if (!m_range.isUsed())
        return {};
    const bool hasCuda = std::any_of(m_connections.begin(), m_connections.end(),
                                     [](const auto &other) { return other->hasDriver(); });
    if (hasCuda && m_cudaSeen == 0)
        m_cudaSeen = now;
    return m_range.whyNotYet(m_cudaSeen > 0 ? now - m_cudaSeen : 0);
}

void RangeFollower::tell(std::vector<format::Note> &notes, std::vector<Missing> &problems,
                         bool hadProcesses) const
{
    if (!m_range.isUsed())
        return;
    notes.push_back({msg("capture range"), Message::verbatim(m_range.spec()),
                     format::Note::Kind::CaptureRange});
    notes.push_back(
        {msg("times the capture range began"), Message::verbatim(std::to_string(m_range.times()))});
    if (const Message why = m_range.whyEmpty(hadProcesses); !why.empty())
        problems.push_back({.text = why, .kind = format::Note::Kind::RangeNeverBegan});
    if (const Message why = m_range.whyShort(); !why.empty())
        problems.push_back({.text = why});
}

} // namespace trilane::daemon
