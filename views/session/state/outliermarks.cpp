// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/outliermarks.h"

#include <algorithm>
#include <tuple>

namespace trilane::session {

namespace {

/// Calls on several streams may start together: then they are in order of their place.
auto placeOf(const store::FoundSlice &call)
{
    return std::tuple(call.slice.start, call.ref);
}

} // namespace

void OutlierMarks::set(std::vector<store::FoundSlice> calls)
{
    if (calls.empty() && m_calls.empty())
        return;
    m_calls = std::move(calls);
    m_byLane.clear();
    for (const store::FoundSlice &call : m_calls)
        m_byLane[call.lane].push_back(call.slice.range());
    emit changed();
}

std::span<const TimeRange> OutlierMarks::on(LaneId lane) const
{
    const auto found = m_byLane.find(lane);
    return found == m_byLane.end() ? std::span<const TimeRange>() : found->second;
}

std::vector<LaneId> OutlierMarks::lanes() const
{
    std::vector<LaneId> lanes;
    for (const auto &[lane, times] : m_byLane)
        lanes.push_back(lane);
    return lanes;
}

std::optional<store::FoundSlice> OutlierMarks::next(const std::optional<store::FoundSlice> &from,
                                                    Ns t) const
{
    const auto at =
        std::find_if(m_calls.begin(), m_calls.end(), [&](const store::FoundSlice &call) {
            return from ? placeOf(call) > placeOf(*from) : call.slice.start >= t;
        });
    return at == m_calls.end() ? std::nullopt : std::optional(*at);
}

std::optional<store::FoundSlice>
OutlierMarks::previous(const std::optional<store::FoundSlice> &from, Ns t) const
{
    const auto at =
        std::find_if(m_calls.rbegin(), m_calls.rend(), [&](const store::FoundSlice &call) {
            return from ? placeOf(call) < placeOf(*from) : call.slice.start < t;
        });
    return at == m_calls.rend() ? std::nullopt : std::optional(*at);
}

} // namespace trilane::session
