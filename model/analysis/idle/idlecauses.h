// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/links/gaps.h"
#include "model/store/fwd.h"

#include <array>
#include <functional>
#include <map>

namespace trilane::idle {

/// Options: the time that counts as idle, and the range.
struct IdleQuery
{
    TimeRange range = TimeRange::everything(); ///< gaps are clipped to it
    std::vector<TrackId> gpus{};               ///< empty: all
    bool kernelsOnly = false;                  ///< copies and sets do not keep a GPU busy
    bool wholeRecording = false; ///< not from the first to the last operation, but the whole span
    Ns least = 0;                ///< shorter gaps are counted, but not explained
};

/// Idle time with one explanation.
struct IdleRow
{
    IdleCause cause = IdleCause::Unobserved;
    StringId name = kNoString;
    StringId range = kNoString;
    TrackId thread;
    Ns idle = 0;
    Ns inferred = 0;    ///< the part of `idle` that is concluded, not recorded
    uint64_t count = 0; ///< gaps that have such a piece
};

/// Time of one GPU. busy + idle = span, and the idle time of the rows and shortIdle add up to idle,
/// to the nanosecond.
struct GpuIdle
{
    TrackId gpu;
    Ns span = 0;
    Ns busy = 0;
    Ns idle = 0;
    /// Part of `idle` for which it is unknown whether the GPU worked (unknownTimes()).
    Ns unknown = 0;
    Ns shortIdle = 0;  ///< of gaps below the requested length; not in the rows
    uint64_t gaps = 0; ///< that are explained
    uint64_t shortGaps = 0;
    std::vector<IdleRow> rows; ///< the longest first
    /// Gaps with a piece of that thread, or that range: fewer than its rows count together.
    std::map<TrackId, uint64_t> gapsByThread{};
    std::map<StringId, uint64_t> gapsByRange{};
    std::array<Ns, kIdleCauseCount> idleByCause{}; ///< sums to idle less shortIdle
    std::array<uint64_t, kIdleCauseCount> gapsByCause{};

    [[nodiscard]] Ns knownIdle() const { return idle - unknown; }
};

/// Explains every gap of the query's GPUs and adds the pieces up; `also` sees each of them, as
/// forEachGap() shows them. Pure; any thread.
[[nodiscard]] std::vector<GpuIdle>
idleCauses(const store::Store &store, const IdleQuery &query = {}, const jobs::JobContext &job = {},
           const std::function<void(const GapStory &)> &also = {});

/// Several GPUs as one: sums of their time and of equal rows. `gpu` is invalid.
[[nodiscard]] GpuIdle sumOf(std::span<const GpuIdle> gpus);

/// Calls visit for every gap of the query, GPU by GPU and in order of time, until it returns false
/// or the job is stopped. A gap and its pieces are clipped to the query's range; gaps that are
/// shorter than the query's minimum before clipping have no pieces.
void forEachGap(const store::Store &store, const IdleQuery &query,
                const std::function<bool(const GapStory &)> &visit,
                const jobs::JobContext &job = {});

/// The whole gaps that have those parts, explained, in the same order: cheap for a few gaps far
/// apart. `visit` gets the index of a part; one that is no part of a gap is left out.
void explainGaps(const store::Store &store, std::span<const links::IdleGap> parts,
                 const std::function<void(size_t, const GapStory &)> &visit,
                 const jobs::JobContext &job = {});

/// Explains the activity of a thread before the first operation of a GPU (`edge.after`) or after
/// its last one (no `edge.after`), like a gap.
void explainEdge(const store::Store &store, const GpuGap &edge, TrackId thread,
                 const std::function<void(const GapStory &)> &visit,
                 const jobs::JobContext &job = {});

/// Idle time by cause in each of some ranges that are sorted and do not overlap (steps), summed
/// over the query's GPUs. The sums of a range are its idle time in the query's span. `also` sees
/// every gap of the query, as forEachGap() shows it.
[[nodiscard]] std::vector<std::array<Ns, kIdleCauseCount>>
idleByCauseIn(const store::Store &store, std::span<const TimeRange> ranges,
              const IdleQuery &query = {}, const jobs::JobContext &job = {},
              const std::function<void(const GapStory &)> &also = {});

} // namespace trilane::idle
