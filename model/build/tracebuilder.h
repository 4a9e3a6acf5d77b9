// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/build/slicesink.h"
#include "model/format/account.h"
#include "model/format/trace.h"

#include <memory>
#include <string>

namespace trilane::build {

struct BuildOptions
{
    uint64_t memoryBytes = uint64_t{256}
                           << 20;     ///< slices in memory before sorted runs are written to disk
    std::string temporaryFolder = {}; ///< for those runs; empty: the system's
    unsigned mode = platform::kOwnerOnly; ///< of the file
};

/// Converts slices in any order to a .trilane file: sorts them, places crossing and nested ones on
/// lanes, creates the All Streams track of each GPU, splits chunks. Memory is bounded: excess goes
/// to a temporary file as sorted runs.
/// The same input gives the same file, byte for byte, on any number of threads, provided that each
/// thread requests ids from its Appender and states which part of the source it reads: ids, tracks,
/// lanes, chunks and equal slices are written in the order of the source.
class TraceBuilder : public TableSink
{
public:
    explicit TraceBuilder(BuildOptions options = {});
    ~TraceBuilder() override;

    [[nodiscard]] size_t trackCount() const;
    /// Slices on the track so far; no Appender may exist.
    [[nodiscard]] uint64_t sliceCount(TrackId track) const;
    /// Increases with the order of tracks in the source; no part may be in progress.
    [[nodiscard]] uint64_t placeOf(TrackId track) const;

    /// The interface of one thread. Destroyed before finish(). Times must be >= -2^61 and ends <=
    /// 2^61; durations >= 0 (both assert: importers repair first).
    class Appender : public SliceSink
    {
    public:
        explicit Appender(TraceBuilder &builder);
        ~Appender() override;

        /// The following data belongs to that part of the source, numbered from 1. Each part
        /// belongs to one Appender, which processes its parts in ascending order. Data of the
        /// builder, or of an Appender without a part, is ordered before all parts, or after them
        /// once there was one.
        void beginPart(uint32_t part);
        void endPart();
        [[nodiscard]] uint32_t part() const;

        void add(TrackId track, const format::Slice &slice) override;
        void addSample(TrackId track, Ns time, double value) override;
        void addFlow(const format::Flow &flow);
        /// Passes on its remaining data, as the destructor does; drops it if the job is stopped,
        /// possibly for using too much memory.
        void finish(const jobs::JobContext &job);

    private:
        [[nodiscard]] FilePlace nextPlace() override;
        void handOver();
        struct Private;
        std::unique_ptr<Private> d;
    };

    /// Filled by the importer before finish(); not thread-safe.
    [[nodiscard]] format::TraceInfo &info();
    [[nodiscard]] format::Account &account();
    /// Added to all times when writing (used to start the trace at 0).
    void setTimeShift(Ns shift);

    /// Writes everything to `path` (to a temporary name next to it, renamed at the end: a failure
    /// leaves no incomplete file). Call once. Errors: a full disk, an unwritable folder, stop.
    [[nodiscard]] Result<void> finish(const std::string &path, const jobs::JobContext &job = {});

private:
    struct Private;
    explicit TraceBuilder(std::unique_ptr<Private> p);
    [[nodiscard]] FilePlace nextPlace() override;
    std::unique_ptr<Private> d;
};

} // namespace trilane::build
