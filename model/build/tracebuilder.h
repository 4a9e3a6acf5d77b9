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
    uint64_t memoryBytes = uint64_t{256} << 20; ///< slices held before sorted runs go to disk
    std::string temporaryFolder = {};           ///< for those runs; empty = the system's
    unsigned mode = platform::kOwnerOnly;       ///< of the file
};

/// Turns slices that arrive in any order into a .trilane file: sorts them, lays crossing and
/// nested ones on lanes, makes the All Streams track of each GPU, cuts chunks. Memory stays
/// bounded: what is too much goes to a temporary file as sorted runs.
///
/// The same input gives the same file, byte for byte, on any number of threads, where each thread
/// asks its Appender for ids and tells it the part of the source that it reads: ids, tracks, lanes,
/// chunks and equal slices are written in the order of the source, whoever came first.
class TraceBuilder : public TableSink
{
public:
    explicit TraceBuilder(BuildOptions options = {});
    ~TraceBuilder() override;

    [[nodiscard]] size_t trackCount() const;
    /// Slices on the track so far; no Appender may be alive.
    [[nodiscard]] uint64_t sliceCount(TrackId track) const;
    /// Grows with the order in which tracks are in the source; no part may be under way.
    [[nodiscard]] uint64_t placeOf(TrackId track) const;

    /// One thread's way in. Destroyed before finish(). Times must be >= -2^61 and ends <= 2^61;
    /// durations >= 0 (both assert: importers repair first).
    class Appender : public SliceSink
    {
    public:
        explicit Appender(TraceBuilder &builder);
        ~Appender() override;

        /// What follows is of that part of the source, numbered from 1. A part is one Appender's,
        /// which takes its parts in ascending order. What is asked of the builder, or of an
        /// Appender without a part, lies before all parts, or behind them once there was one.
        void beginPart(uint32_t part);
        void endPart();
        [[nodiscard]] uint32_t part() const;

        void add(TrackId track, const format::Slice &slice) override;
        void addSample(TrackId track, Ns time, double value) override;
        void addFlow(const format::Flow &flow);
        /// Hands over what it still holds, as the destructor does; of a job that is stopped,
        /// perhaps because it takes too much memory, it is dropped.
        void finish(const jobs::JobContext &job);

    private:
        [[nodiscard]] FilePlace nextPlace() override;
        void handOver();
        struct Private;
        std::unique_ptr<Private> d;
    };

    /// Filled by the importer before finish(); thread rules as for any plain object.
    [[nodiscard]] format::TraceInfo &info();
    [[nodiscard]] format::Account &account();
    /// Added to all times when writing (so that an importer can make the trace start at 0).
    void setTimeShift(Ns shift);

    /// Writes everything to `path` (through a temporary name beside it, renamed at the end: a
    /// failed build leaves no half file). Once. Errors: a full disk, an unwritable folder, stop.
    [[nodiscard]] Result<void> finish(const std::string &path, const jobs::JobContext &job = {});

private:
    struct Private;
    explicit TraceBuilder(std::unique_ptr<Private> p);
    [[nodiscard]] FilePlace nextPlace() override;
    std::unique_ptr<Private> d;
};

} // namespace trilane::build
