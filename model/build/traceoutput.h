// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/chunkpacker.h"
#include "model/build/fileorder.h"
#include "model/build/runs.h"
#include "model/build/tracebuilder.h"
#include "model/build/tracktable.h"
#include "model/build/trackwriter.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace trilane::build {

/// All collected data of a trace, with original ids.
struct CollectedTrace : BuildTables
{
    explicit CollectedTrace(const BuildOptions &options)
        : runs(options.memoryBytes, options.temporaryFolder)
    {}

    /// Part of requests outside of all parts: before them, or after them once there was one.
    [[nodiscard]] uint32_t partOfNone() const { return hasParts ? kBehindParts : 0; }
    [[nodiscard]] FilePlace nextPlace() { return placeIn(partOfNone(), ++asked); }

    static constexpr uint32_t kBehindParts = ~uint32_t{0};

    RunStore runs;
    format::TraceInfo info;
    format::Account account;
    Ns shift = 0;
    std::mutex flowMutex;
    std::vector<format::Flow> flows;
    std::atomic<uint32_t> asked{0};
    std::atomic<bool> hasParts{false};
};

/// Writes a collected trace: ids, tracks, lanes and chunks in the order of its source. Use once;
/// one thread.
class TraceOutput
{
public:
    explicit TraceOutput(CollectedTrace &trace)
        : m_trace(trace)
    {}
    [[nodiscard]] Result<void> write(format::TraceWriter &writer, const jobs::JobContext &job);

private:
    struct Task
    {
        TrackId track;
        std::vector<TrackId> sources; ///< streams whose runs are merged into it
        uint64_t count = 0;
        bool isUnion = false; ///< an All Streams track
    };

    std::vector<Task> plan(const jobs::JobContext &job);
    Result<void> writeTracks(format::TraceWriter &writer, const jobs::JobContext &job);
    Result<void> writeTrack(const Task &task, ChunkPacker &chunks);
    Result<void> writeUnion(TrackWriter &out, const std::vector<const Run *> &sources);
    Result<void> writeCounter(TrackWriter &out, const std::vector<const Run *> &sources);
    Result<void> writeTables(format::TraceWriter &writer, const jobs::JobContext &job);

    CollectedTrace &m_trace;
    Renumbering m_renumbered;
    LaneTable m_lanes;
    uint64_t m_cut = 0;
};

} // namespace trilane::build
