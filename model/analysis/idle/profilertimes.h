// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/store/sliceref.h"
#include "model/store/tables.h"

#include <map>
#include <string_view>

namespace trilane::idle {

/// Whether a thread of a Trilane recording belongs to the recorder, by its name on the core: the
/// daemon, `trilane` or the agent's thread in a recorded process. Any thread.
[[nodiscard]] bool isOfRecorder(store::Tables trace, std::string_view name);

/// Times at which the recorder delayed calls of a process, by the overhead ranges of all its
/// threads. CUPTI, for one, flushes its buffers on one thread while launches of the others wait.
/// Cheapest if queried in order of time. One thread; the store must outlive it.
class ProfilerTimes
{
public:
    explicit ProfilerTimes(const store::Store &store);

    /// The longest of the ranges of the thread's process that cover nine tenths of the time or
    /// more; an invalid ref: they do not. Loading of code, which the driver does, is none.
    [[nodiscard]] store::FoundSlice covering(TrackId thread, TimeRange time);

private:
    store::Tables m_trace;
    std::map<TrackId, std::vector<iterate::LaneCursor>> m_lanes; ///< by process
};

} // namespace trilane::idle
