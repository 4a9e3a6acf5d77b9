// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

struct Alone
{
    Ns copies = 0;   ///< at least one copy
    Ns exposed = 0;  ///< nothing but copies that are not pageable
    Ns hideable = 0; ///< of that, what computation without copies could run beside
};

Alone copiesAlone(const FindingContext &context)
{
    Alone all;
    for (const CopyExposure &gpu : context.exposure) {
        all.copies += gpu.copies;
        all.exposed += gpu.exposed;
        all.hideable += std::min(gpu.exposed, std::max<Ns>(gpu.work - gpu.hidden, 0));
    }
    return all;
}

void addEvidence(const FindingContext &context, TraceFinding &finding)
{
    finding.oneTime = context.copied.oneTime(context.steps.steps);
    for (const CopyExposure &gpu : context.exposure) {
        for (const store::FoundSlice &copy : gpu.longest)
            finding.evidence.push_back(evidenceOf(context, copy));
    }
}

void addOverlap(const FindingContext &context, const Alone &alone,
                std::vector<TraceFinding> &findings)
{
    TraceFinding finding = made(context, "copy_overlap", alone.hideable, alone.exposed);
    if (finding.share < kMinShare)
        return;
    finding.title = {MessageText("Copies could overlap with kernels")};
    finding.explanation.push_back(
        {MessageText("For %1 (%2 of its time) the GPU only copied non-pageable memory; %3 of it "
                     "could overlap with other work. Copies ran for %4 in total."),
         {formatDuration(alone.exposed), percent(context.share(alone.exposed)),
          formatDuration(alone.hideable), formatDuration(alone.copies)}});
    finding.advice = {
        MessageText("Copy the next batch on a separate stream while this one is computed "
                    "(prefetching), and copy results while the next step runs.")};
    finding.estimate = {
        MessageText("time in which only copies ran, as far as other work could overlap with them")};
    addEvidence(context, finding);
    findings.push_back(std::move(finding));
}

/// More is copied than kernels could hide.
void addTransfers(const FindingContext &context, const Alone &alone,
                  std::vector<TraceFinding> &findings)
{
    TraceFinding finding =
        made(context, "copy_bound", alone.exposed - alone.hideable, alone.exposed);
    if (finding.severity < Severity::Medium)
        return;
    finding.title = {MessageText("Copy bound: copies limit the speed")};
    finding.explanation.push_back(
        {MessageText("Copies of memory that is not pageable ran alone for %1, and other work could "
                     "overlap with only %2 of it: %3 (%4 of the GPU time) remains."),
         {formatDuration(alone.exposed), formatDuration(alone.hideable),
          formatDuration(finding.gain), percent(finding.share)}});
    finding.advice = {MessageText(
        "Copy less: keep data on the GPU, transfer smaller types and decode or augment there, "
        "batch small copies. If throughput is low, check the bus (lanes, NUMA node).")};
    finding.estimate = {MessageText("time of copies that nothing could overlap with: the most that "
                                    "copying fewer bytes could save")};
    addEvidence(context, finding);
    findings.push_back(std::move(finding));
}

} // namespace

/// Copies run alone although they need no multiprocessor.
void copyOverlap(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const Alone alone = copiesAlone(context);
    addOverlap(context, alone, findings);
    addTransfers(context, alone, findings);
}

} // namespace trilane::findings::rules
