// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/communication.h"

#include <algorithm>
#include <utility>

namespace trilane::findings::rules {

namespace {

std::vector<KernelTime> communicationByName(const FindingContext &context)
{
    std::vector<KernelTime> names = kernelsByName(context);
    std::erase_if(names, [&](const KernelTime &kernel) {
        return !kernels::communicates(context.trace.string(kernel.name));
    });
    return names;
}

/// Computation time without concurrent communication, per GPU.
Ns hideable(const FindingContext &context)
{
    Ns time = 0;
    for (const communication::GpuTime &gpu : context.times)
        time += std::min(gpu.split.exposed(), gpu.split.computation - gpu.split.overlapped());
    return time;
}

Ns onComputeStream(const FindingContext &context)
{
    Ns time = 0;
    for (const communication::GpuTime &gpu : context.times)
        time += gpu.exposedOnComputeStream;
    return time;
}

void explain(const FindingContext &context, TraceFinding &finding)
{
    const communication::TimeSplit &split = context.split;
    const std::vector<KernelTime> names = communicationByName(context);
    Ns whole = 0;
    for (const KernelTime &kernel : names)
        whole += kernel.total;
    finding.explanation.push_back(
        {MessageText(
             "For %1 (%2 of its time) the GPU communicated and computed nothing. Communication "
             "took %3 in total, of which %4 overlapped with computation. Most of it: %5."),
         {formatDuration(split.exposed()), percent(split.exposedShare()),
          formatDuration(split.communication), percent(split.overlap()),
          listOf(mostOf(context, names, whole))}});
    const Ns hidden = hideable(context);
    if (hidden < split.exposed())
        finding.explanation.push_back(
            {MessageText("%1 of it could overlap with computation; the rest must become shorter."),
             {formatDuration(hidden)}});
    if (const Ns same = onComputeStream(context); same > split.exposed() / 2)
        finding.explanation.push_back({MessageText("%1 of it ran on the stream that computes most, "
                                                   "where it cannot overlap with computation."),
                                       {percent(same, split.exposed())}});
    finding.explanation.push_back(
        {context.ranks.ranks.empty()
             ? MessageText("Collective kernels also run while they wait for a late rank; traces of "
                           "all ranks are needed to see this.")
             : MessageText("Collective kernels also run while they wait for a late rank; the Ranks "
                           "table shows how long.")});
}

} // namespace

/// Communication that no computation hides.
void exposedCommunication(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const Ns exposed = context.split.exposed();
    TraceFinding finding = made(context, "exposed_communication", exposed, context.span);
    if (context.isTooShort() || finding.share < kMinShare)
        return;
    finding.title = {MessageText("Communication is not hidden by computation")};
    finding.oneTime = context.communicated.oneTime(context.steps.steps);
    explain(context, finding);
    finding.advice = {
        MessageText("Overlap communication with computation: use a separate stream and start as "
                    "soon as the data is available (DDP: bucket_cap_mb, gradient_as_bucket_view; "
                    "FSDP: prefetching). Or communicate less: accumulate gradients, use lower "
                    "precision, or split the model differently.")};
    finding.estimate = {MessageText(
        "time with communication and without computation, including waits for a late rank")};
    for (const communication::GpuTime &gpu : context.times) {
        for (const communication::ExposedStretch &stretch : gpu.longest) {
            FindingEvidence evidence = evidenceOf(context, stretch.kernel);
            evidence.range = stretch.time;
            evidence.part = stretch.time.duration();
            finding.evidence.push_back(std::move(evidence));
        }
    }
    std::stable_sort(finding.evidence.begin(), finding.evidence.end(),
                     [](const FindingEvidence &a, const FindingEvidence &b) {
                         return std::pair(-a.range.duration(), a.range.begin) <
                                std::pair(-b.range.duration(), b.range.begin);
                     });
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
