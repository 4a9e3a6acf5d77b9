// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/timelinelinks.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

void addWakeup(TimelineLinks &found, const links::Wakeup &wakeup, bool outward)
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

void addWork(TimelineLinks &found, const items::SliceFacts &facts)
{
    found.total = facts.gpuWork.size();
    for (size_t i = 0; i < std::min(found.total, kMaxLinks); ++i)
        found.links.push_back({TimelineLink::Kind::Launch, facts.slice, facts.gpuWork[i],
                               facts.slice.slice.start, true});
}

void addLaunch(TimelineLinks &found, const store::FoundSlice &from, const store::FoundSlice &to,
               bool outward)
{
    found.links.push_back({TimelineLink::Kind::Launch, from, to, from.slice.start, outward});
    ++found.total;
}

} // namespace

TimelineLinks linksOf(const items::SliceFacts &facts, const std::optional<items::LateFacts> &late)
{
    TimelineLinks found;
    const SliceKind kind = facts.slice.slice.kind;
    if (isGpuWork(kind) && facts.launch)
        addLaunch(found, *facts.launch, facts.slice, false);
    if (kind == SliceKind::ApiCall)
        addWork(found, facts);
    if (facts.origin)
        addLaunch(found, *facts.origin, facts.slice, false);
    if (links::isThreadState(kind) && facts.wakeup)
        addWakeup(found, *facts.wakeup, false);
    if (!late)
        return found;
    for (const store::FoundSlice &projection : late->projections)
        addLaunch(found, facts.slice, projection, true);
    for (const links::Wakeup &woken : late->woken)
        addWakeup(found, woken, true);
    return found;
}

TimelineLinks findLinks(const store::Store &store, const store::FoundSlice &slice,
                        const jobs::JobContext &job)
{
    const items::SliceFacts facts = items::sliceFacts(store, slice);
    std::optional<items::LateFacts> late;
    if (items::hasLateFacts(facts))
        late = items::lateFacts(store, facts, job);
    return linksOf(facts, late);
}

} // namespace trilane::timeline
