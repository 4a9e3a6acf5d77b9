// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/idle/callkind.h"

namespace trilane::findings::rules {

/// The program waits for the GPU, and only then prepares the next launch.
void needlessSync(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::optional<TraceFinding> finding = ofTopic(context, IdleTopic::Sync, "needless_sync");
    if (!finding)
        return;
    const TopicSum &sum = context.topic(IdleTopic::Sync);
    const auto waits = [](std::string_view call) {
        return idle::apiKindOf(call) == idle::ApiKind::Sync;
    };
    uint64_t calls = 0;
    for (const stats::SliceRow &row : context.calls.rows)
        calls += waits(context.trace.string(row.name)) ? row.calls : 0;
    raiseBound(context, *finding, wonByRunningAhead(context, waits));
    finding->title = {MessageText("Unnecessary synchronization leaves the GPU idle")};
    finding->explanation.push_back(
        {MessageText("The GPU was idle for %1 (%2 of its time) in gaps in which the launching "
                     "thread is in a call that waits for the GPU, and only then launches the next "
                     "work. Gaps: %3; synchronizing calls: %4."),
         {formatDuration(sum.idle), percent(context.share(sum.idle)), std::to_string(sum.gaps),
          std::to_string(calls)}});
    finding->explanation.push_back(
        {MessageText("Most of it: %1."), {listOf(mostOf(context, sum, false))}});
    finding->advice = {MessageText(
        "Wait less often: avoid .item(), .cpu(), print() of a tensor and torch.cuda.synchronize() "
        "in the loop. Read the loss every few steps. Use events to order streams on the GPU.")};
    findings.push_back(std::move(*finding));
}

} // namespace trilane::findings::rules
