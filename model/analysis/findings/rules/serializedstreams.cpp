// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/iterate/threadlanes.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

/// Streams that kernels ran on.
size_t streamsOf(const FindingContext &context)
{
    size_t count = 0;
    for (const links::GpuUse &use : context.gpus) {
        for (LaneId lane : iterate::streamLanesOf(context.store, use.gpu)) {
            const auto chunks = context.trace.chunksOf(lane, context.range);
            count += std::any_of(chunks.begin(), chunks.end(), [&](ChunkId id) {
                return context.trace.chunks()[id.value].has(SliceKind::Kernel);
            });
        }
    }
    return count;
}

/// Time of kernels beyond the time in which the GPU was busy, as a share of their time.
double overlapOf(const FindingContext &context)
{
    const Ns beside = context.kernels.total - context.busy;
    return context.kernels.total > 0 && beside > 0
               ? static_cast<double>(beside) / static_cast<double>(context.kernels.total)
               : 0.0;
}

} // namespace

/// Streams wait for one another while the GPU does nothing.
void serializedStreams(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding =
        ofTopic(context, IdleTopic::Dependency, "serialized_streams");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::Dependency);
    const size_t streams = streamsOf(context);
    finding->title = {streams > 1 ? MessageText("Streams wait for one another")
                                  : MessageText("Launched work waits")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) although the next work had been "
                     "launched long before: it waited for another stream, another device or the "
                     "host (inferred). Number of gaps: %3."),
         {formatDuration(sum.idle), percent(finding->share), std::to_string(sum.gaps)}});
    if (streams > 1)
        finding->explanation.push_back({MessageText("GPU streams with work: %1; %2 of their work "
                                                    "overlapped with work of another stream."),
                                        {std::to_string(streams), percent(overlapOf(context))}});
    finding->advice = {
        MessageText("Look for unnecessary ordering: the default stream (use per-thread default "
                    "streams), cudaStreamWaitEvent between independent work, host callbacks, and "
                    "collectives that a stream waits for.")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
