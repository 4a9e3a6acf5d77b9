// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/tracktree.h"

#include "model/store/trackwalk.h"
#include "views/timeline/rows/cudatree.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// Sections of siblings, in their order.
enum : uint8_t { kOwn, kThreads, kOthers };
enum : uint8_t { kThreadProcesses, kNotes, kOutside };

/// Per track, whether it is in the Threads layer and has slices in that layer, its own or below.
std::vector<bool> inThreadLayer(store::Tables trace)
{
    const std::span<const format::Track> tracks = trace.tracks();
    std::vector<bool> has(tracks.size(), false);
    // Parents precede children in the table.
    for (size_t i = tracks.size(); i-- > 0;) {
        has[i] = trace.layerOf(tracks[i].id) == Layer::Threads &&
                 (has[i] || trace.sliceCountOf(tracks[i].id) > 0);
        if (const TrackId parent = tracks[i].parent; has[i] && parent.isValid() && parent.value < i)
            has[parent.value] = true;
    }
    return has;
}

class ThreadTree
{
public:
    ThreadTree(store::Tables trace, TrackTree &tree)
        : m_trace(trace)
        , m_tree(tree)
        , m_slices(slicesWithin(trace))
        , m_threadLayer(inThreadLayer(trace))
    {}

    void build()
    {
        std::vector<TrackId> processes = tracksBelow(m_trace, {}, TrackKind::Process);
        std::erase_if(processes, [this](TrackId id) { return !hasThreadLayer(id); });
        // Tracks without a process number are a profiler's own notes: they are last.
        std::stable_partition(processes.begin(), processes.end(),
                              [this](TrackId id) { return m_trace.track(id).number > 0; });
        for (TrackId process : processes) {
            const uint8_t section = m_trace.track(process).number > 0 ? kThreadProcesses : kNotes;
            if (processes.size() > 1 && isSingleThread(process))
                addSingleThread(process, section);
            else
                addProcess(process, processes.size() > 1, section);
        }
        store::walkTracks(m_trace, {}, [this](TrackId track) { return addOutside(track); });
    }

private:
    [[nodiscard]] bool hasSlices(TrackId track) const { return m_slices[track.value] > 0; }

    /// A process can be nothing but the owner of a GPU's tracks.
    [[nodiscard]] bool hasThreadLayer(TrackId track) const { return m_threadLayer[track.value]; }

    /// A single thread: its row shows everything (a data loader's worker).
    [[nodiscard]] bool isSingleThread(TrackId process) const
    {
        size_t threads = 0;
        for (TrackId child : m_trace.children(process)) {
            if (!hasThreadLayer(child))
                continue;
            if (m_trace.track(child).kind != TrackKind::Thread)
                return false;
            ++threads;
        }
        return threads == 1 && m_trace.sliceCountOf(process) == 0;
    }

    void addSingleThread(TrackId process, uint8_t section)
    {
        for (TrackId child : m_trace.children(process)) {
            if (m_trace.track(child).kind == TrackKind::Thread)
                addThread(TrackNode::kNone, child, section);
        }
    }

    void addRow(uint32_t parent, TrackId track, uint8_t indent, uint8_t section, bool own = false)
    {
        m_tree.add(parent, {.id = track,
                            .kind = rowKindOf(m_trace.track(track).kind),
                            .layer = Layer::Threads,
                            .own = own,
                            .indent = indent,
                            .section = section});
    }

    void addProcess(TrackId process, bool named, uint8_t section)
    {
        uint32_t parent = TrackNode::kNone;
        if (named)
            parent = m_tree.add(parent, {.id = process,
                                         .kind = RowKind::Group,
                                         .layer = Layer::Threads,
                                         .section = section});
        if (m_trace.sliceCountOf(process) > 0)
            addRow(parent, process, 1, kOwn, named);
        for (TrackId child : m_trace.children(process)) {
            if (m_trace.track(child).kind == TrackKind::Thread)
                addThread(parent, child, kThreads);
        }
        for (TrackId child : m_trace.children(process)) {
            const TrackKind kind = m_trace.track(child).kind;
            if (kind == TrackKind::Thread || kind == TrackKind::Process ||
                m_trace.layerOf(child) != Layer::Threads)
                continue;
            for (TrackId track : filledBelow(m_trace, child))
                addRow(parent, track, 1, kOthers);
        }
    }

    void addThread(uint32_t parent, TrackId thread, uint8_t section)
    {
        if (!hasSlices(thread))
            return;
        TrackId state;
        for (TrackId child : m_trace.children(thread)) {
            if (m_trace.track(child).kind == TrackKind::ThreadState && hasSlices(child))
                state = child;
        }
        const uint32_t node = m_tree.add(parent, {.id = thread,
                                                  .kind = RowKind::Thread,
                                                  .layer = Layer::Threads,
                                                  .indent = 1,
                                                  .section = section,
                                                  .state = state});
        if (m_trace.sliceCountOf(thread) > 0)
            addRow(node, thread, 2, kOwn, true);
        for (TrackId child : m_trace.children(thread)) {
            if (child == state)
                continue;
            for (TrackId track : filledBelow(m_trace, child))
                addRow(node, track, 2, kOthers);
        }
    }

    /// A track outside of processes; whether there may be rows for those below it.
    bool addOutside(TrackId track)
    {
        const TrackKind kind = m_trace.track(track).kind;
        if (!hasSlices(track) || m_trace.layerOf(track) != Layer::Threads ||
            kind == TrackKind::Process)
            return false;
        if (kind == TrackKind::Thread) {
            addThread(TrackNode::kNone, track, kOutside);
            return false;
        }
        if (m_trace.sliceCountOf(track) > 0)
            addRow(TrackNode::kNone, track, 1, kOutside);
        return true;
    }

    store::Tables m_trace;
    TrackTree &m_tree;
    std::vector<uint64_t> m_slices;
    std::vector<bool> m_threadLayer;
};

/// Adds the rows of the Threads layer: processes (named if there are several), their threads, and
/// tracks outside of processes.
void addThreads(store::Tables trace, TrackTree &tree)
{
    ThreadTree(trace, tree).build();
}

void addCpu(store::Tables trace, TrackTree &tree)
{
    const auto add = [&](TrackId track, RowKind kind, uint8_t section) {
        if (trace.sliceCountOf(track) > 0)
            tree.add(TrackNode::kNone,
                     {.id = track, .kind = kind, .layer = Layer::Cpu, .section = section});
    };
    for (TrackId core : tracksBelow(trace, {}, TrackKind::Core))
        add(core, RowKind::Core, 0);
    for (TrackId counter : tracksBelow(trace, {}, TrackKind::Counter)) {
        if (trace.layerOf(counter) == Layer::Cpu)
            add(counter, RowKind::Counter, 1);
    }
}

} // namespace

TrackTree::TrackTree(store::Tables trace, session::StreamGrouping grouping, bool gpuRanges)
    : m_grouping(grouping)
    , m_gpuRanges(gpuRanges)
{
    m_nodes.reserve(trace.tracks().size());
    addCpu(trace, *this);
    addCuda(trace, *this);
    addThreads(trace, *this);
}

uint32_t TrackTree::add(uint32_t parent, TrackNode node)
{
    const auto index = static_cast<uint32_t>(m_nodes.size());
    std::vector<uint32_t> &siblings = parent == TrackNode::kNone
                                          ? m_roots[static_cast<size_t>(node.layer)]
                                          : m_nodes[parent].children;
    siblings.push_back(index);
    node.parent = parent;
    if (!node.own)
        m_index.emplace(node.id, index);
    m_nodes.push_back(std::move(node));
    return index;
}

uint32_t TrackTree::find(session::RowId id) const
{
    const auto found = m_index.find(id);
    return found == m_index.end() ? TrackNode::kNone : found->second;
}

std::vector<session::RowId> TrackTree::siblings(session::RowId id) const
{
    const uint32_t index = find(id);
    if (index == TrackNode::kNone)
        return {};
    const TrackNode &node = m_nodes[index];
    std::vector<session::RowId> same;
    for (uint32_t other :
         node.parent == TrackNode::kNone ? roots(node.layer) : m_nodes[node.parent].children) {
        if (m_nodes[other].section == node.section && !m_nodes[other].own)
            same.push_back(m_nodes[other].id);
    }
    return same;
}

void TrackTree::tracksWithin(uint32_t index, std::vector<TrackId> &out) const
{
    out.push_back(m_nodes[index].id.track);
    for (uint32_t child : m_nodes[index].children)
        tracksWithin(child, out);
}

} // namespace trilane::timeline
