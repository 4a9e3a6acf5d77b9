// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steplist.h"

#include "model/analysis/links.h"
#include "model/analysis/steps/inferredsteps.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/markedsteps.h"
#include "model/analysis/steps/namedranges.h"
#include "model/analysis/steps/numbersaround.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/analysis/steps/stepkind.h"
#include "model/analysis/walk/unrecordedtime.h"

#include <algorithm>

namespace trilane {

namespace {

StepList found(const Store &store, const StepQuery &query, const JobContext &job)
{
    if (!query.infer) {
        MarkedSteps marked = markedSteps(store, job, query.among);
        if (!marked.steps.empty())
            return {marked.source,
                    std::move(marked.steps),
                    {},
                    std::move(marked.basis),
                    marked.areNumbered};
    }
    InferredSteps inferred = inferSteps(store, job, query.among);
    return {StepSource::Inferred,
            std::move(inferred.steps),
            inferred.stream,
            {.reason = inferred.reason}};
}

void findUnrecorded(const Store &store, StepList &list)
{
    if (list.steps.empty())
        return;
    const TrackId thread = list.steps.front().thread;
    std::vector<TimeRange> times;
    for (TrackId gpu : gpusOf(store, thread.isValid() ? processOf(store, thread) : TrackId())) {
        const std::vector<TimeRange> own = unrecordedTime(store, gpu);
        times.insert(times.end(), own.begin(), own.end());
    }
    unite(times);
    for (size_t i = 0; i < list.steps.size(); ++i) {
        if (timeWithin(times, list.steps[i].range) > 0)
            list.unrecorded.push_back(i);
    }
    list.basis.unrecorded = list.unrecorded.size();
}

} // namespace

void StepList::leaveOut(const std::function<bool(size_t)> &isOut)
{
    std::vector<NumberedStep> kept;
    std::vector<size_t> keptUnrecorded;
    for (size_t i = 0; i < steps.size(); ++i) {
        if (isOut(i))
            continue;
        if (!isGpuKnown(i))
            keptUnrecorded.push_back(kept.size());
        kept.push_back(steps[i]);
    }
    steps = std::move(kept);
    unrecorded = std::move(keptUnrecorded);
    basis.unrecorded = unrecorded.size();
}

size_t StepList::leaveOutUnrecorded()
{
    const size_t count = unrecorded.size();
    if (count > 0)
        leaveOut([this](size_t step) { return !isGpuKnown(step); });
    return count;
}

Result<StepList> findStepList(const Store &store, const StepQuery &query, const JobContext &job)
{
    StepList list;
    if (!query.rangeName.empty()) {
        uint64_t leftOut = 0;
        Result<RangeSteps> named =
            namedRangeSteps(store, query.rangeName, job, query.among, &leftOut);
        if (!named)
            return named.error();
        list = {StepSource::Named,
                std::move(named->steps),
                {},
                {.reason = StepReason::AskedFor, .leftOut = leftOut},
                named->areNumbered};
    } else {
        list = found(store, query, job);
    }
    if (!list.areNumbered && !query.infer)
        list.areNumbered = takeNumbersAround(store, list, job);
    list.basis.kind = list.steps.empty() ? StepKind::Unknown : kindOfWork(store, job, query.among);
    std::erase_if(list.steps, [&](const NumberedStep &step) {
        return !query.range.contains(step.range.begin);
    });
    findUnrecorded(store, list);
    return list;
}

} // namespace trilane
