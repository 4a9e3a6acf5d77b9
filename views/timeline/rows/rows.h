// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "model/store/sliceref.h"
#include "views/session/state/tracklayout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace trilane::timeline {

enum class RowKind : uint8_t {
    Section, ///< bar of a layer
    Empty,   ///< text: why a layer has no data
    Note,    ///< text: rows of the layer are hidden, or none matches the filter
    Group,   ///< a GPU among several, a process among several; folded: a summary
    Core,
    AllStreams,
    Stream,
    GpuRanges,
    Thread, ///< name of a thread with its state band, or a summary where states are not known
    Slices, ///< ranges, API calls, OS calls and everything else of a track
    Counter
};

/// One row of the timeline. Heights and y are logical pixels. Plain value, valid for its Store.
struct Row
{
    RowKind kind = RowKind::Slices;
    Layer layer = Layer::Threads;
    TrackId track;                   ///< invalid for Section, Empty and Note
    TrackId group;                   ///< see RowId
    std::span<const LaneId> lanes{}; ///< shown, top to bottom, each `laneHeight` high
    uint32_t hiddenLanes = 0;        ///< below the limit of depth
    int y = 0;
    int height = 0;
    int laneHeight = 0;
    int indent = 0;
    bool foldable = false;
    bool folded = false;
    bool unfolded = false;   ///< shows more lanes than usual
    bool pinned = false;     ///< shown above the others, separate from its parent
    uint32_t hiddenRows = 0; ///< of a Note; 0 = the filter hides all

    [[nodiscard]] session::RowId id() const { return {track, group}; }
    /// Whether the row shows the lane, or is a folded row that contains it.
    [[nodiscard]] bool tells(LaneId lane) const;

    /// Index in `lanes` at a distance from the row's top; -1 if there is none.
    [[nodiscard]] int laneAt(int fromTop) const;
    /// Top of a lane, from the row's top.
    [[nodiscard]] int laneTop(int index) const;
};

/// Heights of rows and parts, in logical pixels.
struct RowHeights
{
    static constexpr int section = 22;
    static constexpr int empty = 30;
    static constexpr int note = 18;
    static constexpr int group = 20;
    static constexpr int core = 15;
    static constexpr int allStreams = 30;
    static constexpr int stream = 20;
    static constexpr int thread = 15;
    static constexpr int range = 15;
    static constexpr int call = 14;
    static constexpr int counter = 26;
    static constexpr int padding = 2; ///< free at the bottom of a row
};

/// Lanes of one track shown until its user unfolds it.
inline constexpr size_t kLanesShownAtOnce = 8;
/// For ranges on a GPU if each stream has some.
inline constexpr size_t kGpuLanesShownAtOnce = 4;

/// The rows of a trace in display order: CPU, CUDA, Threads, always all three. `pinned` rows stay
/// visible and, unless collapsed or filtered out, are also in `rows`; both lists have y from 0.
struct RowList
{
    std::vector<Row> rows;
    std::vector<Row> pinned;
    int height = 0;
    int pinnedHeight = 0;

    /// Index of the row at y; -1 if there is none. Binary search.
    [[nodiscard]] static int rowAt(std::span<const Row> rows, int y);
    /// Indices [first, last) of rows that intersect [top, bottom).
    [[nodiscard]] static std::pair<size_t, size_t> rowsIn(std::span<const Row> rows, int top,
                                                          int bottom);
    /// The row that shows the lane, or the folded or summary row it is hidden in; -1 if there is
    /// none.
    [[nodiscard]] int rowOfLane(store::Tables trace, LaneId lane) const;
    /// The row of a track itself; -1 if it has none.
    [[nodiscard]] int rowOfTrack(TrackId track) const;
    [[nodiscard]] int rowOf(session::RowId id) const;

    /// Adds a row below the others; `with`: tracks that it represents because it is collapsed.
    void append(const Row &row, std::span<const TrackId> with = {});
    void appendPinned(const Row &row);
    /// Takes back the last row, which has nothing below it.
    void removeLast();

private:
    static int at(const std::vector<int> &table, uint32_t index);
    static void put(std::vector<int> &table, uint32_t index, int row);

    std::vector<int> m_ofLane; ///< by id; -1 = none
    std::vector<int> m_ofTrack;
    std::vector<int> m_foldedInto; ///< row that represents a track
};

/// Tracks below `root` (or of the whole trace when invalid) with the kind, in display order.
[[nodiscard]] std::vector<TrackId> tracksBelow(store::Tables trace, TrackId root, TrackKind kind);

/// The GPU that a track is or hangs below; invalid when there is none.
[[nodiscard]] TrackId gpuAbove(store::Tables trace, TrackId track);

/// Lanes that best represent a folded row: at most `limit`, one or few per thread or stream.
[[nodiscard]] std::vector<LaneId> summaryLanes(store::Tables trace, const Row &row, size_t limit);

/// Streams of a process, all or on one GPU: the contents of a group row.
[[nodiscard]] std::vector<TrackId> streamsOf(store::Tables trace, session::RowId group);

} // namespace trilane::timeline
