// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

#include <algorithm>

namespace trilane::findings::rules {

/// Streams take turns without a recorded dependency.
void queuedStreams(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    Ns waited = 0;
    uint64_t kernels = 0;
    for (const QueuedWork &work : context.queued) {
        waited += work.waited;
        kernels += work.kernels;
    }
    TraceFinding finding = made(context, "queued_streams", waited, context.busy);
    if (context.isTooShort() || finding.share < kMinShare)
        return;
    finding.title = {MessageText("Streams run one at a time without a recorded reason")};
    finding.explanation.push_back(
        {MessageText("Kernels of one stream (%1) waited for %2, %3 of the GPU time, while a kernel "
                     "of another stream ran that left room for them. No recorded event required "
                     "them to wait, and these streams never ran concurrently."),
         {std::to_string(kernels), formatDuration(waited), percent(finding.share)}});
    finding.advice = {
        MessageText("Make the streams independent of the default stream (cudaStreamNonBlocking, "
                    "per-thread default streams), launch to them alternately rather than one after "
                    "the other, and raise CUDA_DEVICE_MAX_CONNECTIONS if there are many.")};
    finding.estimate = {MessageText("the time that these kernels waited")};
    for (const QueuedWork &work : context.queued) {
        for (const store::FoundSlice &kernel : work.longest)
            finding.evidence.push_back(evidenceOf(context, kernel));
    }
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
