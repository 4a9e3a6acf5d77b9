// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "model/format/account.h"
#include "model/format/tracewriter.h"
#include "tests/bench/simulation/tables.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace trilane::simulation {

/// Writes simulated slices as a .trilane file, chunks as they fill. Memory is bounded by one open
/// chunk a lane. One thread; compresses on several.
class TraceSink : public Sink
{
public:
    /// `inOrder`: chunks are written one after the other, so that the file is always the same.
    TraceSink(const Tables &tables, std::unique_ptr<format::TraceWriter> writer,
              bool inOrder = false);

    void add(TrackId track, uint32_t depth, const format::Slice &slice) override;
    /// Writes the chunks that are full.
    [[nodiscard]] Result<void> writeFullChunks();
    /// Writes the rest and completes the file.
    [[nodiscard]] Result<void> finish(format::TraceInfo info);
    [[nodiscard]] uint64_t slices() const { return m_slices; }

private:
    struct Open
    {
        format::Lane lane;
        std::vector<format::Slice> slices;
    };

    Result<void> writeTables();
    Result<void> writeChunks(size_t atLeast);

    const Tables &m_tables;
    std::unique_ptr<format::TraceWriter> m_writer;
    const bool m_inOrder;
    jobs::JobQueue m_jobs;
    std::vector<std::vector<LaneId>> m_lanesOf; ///< by track, depth
    std::vector<Open> m_lanes;
    size_t m_stringsWritten = 0;
    size_t m_detailsWritten = 0;
    size_t m_tracksWritten = 0;
    size_t m_lanesWritten = 0;
    uint64_t m_slices = 0;
    std::array<uint64_t, kSliceKindCount> m_byKind{};
};

} // namespace trilane::simulation
