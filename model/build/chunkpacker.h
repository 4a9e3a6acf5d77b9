// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "model/format/tracewriter.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace trilane::build {

/// Packs chunks on several threads and writes them in the order of put(), so that a file is the
/// same on any number of cores. Memory: threads + 2 chunks, at most kMaxThreads. One thread calls
/// put(), and packs too if the others are busy.
class ChunkPacker
{
public:
    static constexpr unsigned kMaxThreads = 32;

    explicit ChunkPacker(format::TraceWriter &writer);
    /// Drops unwritten chunks.
    ~ChunkPacker();
    ChunkPacker(const ChunkPacker &) = delete;
    ChunkPacker &operator=(const ChunkPacker &) = delete;

    /// As TraceWriter::writeChunk(). Errors: of this chunk or an earlier one.
    [[nodiscard]] Result<void> put(LaneId lane, std::vector<format::Slice> slices);
    /// A chunk of about `count` slices produced by `make` on any thread; nothing is written if
    /// there are none.
    [[nodiscard]] Result<void> put(LaneId lane, size_t count,
                                   std::function<std::vector<format::Slice>()> make);
    /// Waits until everything is written.
    [[nodiscard]] Result<void> finish();
    /// An empty vector that reuses the memory of a written chunk, if available.
    [[nodiscard]] std::vector<format::Slice> emptyChunk();

private:
    struct Job;
    struct State;
    Result<void> put(Job job);

    std::shared_ptr<State> m_state; ///< a job may outlive its chunk
    jobs::JobQueue m_jobs;
};

} // namespace trilane::build
