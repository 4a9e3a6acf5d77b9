// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"

#include "model/analysis/compare/matchedrows.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/analysis/steps/stepofwork.h"

#include <algorithm>
#include <limits>

namespace trilane::compare {

namespace {

using Lists = std::array<steps::StepList, 2>;
using Stores = std::array<const store::Store *, 2>;
using Lags = std::array<std::optional<steps::GpuLag>, 2>;

Result<Lists> stepsOf(const Stores &stores, const CompareQuery &query, const jobs::JobContext &job)
{
    Lists lists;
    for (size_t side = 0; side < 2; ++side) {
        Result<steps::StepList> list = steps::findStepList(*stores[side], query.steps[side], job);
        if (!list)
            return list.error();
        lists[side] = std::move(*list);
    }
    const bool bothKinds = (lists[0].source == steps::StepSource::Inferred) !=
                           (lists[1].source == steps::StepSource::Inferred);
    if (!bothKinds)
        return lists;
    // An annotated step and an inferred one begin and end elsewhere.
    for (size_t side = 0; side < 2; ++side) {
        if (lists[side].source == steps::StepSource::Inferred)
            continue;
        steps::StepQuery inferred = query.steps[side];
        inferred.infer = true;
        inferred.rangeName.clear();
        Result<steps::StepList> list = steps::findStepList(*stores[side], inferred, job);
        lists[side] = list ? std::move(*list) : steps::StepList{};
    }
    return lists;
}

/// If a thread launches asynchronously, its ranges do not show the step time: uses the GPU work
/// instead, in both traces.
Lags takeGpuWork(const Stores &stores, Lists &lists, const jobs::JobContext &job)
{
    Lags lags;
    std::array<std::vector<TimeRange>, 2> work;
    for (size_t side = 0; side < 2; ++side) {
        work[side] = steps::workOfSteps(*stores[side], lists[side], job);
        const bool hasWork = std::any_of(work[side].begin(), work[side].end(),
                                         [](TimeRange one) { return !one.isEmpty(); });
        if (!steps::areOfTheHost(lists[side]) || !hasWork)
            return {};
        lags[side] = steps::gpuLag(lists[side], work[side]);
    }
    for (size_t side = 0; side < 2 && (lags[0] || lags[1]); ++side)
        lists[side] = steps::byGpuWork(std::move(lists[side]), work[side]);
    return lags;
}

/// Time from the first to the last operation of any GPU; without any, the whole recording.
TimeRange workOf(store::Tables trace, TimeRange range)
{
    TimeRange work{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    for (LaneId lane : links::streamLanes(trace)) {
        for (ChunkId chunk : trace.chunksOf(lane))
            work = work.united(trace.chunks()[chunk.value].range());
    }
    return (work.isEmpty() ? trace.span() : work).intersected(range);
}

Result<Lists> spansOf(const Stores &stores, const CompareQuery &query)
{
    Lists lists;
    for (size_t side = 0; side < 2; ++side) {
        const TimeRange range = workOf(*stores[side], query.steps[side].range);
        if (range.isEmpty())
            return Error{.what = msg("nothing to compare in that part of the trace"),
                         .file = store::Tables(*stores[side]).path()};
        lists[side].steps.push_back({.number = 0, .range = range, .thread = {}});
    }
    return lists;
}

/// Long steps that one trace has more often, or that are longer, are how that run is: they are
/// compared, too.
StepAlignment alignedSteps(const Lists &lists, bool keepOutliers, std::optional<LongSteps> &ofThem)
{
    StepAlignment all = alignSteps(lists[0], lists[1]);
    ofThem = longSteps(lengthsOf(lists[0].steps, all, 0), lengthsOf(lists[1].steps, all, 1));
    if (keepOutliers)
        return all;
    UsualRule rule{.limit = std::numeric_limits<double>::infinity()};
    if (ofThem)
        rule = {.limit = ofThem->limit,
                .isWarmUp = ofThem->isFirstApart,
                .keepsLong = ofThem->isNumberProven() || ofThem->areLengthsProven};
    return alignUsualSteps(lists[0], lists[1], rule);
}

Result<StepAlignment> align(const Stores &stores, const CompareQuery &query, Lists &lists,
                            Lags &lags, std::optional<LongSteps> &ofThem,
                            const jobs::JobContext &job)
{
    if (query.by != CompareBy::Span) {
        Result<Lists> steps = stepsOf(stores, query, job);
        if (!steps)
            return steps.error();
        lists = std::move(*steps);
        std::array<size_t, 2> unrecorded{};
        for (size_t side = 0; side < 2; ++side)
            unrecorded[side] = lists[side].leaveOutUnrecorded();
        lags = takeGpuWork(stores, lists, job);
        StepAlignment aligned = alignedSteps(lists, query.keepOutliers, ofThem);
        aligned.unrecorded = unrecorded;
        if (!aligned.isEmpty())
            return aligned;
        if (query.by == CompareBy::Steps)
            return Error{.what = msg("has no steps to compare"),
                         .file = store::Tables(*stores[lists[0].steps.empty() ? 0 : 1]).path(),
                         .remedy = msg("compare the whole traces with --by span")};
    }
    Result<Lists> spans = spansOf(stores, query);
    if (!spans)
        return spans.error();
    lists = std::move(*spans);
    lags = {};
    std::array<std::vector<size_t>, 2> one{std::vector<size_t>{0}, std::vector<size_t>{0}};
    return StepAlignment{.compared = std::move(one), .pairs = {{0, 0}}, .out = {}};
}

} // namespace

MessageText titleOf(CompareState state)
{
    static constexpr std::array kTitles{MessageText("same"), MessageText("changed"),
                                        MessageText("new"), MessageText("gone")};
    return kTitles[static_cast<size_t>(state)];
}

std::string_view keyOf(CompareState state)
{
    return titleOf(state).text();
}

std::string_view keyOf(CompareVerdict verdict)
{
    static constexpr std::array<std::string_view, 4> kKeys{"same", "faster", "slower", "unrelated"};
    return kKeys[static_cast<size_t>(verdict)];
}

Result<Comparison> compareTraces(const store::Store &a, const store::Store &b,
                                 const CompareQuery &query, const jobs::JobContext &job)
{
    const Stores stores{&a, &b};
    Lists lists;
    Comparison comparison;
    Lags lags;
    Result<StepAlignment> aligned = align(stores, query, lists, lags, comparison.longSteps, job);
    if (job.stopped())
        return Error::stopped();
    if (!aligned)
        return aligned.error();
    comparison.threshold = query.threshold;
    comparison.alignment = std::move(*aligned);
    std::array<Measurement, 2> measured;
    for (size_t side = 0; side < 2; ++side) {
        job.report(side, 2);
        measured[side] = measure(*stores[side], lists[side], comparison.alignment.compared[side],
                                 sampleCounts(comparison.alignment)[side], job);
        comparison.traces[side] = {.source = lists[side].source,
                                   .kind = lists[side].basis.kind,
                                   .steps = std::move(lists[side].steps),
                                   .gpus = measured[side].gpus,
                                   .lag = lags[side]};
    }
    if (job.stopped())
        return Error::stopped();
    comparison.rows = matchedRows(measured, comparison);
    judge(comparison);
    return comparison;
}

} // namespace trilane::compare
