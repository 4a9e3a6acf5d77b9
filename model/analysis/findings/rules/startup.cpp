// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

/// A single event delays the GPU once: never severe, because no later step gains.
void startUp(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding = ofTopic(context, IdleTopic::StartUp, "start_up");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::StartUp);
    expect(*finding, 0);
    finding->severity = Severity::Low;
    finding->title = {MessageText("Start-up: one-time GPU idle time")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) for reasons that occur once, "
                     "at start-up. Most of it: %3."),
         {formatDuration(sum.all()), percent(finding->share),
          listOf(mostOf(context, sum, false))}});
    tellEdges(context, sum, *finding);
    finding->explanation.push_back(
        {MessageText("Includes gaps before the first run of an operation that are more than four "
                     "times as long as any later gap before it, code loading for a kernel's first "
                     "run, and graph creation before the first graph launch.")});
    finding->advice = {MessageText("Record and measure after a few warm-up steps. If start-up "
                                   "itself takes too long, cache compiled kernels, load modules "
                                   "lazily (CUDA_MODULE_LOADING=LAZY) and capture fewer graphs.")};
    finding->estimate = {
        MessageText("upper bound: all idle time with this cause, once; none in later steps")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
