// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/workelsewhere.h"

#include "model/analysis/idle/launchlatency.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>

namespace trilane::idle {

namespace {

/// Sorted by begin; what touches, or nearly so, is one.
std::vector<WorkElsewhere::Stretch> joined(std::vector<WorkElsewhere::Stretch> all)
{
    std::sort(all.begin(), all.end(),
              [](const auto &a, const auto &b) { return a.time.begin < b.time.begin; });
    std::vector<WorkElsewhere::Stretch> apart;
    for (const WorkElsewhere::Stretch &one : all) {
        if (apart.empty() || one.time.begin > apart.back().time.end + kMaxLatency) {
            apart.push_back(one);
        } else if (one.time.end > apart.back().time.end) {
            apart.back().time.end = one.time.end;
            apart.back().last = one.last;
        }
    }
    return apart;
}

} // namespace

WorkElsewhere::Lanes &WorkElsewhere::lanesOf(TrackId gpu, TrackId process)
{
    const auto [found, isNew] = m_lanes.try_emplace({gpu, process});
    if (!isNew)
        return found->second;
    for (const LaneId lane : iterate::streamLanesOf(m_store, gpu))
        found->second.here.emplace_back(m_store, lane);
    for (const format::Lane &lane : m_trace.lanes()) {
        const format::Track &track = m_trace.track(lane.track);
        if (track.kind == TrackKind::Stream && track.process == process && process.isValid() &&
            links::gpuOf(m_store, lane.track) != gpu)
            found->second.others.emplace_back(m_store, lane.id);
    }
    return found->second;
}

void WorkElsewhere::collect(std::vector<iterate::LaneCursor> &lanes, TimeRange wait,
                            std::vector<Stretch> &all)
{
    for (iterate::LaneCursor &cursor : lanes) {
        for (bool is = cursor.seek(wait.begin); is && cursor.end() <= wait.end;
             is = cursor.next()) {
            const TimeRange time = TimeRange{cursor.start(), cursor.end()}.intersected(wait);
            if (!time.isEmpty() && (stats::kGpuWorkKinds >> static_cast<int>(cursor.kind()) & 1))
                all.push_back({time, cursor.found()});
        }
    }
}

std::vector<WorkElsewhere::Stretch> WorkElsewhere::in(TimeRange wait, TrackId gpu,
                                                      const store::FoundSlice &work)
{
    if (wait.isEmpty())
        return {};
    Lanes &lanes = lanesOf(gpu, m_trace.track(m_trace.lane(work.lane).track).process);
    std::vector<Stretch> others;
    collect(lanes.others, wait, others);
    const bool endTogether = std::any_of(others.begin(), others.end(), [&](const Stretch &one) {
        return one.time.end >= wait.end - kMaxLatency;
    });
    if (!endTogether)
        others.clear();
    collect(lanes.here, wait, others);
    return joined(std::move(others));
}

} // namespace trilane::idle
