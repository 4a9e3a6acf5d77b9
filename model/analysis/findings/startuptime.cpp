// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/startuptime.h"

#include "model/analysis/findings/graphcaptures.h"
#include "model/analysis/findings/timebystep.h"
#include "model/analysis/idle/gapwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>

namespace trilane::findings {

namespace {

/// A delay of the start is kTimesAsLong times as long as any later one before the same operation,
/// and longer than this part of the GPU's span: shorter ones cost nothing.
constexpr Ns kPartOfSpan = 1000;

/// Costs of host or launch, as opposed to the GPU, other ranks or the recording.
bool canBeStart(IdleTopic topic)
{
    return topic <= IdleTopic::LaunchLatency;
}

/// Start of the first or last slice of that name in the chunks; none if there is none.
std::optional<Ns> startOf(const store::Store &store, std::span<const ChunkId> chunks, StringId name,
                          bool isFirst)
{
    for (size_t i = 0; i < chunks.size(); ++i) {
        const ChunkId id = chunks[isFirst ? i : chunks.size() - 1 - i];
        const std::span<const format::Aggregate> all = store.aggregatesOf(id);
        if (std::none_of(all.begin(), all.end(),
                         [&](const format::Aggregate &one) { return one.name == name; }))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (size_t k = 0; k < chunk->size(); ++k) {
            const size_t at = isFirst ? k : chunk->size() - 1 - k;
            if (chunk->name(at) == name)
                return chunk->start(at);
        }
    }
    return std::nullopt;
}

} // namespace

StartUp::StartUp(const store::Store &store, std::span<const TrackId> gpus,
                 std::span<const marks::NumberedStep> steps, std::span<const idle::StepEdge> edges,
                 const jobs::JobContext &job)
    : m_store(store)
    , m_job(job)
    , m_until(steps.size() < 2 ? std::numeric_limits<Ns>::max() : steps[1].range.begin)
    , m_knowsLater(steps.size() != 1)
{
    for (const TrackId gpu : gpus) {
        if (!m_knowsLater || job.stopped())
            return;
        GapsByName gaps;
        for (const idle::StepEdge &edge : edges) {
            if (edge.gap.gpu == gpu && edge.gap.after.ref.isValid())
                gaps[edge.gap.after.slice.name].push_back(edge.gap.range);
        }
        const Ns least = std::max(kShortGap, links::gpuUse(store, gpu).span / kPartOfSpan);
        for (const links::IdleGap &idle :
             links::idleGaps(store, gpu, TimeRange::everything(), least / kTimesAsLong, job)) {
            idle::GpuGap gap;
            if (idle::GapWalk(store, gpu, {.range = idle.range}).next(gap) &&
                gap.after.ref.isValid())
                gaps[gap.after.slice.name].push_back(gap.range);
        }
        findDelays(gpu, std::move(gaps), least);
    }
}

/// Gaps before the first run of an operation that recurs, and never so late again.
void StartUp::findDelays(TrackId gpu, GapsByName gaps, Ns least)
{
    for (const auto &[name, before] : gaps) {
        const TimeRange first = before.front();
        if (first.duration() <= least || first.end > m_until)
            continue;
        const bool comesAgain = std::any_of(before.begin() + 1, before.end(), [&](TimeRange gap) {
            return gap.duration() * kTimesAsLong >= first.duration();
        });
        if (comesAgain)
            continue;
        const Runs runs = runsOf(gpu, name);
        const bool isAsked = m_until == std::numeric_limits<Ns>::max() ? runs.last > first.end
                                                                       : runs.last >= m_until;
        if (runs.first == first.end && isAsked)
            m_delays.emplace(gpu, first.end);
    }
}

StartUp::Runs StartUp::runsOf(TrackId gpu, StringId name)
{
    const auto [at, isNew] = m_runs.try_emplace(
        {gpu, name}, Runs{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()});
    if (!isNew)
        return at->second;
    Runs &runs = at->second;
    for (const LaneId lane : iterate::streamLanesOf(m_store, gpu)) {
        const std::span<const ChunkId> chunks = m_store.chunksOf(lane);
        runs.first =
            std::min(runs.first, startOf(m_store, chunks, name, true).value_or(runs.first));
        runs.last = std::max(runs.last, startOf(m_store, chunks, name, false).value_or(runs.last));
    }
    return runs;
}

/// Code is loaded for the first run of a kernel, and graphs are made before one is launched.
bool StartUp::isOnce(const idle::GpuGap &gap, const ChargedPiece &charged)
{
    if (charged.topic != IdleTopic::KernelSelection || gap.range.end > m_until ||
        !gap.after.ref.isValid())
        return false;
    if (!charged.makesGraph)
        return runsOf(gap.gpu, gap.after.slice.name).first == gap.after.slice.start;
    if (!m_firstGraph)
        m_firstGraph = firstGraphLaunch(m_store, m_job);
    return charged.piece.time.begin < *m_firstGraph;
}

void StartUp::takeOut(const idle::GpuGap &gap, std::vector<ChargedPiece> &pieces)
{
    bool all = gap.after.ref.isValid() && m_delays.contains({gap.gpu, gap.after.slice.start});
    Ns once = 0;
    for (ChargedPiece &charged : pieces) {
        if (all || !isOnce(gap, charged))
            continue;
        charged.topic = IdleTopic::StartUp;
        once += charged.piece.time.duration();
    }
    // Surrounding activity serves it too.
    all = all || 2 * once > gap.range.duration();
    for (ChargedPiece &charged : pieces) {
        if (all && canBeStart(charged.topic))
            charged.topic = IdleTopic::StartUp;
    }
}

} // namespace trilane::findings
