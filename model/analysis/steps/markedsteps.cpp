// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/markedsteps.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/partsofsteps.h"
#include "model/analysis/steps/borderedsteps.h"
#include "model/analysis/steps/repeatedranges.h"
#include "model/analysis/steps/stepofwork.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <map>

namespace trilane::steps {

namespace {

MarkedSteps annotated(marks::RangeSteps ranges, StepReason reason, std::string name,
                      uint64_t leftOut)
{
    return {std::move(ranges.steps),
            StepSource::Annotated,
            {.reason = reason, .name = std::move(name), .leftOut = leftOut},
            ranges.areNumbered};
}

/// Names of unnumbered ranges with a step's name, most specific first; and other names by role.
struct RangeNames
{
    std::map<size_t, marks::NameSet> steps;
    NamesByRole roles;
};

RangeNames namesOf(store::Tables trace, const jobs::JobContext &job,
                   const marks::TrackChoice &among)
{
    RangeNames names;
    std::vector<bool> asked(trace.stringCount());
    for (const format::Lane &lane : trace.lanes()) {
        if (job.stopped())
            return {};
        if (trace.track(lane.track).kind != TrackKind::Ranges || (among && !among(lane.track)))
            continue;
        for (const format::Aggregate &all : trace.totalsOf(lane.id)) {
            if (all.kind != SliceKind::Range || all.name.value >= asked.size() ||
                asked[all.name.value])
                continue;
            asked[all.name.value] = true;
            const std::string_view name = trace.string(all.name);
            StepName step;
            if (readStepName(name.data(), name.size(), step))
                names.steps[step.rank].insert(all.name);
            else if (const marks::RangeRole role = marks::roleOf(name);
                     role != marks::RangeRole::Other)
                names.roles[role].insert(all.name);
        }
    }
    return names;
}

MarkedSteps withStepNames(const store::Store &store, const RangeNames &names,
                          const jobs::JobContext &job, const marks::TrackChoice &among)
{
    const store::Tables trace = store;
    for (const auto &[rank, own] : names.steps) {
        uint64_t leftOut = 0;
        const std::vector<store::FoundSlice> ranges =
            marks::outermostRanges(store, own, job, among, &leftOut);
        if (ranges.size() >= 2 && !marks::arePartsOfSteps(store, ranges, job))
            return annotated(marks::stepsOfRanges(store, ranges), StepReason::StepNames,
                             std::string(trace.string(ranges.front().slice.name)), leftOut);
    }
    return {};
}

/// The host completes an iteration before the GPU: extends it to the end of the work launched in
/// it, at most to the next one.
void untilTheirWorkEnds(const store::Store &store, std::vector<marks::NumberedStep> &steps,
                        const jobs::JobContext &job)
{
    const store::Tables trace = store;
    if (!steps.front().thread.isValid())
        return;
    StepList own{.source = StepSource::Annotated, .steps = steps, .stream = {}};
    for (size_t i = 0; i + 1 < own.steps.size(); ++i)
        own.steps[i].range.end = own.steps[i + 1].range.begin;
    own.steps.back().range.end = std::numeric_limits<Ns>::max();
    StepOfWork launched(store, own, job);
    const TrackId process = links::processOf(store, steps.front().thread);
    for (LaneId lane : links::streamLanes(store)) {
        if (links::processOf(store, trace.lane(lane).track) != process)
            continue;
        iterate::LaneCursor work(store, lane);
        for (bool is = work.seek(steps.front().range.begin); is && !job.stopped();
             is = work.next()) {
            if (const std::optional<size_t> step = launched.of(work);
                step && isGpuWork(work.kind()))
                steps[*step].range.end = std::max(steps[*step].range.end,
                                                  std::min(work.end(), own.steps[*step].range.end));
        }
    }
}

MarkedSteps ofServer(const store::Store &store, const RangeNames &names,
                     const jobs::JobContext &job, const marks::TrackChoice &among)
{
    const store::Tables trace = store;
    marks::NameSet iterations;
    for (const marks::RangeRole role :
         {marks::RangeRole::Prefill, marks::RangeRole::Decode, marks::RangeRole::PrefillDecode}) {
        if (const auto own = names.roles.find(role); own != names.roles.end())
            iterations.insert(own->second.begin(), own->second.end());
    }
    uint64_t leftOut = 0;
    const std::vector<store::FoundSlice> ranges =
        marks::outermostRanges(store, iterations, job, among, &leftOut);
    if (ranges.empty())
        return {};
    std::vector<marks::NumberedStep> steps = marks::stepsOfRanges(store, ranges).steps;
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i].number = static_cast<int64_t>(i) + 1; // those in the names are of requests
    untilTheirWorkEnds(store, steps, job);
    return annotated({std::move(steps)}, StepReason::ServerIterations,
                     marks::foldedNumbers(trace.string(ranges.front().slice.name)), leftOut);
}

StepReason reasonOf(const BorderedSteps &bordered)
{
    if (bordered.role == marks::RangeRole::WeightUpdate)
        return bordered.haveSeveral ? StepReason::SeveralUpdates : StepReason::WeightUpdates;
    return bordered.role == marks::RangeRole::ZeroGrad ? StepReason::ZeroGrads
                                                       : StepReason::ForwardPasses;
}

} // namespace

MarkedSteps markedSteps(const store::Store &store, const jobs::JobContext &job,
                        const marks::TrackChoice &among)
{
    const store::Tables trace = store;
    marks::StepsOfName numbered = marks::namedNumberedSteps(store, job, among);
    if (!numbered.steps.empty())
        return annotated({std::move(numbered.steps), true}, StepReason::Numbered,
                         marks::foldedNumbers(trace.string(numbered.name)), numbered.leftOut);
    const RangeNames names = namesOf(store, job, among);
    for (const auto &find : {withStepNames, ofServer}) {
        MarkedSteps marked = find(store, names, job, among);
        if (!marked.steps.empty())
            return marked;
    }
    BorderedSteps bordered = borderedSteps(store, names.roles, job, among);
    if (!bordered.steps.empty())
        return {std::move(bordered.steps),
                StepSource::Bordered,
                {.reason = reasonOf(bordered), .name = std::move(bordered.name)}};
    RepeatedRanges repeated = repeatedRanges(store, job, among);
    if (repeated.ranges.steps.empty())
        return {};
    return annotated(std::move(repeated.ranges),
                     repeated.numbersAlone ? StepReason::NumbersAlone : StepReason::EqualRanges,
                     std::move(repeated.name), repeated.leftOut);
}

} // namespace trilane::steps
