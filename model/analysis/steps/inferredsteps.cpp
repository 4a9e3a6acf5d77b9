// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferredsteps.h"

#include "model/analysis/links.h"
#include "model/analysis/steps/cycles.h"
#include "model/analysis/steps/kernelsequence.h"
#include "model/analysis/walk/launchindex.h"
#include "model/analysis/walk/threadlanes.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace trilane {

namespace {

bool isInput(CopyKind kind)
{
    return kind == CopyKind::HostToDevice || kind == CopyKind::HostToArray ||
           kind == CopyKind::UnifiedHostToDevice;
}

/// By the names of kernels that update weights.
bool isOptimizer(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kWords{"adam", "sgd",      "lamb",
                                                            "lars", "momentum", "multi_tensor"};
    std::string lower;
    for (const char c : name)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
        return lower.find(word) != std::string::npos;
    });
}

/// Looks at operations as candidates for the first of a step.
class Beginnings
{
public:
    Beginnings(const Store &store, const KernelSequence &sequence, const LaunchIndex &launches)
        : m_store(store)
        , m_sequence(sequence)
        , m_launches(launches)
    {}

    /// The longer nothing was launched before it, the more. More where weights were updated
    /// before, and where the batch is copied to the GPU.
    [[nodiscard]] double operator()(size_t position) const
    {
        if (position == 0)
            return 0;
        const Symbol here = m_sequence.symbols()[position];
        const Symbol before = m_sequence.symbols()[position - 1];
        auto value = static_cast<double>(std::max(Ns{0}, pauseBefore(position))) + 1;
        if (isOptimizer(m_sequence.nameOf(before)) && !isOptimizer(m_sequence.nameOf(here)))
            value *= 4;
        if (isInput(m_sequence.copyKindOf(here)) && !isInput(m_sequence.copyKindOf(before)))
            value *= 4;
        return value;
    }

private:
    /// Of the launching thread, else of the GPU.
    [[nodiscard]] Ns pauseBefore(size_t position) const
    {
        const FoundSlice here = m_sequence.at(position), before = m_sequence.at(position - 1);
        const SliceRef launch = m_launches.launchOf(here), last = m_launches.launchOf(before);
        if (launch.isValid() && last.isValid())
            return m_store.slice(launch).start - m_store.slice(last).end();
        return here.slice.start - before.slice.end();
    }

    const Store &m_store;
    const KernelSequence &m_sequence;
    const LaunchIndex &m_launches;
};

/// When copies from the host began, on any stream of the GPU.
std::vector<Ns> inputTimes(const Store &store, TrackId gpu, const JobContext &job)
{
    std::vector<Ns> times;
    for (LaneId lane : streamLanesOf(store, gpu)) {
        for (ChunkId id : store.chunksOf(lane)) {
            if (job.stopped())
                return {};
            if (!store.chunks()[id.value].has(SliceKind::Memcpy))
                continue;
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->kind(i) != SliceKind::Memcpy)
                    continue;
                const std::optional<CopyInfo> &copy = store.detail(chunk->detail(i)).copy;
                if (copy && isInput(copy->kind))
                    times.push_back(chunk->start(i));
            }
        }
    }
    std::sort(times.begin(), times.end());
    return times;
}

TrackId launchingThread(const Store &store, const LaunchIndex &launches, const FoundSlice &work)
{
    const SliceRef launch = launches.launchOf(work);
    return launch.isValid() ? threadOf(store, store.lane(store.laneOf(launch)).track) : TrackId();
}

} // namespace

InferredSteps inferSteps(const Store &store, const JobContext &job, const TrackChoice &among)
{
    InferredSteps inferred;
    const std::shared_ptr<const LaunchIndex> launches = LaunchIndex::of(store, job);
    for (LaneId lane : busiestLanes(store)) {
        if (among && !among(store.lane(lane).track))
            continue;
        const KernelSequence sequence(store, lane, job);
        const Beginnings beginnings(store, sequence, *launches);
        if (job.stopped())
            return {};
        const TrackId gpu = gpuOf(store, store.lane(lane).track);
        const std::vector<Cycle> cycles = findCycles(
            sequence.symbols(),
            {.inputs = sequence.positionsOf(inputTimes(store, gpu, job)), .beginning = beginnings});
        for (size_t i = 0; i < cycles.size(); ++i) {
            const FoundSlice first = sequence.at(cycles[i].begin);
            const bool goesOn = i + 1 < cycles.size() && cycles[i + 1].begin == cycles[i].end;
            const Ns end = goesOn ? sequence.at(cycles[i].end).slice.start
                                  : sequence.at(cycles[i].end - 1).slice.end();
            inferred.steps.push_back({static_cast<int64_t>(i) + 1,
                                      {first.slice.start, end},
                                      launchingThread(store, *launches, first)});
        }
        if (!cycles.empty()) {
            inferred.stream = store.lane(lane).track;
            break;
        }
    }
    return inferred;
}

} // namespace trilane
