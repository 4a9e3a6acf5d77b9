// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/names/tracklabel.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

constexpr double kUneven = 0.2;

/// Kernel time of each GPU without communication, which is waiting for others, too.
std::vector<Ns> computeTimes(const FindingContext &context)
{
    std::vector<Ns> times(context.gpus.size());
    for (const stats::SliceRow &row : context.kernels.rows) {
        if (kernels::communicates(context.trace.string(row.name)))
            continue;
        for (size_t i = 0; i < times.size(); ++i)
            times[i] += context.gpus[i].gpu == row.gpu ? row.total : 0;
    }
    return times;
}

} // namespace

/// Some GPUs have less to do than others, and wait for them.
void unevenGpus(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    if (context.gpus.size() < 2)
        return;
    const std::vector<Ns> times = computeTimes(context);
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    if (*most <= 0 || static_cast<double>(*most - *least) < kUneven * static_cast<double>(*most))
        return;
    Ns sum = 0;
    for (const Ns time : times)
        sum += time;
    const auto count = static_cast<Ns>(times.size());
    // With equal shares the busiest would be done so much earlier, and all others with it.
    TraceFinding finding = made(context, "uneven_gpus", *most * count - sum, context.idleTime());
    if (finding.share < kMinShare)
        return;
    const auto label = [&](std::vector<Ns>::const_iterator at) {
        return names::trackLabel(context.store,
                                 context.gpus[static_cast<size_t>(at - times.begin())].gpu);
    };
    finding.title = {MessageText("GPUs have uneven work")};
    finding.explanation.push_back(
        {MessageText("Kernels (without collectives) take %1 on %2, but %3 on %4; the average of %5 "
                     "GPUs is %6."),
         {formatDuration(*most), label(most), formatDuration(*least), label(least),
          std::to_string(count), formatDuration(sum / count)}});
    finding.advice = {
        MessageText("Balance the work: batches of equal size and similar length, pipeline stages "
                    "of equal cost, no extra work (logging, evaluation) on one GPU only.")};
    finding.estimate = {
        MessageText("the time the others wait if all must wait for the busiest one, at most their "
                    "idle time; may overlap with the causes above")};
    const TimeRange whole = context.trace.span().intersected(context.range);
    for (size_t i = 0; i < times.size() && i < kShownGaps; ++i)
        finding.evidence.push_back({.range = whole,
                                    .part = whole.duration(),
                                    .track = context.gpus[i].gpu,
                                    .slice = {},
                                    .gpu = context.gpus[i].gpu,
                                    .name = formatDuration(times[i])});
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
