// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/idle/callkind.h"
#include "model/base/amounttext.h"

namespace trilane::findings::rules {

namespace {

bool isPageable(const FindingContext &context, const stats::SliceRow &row)
{
    const std::optional<format::CopyInfo> &copy = context.trace.detail(row.detail).copy;
    return copy && (copy->source == format::MemoryKind::Pageable ||
                    copy->destination == format::MemoryKind::Pageable);
}

bool isCopyCall(std::string_view call)
{
    const idle::ApiKind kind = idle::apiKindOf(call);
    return kind == idle::ApiKind::SyncCopy || kind == idle::ApiKind::AsyncCopy;
}

} // namespace

/// Copies that hold up the host, or that pass through memory of the driver.
void pageableCopies(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const TopicSum &idle = context.topic(IdleTopic::SyncCopy);
    Ns exposed = 0;
    for (const CopyExposure &gpu : context.exposure)
        exposed += gpu.exposedPageable;
    TraceFinding finding = made(context, "pageable_copies", idle.idle + exposed, context.span);
    if (finding.share < kMinShare)
        return;
    uint64_t calls = 0;
    Ns time = 0;
    int64_t bytes = 0;
    for (const stats::SliceRow &row : context.copies.rows) {
        const bool counts = isPageable(context, row);
        calls += counts ? row.calls : 0;
        time += counts ? row.total : 0;
        bytes += counts ? row.bytes : 0;
    }
    raiseBound(context, finding, exposed + wonByRunningAhead(context, isCopyCall));
    finding.title = {MessageText("Copies are pageable or synchronous")};
    finding.explanation.push_back(
        {MessageText("For %1 the GPU computed nothing because of copies that block the program: %2 "
                     "idle in synchronous copies, %3 with only a copy of pageable memory."),
         {formatDuration(idle.idle + exposed), formatDuration(idle.idle),
          formatDuration(exposed)}});
    if (calls > 0)
        finding.explanation.push_back(
            {MessageText("Copies of pageable memory: %1, %2, %3."),
             {std::to_string(calls), formatBytes(static_cast<double>(bytes)),
              formatDuration(time)}});
    finding.advice = {
        MessageText("Copy from pinned memory (pin_memory=True, cudaHostAlloc) with cudaMemcpyAsync "
                    "(non_blocking=True), on a stream concurrent with the computation.")};
    Occurrences when = idle.when;
    when.add(context.copiedPageable);
    finding.oneTime = when.oneTime(context.steps.steps);
    finding.evidence = evidenceOf(context, idle.longest);
    for (const CopyExposure &gpu : context.exposure) {
        for (const store::FoundSlice &copy : gpu.longestPageable)
            finding.evidence.push_back(evidenceOf(context, copy));
    }
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
