// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/latefacts.h"

namespace trilane {

namespace {

bool mayLaunch(const SliceFacts &facts)
{
    const SliceKind kind = facts.slice.slice.kind;
    return facts.thread.isValid() && (kind == SliceKind::Range || kind == SliceKind::PythonCall ||
                                      kind == SliceKind::ApiCall);
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
        late.work = launchedWork(store, facts.thread, facts.slice.slice.range(), job);
    if (facts.slice.slice.kind == SliceKind::Running)
        late.woken = wokenBy(store, facts.slice, kMostWoken, job);
    return late;
}

} // namespace trilane
