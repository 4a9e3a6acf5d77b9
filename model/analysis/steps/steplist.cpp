// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steplist.h"

#include "model/analysis/steps/inferredsteps.h"
#include "model/analysis/steps/markedsteps.h"
#include "model/analysis/steps/namedranges.h"
#include "model/analysis/steps/numbersaround.h"
#include "model/analysis/steps/stepkind.h"

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

} // namespace

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
    return list;
}

} // namespace trilane
