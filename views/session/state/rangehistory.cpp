// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/rangehistory.h"

#include <utility>

namespace trilane::session {

RangeHistory::RangeHistory(QObject *parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kSettleMs);
    connect(&m_rest, &QTimer::timeout, this, &RangeHistory::settle);
    reset({});
}

void RangeHistory::reset(TimeRange first)
{
    m_rest.stop();
    m_places.assign(1, first);
    m_at = 0;
    m_now = first;
    emit changed();
}

void RangeHistory::add(TimeRange range, Kind kind)
{
    const bool couldGoBack = canGoBack();
    const bool isContinued = kind == Kind::Run && m_isInRun && !isAtRest();
    m_isInRun = kind == Kind::Run;
    if (kind == Kind::Jump)
        settle(); // where the jump starts is a place, too
    const TimeRange from = std::exchange(m_now, range);
    if (kind == Kind::Jump)
        settle();
    else
        m_rest.start();
    if (canGoBack() != couldGoBack)
        emit changed();
    if (from != range && kind != Kind::Led)
        emit moved(from, range, isContinued);
}

void RangeHistory::settle()
{
    m_rest.stop();
    if (m_now == m_places[m_at])
        return;
    m_places.erase(m_places.begin() + static_cast<std::ptrdiff_t>(m_at) + 1, m_places.end());
    m_places.push_back(m_now);
    if (m_places.size() > kMax)
        m_places.pop_front();
    m_at = m_places.size() - 1;
    emit changed();
}

bool RangeHistory::canGoBack() const
{
    return m_at > 0 || m_now != m_places[m_at];
}

bool RangeHistory::canGoForward() const
{
    return m_at + 1 < m_places.size() && m_now == m_places[m_at];
}

std::optional<TimeRange> RangeHistory::step(size_t to)
{
    if (to >= m_places.size()) // also below the first: the number has wrapped
        return std::nullopt;
    m_at = to;
    const TimeRange from = std::exchange(m_now, m_places[to]);
    emit changed();
    if (from != m_now)
        emit moved(from, m_now, false);
    return m_now;
}

std::optional<TimeRange> RangeHistory::back()
{
    settle();
    return step(m_at - 1);
}

std::optional<TimeRange> RangeHistory::forward()
{
    settle();
    return step(m_at + 1);
}

} // namespace trilane::session
