// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/communication.h"

namespace trilane::findings::rules {

namespace {

/// Most of it is before work of graphs: no launch by itself is left to be saved there.
bool isOfGraphs(const TopicSum &sum)
{
    return 2 * sum.ofGraphs > sum.all();
}

Message waitSentence(const TraceFinding &finding, const TopicSum &sum)
{
    std::vector<MessageValue> values{formatDuration(sum.all()), percent(finding.share), sum.gaps,
                                     formatDuration(kShortKernel)};
    if (!isOfGraphs(sum))
        return {MessageText("The GPU was idle for %1 (%2 of its time) before work that takes less "
                            "than %4 and is complete before the next launch. Short gaps: %3."),
                std::move(values)};
    values.emplace_back(percent(sum.ofGraphs, sum.all()));
    values.emplace_back(percent(sum.inGraphs, sum.all()));
    return {MessageText("The GPU was idle for %1 (%2 of its time) before work that takes less than "
                        "%4. Short gaps: %3. %5 of it is before work of graph launches; %6 is "
                        "inside graphs, where the GPU needs this time between kernels."),
            std::move(values)};
}

void advise(TraceFinding &finding, const TopicSum &sum)
{
    if (isOfGraphs(sum)) {
        finding.title = {MessageText("Too many small kernels in CUDA graphs")};
        finding.advice = {MessageText(
            "Fuse small kernels (torch.compile, fused optimizers, fused layers) or increase the "
            "batch size: a graph saves launches, not the time between kernels.")};
        finding.disproof = {MessageText(
            "Ruled out if the same work in fewer kernels leaves the GPU idle for as long.")};
        return;
    }
    finding.title = {MessageText("Small gaps before short kernels")};
    finding.advice = {
        MessageText("Fuse small kernels (torch.compile, fused optimizers, fused layers), replay "
                    "the step as a CUDA graph, or increase the batch size.")};
}

} // namespace

/// Launching takes longer than the launched work; in graphs, the transition to the next kernel
/// does.
void smallKernels(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding =
        ofTopic(context, IdleTopic::SmallKernels, "small_kernels");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::SmallKernels);
    uint64_t small = 0;
    Ns smallTime = 0;
    for (const stats::SliceRow &row : context.kernels.rows) {
        if (row.median < kShortKernel && !kernels::communicates(context.trace.string(row.name))) {
            small += row.calls;
            smallTime += row.total;
        }
    }
    finding->explanation.push_back(waitSentence(*finding, sum));
    tellEdges(context, sum, *finding);
    if (small > 0)
        finding->explanation.push_back(
            {MessageText(
                 "%1 of %2 kernels are this short (median of their configuration), %3 on average."),
             {std::to_string(small), std::to_string(context.kernels.calls),
              formatDuration(smallTime / static_cast<Ns>(small))}});
    advise(*finding, sum);
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
