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

/// Which API call launched which GPU work: for each correlation id of a process the outermost call
/// that has it (a runtime call and the driver call inside share one). Built in one pass over the
/// calls; some two bytes a launch, 16 where ids have large holes. Immutable; any thread.
class LaunchIndex
{
public:
    explicit LaunchIndex(const store::Store &store, const jobs::JobContext &job = {});
    /// Of the work that streams do in the range or next to it, and perhaps of more.
    LaunchIndex(const store::Store &store, TimeRange range, const jobs::JobContext &job = {});
    /// Of that work alone: for a few slices far apart.
    LaunchIndex(const store::Store &store, std::span<const store::FoundSlice> gpuWork,
                const jobs::JobContext &job = {});

    /// Of the whole trace, shared by all who ask (see Derived).
    [[nodiscard]] static std::shared_ptr<const LaunchIndex> of(const store::Store &store,
                                                               const jobs::JobContext &job = {});
    /// Of at least the range: the shared one where it is there.
    [[nodiscard]] static std::shared_ptr<const LaunchIndex>
    of(const store::Store &store, TimeRange range, const jobs::JobContext &job = {});

    [[nodiscard]] uint64_t bytes() const;
    /// The call; an invalid reference where it was not recorded.
    [[nodiscard]] store::SliceRef launch(TrackId process, uint64_t correlation) const;
    /// Of a slice on a stream.
    [[nodiscard]] store::SliceRef launchOf(const store::FoundSlice &gpuWork) const;

private:
    struct Lanes;
    /// Calls are numbered through the chunks that were read.
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
