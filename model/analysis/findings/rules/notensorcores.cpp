// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

/// By NVIDIA's data sheets dense half precision on Tensor Cores is 8 to 30 times as fast as single
/// precision on ordinary cores (V100 8, A100 16, H100 15, B200 28 to 30).
constexpr Ns kFastest = 32;

/// Tensor Cores require compute capability 7.0; some GPU names imply it.
bool hasTensorCores(const format::GpuInfo &gpu)
{
    if (gpu.computeMajor > 0)
        return gpu.computeMajor >= 7 && gpu.name.find("GTX 16") == std::string::npos;
    static constexpr std::array kNames{
        "V100", "T4",  "A100", "A800", "A10",    "A30",    "A40",    "H100",   "H200",    "H800",
        "L4",   "L40", "B100", "B200", "RTX 20", "RTX 30", "RTX 40", "RTX 50", "TITAN V", "RTX A"};
    return std::any_of(kNames.begin(), kNames.end(),
                       [&](const char *name) { return gpu.name.find(name) != std::string::npos; });
}

bool haveTensorCores(const format::TraceInfo &info)
{
    return !info.gpus.empty() && std::all_of(info.gpus.begin(), info.gpus.end(), hasTensorCores);
}

} // namespace

/// Matrix products and convolutions without Tensor Cores according to their names.
void noTensorCores(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    if (!haveTensorCores(context.trace.info()))
        return;
    std::vector<KernelTime> without;
    Ns time = 0;
    for (const KernelTime &kernel : kernelsByName(context)) {
        if (isMatrixWorkWithoutTensorCores(context.trace.string(kernel.name))) {
            without.push_back(kernel);
            time += kernel.total;
        }
    }
    TraceFinding finding = made(context, "no_tensor_cores", time - time / kFastest, time);
    if (finding.share < kMinShare)
        return;
    expect(finding, time / 3);
    finding.oneTime = oneTimeOf(context, finding, without);
    finding.title = {MessageText("Matrix products without Tensor Cores")};
    finding.explanation.push_back(
        {MessageText("Judging by names, kernels with %1 (%2 of all kernel time) compute matrix "
                     "products or convolutions without Tensor Cores, although the GPU has them. "
                     "Most of it, as shares of kernel time: %3."),
         {formatDuration(time), percent(time, context.kernels.total),
          listOf(mostOf(context, without, context.kernels.total))}});
    if (finding.severity != Severity::Note && 2 * hostIdle(context) > context.span) {
        expect(finding, 0);
        finding.severity = Severity::Low;
        finding.explanation.push_back(
            {MessageText("The GPU is idle because of the host for %1 of its time: the host limits "
                         "the speed, and faster kernels alone are unlikely to help."),
             {percent(context.share(hostIdle(context)))}});
    }
    finding.advice = {MessageText(
        "Use mixed precision (autocast with bfloat16 or float16), allow TF32 for float32 if the "
        "GPU has it (torch.set_float32_matmul_precision), and use sizes that are multiples of 8.")};
    finding.estimate = {
        MessageText("the time of these kernels minus 1/32: Tensor Cores are at most 32 times as "
                    "fast; mixed precision usually saves a third or more")};
    finding.evidence =
        longestOf(context, context.kernels, context.kernels.rows[without.front().row]);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
