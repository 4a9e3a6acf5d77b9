// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "model/store/tables.h"

#include <map>
#include <unordered_map>
#include <utility>

namespace trilane::idle {

/// When each process ran an operation of a name for the first time: only then its code may have to
/// be loaded. Reads chunks of the names that are asked for. One thread; the store must outlive it.
class FirstRuns
{
public:
    explicit FirstRuns(const store::Store &store)
        : m_store(store)
    {}

    /// Nothing of that name has run before in its process.
    [[nodiscard]] bool isFirst(const store::FoundSlice &work);

private:
    [[nodiscard]] Ns firstOf(TrackId process, StringId name) const;

    const store::Store &m_store;
    std::map<std::pair<TrackId, StringId>, Ns> m_firsts;
};

/// Start of the recorded CUDA calls of each process. Immutable; any thread; the store must outlive
/// it.
class FirstCalls
{
public:
    explicit FirstCalls(store::Tables trace);

    /// For work whose launch is not in the trace: whether its correlation id is lower than that of
    /// any recorded call. Ids increase in order of calls.
    [[nodiscard]] bool areAfterLaunchOf(const store::FoundSlice &work) const;
    /// Work that a process launched as soon as it was recorded, the first on its stream: what ran
    /// before it on that stream is from before the recording.
    [[nodiscard]] bool isFirstOfStream(const store::FoundSlice &work, Ns launched) const;

private:
    struct First
    {
        uint64_t correlation = UINT64_MAX;
        Ns time = std::numeric_limits<Ns>::max();
    };
    [[nodiscard]] const First *of(const store::FoundSlice &work) const;

    store::Tables m_trace;
    std::unordered_map<uint32_t, First> m_firsts; ///< by track id of the process
};

} // namespace trilane::idle
