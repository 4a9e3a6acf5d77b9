// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/liveedge.h"

#include <algorithm>

namespace trilane::session {

void LiveEdge::setLive(bool live)
{
    if (live == m_live)
        return;
    m_live = live;
    m_following = live;
    m_width = kFirstWidth;
    emit changed();
}

void LiveEdge::setFollowing(bool following)
{
    if (following == m_following || !m_live)
        return;
    m_following = following;
    emit changed();
}

void LiveEdge::moved(TimeRange range, Ns end)
{
    if (!m_live)
        return;
    const bool atEnd = range.end >= end;
    if (atEnd)
        m_width = range.duration();
    setFollowing(atEnd);
}

std::optional<TimeRange> LiveEdge::wanted(TimeRange bounds) const
{
    if (!isFollowing())
        return std::nullopt;
    return TimeRange{std::max(bounds.begin, bounds.end - m_width), bounds.end};
}

} // namespace trilane::session
