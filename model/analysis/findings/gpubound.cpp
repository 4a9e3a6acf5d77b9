// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/steps/stepbreakdown.h"

namespace trilane::rules {

namespace {

constexpr double kBusy = 0.9;

} // namespace

/// The GPU is busy nearly all the time: what with.
void gpuBound(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    Ns copiesAlone = 0;
    for (const CopyExposure &gpu : context.exposure)
        copiesAlone += gpu.exposed + gpu.exposedPageable;
    const double computes = context.share(context.busy - copiesAlone);
    if (computes < kBusy || context.kernels.total <= 0 || context.isTooShort())
        return;
    const std::vector<KernelTime> names = kernelsByName(context);
    Ns collectives = 0;
    Ns tensor = 0;
    for (const KernelTime &kernel : names) {
        const std::string_view name = context.store.string(kernel.name);
        collectives += looksLikeCollective(name) ? kernel.total : 0;
        tensor += looksLikeTensorCoreKernel(name) ? kernel.total : 0;
    }
    TraceFinding finding = noted("gpu_bound");
    finding.title = {QT_TRANSLATE_NOOP("Findings", "GPU bound: the GPU is the limit")};
    finding.explanation.push_back(
        {QT_TRANSLATE_NOOP(
             "Findings", "The GPU computed for %1 of its time. Where the kernels' time goes: %2."),
         {percent(computes), mostOf(context, names, context.kernels.total)}});
    finding.explanation.push_back(
        {QT_TRANSLATE_NOOP("Findings",
                           "By their names, kernels that use Tensor Cores have %1 of it, "
                           "collectives %2."),
         {percent(tensor, context.kernels.total), percent(collectives, context.kernels.total)}});
    finding.advice = {QT_TRANSLATE_NOOP(
        "Findings", "To get faster, the kernels themselves must: start with those named above "
                    "(lower precision, fused or better kernels, less work).")};
    finding.evidence = longestOf(context, context.kernels, context.kernels.rows[names.front().row]);
    findings.push_back(std::move(finding));
}

} // namespace trilane::rules
