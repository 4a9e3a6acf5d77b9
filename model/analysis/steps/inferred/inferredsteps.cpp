// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/inferredsteps.h"
#include "model/analysis/kernels/kernelrole.h"
#include "model/store/store.h"

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/links/links.h"
#include "model/analysis/steps/inferred/cycles.h"
#include "model/analysis/steps/inferred/iterationcheck.h"
#include "model/analysis/steps/inferred/kernelsequence.h"
#include "model/analysis/steps/inferred/stepkind.h"

#include <algorithm>

namespace trilane::steps {

namespace {

/// Examines operations as candidates for the first of a step.
class Beginnings
{
public:
    Beginnings(const store::Store &store, const KernelSequence &sequence,
               const iterate::LaunchIndex &launches)
        : m_store(store)
        , m_sequence(sequence)
        , m_launches(launches)
    {}

    /// The longer nothing was launched before it, the more. More where weights were updated
    /// before, and if the batch is copied to the GPU.
    [[nodiscard]] double operator()(size_t position) const
    {
        if (position == 0)
            return 0;
        const Symbol here = m_sequence.symbols()[position];
        const Symbol before = m_sequence.symbols()[position - 1];
        auto value = static_cast<double>(std::max(Ns{0}, pauseBefore(position))) + 1;
        if (kernels::updatesWeights(lastKernelBefore(position)) &&
            !kernels::updatesWeights(m_sequence.nameOf(here)))
            value *= 4;
        if (isFromHost(m_sequence.copyKindOf(here)) && !isFromHost(m_sequence.copyKindOf(before)))
            value *= 4;
        return value;
    }

private:
    /// Copies and memsets may be in between: a gradient scaler queries results of the GPU. Empty:
    /// there are more than such a query has.
    [[nodiscard]] std::string_view lastKernelBefore(size_t position) const
    {
        constexpr size_t kMax = 4;
        for (size_t i = position; i > 0 && position - i < kMax; --i) {
            if (m_sequence.at(i - 1).slice.kind == SliceKind::Kernel)
                return m_sequence.nameOf(m_sequence.symbols()[i - 1]);
        }
        return {};
    }

    /// Pause of the launching thread, else of the GPU.
    [[nodiscard]] Ns pauseBefore(size_t position) const
    {
        const store::FoundSlice here = m_sequence.at(position),
                                before = m_sequence.at(position - 1);
        const store::SliceRef launch = m_launches.launchOf(here),
                              last = m_launches.launchOf(before);
        if (launch.isValid() && last.isValid())
            return m_store.slice(launch).start - m_store.slice(last).end();
        return here.slice.start - before.slice.end();
    }

    const store::Store &m_store;
    const KernelSequence &m_sequence;
    const iterate::LaunchIndex &m_launches;
};

TrackId launchingThread(store::Tables trace, const iterate::LaunchIndex &launches,
                        const store::FoundSlice &work)
{
    const store::SliceRef launch = launches.launchOf(work);
    return launch.isValid() ? links::threadOf(trace, trace.lane(trace.laneOf(launch)).track)
                            : TrackId();
}

} // namespace

InferredSteps inferSteps(const store::Store &store, const jobs::JobContext &job,
                         const marks::TrackChoice &among)
{
    InferredSteps inferred;
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(store, job);
    for (const TrackId stream : busiestStreams(store)) {
        if (among && !among(stream))
            continue;
        const KernelSequence sequence(store, stream, job);
        const Beginnings beginnings(store, sequence, *launches);
        if (job.stopped())
            return {};
        const TrackId gpu = links::gpuOf(store, stream);
        const HostCopies copies = hostCopies(store, gpu, job);
        const IterationCheck check(store, sequence, *launches, copies, job);
        const std::vector<Cycle> cycles = findCycles(
            sequence.symbols(), {.inputs = sequence.positionsOf(copies.inputs),
                                 .outputs = sequence.positionsOf(copies.outputs),
                                 .beginning = beginnings,
                                 .accepts = [&](std::span<const Cycle> some, Cycle part) {
                                     return check.accepts(some, part);
                                 }});
        for (size_t i = 0; i < cycles.size(); ++i) {
            const store::FoundSlice first = sequence.at(cycles[i].begin);
            const bool goesOn = i + 1 < cycles.size() && cycles[i + 1].begin == cycles[i].end;
            const Ns end = goesOn ? sequence.at(cycles[i].end).slice.start
                                  : sequence.at(cycles[i].end - 1).slice.end();
            inferred.steps.push_back({static_cast<int64_t>(i) + 1,
                                      {first.slice.start, end},
                                      launchingThread(store, *launches, first)});
        }
        if (!cycles.empty()) {
            inferred.stream = stream;
            if (check.updateWeights(cycles))
                inferred.reason = StepReason::RepeatedUpdates;
            break;
        }
    }
    return inferred;
}

} // namespace trilane::steps
