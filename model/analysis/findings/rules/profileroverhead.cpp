// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

/// Recording itself kept the GPU waiting: nothing to be won in the program.
void profilerOverhead(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const TopicSum &sum = context.topic(IdleTopic::Profiler);
    if (context.share(sum.idle) < kMinShare)
        return;
    TraceFinding finding = noted("profiler_overhead");
    finding.title = {MessageText("Recording overhead affects the results")};
    finding.explanation.push_back(
        {MessageText("For %1 (%2 of its time) the GPU was idle because of the profiler that "
                     "recorded the trace. This time does not occur without it."),
         {formatDuration(sum.idle), percent(context.share(sum.idle))}});
    if (const Ns held = sum.of(idle::IdleCause::NotScheduled); held > 0)
        finding.explanation.push_back(
            {MessageText("For %1 of it a thread that the GPU waited for was runnable, but the "
                         "recorder occupied the core."),
             {formatDuration(held)}});
    finding.explanation.push_back(
        {MessageText("Most of it: %1."), {listOf(mostOf(context, sum, false))}});
    finding.advice = {MessageText(
        "Record fewer kinds of data or a shorter time before relying on small numbers.")};
    finding.evidence = evidenceOf(context, sum.longest);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
