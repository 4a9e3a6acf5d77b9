// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows.h"

#include <algorithm>
#include <functional>

namespace trilane {

namespace {

/// Slices of every track with those below it. Parents stand before children in the table.
std::vector<uint64_t> slicesWithin(const Store &store)
{
    const std::span<const Track> tracks = store.tracks();
    std::vector<uint64_t> counts(tracks.size(), 0);
    for (size_t i = tracks.size(); i-- > 0;) {
        counts[i] += store.sliceCountOf(tracks[i].id);
        if (const TrackId parent = tracks[i].parent; parent.isValid() && parent.value < i)
            counts[parent.value] += counts[i];
    }
    return counts;
}

int laneHeightOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Core:
        return RowHeights::core;
    case TrackKind::AllStreams:
        return RowHeights::allStreams;
    case TrackKind::Stream:
        return RowHeights::stream;
    case TrackKind::ApiCalls:
    case TrackKind::OsCalls:
    case TrackKind::Overhead:
        return RowHeights::call;
    case TrackKind::Counter:
        return RowHeights::counter;
    default:
        return RowHeights::range;
    }
}

RowKind rowKindOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Core:
        return RowKind::Core;
    case TrackKind::AllStreams:
        return RowKind::AllStreams;
    case TrackKind::Stream:
        return RowKind::Stream;
    case TrackKind::GpuRanges:
        return RowKind::GpuRanges;
    case TrackKind::Counter:
        return RowKind::Counter;
    default:
        return RowKind::Slices;
    }
}

class RowBuilder
{
public:
    RowBuilder(const Store &store, const ViewState &state)
        : m_store(store)
        , m_state(state)
        , m_slices(slicesWithin(store))
    {}

    RowList build()
    {
        section(Layer::Cpu, [this] { addCpu(); });
        section(Layer::Cuda, [this] { addCuda(); });
        section(Layer::Threads, [this] { addThreads(); });
        return std::move(m_list);
    }

private:
    [[nodiscard]] bool hasSlices(TrackId track) const { return m_slices[track.value] > 0; }

    void push(Row row)
    {
        row.layer = m_layer;
        m_list.append(row, row.track.isValid() && m_state.isPinned(row.track));
    }

    void section(Layer layer, const std::function<void()> &fill)
    {
        m_layer = layer;
        const bool folded = m_state.isCollapsed(layer);
        push({.kind = RowKind::Section,
              .height = RowHeights::section,
              .foldable = true,
              .folded = folded});
        if (folded)
            return;
        const size_t before = m_list.rows.size();
        fill();
        if (m_list.rows.size() == before)
            push({.kind = RowKind::Empty, .height = RowHeights::empty});
    }

    /// A row with the lanes of one track, if it has any slices.
    void lanesRow(TrackId track, int indent, bool foldable = false)
    {
        if (m_store.sliceCountOf(track) == 0)
            return;
        const TrackKind kind = m_store.track(track).kind;
        const std::span<const LaneId> lanes = m_store.lanesOf(track);
        const bool limited = lanes.size() > kLanesShownAtOnce && !m_state.isUnfolded(track);
        const size_t shown = limited ? kLanesShownAtOnce : lanes.size();
        const int laneHeight = laneHeightOf(kind);
        push({.kind = rowKindOf(kind),
              .track = track,
              .lanes = lanes.first(shown),
              .hiddenLanes = static_cast<uint32_t>(lanes.size() - shown),
              .height = static_cast<int>(shown) * laneHeight + RowHeights::padding,
              .laneHeight = laneHeight,
              .indent = indent,
              .foldable = foldable,
              .folded = foldable && m_state.isCollapsed(track),
              .unfolded = lanes.size() > kLanesShownAtOnce && !limited});
    }

    /// A track and everything below it, for kinds without a place of their own.
    void everythingBelow(TrackId track, int indent)
    {
        if (!hasSlices(track))
            return;
        lanesRow(track, indent);
        for (TrackId child : m_store.children(track))
            everythingBelow(child, indent);
    }

    void addCpu()
    {
        for (TrackId core : tracksBelow(m_store, {}, TrackKind::Core))
            lanesRow(core, 0);
        for (TrackId counter : tracksBelow(m_store, {}, TrackKind::Counter)) {
            if (m_store.layerOf(counter) == Layer::Cpu)
                lanesRow(counter, 0);
        }
    }

    void addCuda()
    {
        std::vector<TrackId> gpus = tracksBelow(m_store, {}, TrackKind::Gpu);
        std::erase_if(gpus, [this](TrackId gpu) { return !hasSlices(gpu); });
        for (TrackId gpu : gpus)
            addGpu(gpu, gpus.size() > 1);
        // Streams of a producer that names no GPU.
        for (const Track &track : m_store.tracks()) {
            if (track.kind == TrackKind::Stream && !isBelowGpu(track.id))
                lanesRow(track.id, 1);
        }
    }

    [[nodiscard]] bool isBelowGpu(TrackId track) const
    {
        for (TrackId above = track; above.isValid(); above = m_store.track(above).parent) {
            if (m_store.track(above).kind == TrackKind::Gpu)
                return true;
        }
        return false;
    }

    void addGpu(TrackId gpu, bool named)
    {
        if (named && group(gpu))
            return;
        const std::vector<TrackId> all = tracksBelow(m_store, gpu, TrackKind::AllStreams);
        for (TrackId track : all) {
            lanesRow(track, 1, true);
            if (m_state.isCollapsed(track))
                return;
        }
        lanesRow(gpu, 2);
        for (TrackId child : m_store.children(gpu)) {
            if (m_store.track(child).kind != TrackKind::AllStreams)
                everythingBelow(child, 2);
        }
    }

    /// The row of a GPU or process among several; true when it is folded.
    bool group(TrackId track)
    {
        const bool folded = m_state.isCollapsed(track);
        push({.kind = RowKind::Group,
              .track = track,
              .height = RowHeights::group,
              .laneHeight = RowHeights::group,
              .indent = 0,
              .foldable = true,
              .folded = folded});
        return folded;
    }

    void addThreads()
    {
        std::vector<TrackId> processes = tracksBelow(m_store, {}, TrackKind::Process);
        std::erase_if(processes, [this](TrackId id) { return !hasThreadLayer(id); });
        // What has no process number is a profiler's own notes: they come last.
        std::stable_partition(processes.begin(), processes.end(),
                              [this](TrackId id) { return m_store.track(id).number > 0; });
        for (TrackId process : processes) {
            if (processes.size() > 1 && !isSingleThread(process) && group(process))
                continue;
            addProcess(process);
        }
        for (TrackId track : m_store.children({}))
            addOutsideProcesses(track);
    }

    /// Nothing but one thread: its row says it all (a data loader's worker).
    [[nodiscard]] bool isSingleThread(TrackId process) const
    {
        size_t threads = 0;
        for (TrackId child : m_store.children(process)) {
            if (!hasThreadLayer(child))
                continue;
            if (m_store.track(child).kind != TrackKind::Thread)
                return false;
            ++threads;
        }
        return threads == 1 && m_store.sliceCountOf(process) == 0;
    }

    /// A process can be nothing but the owner of a GPU's tracks.
    [[nodiscard]] bool hasThreadLayer(TrackId track) const
    {
        if (m_store.layerOf(track) != Layer::Threads || !hasSlices(track))
            return false;
        if (m_store.sliceCountOf(track) > 0)
            return true;
        const std::span<const TrackId> below = m_store.children(track);
        return std::any_of(below.begin(), below.end(),
                           [this](TrackId child) { return hasThreadLayer(child); });
    }

    void addProcess(TrackId process)
    {
        lanesRow(process, 1);
        for (TrackId child : m_store.children(process)) {
            if (m_store.track(child).kind == TrackKind::Thread)
                addThread(child);
        }
        for (TrackId child : m_store.children(process)) {
            const TrackKind kind = m_store.track(child).kind;
            if (kind != TrackKind::Thread && kind != TrackKind::Process &&
                m_store.layerOf(child) == Layer::Threads)
                everythingBelow(child, 1);
        }
    }

    void addOutsideProcesses(TrackId track)
    {
        if (!hasSlices(track) || m_store.layerOf(track) != Layer::Threads)
            return;
        const TrackKind kind = m_store.track(track).kind;
        if (kind == TrackKind::Process)
            return;
        if (kind == TrackKind::Thread) {
            addThread(track);
            return;
        }
        if (kind != TrackKind::Counter || m_store.layerOf(track) == Layer::Threads)
            lanesRow(track, 1);
        for (TrackId child : m_store.children(track))
            addOutsideProcesses(child);
    }

    void addThread(TrackId thread)
    {
        if (!hasSlices(thread))
            return;
        TrackId state;
        bool more = m_store.sliceCountOf(thread) > 0;
        for (TrackId child : m_store.children(thread)) {
            if (m_store.track(child).kind == TrackKind::ThreadState && hasSlices(child))
                state = child;
            else
                more = more || hasSlices(child);
        }
        const bool folded = more && m_state.isCollapsed(thread);
        Row row{.kind = RowKind::Thread,
                .track = thread,
                .height = RowHeights::thread,
                .laneHeight = RowHeights::thread,
                .indent = 1,
                .foldable = more,
                .folded = folded};
        if (state.isValid())
            row.lanes = m_store.lanesOf(state).first(1);
        push(row);
        if (folded)
            return;
        lanesRow(thread, 2);
        for (TrackId child : m_store.children(thread)) {
            if (child != state)
                everythingBelow(child, 2);
        }
    }

    const Store &m_store;
    const ViewState &m_state;
    std::vector<uint64_t> m_slices;
    RowList m_list;
    Layer m_layer = Layer::Cpu;
};

} // namespace

RowList buildRows(const Store &store, const ViewState &state)
{
    return RowBuilder(store, state).build();
}

} // namespace trilane
