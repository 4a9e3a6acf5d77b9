// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/store/sliceref.h"

#include <map>
#include <optional>
#include <vector>

namespace trilane::idle {

/// Host functions that streams wait for (cudaLaunchHostFunc, cudaStreamAddCallback). CUDA reports
/// only the call that enqueues one, but not the stream, or when and on which thread it ran; these
/// are inferred. One thread; store and names must outlive it.
class HostCallbacks
{
public:
    HostCallbacks(const store::Store &store, CallNames &names)
        : m_store(store)
        , m_names(names)
    {}

    /// The last such call before the work's launch and after that of the work before it on its
    /// stream; an invalid reference: there is none.
    [[nodiscard]] store::SliceRef before(const store::FoundSlice &work, store::SliceRef launch);

    struct Run
    {
        TrackId thread;
        TimeRange time; ///< from when it was woken until it fell asleep
    };
    /// The thread that began to do something as the GPU fell silent, and had done it when the next
    /// work began. Without thread states one with calls or ranges then, and none before.
    [[nodiscard]] std::optional<Run> during(TimeRange silence, TrackId launcher);

private:
    struct Call
    {
        Ns start = 0;
        store::SliceRef ref;
    };
    struct Lanes
    {
        TrackId thread;
        std::vector<iterate::LaneCursor> states;
        std::vector<iterate::LaneCursor> calls; ///< of the OS, and ranges
    };
    [[nodiscard]] const std::vector<Call> &callsOf(TrackId process);
    [[nodiscard]] bool isCallback(StringId name)
    {
        return m_names.api(name) == ApiKind::HostFunction;
    }
    [[nodiscard]] std::vector<Lanes> &threadsOf(TrackId process);
    [[nodiscard]] static std::optional<TimeRange> awake(Lanes &lanes, TimeRange silence);

    const store::Store &m_store;
    CallNames &m_names;
    std::map<TrackId, std::vector<Call>> m_calls;    ///< by process, in order of time
    std::map<TrackId, std::vector<Lanes>> m_threads; ///< by process
};

} // namespace trilane::idle
