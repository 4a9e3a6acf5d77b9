// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/cudatree.h"

#include "model/store/trackwalk.h"

#include <map>
#include <set>

namespace trilane::timeline {

namespace {

/// Sections of siblings, in their order.
enum : uint8_t { kGpus, kStreams, kProcesses, kLoose };

class CudaTree
{
public:
    CudaTree(store::Tables trace, TrackTree &tree)
        : m_trace(trace)
        , m_tree(tree)
        , m_gpus(tracksBelow(trace, {}, TrackKind::Gpu))
    {
        const std::vector<uint64_t> slices = slicesWithin(trace);
        std::erase_if(m_gpus, [&](TrackId gpu) { return slices[gpu.value] == 0; });
    }

    void build()
    {
        m_loose = looseStreams();
        if (m_tree.grouping() == session::StreamGrouping::ByProcess)
            addProcesses();
        for (TrackId gpu : m_gpus)
            addGpu(gpu);
        // Streams of a producer that names no GPU.
        for (TrackId stream : m_loose) {
            if (!m_taken.contains(stream))
                add(TrackNode::kNone, stream, 1, kLoose);
        }
    }

private:
    uint32_t add(uint32_t parent, session::RowId id, uint8_t indent, uint8_t section)
    {
        const uint32_t node = m_tree.add(parent, {.id = id,
                                                  .kind = rowKindOf(m_trace.track(id.track).kind),
                                                  .layer = Layer::Cuda,
                                                  .indent = indent,
                                                  .section = section});
        const TrackId below = m_tree.hasGpuRanges() ? m_trace.derivedBelow(id.track) : TrackId();
        if (below.isValid() && m_trace.sliceCountOf(below) > 0)
            m_tree.add(node, {.id = below,
                              .kind = RowKind::GpuRanges,
                              .layer = Layer::Cuda,
                              .indent = static_cast<uint8_t>(indent + 1),
                              .section = kStreams});
        return node;
    }
    uint32_t addGroup(uint32_t parent, session::RowId id, uint8_t indent, uint8_t section)
    {
        return m_tree.add(parent, {.id = id,
                                   .kind = RowKind::Group,
                                   .layer = Layer::Cuda,
                                   .indent = indent,
                                   .section = section});
    }

    [[nodiscard]] bool isBelowGpu(TrackId track) const
    {
        for (TrackId above = track; above.isValid(); above = m_trace.track(above).parent) {
            if (m_trace.track(above).kind == TrackKind::Gpu)
                return true;
        }
        return false;
    }
    [[nodiscard]] std::vector<TrackId> looseStreams() const
    {
        std::vector<TrackId> loose;
        for (const format::Track &track : m_trace.tracks()) {
            if (track.kind == TrackKind::Stream && m_trace.sliceCountOf(track.id) > 0 &&
                !isBelowGpu(track.id))
                loose.push_back(track.id);
        }
        return loose;
    }
    /// The union of a GPU's streams, its streams and its other tracks.
    void addGpu(TrackId gpu)
    {
        const bool named = m_gpus.size() > 1;
        uint32_t parent = named ? addGroup(TrackNode::kNone, gpu, 0, kGpus) : TrackNode::kNone;
        for (TrackId all : tracksBelow(m_trace, gpu, TrackKind::AllStreams)) {
            if (m_trace.sliceCountOf(all) > 0)
                parent = add(parent, all, 1, kGpus);
        }
        if (m_trace.sliceCountOf(gpu) > 0)
            m_tree.add(
                parent,
                {.id = gpu, .layer = Layer::Cuda, .own = named, .indent = 2, .section = kStreams});
        for (TrackId track : filledBelow(m_trace, gpu)) {
            if (track != gpu && m_trace.track(track).kind != TrackKind::AllStreams &&
                !m_taken.contains(track))
                add(parent, track, 2, kStreams);
        }
    }

    /// Streams of the processes they belong to; what belongs to none stays with its GPU.
    void addProcesses()
    {
        for (TrackId gpu : m_gpus) {
            for (TrackId stream : tracksBelow(m_trace, gpu, TrackKind::Stream))
                take(gpu, stream);
        }
        for (TrackId stream : m_loose)
            take({}, stream);
        for (TrackId process : tracksBelow(m_trace, {}, TrackKind::Process)) {
            if (const auto found = m_ofProcess.find(process); found != m_ofProcess.end())
                addProcess(process, found->second);
        }
    }

    void take(TrackId gpu, TrackId stream)
    {
        const TrackId process = m_trace.track(stream).process;
        if (!process.isValid() || m_trace.sliceCountOf(stream) == 0)
            return;
        m_ofProcess[process].emplace_back(gpu, stream);
        m_taken.insert(stream);
    }

    void addProcess(TrackId process, const std::vector<std::pair<TrackId, TrackId>> &streams)
    {
        const uint32_t group = addGroup(TrackNode::kNone, {process, process}, 0, kProcesses);
        uint32_t parent = group;
        TrackId last;
        for (const auto &[gpu, stream] : streams) {
            if (gpu != last && m_gpus.size() > 1)
                parent = gpu.isValid() ? addGroup(group, {gpu, process}, 1, kGpus) : group;
            last = gpu;
            add(parent, stream, parent == group ? 1 : 2, kStreams);
        }
    }

    store::Tables m_trace;
    TrackTree &m_tree;
    std::vector<TrackId> m_gpus; ///< with anything to show
    std::vector<TrackId> m_loose;
    std::map<TrackId, std::vector<std::pair<TrackId, TrackId>>> m_ofProcess; ///< GPU, stream
    std::set<TrackId> m_taken; ///< streams placed below a process
};

} // namespace

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

std::vector<uint64_t> slicesWithin(store::Tables trace)
{
    const std::span<const format::Track> tracks = trace.tracks();
    std::vector<uint64_t> counts(tracks.size(), 0);
    // Parents precede children in the table.
    for (size_t i = tracks.size(); i-- > 0;) {
        counts[i] += trace.sliceCountOf(tracks[i].id);
        if (const TrackId parent = tracks[i].parent; parent.isValid() && parent.value < i)
            counts[parent.value] += counts[i];
    }
    return counts;
}

std::vector<TrackId> filledBelow(store::Tables trace, TrackId track)
{
    std::vector<TrackId> found;
    store::walkTracks(trace, track, [&](TrackId at) {
        if (trace.sliceCountOf(at) > 0)
            found.push_back(at);
        return true;
    });
    return found;
}

void addCuda(store::Tables trace, TrackTree &tree)
{
    CudaTree(trace, tree).build();
}

} // namespace trilane::timeline
