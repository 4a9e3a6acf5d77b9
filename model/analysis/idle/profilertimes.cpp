// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/profilertimes.h"

#include "model/analysis/links/links.h"

#include <algorithm>
#include <array>

namespace trilane::idle {

bool isOfRecorder(store::Tables trace, std::string_view name)
{
    static constexpr std::array<std::string_view, 4> kNames{"trilane", "trilaned", "trilane cupti",
                                                            "trilane-helper"};
    return trace.info().sourceFormat == "trilane" &&
           std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

namespace {

/// Overhead that CUPTI also reports: "Runtime Triggered Module Loading", "Lazy Function Loading".
bool isOfDriver(std::string_view name)
{
    return name.find("Module Loading") != std::string_view::npos ||
           name.find("Function Loading") != std::string_view::npos;
}

/// Total time of ranges in any order, counting overlaps once.
Ns unionOf(std::vector<TimeRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(),
              [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    Ns sum = 0;
    Ns until = std::numeric_limits<Ns>::min();
    for (const TimeRange &range : ranges) {
        sum += std::max<Ns>(0, range.end - std::max(range.begin, until));
        until = std::max(until, range.end);
    }
    return sum;
}

} // namespace

ProfilerTimes::ProfilerTimes(const store::Store &store)
    : m_trace(store)
{
    for (const format::Lane &lane : m_trace.lanes()) {
        if (lane.track.isValid() && m_trace.track(lane.track).kind == TrackKind::Overhead)
            m_lanes[links::processOf(store, lane.track)].emplace_back(store, lane.id);
    }
}

store::FoundSlice ProfilerTimes::covering(TrackId thread, TimeRange time)
{
    const auto lanes =
        m_lanes.empty() ? m_lanes.end() : m_lanes.find(links::processOf(m_trace, thread));
    if (lanes == m_lanes.end())
        return {};
    store::FoundSlice longest;
    Ns most = 0;
    std::vector<TimeRange> parts;
    for (iterate::LaneCursor &cursor : lanes->second) {
        for (bool is = cursor.seek(time.begin); is && cursor.start() < time.end;
             is = cursor.next()) {
            const TimeRange part = cursor.slice().range().intersected(time);
            if (part.isEmpty() || isOfDriver(m_trace.string(cursor.name())))
                continue;
            parts.push_back(part);
            if (part.duration() > most) {
                most = part.duration();
                longest = cursor.found();
            }
        }
    }
    return unionOf(std::move(parts)) * 10 >= time.duration() * 9 ? longest : store::FoundSlice();
}

} // namespace trilane::idle
