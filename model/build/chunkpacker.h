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

/// Packs chunks on several threads and writes them in the order in which they are put, so that a
/// file is the same on any number of cores. Memory: threads + 2 chunks, kMaxThreads at most. One
/// thread puts, and packs along when the others have enough to do.
class ChunkPacker
{
public:
    static constexpr unsigned kMaxThreads = 32;

    explicit ChunkPacker(format::TraceWriter &writer);
    /// What is not written yet is dropped.
    ~ChunkPacker();
    ChunkPacker(const ChunkPacker &) = delete;
    ChunkPacker &operator=(const ChunkPacker &) = delete;

    /// As TraceWriter::writeChunk(). Errors: of this chunk or of one before.
    [[nodiscard]] Result<void> put(LaneId lane, std::vector<format::Slice> slices);
    /// A chunk of about `count` slices that `make` gives, on any thread; without slices nothing is
    /// written.
    [[nodiscard]] Result<void> put(LaneId lane, size_t count,
                                   std::function<std::vector<format::Slice>()> make);
    /// Waits until all is written.
    [[nodiscard]] Result<void> finish();
    /// An empty vector with the memory of a chunk that has been written, where there is one.
    [[nodiscard]] std::vector<format::Slice> emptyChunk();

private:
    struct Job;
    struct State;
    Result<void> put(Job job);

    std::shared_ptr<State> m_state; ///< a job may outlive its chunk
    jobs::JobQueue m_jobs;
};

} // namespace trilane::build
