// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

/// The host is inside a collective, and so waits for another rank. Which one is to be seen only in
/// traces of all ranks.
void rankWait(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding = ofTopic(context, IdleTopic::Collective, "rank_wait");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::Collective);
    finding->title = {MessageText("Waiting for other ranks")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) while the launching thread "
                     "waited inside a collective (inferred). Most of it: %3."),
         {formatDuration(sum.idle), percent(finding->share), listOf(mostOf(context, sum, false))}});
    if (!context.ranks.ranks.empty())
        finding->advice = {MessageText("See the Ranks table for the late rank and its cause. "
                                       "Overlap communication with computation.")};
    else
        finding->advice = {MessageText(
            "Record all ranks to find the late one and its cause: uneven batches, data loading, "
            "other work on its machine. Overlap communication with computation.")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
