// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/stepkind.h"

#include "model/analysis/kernels/kernelname.h"
#include "model/analysis/kernels/kernelrole.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/names/basename.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"
#include "model/store/tables.h"

#include <array>
#include <string>

namespace trilane::steps {

namespace {

constexpr std::array<std::string_view, 9> kDecode{"paged_attention",
                                                  "pagedattention",
                                                  "batchdecode",
                                                  "flash_decod",
                                                  "flashdecod",
                                                  "splitkv",
                                                  "decode_attention",
                                                  "masked_multihead_attention",
                                                  "mmha_"};
constexpr std::array<std::string_view, 4> kPrefill{"batchprefill", "prefill", "extend_attention",
                                                   "context_fmha"};
/// Indications by names so far.
struct Signs
{
    bool training = false;
    bool prefill = false;
    bool decode = false;
    bool network = false;
    bool isNameless = false; ///< some names give no indication

    [[nodiscard]] StepKind kind() const
    {
        if (training)
            return StepKind::Training;
        if (prefill && decode)
            return StepKind::PrefillDecode;
        if (decode || prefill)
            return decode ? StepKind::Decode : StepKind::Prefill;
        return network && !isNameless ? StepKind::Inference : StepKind::Unknown;
    }
};

void lookAtRange(std::string_view name, Signs &signs)
{
    switch (marks::roleOf(name)) {
    case marks::RangeRole::WeightUpdate:
    case marks::RangeRole::ZeroGrad:
    case marks::RangeRole::Backward:
        signs.training = true;
        break;
    case marks::RangeRole::Prefill:
        signs.prefill = true;
        break;
    case marks::RangeRole::Decode:
        signs.decode = true;
        break;
    case marks::RangeRole::PrefillDecode:
        signs.prefill = signs.decode = true;
        break;
    default:
        signs.training =
            signs.training ||
            (isStepName(name) && kernels::lowerCase(name).find("train") != std::string::npos);
    }
}

void lookAtKernel(std::string_view name, Signs &signs)
{
    const std::string text = kernels::lowerCase(name);
    signs.training = signs.training || kernels::updatesWeights(names::baseName(name)) ||
                     kernels::isOfBackwardPass(name);
    signs.decode = signs.decode || kernels::containsOne(text, kDecode);
    signs.prefill = signs.prefill || kernels::containsOne(text, kPrefill);
    signs.network = signs.network || kernels::isOfNetwork(name);
    signs.isNameless = signs.isNameless || kernels::isMadeByXla(names::baseName(name));
}

bool tellsKind(TrackKind kind)
{
    return kind == TrackKind::Ranges || kind == TrackKind::Stream;
}

} // namespace

StepKind kindOfWork(store::Tables trace, const jobs::JobContext &job,
                    const marks::TrackChoice &among)
{
    Signs signs;
    std::vector<bool> asked(trace.stringCount());
    for (const format::Lane &lane : trace.lanes()) {
        if (job.stopped() || signs.training)
            break;
        if (!tellsKind(trace.track(lane.track).kind) || (among && !among(lane.track)))
            continue;
        for (const format::Aggregate &all : trace.totalsOf(lane.id)) {
            if (all.name.value >= asked.size() || asked[all.name.value])
                continue;
            asked[all.name.value] = true;
            if (all.kind == SliceKind::Range)
                lookAtRange(trace.string(all.name), signs);
            else if (all.kind == SliceKind::Kernel)
                lookAtKernel(trace.string(all.name), signs);
        }
    }
    return signs.kind();
}

} // namespace trilane::steps
