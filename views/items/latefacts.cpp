// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/latefacts.h"

#include "model/analysis/operators/projectedlanes.h"

namespace trilane {

namespace {

bool mayLaunch(const SliceFacts &facts)
{
    const SliceKind kind = facts.slice.slice.kind;
    return facts.thread.isValid() && (kind == SliceKind::Range || kind == SliceKind::PythonCall ||
                                      kind == SliceKind::ApiCall || facts.origin);
}

/// Of a range on the GPU what ran on that stream.
LaunchedWork workOf(const Store &store, const SliceFacts &facts, const JobContext &job)
{
    if (!facts.origin)
        return launchedWork(store, facts.thread, facts.slice.slice.range(), job);
    return launchedWork(store, facts.thread, facts.origin->slice.range(), job, kMostLaunches,
                        store.track(facts.track).parent);
}

} // namespace

bool hasLateFacts(const SliceFacts &facts)
{
    return mayLaunch(facts) || facts.slice.slice.kind == SliceKind::Running;
}

LateFacts lateFacts(const Store &store, const SliceFacts &facts, const JobContext &job)
{
    LateFacts late;
    if (mayLaunch(facts))
        late.work = workOf(store, facts, job);
    if (facts.slice.slice.kind == SliceKind::Range)
        late.projections = projectionsOf(store, facts.slice, late.work);
    if (facts.slice.slice.kind == SliceKind::Running)
        late.woken = wokenBy(store, facts.slice, kMaxWoken, job);
    return late;
}

} // namespace trilane
