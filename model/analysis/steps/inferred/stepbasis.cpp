// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/stepbasis.h"

#include "model/base/time.h"

#include <algorithm>
#include <array>

namespace trilane::steps {

namespace {

struct Reason
{
    StepConfidence confidence;
    MessageText text;
};

/// By StepReason.
constexpr std::array<Reason, 12> kReasons{{
    {StepConfidence::High, MessageText("the name was asked for")},
    {StepConfidence::High, MessageText("each has a range with its number")},
    {StepConfidence::High, MessageText("each has a range with a step's name")},
    {StepConfidence::High, MessageText("each has a range of the inference server")},
    {StepConfidence::Medium, MessageText("ranges are named by consecutive numbers")},
    {StepConfidence::Medium,
     MessageText("equal ranges follow one another and launch the GPU's work")},
    {StepConfidence::High, MessageText("the weights are updated once in each")},
    {StepConfidence::Medium, MessageText("the weights are updated several times in each")},
    {StepConfidence::Medium,
     MessageText("gradients are cleared once in each, which may be anywhere in a step")},
    {StepConfidence::Medium, MessageText("each has one forward pass")},
    {StepConfidence::Medium, MessageText("the kernels that repeat update the weights each time")},
    {StepConfidence::Low, MessageText("only the repetition of kernels tells them")},
}};

const Reason &of(StepReason reason)
{
    return kReasons[static_cast<size_t>(reason)];
}

Message sourceText(StepSource source, const std::string &ranges)
{
    switch (source) {
    case StepSource::Annotated:
        return msg("annotated by %1", ranges);
    case StepSource::Bordered:
        return msg("bordered by %1", ranges);
    case StepSource::Named:
        return MessageText("named");
    case StepSource::Inferred:
        break;
    }
    return MessageText("inferred from the kernels that repeat");
}

constexpr std::array kSources{MessageText("annotated"), MessageText("bordered"),
                              MessageText("named"), MessageText("inferred")};
constexpr std::array kKinds{MessageText("unknown"),   MessageText("training"),
                            MessageText("inference"), MessageText("prefill"),
                            MessageText("decode"),    MessageText("prefill and decode")};
constexpr std::array kConfidences{MessageText("high"), MessageText("medium"), MessageText("low")};

} // namespace

std::string_view keyOf(StepSource source)
{
    return titleOf(source).text();
}

std::string_view keyOf(StepKind kind)
{
    return kind == StepKind::PrefillDecode ? "prefill_decode" : titleOf(kind).text();
}

std::string_view keyOf(StepConfidence confidence)
{
    return titleOf(confidence).text();
}

MessageText titleOf(StepSource source)
{
    return kSources[static_cast<size_t>(source)];
}

MessageText titleOf(StepKind kind)
{
    return kKinds[static_cast<size_t>(kind)];
}

MessageText titleOf(StepConfidence confidence)
{
    return kConfidences[static_cast<size_t>(confidence)];
}

StepConfidence confidenceOf(const StepBasis &basis)
{
    const StepConfidence confidence = of(basis.reason).confidence;
    return basis.leftOut > 0 ? std::max(confidence, StepConfidence::Medium) : confidence;
}

MessageText textOf(StepKind kind)
{
    static constexpr std::array kTexts{MessageText("of unknown kind"),
                                       MessageText("training"),
                                       MessageText("inference"),
                                       MessageText("prefill by an inference server"),
                                       MessageText("decoding by an inference server"),
                                       MessageText("prefill and decoding by an inference server")};
    return kTexts[static_cast<size_t>(kind)];
}

Message unrecordedClause(uint64_t steps)
{
    return steps == 1 ? msg("in 1 step it is not known what the GPU did: CUDA was not recorded all "
                            "the time, or work has no times")
                      : msg("in %1 steps it is not known what the GPU did: CUDA was not recorded "
                            "all the time, or work has no times",
                            steps);
}

std::vector<Message> clausesOf(StepSource source, const StepBasis &basis)
{
    static constexpr std::array kTexts{MessageText("confidence high"),
                                       MessageText("confidence medium"),
                                       MessageText("confidence low")};
    std::vector<Message> clauses{
        textOf(basis.kind), sourceText(source, basis.name),
        msg("%1: %2", kTexts[static_cast<size_t>(confidenceOf(basis))], of(basis.reason).text)};
    if (basis.leftOut == 1)
        clauses.push_back(msg("1 range that marks a step is left out: it overlaps another"));
    else if (basis.leftOut > 1)
        clauses.push_back(
            msg("%1 ranges that mark steps are left out: they overlap others", basis.leftOut));
    if (basis.isLastOpen)
        clauses.push_back(msg("the last step is left out: the recording ended in it"));
    if (basis.unrecorded > 0)
        clauses.push_back(unrecordedClause(basis.unrecorded));
    if (basis.gpuBehind > 0)
        clauses.push_back(msg("they are of the launching thread, and the GPU ends their work %1 "
                              "behind the last: by its work a step takes %2",
                              formatDuration(basis.gpuBehind), formatDuration(basis.gpuStep)));
    return clauses;
}

Message describe(StepSource source, const StepBasis &basis)
{
    return Message::clauses(clausesOf(source, basis));
}

} // namespace trilane::steps
