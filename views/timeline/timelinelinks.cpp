// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinelinks.h"

#include <algorithm>

namespace trilane {

namespace {

void addWakeup(TimelineLinks &found, const Wakeup &wakeup, bool outward)
{
    if (!wakeup.byState)
        return;
    ++found.total;
    if (found.links.size() >= kMaxLinks)
        return;
    found.links.push_back(
        {wakeup.preemption ? TimelineLink::Kind::Preemption : TimelineLink::Kind::Wakeup,
         *wakeup.byState, wakeup.state, wakeup.time, outward});
}

void addWork(TimelineLinks &found, const SliceFacts &facts)
{
    found.total = facts.gpuWork.size();
    for (size_t i = 0; i < std::min(found.total, kMaxLinks); ++i)
        found.links.push_back({TimelineLink::Kind::Launch, facts.slice, facts.gpuWork[i],
                               facts.slice.slice.start, true});
}

void addLaunch(TimelineLinks &found, const FoundSlice &from, const FoundSlice &to, bool outward)
{
    found.links.push_back({TimelineLink::Kind::Launch, from, to, from.slice.start, outward});
    ++found.total;
}

} // namespace

TimelineLinks linksOf(const SliceFacts &facts, const std::optional<LateFacts> &late)
{
    TimelineLinks found;
    const SliceKind kind = facts.slice.slice.kind;
    if (isGpuWork(kind) && facts.launch)
        addLaunch(found, *facts.launch, facts.slice, false);
    if (kind == SliceKind::ApiCall)
        addWork(found, facts);
    if (facts.origin)
        addLaunch(found, *facts.origin, facts.slice, false);
    if (isThreadState(kind) && facts.wakeup)
        addWakeup(found, *facts.wakeup, false);
    if (!late)
        return found;
    for (const FoundSlice &projection : late->projections)
        addLaunch(found, facts.slice, projection, true);
    for (const Wakeup &woken : late->woken)
        addWakeup(found, woken, true);
    return found;
}

TimelineLinks findLinks(const Store &store, const FoundSlice &slice, const JobContext &job)
{
    const SliceFacts facts = sliceFacts(store, slice);
    std::optional<LateFacts> late;
    if (hasLateFacts(facts))
        late = lateFacts(store, facts, job);
    return linksOf(facts, late);
}

} // namespace trilane
