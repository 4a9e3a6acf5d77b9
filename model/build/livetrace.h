// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"
#include "model/build/slicesink.h"
#include "model/build/usedids.h"
#include "model/format/account.h"
#include "model/format/trace.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::build {

class BlockSink;
class SliceWatch;

/// A slice nested `depth` deep on its track.
struct NestedSlice
{
    TrackId track;
    uint32_t depth = 0;
    format::Slice slice;
};

/// A stream, or a whole GPU, whose work may still begin at or after a time for which the rest of
/// the trace has settled.
struct Hold
{
    TrackId track;
    Ns from = 0;
};

/// Writes a trace while it is being recorded. Memory is bounded, and after each flush() the file is
/// readable up to that point, even if the writer is killed. One thread.
/// Slices are added in two ways. Ranges, thread states and slices of cores have a known depth:
/// addNested() writes them to that lane when they end. GPU work and calls arrive in any order
/// within a hold-back time: they wait until settle() states that nothing earlier follows.
class LiveTrace : public SliceSink
{
public:
    /// Creates or truncates the file. `zero`: time 0 of the trace.
    [[nodiscard]] static Result<std::unique_ptr<LiveTrace>> create(const std::string &path,
                                                                   Ns zero);
    /// Writes to an empty open file.
    [[nodiscard]] static Result<std::unique_ptr<LiveTrace>> create(platform::File file, Ns zero);
    /// Writes to another sink.
    [[nodiscard]] static std::unique_ptr<LiveTrace> create(std::shared_ptr<BlockSink> sink,
                                                           Ns zero);
    ~LiveTrace() override;

    [[nodiscard]] Ns zero() const;
    /// Start of the trace as known so far: the earliest added time. Viewers show times relative to
    /// it. zero(): nothing was added.
    [[nodiscard]] Ns begin() const;

    /// Sets the watch that is notified of added data; it outlives the trace. Null: none.
    void setWatch(SliceWatch *watch);

    /// As intern(), for texts of unbounded number: for use in slices, and not to be kept beyond
    /// forget().
    [[nodiscard]] StringId internPassing(std::string_view text);
    [[nodiscard]] DetailId internPassing(const format::Detail &detail);
    [[nodiscard]] std::string_view text(StringId id) const;
    [[nodiscard]] format::Detail detail(DetailId id) const;
    [[nodiscard]] std::string_view nameOf(TrackId track) const;

    /// A completed slice, nested `depth` deep on its track. If it begins before the end of the last
    /// one on its lane, it is clipped and counted in cutSlices(). False: it is outside all windows.
    bool addNested(TrackId track, uint32_t depth, format::Slice slice);
    /// Waits for settle().
    void add(TrackId track, const format::Slice &slice) override;
    /// Notifies the watch that GPU activity until then is not completely known.
    void mayHaveWorked(TrackId gpu, Ns until);
    void addSample(TrackId track, Ns time, double value) override;
    /// None: the counter has no sample yet.
    [[nodiscard]] std::optional<double> lastSample(TrackId track) const;

    /// Keeps cores, thread states and counters only between openWindow() and closeWindow(), and
    /// clips slices to that. Windows are in chronological order.
    void limitToWindows();
    void openWindow(Ns time);
    void closeWindow(Ns time);
    /// The part of the range between the start of the first and the end of the last window,
    /// including gaps; all of it without limitToWindows().
    [[nodiscard]] TimeRange inSpanOfWindows(TimeRange range) const;
    /// If `time` is after a window and in none: the end of that window; else `time`.
    [[nodiscard]] Ns outsideSince(Ns time) const;

    /// Open slices as if they ended at `end`, in times of the trace: `told`, with times as for
    /// addNested(), and counters. Nothing is added to the trace.
    [[nodiscard]] std::vector<NestedSlice> openSlices(Ns end, std::vector<NestedSlice> told) const;

    /// For a trace in memory that keeps only recent data; call once, before anything else.
    void allowForgetting();
    /// Number of texts and details that could be forgotten if unused.
    [[nodiscard]] size_t passing() const;
    void use(UsedIds &used, const format::Slice &slice) const;
    /// Forgets passing texts and details that are neither in `used` nor in unwritten slices; their
    /// ids are reused. Not while isWriting().
    void forget(UsedIds used);

    /// No slice passed to add() from now on begins before `horizon` (any that does is placed where
    /// a lane is free), except held GPU work. A held stream also holds the union of its GPU's
    /// streams.
    void settle(Ns horizon, std::span<const Hold> holds = {});
    /// Starts writing settled data on another thread, after earlier data is written. Errors: the
    /// disk, possibly of an earlier call; repeated by every later call.
    [[nodiscard]] Result<void> flush();
    /// Waits until data of flush() is in the file.
    [[nodiscard]] Result<void> sync();
    [[nodiscard]] bool isWriting() const;
    /// Number of slices added since the last flush.
    [[nodiscard]] uint64_t unwritten() const;
    /// Settles and writes everything, counters until `end`, and completes the file. Call once.
    [[nodiscard]] Result<void> finish(Ns end);

    [[nodiscard]] format::TraceInfo &info();
    [[nodiscard]] format::Account &account();
    [[nodiscard]] uint64_t cutSlices() const;
    [[nodiscard]] uint64_t slices() const; ///< total added so far
    /// Time from the first to the last written slice.
    [[nodiscard]] Ns spanWritten() const;
    [[nodiscard]] uint64_t bytesWritten() const; ///< or kept in memory
    /// Memory of texts, details, tracks and lanes.
    [[nodiscard]] uint64_t tableBytes() const;
    /// Memory of slices that are not in the file yet, and of the file's index.
    [[nodiscard]] uint64_t heldBytes() const;
    [[nodiscard]] Ns writingTime() const; ///< CPU time of the writing thread

private:
    struct Private;
    explicit LiveTrace(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace trilane::build
