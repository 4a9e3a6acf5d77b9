// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/traceoutput.h"

#include "model/base/version.h"
#include "model/build/gpuunion.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>

namespace trilane::build {

/// The tracks to be written, in the order of the source, followed by All Streams tracks.
std::vector<TraceOutput::Task> TraceOutput::plan(const jobs::JobContext &job)
{
    std::vector<Task> tasks;
    std::vector<Task> unions;
    const std::vector<format::Track> all = m_trace.tracks.all();
    const Renumbering sorted({}, {}, m_trace.tracks.numbers(), {});
    std::vector<TrackId> order(all.size());
    for (const format::Track &track : all)
        order[sorted(track.id).value] = track.id;
    std::map<TrackId, size_t> unionOf; // by GPU
    for (const TrackId id : order) {
        if (job.stopped())
            return {};
        const uint64_t count = m_trace.runs.countOf(id);
        if (count == 0)
            continue;
        tasks.push_back({id, {id}, count, false});
        if (all[id.value].kind != TrackKind::Stream)
            continue;
        TrackId gpu = all[id.value].parent;
        while (gpu.isValid() && all[gpu.value].kind != TrackKind::Gpu)
            gpu = all[gpu.value].parent;
        if (!gpu.isValid())
            continue;
        const auto [entry, isNew] = unionOf.try_emplace(gpu, unions.size());
        if (isNew)
            unions.push_back(
                {m_trace.tracks.findOrAdd({.parent = gpu, .kind = TrackKind::AllStreams}, kNoString,
                                          m_trace.nextPlace()),
                 {},
                 0,
                 true});
        unions[entry->second].sources.push_back(id);
        unions[entry->second].count += count;
    }
    std::move(unions.begin(), unions.end(), std::back_inserter(tasks));
    return tasks;
}

/// Each table is copied and packed as a whole: a stopped job, possibly one using too much memory,
/// begins no further table.
Result<void> TraceOutput::writeTables(format::TraceWriter &writer, const jobs::JobContext &job)
{
    m_trace.info.program = "trilane " + std::string(kProgramVersion);
    if (m_cut > 0)
        m_trace.info.notes.push_back(format::Note::of(
            MessageText("slices cut because they nest too deep"), std::to_string(m_cut)));
    m_trace.account.sort();
    for (format::Flow &flow : m_trace.flows) {
        flow = m_renumbered(flow);
        flow.fromTime += m_trace.shift;
        flow.toTime += m_trace.shift;
    }
    std::stable_sort(
        m_trace.flows.begin(), m_trace.flows.end(),
        [](const format::Flow &a, const format::Flow &b) { return a.fromTime < b.fromTime; });
    const std::vector<format::Track> allTracks = m_renumbered.tracks(m_trace.tracks.all());
    const std::function<Result<void>()> tables[] = {
        [&] { return writer.writeInfo(m_trace.info); },
        [&] { return writer.writeAccount(m_trace.account); },
        [&] {
            return writer.writeStrings(kNoString, m_renumbered.strings(m_trace.interner.strings()));
        },
        [&] {
            return writer.writeDetails(kNoDetail, m_renumbered.details(m_trace.interner.details()));
        },
        [&] { return writer.writeTracks(allTracks); },
        [&] { return writer.writeLanes(m_lanes.lanes()); },
        [&] { return writer.writeFlows(m_trace.flows); },
    };
    for (const std::function<Result<void>()> &write : tables) {
        if (job.stopped())
            return Error::stopped();
        if (Result<void> done = write(); !done)
            return done;
    }
    return {};
}

Result<void> TraceOutput::writeUnion(TrackWriter &out, const std::vector<const Run *> &sources)
{
    GpuUnion all;
    return mergeRuns(m_trace.runs, sources, [&](const format::Slice &slice) -> Result<void> {
        const std::optional<format::Slice> visible = all.visible(slice);
        return visible ? out.add(m_renumbered(*visible)) : Result<void>();
    });
}

/// A sample is valid until the next one, the last until the end of the trace.
Result<void> TraceOutput::writeCounter(TrackWriter &out, const std::vector<const Run *> &sources)
{
    std::optional<format::Slice> held;
    auto put = [&](Ns until) -> Result<void> {
        if (!held)
            return {};
        held->duration = std::max<Ns>(0, until - held->start);
        return out.add(*held);
    };
    Result<void> merged =
        mergeRuns(m_trace.runs, sources, [&](const format::Slice &slice) -> Result<void> {
            Result<void> done = put(slice.start);
            held = slice;
            return done;
        });
    return merged ? put(m_trace.runs.latestEnd()) : merged;
}

Result<void> TraceOutput::writeTrack(const Task &task, ChunkPacker &chunks)
{
    TrackWriter out(m_renumbered(task.track), chunks, m_lanes, m_trace.shift);
    std::vector<const Run *> sources;
    for (TrackId track : task.sources) {
        for (const Run &run : m_trace.runs.runsOf(track))
            sources.push_back(&run);
    }
    const TrackKind kind = m_trace.tracks.get(task.track).kind;
    Result<void> done;
    if (task.isUnion)
        done = writeUnion(out, sources);
    else if (kind == TrackKind::Counter)
        done = writeCounter(out, sources);
    else
        done = mergeRuns(m_trace.runs, sources,
                         [&](const format::Slice &slice) { return out.add(m_renumbered(slice)); });
    if (!done)
        return done;
    m_cut += out.cutSlices();
    // The runs of a stream are also needed by its GPU's union.
    if (kind != TrackKind::Stream && !task.isUnion)
        m_trace.runs.release(task.track);
    return out.finish();
}

/// One thread merges and lays out track by track; the others pack the result.
Result<void> TraceOutput::writeTracks(format::TraceWriter &writer, const jobs::JobContext &job)
{
    const std::vector<Task> tasks = plan(job);
    m_renumbered = Renumbering(m_trace.interner.stringNumbers(), m_trace.interner.detailNumbers(),
                               m_trace.tracks.numbers(), m_trace.interner.details());
    m_trace.runs.sortByPart();
    uint64_t total = 0;
    for (const Task &task : tasks)
        total += task.count;
    ChunkPacker chunks(writer);
    uint64_t done = 0;
    for (const Task &task : tasks) {
        if (job.stopped())
            return Error::stopped();
        if (Result<void> written = writeTrack(task, chunks); !written)
            return written;
        done += task.count;
        job.report(done, total);
    }
    if (Result<void> written = chunks.finish(); !written)
        return written;
    return job.stopped() ? Result<void>(Error::stopped()) : Result<void>();
}

Result<void> TraceOutput::write(format::TraceWriter &writer, const jobs::JobContext &job)
{
    Result<void> done = writeTracks(writer, job);
    return done ? writeTables(writer, job) : done;
}

} // namespace trilane::build
