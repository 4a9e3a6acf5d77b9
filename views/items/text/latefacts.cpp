// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/latefacts.h"

#include "model/analysis/operators/projectedlanes.h"

namespace trilane::items {

namespace {

bool mayLaunch(const SliceFacts &facts)
{
    const SliceKind kind = facts.slice.slice.kind;
    return facts.thread.isValid() && (kind == SliceKind::Range || kind == SliceKind::PythonCall ||
                                      kind == SliceKind::ApiCall || facts.origin);
}

/// Work of a range of the GPU: its stream's.
links::LaunchedWork workOf(const store::Store &store, const SliceFacts &facts,
                           const jobs::JobContext &job)
{
    if (!facts.origin)
        return links::launchedWork(store, facts.thread, facts.slice.slice.range(), job);
    return links::launchedWork(store, facts.thread, facts.origin->slice.range(), job,
                               links::kMaxLaunches, store::Tables(store).track(facts.track).parent);
}

} // namespace

bool hasLateFacts(const SliceFacts &facts)
{
    return mayLaunch(facts) || facts.slice.slice.kind == SliceKind::Running;
}

LateFacts lateFacts(const store::Store &store, const SliceFacts &facts, const jobs::JobContext &job)
{
    LateFacts late;
    if (mayLaunch(facts))
        late.work = workOf(store, facts, job);
    if (facts.slice.slice.kind == SliceKind::Range)
        late.projections = operators::projectionsOf(store, facts.slice, late.work);
    if (facts.slice.slice.kind == SliceKind::Running)
        late.woken = links::wokenBy(store, facts.slice, kMaxWoken, job);
    return late;
}

} // namespace trilane::items
