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

/// A stream, or a GPU as a whole, whose work may still come from a time on that the rest of the
/// trace has settled.
struct Hold
{
    TrackId track;
    Ns from = 0;
};

/// Writes a trace while it is being recorded: bounded memory, and after each flush() the file can
/// be read up to there, also when the writer is killed. One thread.
///
/// Slices come in two ways. Ranges, thread states and what cores do have a known depth: addNested()
/// writes them to the lane of that depth as they end. GPU work and calls come in any order within a
/// hold-back time: add() lets them wait until settle() says that nothing earlier will come.
class LiveTrace : public SliceSink
{
public:
    /// Creates or truncates the file. `zero`: the time that becomes 0 in the trace.
    [[nodiscard]] static Result<std::unique_ptr<LiveTrace>> create(const std::string &path,
                                                                   Ns zero);
    /// Into an empty file that is open.
    [[nodiscard]] static Result<std::unique_ptr<LiveTrace>> create(platform::File file, Ns zero);
    /// Into something else than a file.
    [[nodiscard]] static std::unique_ptr<LiveTrace> create(std::shared_ptr<BlockSink> sink,
                                                           Ns zero);
    ~LiveTrace() override;

    [[nodiscard]] Ns zero() const;
    /// Where the trace begins as far as is known: the earliest time of what has been added. Readers
    /// show times from there on. zero(): nothing has been.
    [[nodiscard]] Ns begin() const;

    /// Tells it from now on of what comes; it outlives the trace. Null: nobody.
    void setWatch(SliceWatch *watch);

    /// As intern(), of what there may be ever more: for slices, and not to be held longer than
    /// until forget().
    [[nodiscard]] StringId internPassing(std::string_view text);
    [[nodiscard]] DetailId internPassing(const format::Detail &detail);
    [[nodiscard]] std::string_view text(StringId id) const;
    [[nodiscard]] format::Detail detail(DetailId id) const;
    [[nodiscard]] std::string_view nameOf(TrackId track) const;

    /// A slice that has ended, nested `depth` deep on its track. One that begins before the last
    /// on its lane has ended is cut to begin there, and counted in cutSlices(). False: nothing of
    /// it lies in a window.
    bool addNested(TrackId track, uint32_t depth, format::Slice slice);
    /// It waits for settle().
    void add(TrackId track, const format::Slice &slice) override;
    /// Tells the watch: not all that a GPU did until then is known.
    void mayHaveWorked(TrackId gpu, Ns until);
    void addSample(TrackId track, Ns time, double value) override;
    /// None: the counter has none yet.
    [[nodiscard]] std::optional<double> lastSample(TrackId track) const;

    /// From now on only what happens between openWindow() and closeWindow() is kept of cores,
    /// thread states and counters: slices are cut to that. Windows follow each other in time.
    void limitToWindows();
    void openWindow(Ns time);
    void closeWindow(Ns time);
    /// What of the range lies between the begin of the first window and the end of the last, also
    /// outside of them; all of it without limitToWindows().
    [[nodiscard]] TimeRange inSpanOfWindows(TimeRange range) const;
    /// Where `time` lies behind a window, and in none: when that window ended; else `time`.
    [[nodiscard]] Ns outsideSince(Ns time) const;

    /// What has not ended at `end`, as if it ended there, in times of the trace: `told`, whose
    /// times are as addNested() takes them, and counters. Nothing of it is added to the trace.
    [[nodiscard]] std::vector<NestedSlice> openSlices(Ns end, std::vector<NestedSlice> told) const;

    /// For a trace that goes to memory and keeps its last time only: once, before anything else.
    void allowForgetting();
    /// How many texts and details could be forgotten if nothing used them.
    [[nodiscard]] size_t passing() const;
    void use(UsedIds &used, const format::Slice &slice) const;
    /// Forgets the passing texts and details that are not in `used` and that no slice has which is
    /// still to be written; their ids are given to others. Not while isWriting().
    void forget(UsedIds used);

    /// Nothing given to add() from now on begins before `horizon` (what does is laid where there
    /// is room), but for work of GPUs that is held. A stream that is held holds the union of its
    /// GPU's streams as well.
    void settle(Ns horizon, std::span<const Hold> holds = {});
    /// Begins to write all that is settled, on another thread, once that has written what was
    /// given to it before. Errors: the disk, perhaps of an earlier call; every later call repeats
    /// them.
    [[nodiscard]] Result<void> flush();
    /// Waits until what flush() has begun is in the file.
    [[nodiscard]] Result<void> sync();
    [[nodiscard]] bool isWriting() const;
    /// Slices given since the last flush.
    [[nodiscard]] uint64_t unwritten() const;
    /// Settles and writes everything, counters until `end`, and completes the file. Once.
    [[nodiscard]] Result<void> finish(Ns end);

    [[nodiscard]] format::TraceInfo &info();
    [[nodiscard]] format::Account &account();
    [[nodiscard]] uint64_t cutSlices() const;
    [[nodiscard]] uint64_t slices() const; ///< given so far
    /// From the first to the last slice of those that were given to be written.
    [[nodiscard]] Ns spanWritten() const;
    [[nodiscard]] uint64_t bytesWritten() const; ///< or held, where it goes to memory
    /// Of memory: of texts, details, tracks and lanes.
    [[nodiscard]] uint64_t tableBytes() const;
    /// Of memory: of slices that are not in the file yet, and of what the file's index needs.
    [[nodiscard]] uint64_t heldBytes() const;
    [[nodiscard]] Ns writingTime() const; ///< of a core, on the thread that writes

private:
    struct Private;
    explicit LiveTrace(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace trilane::build
