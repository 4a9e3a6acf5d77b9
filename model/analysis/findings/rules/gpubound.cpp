// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/tensorcores.h"

#include <array>

namespace trilane::findings::rules {

namespace {

constexpr double kBusy = 0.9;

} // namespace

/// The GPU computes nearly all the time: what.
void gpuBound(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    const double computes = context.share(context.split.computation);
    // Parts of steps before the first and after the last GPU operation belong to the program, too.
    const auto ofSteps = kBusy * static_cast<double>(context.span + context.idle.edges);
    if (computes < kBusy || static_cast<double>(context.split.computation) < ofSteps ||
        context.kernels.total <= 0 || context.isTooShort())
        return;
    const std::vector<KernelTime> names = kernelsByName(context);
    Ns communication = 0;
    std::array<Ns, 3> byTensorCores{};
    for (const KernelTime &kernel : names) {
        const std::string_view name = context.trace.string(kernel.name);
        communication += kernels::communicates(name) ? kernel.total : 0;
        byTensorCores[static_cast<size_t>(kernels::tensorCoresOf(name))] += kernel.total;
    }
    const auto answered = [&](kernels::TensorCores answer) {
        return percent(byTensorCores[static_cast<size_t>(answer)], context.kernels.total);
    };
    TraceFinding finding = noted("gpu_bound");
    finding.title = {MessageText("GPU bound: the GPU limits the speed")};
    finding.explanation.push_back(
        {MessageText("The GPU computed for %1 of its time. Kernel time by name: %2."),
         {percent(computes), listOf(mostOf(context, names, context.kernels.total))}});
    finding.explanation.push_back(
        {MessageText("Judging by names, kernels that use Tensor Cores account for at least %1 of "
                     "it and communication kernels for %2; %3 cannot be classified by name."),
         {answered(kernels::TensorCores::Yes), percent(communication, context.kernels.total),
          answered(kernels::TensorCores::Unknown)}});
    finding.advice = {MessageText("Make the kernels faster, starting with those listed above: "
                                  "lower precision, fused or better kernels, less work.")};
    finding.evidence = longestOf(context, context.kernels, context.kernels.rows[names.front().row]);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
