// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/longsteps.h"
#include "model/analysis/compare/measurement.h"
#include "model/analysis/compare/ranktest.h"
#include "model/analysis/compare/stepalignment.h"
#include "model/analysis/findings/finding.h"
#include "model/analysis/idle/idlecause.h"
#include "model/analysis/steps/gpulag.h"
#include "model/analysis/steps/steplist.h"

#include <array>
#include <cstdint>
#include <memory>

namespace trilane::compare {

/// Unit of comparison.
enum class CompareBy : uint8_t {
    Auto,  ///< steps if both traces have such of the same kind, else all of the GPUs' time
    Steps, ///< steps; an error if there are none
    Span   ///< the time from the first to the last operation of the GPUs
};

/// Options of a comparison. The first trace is the baseline.
struct CompareQuery
{
    CompareBy by = CompareBy::Auto;
    std::array<steps::StepQuery, 2> steps{}; ///< which part of each, and what its steps are
    double threshold = 0.05;                 ///< slower by more than this share is too slow
    bool keepOutliers = false;               ///< steps that took unusually long are compared, too
};

/// One side of a row: its values in the compared steps of one trace.
struct CompareValue
{
    Ns total = 0; ///< of all compared steps and, for time of GPUs, of all GPUs
    uint64_t calls = 0;
    int64_t bytes = 0;    ///< of calls whose size is known
    uint64_t unsized = 0; ///< copies and sets of unknown size
    uint64_t parts = 1;   ///< compared steps, times GPUs if the time is of GPUs
    ComparePlace place;   ///< the longest; invalid track: none

    /// A step (and GPU), ns.
    [[nodiscard]] double mean() const
    {
        return static_cast<double>(total) / static_cast<double>(parts);
    }
    [[nodiscard]] double meanCalls() const
    {
        return static_cast<double>(calls) / static_cast<double>(parts);
    }
};

enum class CompareState : uint8_t {
    Same, ///< less than 1 % between them
    Changed,
    New, ///< only in the second
    Gone ///< only in the first
};
/// "same", "changed", "new", "gone"; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(CompareState state);
[[nodiscard]] MessageText titleOf(CompareState state);

struct CompareRow
{
    CompareSection section = CompareSection::Steps;
    bool isPart = false; ///< of the row without this above it
    std::string name;    ///< "gpu_busy", a cause's key, a kernel's base name…
    std::string configuration;
    std::array<CompareValue, 2> sides{};
    CompareState state = CompareState::Same;
    bool isSignificant = false;
    std::optional<double> noise; ///< see SampleDifference
    /// Share of the change of the step time; none if that is not significant.
    std::optional<double> share;

    /// A step (and GPU), ns; greater than 0 if the second takes longer.
    [[nodiscard]] double difference() const { return sides[1].mean() - sides[0].mean(); }
};

/// Why a step is slower or faster, in one sentence.
struct CompareReason
{
    Message text;
    size_t row = 0;        ///< of Comparison::rows
    bool isCertain = true; ///< false: it varies from step to step as much as it differs
};

enum class CompareVerdict : uint8_t {
    Same,
    Faster,
    Slower,
    /// Too little is in common for runs of one program, see areRelated(), or the steps do other
    /// work
    Unrelated
};
/// "same", "faster", "slower", "unrelated"; stable, of JSON.
[[nodiscard]] std::string_view keyOf(CompareVerdict verdict);

/// Facts about one of the traces.
struct ComparedTrace
{
    steps::StepSource source = steps::StepSource::Annotated;
    steps::StepKind kind = steps::StepKind::Unknown;
    std::vector<marks::NumberedStep> steps; ///< all; one without a number in a comparison of spans
    size_t gpus = 0;
    std::optional<steps::GpuLag> lag{}; ///< then the steps of both are those of the GPUs' work
};

/// A step of one trace does the work of several steps of the other, for example of several batches.
struct WorkMultiple
{
    size_t side = 0;    ///< the trace whose steps do more
    uint64_t times = 1; ///< calls per step, relative to the other trace
};

struct Comparison
{
    std::array<ComparedTrace, 2> traces;
    StepAlignment alignment;
    CompareVerdict verdict = CompareVerdict::Same;
    double change = 0;        ///< of the time of a step, as a share of the first trace's
    double threshold = 0;     ///< as requested
    bool isOneProgram = true; ///< see areRelated()
    std::optional<WorkMultiple> multiple; ///< of steps; they are compared as they are
    bool hasScatter = false;              ///< enough steps to distinguish a change from noise
    RankTest ranks;                       ///< of the lengths of the compared steps
    std::optional<LongSteps> longSteps;   ///< of all that have a counterpart, long or not
    bool restsOnLongSteps = false;        ///< only the long steps show that B is slower or faster
    std::vector<CompareReason> reasons;   ///< the largest first, three at most
    std::vector<CompareRow>
        rows; ///< by section; in it the largest difference first, steps in order

    /// The row of the time of a step.
    [[nodiscard]] const CompareRow &time() const { return rows.front(); }
    /// Whether both traces state the kind of their steps and the kinds differ. Inference is only
    /// recognized by missing training work.
    [[nodiscard]] bool haveOtherKinds() const
    {
        const auto isShown = [](steps::StepKind kind) {
            return kind != steps::StepKind::Unknown && kind != steps::StepKind::Inference;
        };
        const steps::StepKind a = traces[0].kind, b = traces[1].kind;
        return alignment.by != AlignedBy::Span && a != b && isShown(a) && isShown(b);
    }
    [[nodiscard]] bool isTooSlow() const
    {
        return verdict == CompareVerdict::Slower && change > threshold;
    }
};

/// Compares the second trace with the first. Errors: a trace without steps when steps are
/// requested, an invalid regular expression, an empty range, or a stopped job. Pure; any thread.
[[nodiscard]] Result<Comparison> compareTraces(const store::Store &a, const store::Store &b,
                                               const CompareQuery &query = {},
                                               const jobs::JobContext &job = {});

} // namespace trilane::compare
