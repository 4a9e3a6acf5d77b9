// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/tensorcores.h"

#include <algorithm>
#include <cmath>

namespace trilane::findings::rules {

namespace {

constexpr double kLow = 0.25;

/// Share of the GPU used by a kernel of that configuration, 0…1: full use could save at most the
/// rest.
double filledBy(const stats::SliceRow &row)
{
    const double warps = row.occupancy.value_or(1);
    const bool hasFewBlocks = row.limit == kernels::OccupancyLimit::Grid && row.waves;
    return std::clamp(hasFewBlocks ? std::min(warps, 1.0) * std::min(*row.waves, 1.0) : warps, 0.0,
                      1.0);
}

/// Products of matrices and attention are fast with few warps, communication takes few on purpose.
bool needsFewWarps(std::string_view name)
{
    return looksLikeMatrixWork(name) || kernels::tensorCoresOf(name) == kernels::TensorCores::Yes ||
           kernels::communicates(name);
}

} // namespace

/// Launch configurations that leave most of the GPU empty.
void lowOccupancy(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    std::vector<KernelTime> low;
    Ns time = 0;
    double gain = 0, expected = 0;
    for (size_t i = 0; i < context.kernels.rows.size(); ++i) {
        const stats::SliceRow &row = context.kernels.rows[i];
        const bool isLow =
            row.occupancy && (*row.occupancy < kLow || row.limit == kernels::OccupancyLimit::Grid);
        // Kernels this short depend on launching, regardless of their occupancy.
        if (!isLow || row.median < kShortKernel || needsFewWarps(context.trace.string(row.name)))
            continue;
        low.push_back({.name = row.name, .total = row.total, .calls = row.calls, .row = i});
        time += row.total;
        const double all = static_cast<double>(row.total) * (1 - filledBy(row));
        gain += all;
        // Multiprocessors that have nothing are idle; of few warps some have enough.
        expected += row.limit == kernels::OccupancyLimit::Grid ? all : std::min(all, all / 4);
    }
    TraceFinding finding = made(context, "low_occupancy", static_cast<Ns>(std::ceil(gain)), time);
    if (finding.share < kMinShare)
        return;
    expect(finding, static_cast<Ns>(expected));
    finding.oneTime = oneTimeOf(context, finding, low);
    const stats::SliceRow &first = context.kernels.rows[low.front().row];
    finding.title = {MessageText("Kernels use only part of the GPU")};
    finding.explanation.push_back(
        {MessageText("Kernels with %1 (%2 of all kernel time) have launch configurations that "
                     "cannot fill a quarter of the warps, or fewer blocks than multiprocessors. "
                     "Most of it, as shares of kernel time: %3."),
         {formatDuration(time), percent(time, context.kernels.total),
          listOf(mostOf(context, low, context.kernels.total))}});
    finding.explanation.push_back(
        {MessageText("The first has a theoretical occupancy of %1, limited by %2."),
         {percent(*first.occupancy), kernels::textOf(first.limit)}});
    finding.advice = {MessageText(
        "Use more blocks (larger batches, fused launches), other block sizes, fewer registers or "
        "less shared memory, or run other work concurrently on another stream.")};
    finding.estimate = {MessageText("the time of these kernels times the unused share of the GPU; "
                                    "reached only if speed scales with the share used")};
    finding.evidence = longestOf(context, context.kernels, first);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
