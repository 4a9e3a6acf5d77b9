// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepfacts.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/iterate/unionpieces.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/slicegrouping.h"
#include "model/analysis/steps/gpulag.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/stepofwork.h"
#include "model/base/timeranges.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace trilane::steps {

namespace {

void count(store::Tables trace, StepFacts &facts, const iterate::LaneCursor &work)
{
    const TimeRange time{work.start(), work.end()};
    const Ns duration = time.duration();
    facts.work = facts.work.isEmpty() ? time : facts.work.united(time);
    switch (work.kind()) {
    case SliceKind::Kernel:
    case SliceKind::GraphLaunch:
        ++facts.kernels;
        facts.kernelTime += duration;
        break;
    case SliceKind::Memcpy:
        ++facts.copies;
        facts.copyTime += duration;
        if (const auto bytes = format::movedBytes(work.value(), trace.detail(work.detail())))
            facts.copiedBytes += *bytes;
        else
            ++facts.unsizedCopies;
        break;
    default:
        break;
    }
}

struct GpuLanes
{
    std::vector<LaneId> lanes;
    std::vector<size_t> gpuOf; ///< by lane id
};

GpuLanes lanesOf(store::Tables trace, std::span<const TrackId> gpus)
{
    GpuLanes all{.lanes = {}, .gpuOf = std::vector<size_t>(trace.lanes().size())};
    for (size_t gpu = 0; gpu < gpus.size(); ++gpu) {
        for (LaneId lane : iterate::streamLanesOf(trace, gpus[gpu])) {
            all.lanes.push_back(lane);
            all.gpuOf[lane.value] = gpu;
        }
    }
    return all;
}

std::vector<TimeRange> rangesOf(std::span<const StepFacts> steps)
{
    std::vector<TimeRange> ranges;
    for (const StepFacts &facts : steps)
        ranges.push_back(facts.step.range);
    return ranges;
}

/// Adds times of GPUs, by the clock.
void addGpuTimes(const store::Store &store, const GpuLanes &all, StepReport &report,
                 const jobs::JobContext &job)
{
    std::vector<StepFacts> &steps = report.steps;
    const std::vector<TimeRange> ranges = rangesOf(steps);
    std::vector<communication::SplitByRange> splits(report.gpus.size(),
                                                    communication::SplitByRange(ranges));
    kernels::CommunicationNames names(store);
    iterate::UnionPieces busy;
    uint64_t seen = 0;
    iterate::GpuWorkWalk walk(store, all.lanes, stats::kGpuWorkKinds,
                              steps.front().step.range.begin);
    while (walk.next() && (++seen % 4096 != 0 || !job.stopped())) {
        const iterate::LaneCursor &work = walk.current();
        const TimeRange time{work.start(), work.end()};
        if (time.begin >= steps.back().step.range.end)
            break;
        busy.add(ranges, time, [&](size_t i, Ns part) { steps[i].gpuBusy += part; });
        splits[all.gpuOf[work.lane().value]].add(
            time, work.kind(), work.kind() == SliceKind::Kernel && names.has(work.name()));
    }
    for (size_t i = 0; i < steps.size(); ++i) {
        for (const communication::SplitByRange &gpu : splits)
            steps[i].splitOf.push_back(gpu.splits()[i]);
    }
}

/// Counts the work of a stream in the steps that launched it. A stream works in launch order, so
/// after the last step, work launched by no step ends the search.
void countWork(const store::Store &store, LaneId lane, StepOfWork &launched,
               std::vector<StepFacts> &steps, const jobs::JobContext &job)
{
    const Ns end = steps.back().step.range.end;
    uint64_t seen = 0;
    iterate::LaneCursor work(store, lane);
    for (bool is = work.seek(steps.front().step.range.begin); is; is = work.next()) {
        if (++seen % 4096 == 0 && job.stopped())
            return;
        if (!(stats::kGpuWorkKinds >> static_cast<int>(work.kind()) & 1))
            continue;
        if (const std::optional<size_t> step = launched.of(work))
            count(store, steps[*step], work);
        else if (work.start() >= end && launched.time(work) >= end)
            return;
    }
}

/// Those that work for the steps' process: on a shared GPU, work of others belongs to none of its
/// steps. All if none does: a profiler may mark the steps of another process.
std::vector<LaneId> lanesOfSteps(store::Tables trace, const std::vector<LaneId> &all,
                                 const StepList &list)
{
    const bool isOfStream = list.source == StepSource::Inferred && list.stream.isValid();
    const TrackId process =
        links::processOf(trace, isOfStream ? list.stream : list.steps.front().thread);
    std::vector<LaneId> own;
    std::copy_if(all.begin(), all.end(), std::back_inserter(own), [&](LaneId lane) {
        return links::processOf(trace, trace.lane(lane).track) == process &&
               !trace.chunksOf(lane).empty();
    });
    return own.empty() ? all : own;
}

void countWork(const store::Store &store, const GpuLanes &all, StepReport &report,
               const StepList &list, const jobs::JobContext &job)
{
    StepOfWork launched(store, list, job);
    for (const LaneId lane : lanesOfSteps(store, all.lanes, list))
        countWork(store, lane, launched, report.steps, job);
}

void addGpuWork(const store::Store &store, StepReport &report, const StepList &list,
                const jobs::JobContext &job)
{
    const GpuLanes all = lanesOf(store, report.gpus);
    addGpuTimes(store, all, report, job);
    countWork(store, all, report, list, job);
    std::vector<TimeRange> work;
    for (const StepFacts &facts : report.steps)
        work.push_back(facts.work);
    if (const std::optional<GpuLag> lag = gpuLag(list, work)) {
        report.basis.gpuBehind = lag->behind;
        report.basis.gpuStep = lag->perStep;
    }
}

/// Steps and GPUs, nothing measured.
StepReport reportOf(store::Tables trace, const StepList &list)
{
    StepReport report{.source = list.source, .basis = list.basis, .gpus = {}, .steps = {}};
    if (list.steps.empty())
        return report;
    const TrackId thread = list.steps.front().thread;
    report.gpus = gpusOf(trace, thread.isValid() ? links::processOf(trace, thread) : TrackId());
    for (size_t i = 0; i < list.steps.size(); ++i) {
        report.steps.push_back({.step = list.steps[i],
                                .readerCost = {},
                                .isGpuKnown = !report.gpus.empty() && list.isGpuKnown(i),
                                .splitOf = {}});
    }
    return report;
}

void addReaderCosts(const store::Store &store, std::vector<StepFacts> &steps,
                    const jobs::JobContext &job)
{
    const auto byThread = [&](TrackId thread) {
        return loaderWaits(store, thread, job);
    };
    // Steps are of one thread; inferred ones may change it when another one launches their first.
    TrackId thread;
    std::vector<TimeRange> waits;
    for (size_t i = 0; i < steps.size(); ++i) {
        const marks::NumberedStep &step = steps[i].step;
        if (i == 0 || step.thread != thread) {
            thread = step.thread;
            waits = byThread(thread);
        }
        if (waits.empty())
            continue;
        steps[i].readerCost = timeWithin(waits, step.range);
        const Ns before = i > 0 ? steps[i - 1].step.range.end : waits.front().begin;
        steps[i].readerBefore = timeWithin(waits, {before, step.range.begin});
    }
}

void addIdleCauses(const store::Store &store, StepReport &report, const jobs::JobContext &job,
                   const std::function<void(const idle::GapStory &)> &also)
{
    const std::vector<TimeRange> ranges = rangesOf(report.steps);
    const idle::IdleQuery query{.range = {ranges.front().begin, ranges.back().end},
                                .gpus = report.gpus,
                                .wholeRecording = true};
    const auto idle = idle::idleByCauseIn(store, ranges, query, job, also);
    for (size_t i = 0; i < idle.size() && i < report.steps.size(); ++i)
        report.steps[i].idleByCause = idle[i];
}

} // namespace

Ns StepFacts::gpuIdle() const
{
    return std::accumulate(idleByCause.begin(), idleByCause.end(), Ns{0});
}

communication::TimeSplit StepFacts::split() const
{
    communication::TimeSplit sum;
    for (const communication::TimeSplit &gpu : splitOf)
        sum += gpu;
    return sum;
}

bool hasUnsizedCopies(const StepReport &report)
{
    return std::any_of(report.steps.begin(), report.steps.end(),
                       [](const StepFacts &f) { return f.isGpuKnown && f.unsizedCopies > 0; });
}

std::vector<TrackId> gpusOf(store::Tables trace, TrackId process)
{
    std::vector<TrackId> all, own;
    for (TrackId gpu : links::tracksOfKind(trace, TrackKind::Gpu)) {
        bool works = false, worksForIt = false;
        for (LaneId lane : iterate::streamLanesOf(trace, gpu)) {
            works = works || !trace.chunksOf(lane).empty();
            worksForIt = worksForIt || (process.isValid() && !trace.chunksOf(lane).empty() &&
                                        links::processOf(trace, trace.lane(lane).track) == process);
        }
        if (works)
            all.push_back(gpu);
        if (worksForIt)
            own.push_back(gpu);
    }
    return own.empty() ? all : own;
}

StepReport measureSteps(const store::Store &store, const StepList &list,
                        const jobs::JobContext &job,
                        const std::function<void(const idle::GapStory &)> &also)
{
    StepReport report = reportOf(store, list);
    if (report.steps.empty())
        return report;
    if (!list.areOfGpu)
        addReaderCosts(store, report.steps, job);
    if (!report.gpus.empty()) {
        addGpuWork(store, report, list, job);
        addIdleCauses(store, report, job, also);
    }
    return report;
}

std::vector<TimeRange> workOfSteps(const store::Store &store, const StepList &list,
                                   const jobs::JobContext &job)
{
    StepReport report = reportOf(store, list);
    if (!report.gpus.empty())
        countWork(store, lanesOf(store, report.gpus), report, list, job);
    std::vector<TimeRange> work;
    for (const StepFacts &facts : report.steps)
        work.push_back(facts.work);
    return work;
}

} // namespace trilane::steps
