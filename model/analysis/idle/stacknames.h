// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/store/tables.h"

#include <map>

namespace trilane::idle {

/// Names for the activity of a thread outside of ranges and calls: functions on sampled stacks, or
/// on stacks recorded with calls (Detail::caller). Fastest when queried in order of time. One
/// thread; the store must outlive it.
class StackNames
{
public:
    explicit StackNames(const store::Store &store);

    /// The function that most samples of the thread in that time saw; else the one that made the
    /// call which the time ends or begins with. Empty: not looked up.
    [[nodiscard]] StringId nameOf(TrackId thread, TimeRange time);

private:
    struct Lanes
    {
        std::vector<iterate::LaneCursor> samples;
        std::vector<iterate::LaneCursor> calls;
    };
    [[nodiscard]] Lanes &lanesOf(TrackId thread);
    [[nodiscard]] StringId sampled(Lanes &lanes, TimeRange time) const;
    [[nodiscard]] StringId calling(Lanes &lanes, TimeRange time) const;
    [[nodiscard]] StringId callerOf(const iterate::LaneCursor &cursor) const;

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    bool m_hasAny = false;
    std::map<TrackId, Lanes> m_threads;
};

} // namespace trilane::idle
