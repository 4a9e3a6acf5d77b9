// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/format/account.h"
#include "model/format/trace.h"

#include <memory>
#include <string>
#include <string_view>

namespace trilane::build {

struct BuildOptions
{
    uint64_t memoryBytes = uint64_t{256} << 20; ///< slices held before sorted runs go to disk
    std::string temporaryFolder = {};           ///< for those runs; empty = the system's
    unsigned mode = platform::kOwnerOnly;       ///< of the file
};

/// What tells one track from its siblings.
struct TrackKey
{
    TrackId parent = {};
    TrackKind kind = TrackKind::Unknown;
    int64_t number = 0;          ///< core, pid, tid, ordinal, stream… as in Track
    std::string_view label = {}; ///< where a number does not tell: counter name, domain, string pid
    friend auto operator<=>(const TrackKey &, const TrackKey &) = default;
};

/// Turns slices that arrive in any order into a .trilane file: sorts them, lays crossing and
/// nested ones on lanes, makes the All Streams track of each GPU, cuts chunks. Memory stays
/// bounded: what is too much goes to a temporary file as sorted runs.
///
/// The same input gives the same file, byte for byte, on any number of threads, where each thread
/// asks its Appender for ids and tells it the part of the source that it reads: ids, tracks, lanes,
/// chunks and equal slices are written in the order of the source, whoever came first.
class TraceBuilder
{
public:
    explicit TraceBuilder(BuildOptions options = {});
    ~TraceBuilder();

    /// Text must be valid UTF-8. The same text gives the same id.
    [[nodiscard]] StringId intern(std::string_view text);
    [[nodiscard]] DetailId intern(const format::Detail &detail);

    /// The track of that key, made when it is new (name = label then). `process` of the new track
    /// is the nearest Process above it.
    [[nodiscard]] TrackId track(const TrackKey &key);
    /// The track of that key, or an invalid id.
    [[nodiscard]] TrackId find(const TrackKey &key) const;
    [[nodiscard]] size_t trackCount() const;
    /// Slices on the track so far; no Appender may be alive.
    [[nodiscard]] uint64_t sliceCount(TrackId track) const;
    void setName(TrackId track, std::string_view name);
    void setDomain(TrackId track, std::string_view domain);
    void setUnit(TrackId track, std::string_view unit);
    void setSortIndex(TrackId track, int sortIndex);
    /// Whose correlation ids are on the track, where it is not below its process (a stream).
    void setProcess(TrackId track, TrackId process);
    [[nodiscard]] format::Track trackInfo(TrackId track) const;
    /// Grows with the order in which tracks are in the source; no part may be under way.
    [[nodiscard]] uint64_t placeOf(TrackId track) const;

    /// One thread's way in. Destroyed before finish(). Times must be >= -2^61 and ends <= 2^61;
    /// durations >= 0 (both assert: importers repair first).
    class Appender
    {
    public:
        explicit Appender(TraceBuilder &builder);
        ~Appender();
        Appender(const Appender &) = delete;
        Appender &operator=(const Appender &) = delete;

        /// What follows is of that part of the source, numbered from 1. A part is one Appender's,
        /// which takes its parts in ascending order. What is asked of the builder, or of an
        /// Appender without a part, lies before all parts, or behind them once there was one.
        void beginPart(uint32_t part);
        void endPart();
        [[nodiscard]] uint32_t part() const;

        // As those of the builder.
        [[nodiscard]] StringId intern(std::string_view text);
        [[nodiscard]] DetailId intern(const format::Detail &detail);
        [[nodiscard]] TrackId track(const TrackKey &key);
        [[nodiscard]] format::Track trackInfo(TrackId track) const;
        void setName(TrackId track, std::string_view name);
        void setDomain(TrackId track, std::string_view domain);
        void setUnit(TrackId track, std::string_view unit);
        void setSortIndex(TrackId track, int sortIndex);
        void setProcess(TrackId track, TrackId process);

        void add(TrackId track, const format::Slice &slice);
        /// A counter's value from `time` until its next sample.
        void addSample(TrackId track, Ns time, double value);
        void addFlow(const format::Flow &flow);
        /// Hands over what it still holds, as the destructor does; of a job that is stopped,
        /// perhaps because it takes too much memory, it is dropped.
        void finish(const jobs::JobContext &job);

    private:
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
    std::unique_ptr<Private> d;
};

} // namespace trilane::build
