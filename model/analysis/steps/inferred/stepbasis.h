// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::steps {

/// Source of the step boundaries.
enum class StepSource : uint8_t {
    Annotated, ///< ranges that hold a whole step, like ProfilerStep#17
    Bordered,  ///< from one range of a part of the step to the next: the optimizer's
    Named,     ///< ranges with the requested name
    Inferred   ///< inferred from repeating GPU work
};
/// "annotated", "bordered", "named", "inferred"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(StepSource source);

/// Kind of the steps.
enum class StepKind : uint8_t {
    Unknown,
    Training,     ///< weights are updated, gradients are computed
    Inference,    ///< a model runs, with no sign of training
    Prefill,      ///< a server reads prompts
    Decode,       ///< a server generates tokens
    PrefillDecode ///< a server does both
};
/// "unknown", "training", "inference", "prefill", "decode", "prefill_decode"; stable.
[[nodiscard]] std::string_view keyOf(StepKind kind);

enum class StepConfidence : uint8_t { High, Medium, Low };
/// "high", "medium", "low"; stable.
[[nodiscard]] std::string_view keyOf(StepConfidence confidence);

/// Evidence for the steps.
enum class StepReason : uint8_t {
    AskedFor,         ///< ranges with the requested name
    Numbered,         ///< each has a range with a step's name and its number
    StepNames,        ///< each has a range with a step's name
    ServerIterations, ///< each has a range of an inference server
    NumbersAlone,     ///< ranges are called by consecutive numbers
    EqualRanges,      ///< equal ranges follow one another and launch the GPU's work
    WeightUpdates,    ///< weights are updated once in each
    SeveralUpdates,   ///< several updates of weights are in each, and recur together
    ZeroGrads,        ///< gradients are cleared once in each
    ForwardPasses,    ///< there is one forward pass in each
    RepeatedUpdates,  ///< kernels repeat, and update weights each time
    Repeated          ///< kernels repeat
};
/// Facts about the steps other than their source.
struct StepBasis
{
    StepReason reason = StepReason::Repeated;
    StepKind kind = StepKind::Unknown;
    std::string name{};      ///< of the ranges, numbers as "N"; empty without ranges
    uint64_t leftOut = 0;    ///< ranges that mark a step as well, and overlap one of the steps
    uint64_t unrecorded = 0; ///< steps of which it is not known what their GPUs did
    bool isLastOpen = false; ///< and left out: the recording ended in it
    /// Number of steps by which the GPUs lag behind the launching thread if more than one, see
    /// GpuLag; else 0.
    int64_t gpuBehind = 0;
    int64_t gpuStep = 0;
};
/// Medium at most where ranges were left out.
[[nodiscard]] StepConfidence confidenceOf(const StepBasis &basis);

/// Text in tables: "annotated", "training", "high".
[[nodiscard]] MessageText titleOf(StepSource source);
[[nodiscard]] MessageText titleOf(StepKind kind);
[[nodiscard]] MessageText titleOf(StepConfidence confidence);

/// "GPU activity is unknown in 1 step…"
[[nodiscard]] Message unrecordedClause(uint64_t steps);

/// "training", "annotated by ProfilerStep#N", "confidence high: each step has a range with its
/// number", and omissions.
[[nodiscard]] std::vector<Message> clausesOf(StepSource source, const StepBasis &basis);
/// The same, as one message.
[[nodiscard]] Message describe(StepSource source, const StepBasis &basis);

/// "training", "decoding by an inference server"…
[[nodiscard]] MessageText textOf(StepKind kind);

} // namespace trilane::steps
