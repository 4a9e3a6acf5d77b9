// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

/// Work was queued, but nothing ran: incomplete recording rather than a problem of the program. A
/// note.
void queuedSilence(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const TopicSum &sum = context.topic(IdleTopic::Silence);
    if (context.share(sum.idle) < kMinShare)
        return;
    TraceFinding finding = noted("queued_silence");
    finding.title = {MessageText("The GPU was inactive although work was queued")};
    finding.explanation.push_back(
        {MessageText("For %1 (%2 of its time) the GPU had work queued, but no recorded work ran on "
                     "any stream: the host was not late."),
         {formatDuration(sum.idle), percent(context.share(sum.idle))}});
    const auto add = [&](idle::SilenceProof proof, MessageText sentence) {
        const Ns time = sum.byProof[static_cast<size_t>(proof)];
        if (time > 0)
            finding.explanation.push_back({sentence, {formatDuration(time)}});
    };
    add(idle::SilenceProof::LaunchedBefore,
        MessageText("%1 of it precedes work that was launched, or whose stream was in use, before "
                    "the recording began: earlier, unrecorded work ran first."));
    add(idle::SilenceProof::Recurs, MessageText("%1 of it recurs with the same length between the "
                                                "same two operations: unrecorded work ran there."));
    add(idle::SilenceProof::DeviceLaunch,
        MessageText("%1 of it is between operations of one launch: the GPU proceeds from one to "
                    "the other without the host; its activity in between was not recorded."));
    add(idle::SilenceProof::None, MessageText("For %1 of it the trace shows no reason."));
    finding.advice = {MessageText("Record the missing data before looking for a fault in the "
                                  "program: all kinds of GPU work, CUDA graph nodes (--cuda-graph "
                                  "node), other processes on the GPU. Start recording earlier.")};
    finding.evidence = evidenceOf(context, sum.longest);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
