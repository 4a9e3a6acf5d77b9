// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steplist.h"

#include "model/analysis/steps/inferredsteps.h"
#include "model/analysis/steps/namedranges.h"

#include <algorithm>

namespace trilane {

std::string_view keyOf(StepSource source)
{
    switch (source) {
    case StepSource::Annotated:
        return "annotated";
    case StepSource::Named:
        return "named";
    case StepSource::Inferred:
        break;
    }
    return "inferred";
}

Result<StepList> findStepList(const Store &store, const StepQuery &query, const JobContext &job)
{
    StepList list;
    if (!query.rangeName.empty()) {
        Result<std::vector<NumberedStep>> steps =
            namedRangeSteps(store, query.rangeName, job, query.among);
        if (!steps)
            return steps.error();
        list = {.source = StepSource::Named, .steps = std::move(*steps)};
    } else {
        if (!query.infer)
            list.steps = numberedSteps(store, job, query.among);
        if (list.steps.empty()) {
            InferredSteps found = inferSteps(store, job, query.among);
            list = {StepSource::Inferred, std::move(found.steps), found.stream};
        }
    }
    std::erase_if(list.steps, [&](const NumberedStep &step) {
        return !query.range.contains(step.range.begin);
    });
    return list;
}

} // namespace trilane
