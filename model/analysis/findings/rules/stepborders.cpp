// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

namespace trilane::findings::rules {

namespace {

constexpr size_t kMinBorders = 2;
constexpr double kOfIdle = 0.3;

} // namespace

/// The GPU is idle between steps. Other findings explain why; this one shows where and claims no
/// gain.
void stepBorders(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const IdleSummary &idle = context.idle;
    const Ns all = context.split.idle();
    if (context.borders < kMinBorders || context.share(idle.atBorders) < 0.05 ||
        static_cast<double>(idle.atBorders) < kOfIdle * static_cast<double>(all))
        return;
    TraceFinding finding = noted("step_borders");
    finding.title = {MessageText("The GPU is idle between steps")};
    finding.explanation.push_back(
        {MessageText("%1 of the idle time (%2) is at step boundaries: %3 gaps at %4 boundaries. "
                     "Its causes are counted in the other findings."),
         {percent(idle.atBorders, all), formatDuration(idle.atBorders),
          std::to_string(idle.bordersWithGaps), std::to_string(context.borders)}});
    finding.advice = {MessageText(
        "Check the end and start of a step: reading the loss, logging, checkpoints, fetching the "
        "batch. Start the next step's launches before the last kernel is complete.")};
    finding.evidence = evidenceOf(context, idle.borderGaps);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
