// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/findings/rules/outsiders.h"

#include <algorithm>

namespace trilane::findings::rules {

/// The GPU waits for its input.
void ioBound(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding = ofTopic(context, IdleTopic::DataLoading, "io_bound");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::DataLoading);
    finding->title = {MessageText("I/O bound: the GPU waits for data")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) while the next batch was "
                     "loaded (DataLoader) or files were read; that is %3 of all idle time."),
         {formatDuration(sum.all()), percent(finding->share),
          percent(sum.all(), context.split.idle() + context.idle.edges)}});
    const bool isLargest =
        std::all_of(context.idle.topics.begin(), context.idle.topics.end(),
                    [&](const TopicSum &other) { return other.all() <= sum.all(); });
    if (isLargest)
        finding->explanation.push_back(
            {MessageText("Data loading is the largest part of the idle time.")});
    tellEdges(context, sum, *finding);
    finding->explanation.push_back(
        {MessageText("Most of it: %1."), {listOf(mostOf(context, sum, true))}});
    tellOutsiders(context, sum, *finding);
    finding->advice = {
        MessageText("Load batches ahead of time: more DataLoader workers (num_workers), persistent "
                    "workers, a larger prefetch factor, pinned memory. Decode less on the CPU, or "
                    "use faster storage and a format that needs less decoding.")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
