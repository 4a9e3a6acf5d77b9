// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/lanecache.h"

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

namespace {

constexpr unsigned kHelpersWorthIt = 2;

} // namespace

void LaneCache::setStore(std::shared_ptr<const store::Store> store)
{
    m_cells.setStore(std::move(store));
    m_lanes.clear();
    m_merged.clear();
}

bool LaneCache::setAxis(const TimeAxis &axis)
{
    if (axis.range() == m_axis.range() && axis.width() == m_axis.width())
        return false;
    // No other requests: a picture that waits for everything has made none.
    if (!isComplete())
        m_cells.drop();
    m_axis = axis;
    m_lanes.clear();
    m_merged.clear();
    return true;
}

LaneGeometry LaneCache::lay(LaneId lane, store::Detailing how)
{
    const int pixels = static_cast<int>(std::ceil(m_axis.width()));
    return layLane(m_cells.cells(lane, m_axis.range(), pixels, how), m_axis);
}

void LaneCache::prepare(const std::vector<LaneId> &lanes, store::Detailing how,
                        jobs::JobQueue &helpers)
{
    std::vector<LaneId> missing;
    for (LaneId lane : lanes) {
        if (!m_lanes.contains(lane))
            missing.push_back(lane);
    }
    // On two cores a helper is as likely to be kept from its core as to help, and then a frame
    // would wait for it.
    const bool worthIt = how == store::Detailing::Exact || helpers.limit() >= kHelpersWorthIt;
    if (missing.size() < 2 || !worthIt)
        return;
    std::vector<LaneGeometry> made(missing.size());
    helpers.forEach(missing.size(), [&](size_t i) { made[i] = lay(missing[i], how); });
    for (size_t i = 0; i < missing.size(); ++i)
        m_lanes.insert_or_assign(missing[i], std::move(made[i]));
    m_laid += missing.size();
}

const LaneGeometry &LaneCache::lane(LaneId lane, store::Detailing how)
{
    const auto found = m_lanes.find(lane);
    if (found != m_lanes.end() && (found->second.complete || how == store::Detailing::Coarse))
        return found->second;
    ++m_laid;
    return m_lanes.insert_or_assign(lane, lay(lane, how)).first->second;
}

const std::vector<LaneRect> &LaneCache::merged(session::RowId row, std::span<const LaneId> lanes,
                                               store::Detailing how)
{
    const auto found = m_merged.find(row);
    if (found != m_merged.end())
        return found->second;
    for (LaneId id : lanes)
        (void)lane(id, how);
    std::vector<const LaneGeometry *> parts;
    for (LaneId id : lanes)
        parts.push_back(&lane(id, how));
    const int width = static_cast<int>(std::ceil(m_axis.width()));
    return m_merged.emplace(row, mergeLanes(parts, width)).first->second;
}

bool LaneCache::isComplete() const
{
    return std::all_of(m_lanes.begin(), m_lanes.end(),
                       [](const auto &entry) { return entry.second.complete; });
}

bool LaneCache::refresh()
{
    const size_t dropped =
        std::erase_if(m_lanes, [](const auto &entry) { return !entry.second.complete; });
    if (dropped > 0)
        m_merged.clear();
    return dropped > 0;
}

} // namespace trilane::timeline
