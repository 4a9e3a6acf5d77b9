// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/correlationmap.h"
#include "model/analysis/iterate/launchesofrange.h"
#include "model/base/jobs/job.h"

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace trilane::iterate {

/// Index from GPU operations to API calls: for each correlation id of a process the outermost call
/// that has it (a runtime call and the driver call inside share one). Built in one pass over the
/// calls; about two bytes per launch, 16 if ids have large holes. Immutable; any thread.
class LaunchIndex
{
public:
    explicit LaunchIndex(const store::Store &store, const jobs::JobContext &job = {});
    /// Indexes the stream work in or next to the range, and possibly more.
    LaunchIndex(const store::Store &store, TimeRange range, const jobs::JobContext &job = {});
    /// Indexes only this work: for a few slices far apart.
    LaunchIndex(const store::Store &store, std::span<const store::FoundSlice> gpuWork,
                const jobs::JobContext &job = {});

    /// The shared index of the whole trace (see Derived).
    [[nodiscard]] static std::shared_ptr<const LaunchIndex> of(const store::Store &store,
                                                               const jobs::JobContext &job = {});
    /// An index of at least the range: the shared one if it exists.
    [[nodiscard]] static std::shared_ptr<const LaunchIndex>
    of(const store::Store &store, TimeRange range, const jobs::JobContext &job = {});

    [[nodiscard]] uint64_t bytes() const;
    /// The call; an invalid reference if unrecorded.
    [[nodiscard]] store::SliceRef launch(TrackId process, uint64_t correlation) const;
    /// The launch of a slice on a stream.
    [[nodiscard]] store::SliceRef launchOf(const store::FoundSlice &gpuWork) const;

private:
    struct Lanes;
    /// Calls are numbered across the chunks read.
    struct ReadChunk
    {
        uint32_t first = 0; ///< number of its first call
        ChunkId id;
    };
    struct Process
    {
        explicit Process(const Lanes &lanes);

        CorrelationMap calls;
        std::vector<ReadChunk> chunks;
    };

    /// Null: all launches.
    void build(const WantedByProcess *wanted, const jobs::JobContext &job);
    void build(Process &process, const Lanes &lanes, const jobs::JobContext &job);

    const store::Store *m_store;
    std::unordered_map<uint32_t, Process> m_processes; ///< by track id
};

} // namespace trilane::iterate
