// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/stepbasis.h"

#include "model/base/filledtext.h"
#include "model/base/time.h"

#include <algorithm>
#include <array>

namespace trilane::steps {

namespace {

struct Reason
{
    StepConfidence confidence;
    std::string_view text;
};

/// By StepReason.
constexpr std::array<Reason, 12> kReasons{{
    {StepConfidence::High, "the name was asked for"},
    {StepConfidence::High, "each has a range with its number"},
    {StepConfidence::High, "each has a range with a step's name"},
    {StepConfidence::High, "each has a range of the inference server"},
    {StepConfidence::Medium, "ranges are named by consecutive numbers"},
    {StepConfidence::Medium, "equal ranges follow one another and launch the GPU's work"},
    {StepConfidence::High, "the weights are updated once in each"},
    {StepConfidence::Medium, "the weights are updated several times in each"},
    {StepConfidence::Medium, "gradients are cleared once in each, which may be anywhere in a step"},
    {StepConfidence::Medium, "each has one forward pass"},
    {StepConfidence::Medium, "the kernels that repeat update the weights each time"},
    {StepConfidence::Low, "only the repetition of kernels tells them"},
}};

const Reason &of(StepReason reason)
{
    return kReasons[static_cast<size_t>(reason)];
}

std::string filled(std::string_view text, const std::string &with)
{
    std::string result(text);
    if (const size_t place = result.find("%1"); place != std::string::npos)
        result.replace(place, 2, with);
    return result;
}

} // namespace

std::string_view keyOf(StepSource source)
{
    static constexpr std::array<std::string_view, 4> kKeys{"annotated", "bordered", "named",
                                                           "inferred"};
    return kKeys[static_cast<size_t>(source)];
}

std::string_view keyOf(StepKind kind)
{
    static constexpr std::array<std::string_view, 6> kKeys{"unknown", "training", "inference",
                                                           "prefill", "decode",   "prefill_decode"};
    return kKeys[static_cast<size_t>(kind)];
}

std::string_view keyOf(StepConfidence confidence)
{
    static constexpr std::array<std::string_view, 3> kKeys{"high", "medium", "low"};
    return kKeys[static_cast<size_t>(confidence)];
}

StepConfidence confidenceOf(const StepBasis &basis)
{
    const StepConfidence confidence = of(basis.reason).confidence;
    return basis.leftOut > 0 ? std::max(confidence, StepConfidence::Medium) : confidence;
}

std::string_view textOf(StepSource source)
{
    static constexpr std::array<std::string_view, 4> kTexts{
        "annotated by %1", "bordered by %1", "named", "inferred from the kernels that repeat"};
    return kTexts[static_cast<size_t>(source)];
}

std::string_view textOf(StepKind kind)
{
    static constexpr std::array<std::string_view, 6> kTexts{
        "of unknown kind",
        "training",
        "inference",
        "prefill by an inference server",
        "decoding by an inference server",
        "prefill and decoding by an inference server"};
    return kTexts[static_cast<size_t>(kind)];
}

std::string_view textOf(StepConfidence confidence)
{
    static constexpr std::array<std::string_view, 3> kTexts{"confidence high", "confidence medium",
                                                            "confidence low"};
    return kTexts[static_cast<size_t>(confidence)];
}

std::string_view textOf(StepReason reason)
{
    return of(reason).text;
}

std::string_view textOfLeftOut(const StepBasis &basis)
{
    if (basis.leftOut == 0)
        return {};
    return basis.leftOut == 1 ? "1 range that marks a step is left out: it overlaps another"
                              : "%1 ranges that mark steps are left out: they overlap others";
}

std::string_view textOfOpen(const StepBasis &basis)
{
    return basis.isLastOpen ? "the last step is left out: the recording ended in it" : "";
}

std::string_view textOfUnrecorded(const StepBasis &basis)
{
    if (basis.unrecorded == 0)
        return {};
    return basis.unrecorded == 1 ? "in 1 step it is not known what the GPU did: CUDA was not "
                                   "recorded all the time, or work has no times"
                                 : "in %1 steps it is not known what the GPU did: CUDA was not "
                                   "recorded all the time, or work has no times";
}

std::string_view textOfLag(const StepBasis &basis)
{
    return basis.gpuBehind > 0
               ? "they are of the launching thread, and the GPU ends their work %1 behind the "
                 "last: by its work a step takes %2"
               : "";
}

std::string describe(StepSource source, const StepBasis &basis)
{
    std::string text(textOf(basis.kind));
    text += "; ";
    text += filled(textOf(source), basis.name);
    text += "; ";
    text += textOf(confidenceOf(basis));
    text += ": ";
    text += textOf(basis.reason);
    if (basis.leftOut > 0)
        text += "; " + filled(textOfLeftOut(basis), std::to_string(basis.leftOut));
    if (basis.isLastOpen)
        text += "; " + std::string(textOfOpen(basis));
    if (basis.unrecorded > 0)
        text += "; " + filled(textOfUnrecorded(basis), std::to_string(basis.unrecorded));
    if (basis.gpuBehind > 0)
        text += "; " + trilane::filled(textOfLag(basis), {formatDuration(basis.gpuBehind),
                                                          formatDuration(basis.gpuStep)});
    return text;
}

} // namespace trilane::steps
