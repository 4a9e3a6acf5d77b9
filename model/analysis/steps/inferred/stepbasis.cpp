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
    {StepConfidence::High, MessageText("the name was specified")},
    {StepConfidence::High, MessageText("each step has a range with its number")},
    {StepConfidence::High, MessageText("each step has a range named like a step")},
    {StepConfidence::High, MessageText("each step has a range of the inference server")},
    {StepConfidence::Medium, MessageText("ranges are named by consecutive numbers")},
    {StepConfidence::Medium,
     MessageText("consecutive ranges of the same name launch the GPU work")},
    {StepConfidence::High, MessageText("weights are updated once per step")},
    {StepConfidence::Medium, MessageText("weights are updated several times per step")},
    {StepConfidence::Medium,
     MessageText("gradients are cleared once per step, at an unknown point of the step")},
    {StepConfidence::Medium, MessageText("each step has one forward pass")},
    {StepConfidence::Medium, MessageText("the repeating kernels update the weights each time")},
    {StepConfidence::Low, MessageText("based only on repeating kernels")},
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
        return msg("delimited by %1", ranges);
    case StepSource::Named:
        return MessageText("named");
    case StepSource::Inferred:
        break;
    }
    return MessageText("inferred from repeating kernels");
}

constexpr std::array kSources{MessageText("annotated"), MessageText("delimited"),
                              MessageText("named"), MessageText("inferred")};
constexpr std::array kKinds{MessageText("unknown"),   MessageText("training"),
                            MessageText("inference"), MessageText("prefill"),
                            MessageText("decode"),    MessageText("prefill and decode")};
constexpr std::array kConfidences{MessageText("high"), MessageText("medium"), MessageText("low")};

} // namespace

std::string_view keyOf(StepSource source)
{
    return source == StepSource::Bordered ? "bordered" : titleOf(source).text();
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
    return steps == 1 ? msg("GPU activity is unknown in 1 step: CUDA was recorded only part of the "
                            "time, or work has no timestamps")
                      : msg("GPU activity is unknown in %1 steps: CUDA was recorded only part of "
                            "the time, or work has no timestamps",
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
        clauses.push_back(msg("1 step range omitted: it overlaps another"));
    else if (basis.leftOut > 1)
        clauses.push_back(msg("%1 step ranges omitted: they overlap others", basis.leftOut));
    if (basis.isLastOpen)
        clauses.push_back(msg("last step omitted: the recording ended during it"));
    if (basis.unrecorded > 0)
        clauses.push_back(unrecordedClause(basis.unrecorded));
    if (basis.gpuBehind > 0)
        clauses.push_back(msg("they are steps of the launching thread, and the GPU completes their "
                              "work %1 after the last step: measured by GPU work, a step takes %2",
                              formatDuration(basis.gpuBehind), formatDuration(basis.gpuStep)));
    return clauses;
}

Message describe(StepSource source, const StepBasis &basis)
{
    return Message::clauses(clausesOf(source, basis));
}

} // namespace trilane::steps
