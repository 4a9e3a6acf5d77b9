// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

/// Data moves on access.
void unifiedMemory(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding =
        ofTopic(context, IdleTopic::UnifiedMemory, "unified_memory");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::UnifiedMemory);
    finding->title = {MessageText("Page faults move unified memory back and forth")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) while CPU page faults moved unified "
                     "memory. Faulting threads: %3."),
         {formatDuration(sum.idle), percent(finding->share), listOf(mostOf(context, sum, true))}});
    finding->advice = {
        MessageText("Move data before it is needed (cudaMemPrefetchAsync) and give usage hints "
                    "(cudaMemAdvise), or copy explicitly between pinned memory and the device. "
                    "Initialize data that the GPU reads first on the GPU.")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
