// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/flows.h"

#include "model/base/platform/discard.h"

#include <algorithm>

namespace trilane::perfetto {

void Flows::add(uint64_t id, uint32_t track, Ns time, bool isEnd)
{
    m_points.push_back({id, time, static_cast<uint32_t>(m_points.size()), track, isEnd});
}

void Flows::finish(build::TraceBuilder::Appender &out, Tracks &tracks, bool endsLast,
                   uint64_t &single)
{
    std::sort(m_points.begin(), m_points.end(), [endsLast](const Point &a, const Point &b) {
        if (endsLast && a.id == b.id && a.isEnd != b.isEnd)
            return b.isEnd;
        return a < b;
    });
    bool isJoined = false; ///< the point at i, with the one before
    for (size_t i = 0; i < m_points.size(); ++i) {
        const Point &from = m_points[i];
        const bool goesOn = i + 1 < m_points.size() && m_points[i + 1].id == from.id && !from.isEnd;
        if (!goesOn) {
            single += !isJoined;
            isJoined = false;
            continue;
        }
        const Point &to = m_points[i + 1];
        const auto name = m_names.find(from.id);
        out.addFlow({.name = name == m_names.end() ? kNoString : name->second,
                     .fromTrack = tracks.trackOf(from.track, false),
                     .toTrack = tracks.trackOf(to.track, false),
                     .fromTime = from.time,
                     .toTime = to.time});
        isJoined = true;
    }
    platform::discard(m_points);
}

} // namespace trilane::perfetto
