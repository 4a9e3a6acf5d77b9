// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/verdict.h"

#include "model/analysis/compare/longstepstext.h"
#include "model/analysis/compare/relatedness.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/marks/numberedsteps.h"

#include <algorithm>
#include <cmath>

namespace trilane::compare {

namespace {

constexpr size_t kNamedOutliers = 20; ///< in a sentence; JSON has all

bool hasSteps(const Comparison &comparison)
{
    return comparison.alignment.by != AlignedBy::Span;
}

bool hasGpuWork(const Comparison &comparison)
{
    return comparison.traces[0].gpus > 0 || comparison.traces[1].gpus > 0;
}

Message whatIsCompared(const Comparison &comparison)
{
    const StepAlignment &aligned = comparison.alignment;
    if (!aligned.isPaired())
        return {MessageText("Compared: %1 of A's steps with %2 of B's."),
                {std::to_string(aligned.count(0)), std::to_string(aligned.count(1))}};
    const std::string count = std::to_string(aligned.pairs.size());
    const bool isOne = aligned.pairs.size() == 1;
    if (aligned.by == AlignedBy::Order && isOne)
        return {MessageText("Compared: one step of each trace.")};
    if (aligned.by == AlignedBy::Order)
        return {MessageText("Compared: %1 steps of each trace, in their order."), {count}};
    if (aligned.by == AlignedBy::Span && !hasGpuWork(comparison))
        return {MessageText("Compared: the whole recordings, not steps.")};
    if (aligned.by == AlignedBy::Span)
        return {MessageText(
            "Compared: the whole time from the first to the last GPU operation, not steps.")};
    const std::vector<marks::NumberedStep> &steps = comparison.traces[0].steps;
    if (isOne)
        return {MessageText("Compared: one step of each trace, number %1."),
                {std::to_string(steps[aligned.pairs.front().a].number)}};
    return {MessageText("Compared: %1 steps with the same numbers, between %2 and %3."),
            {count, std::to_string(steps[aligned.pairs.front().a].number),
             std::to_string(steps[aligned.pairs.back().a].number)}};
}

/// Steps of a server that reads prompts and of one that generates tokens are of one program, and
/// yet do other work.
void addKinds(const Comparison &comparison, std::vector<Message> &basis)
{
    if (!comparison.haveOtherKinds())
        return;
    const auto said = [](MessageText english, steps::StepKind kind) {
        return Message(english, {steps::textOf(kind)});
    };
    basis.push_back(said(MessageText("The steps of A: %1."), comparison.traces[0].kind));
    basis.push_back(said(MessageText("The steps of B: %1. They do different work than A's."),
                         comparison.traces[1].kind));
}

/// Definition of the steps if a thread runs ahead of its GPUs.
void addLags(const Comparison &comparison, std::vector<Message> &basis)
{
    const auto &[a, b] = comparison.traces;
    const auto add = [&](MessageText english, const std::optional<steps::GpuLag> &lag) {
        if (lag)
            basis.push_back({english, {formatDuration(lag->behind)}});
    };
    add(MessageText("The GPU completes the work of A's steps %1 after the last step: the thread "
                    "launches it and continues."),
        a.lag);
    add(MessageText("The GPU completes the work of B's steps %1 after the last step: the thread "
                    "launches it and continues."),
        b.lag);
    if (a.lag || b.lag)
        basis.push_back({MessageText("In both traces, a step is therefore measured from the end of "
                                     "one step's GPU work to the end of the next one's.")});
}

/// Time of B for the work of one step of A, if its steps do a multiple or a fraction of it.
void addMultiple(const Comparison &comparison, std::vector<Message> &basis)
{
    if (!comparison.multiple)
        return;
    const auto [side, times] = *comparison.multiple;
    const double b = comparison.time().sides[1].mean();
    const auto factor = static_cast<double>(times);
    basis.push_back(
        {side == 1
             ? MessageText("A step of B does the work of one of A's steps %1 times, including the "
                           "loss, as with %1 batches: B takes %2 for one of A's steps.")
             : MessageText("A step of A does the work of one of B's steps %1 times, including the "
                           "loss, as with %1 batches: B takes %2 for one of A's steps."),
         {std::to_string(times), durationText(side == 1 ? b / factor : b * factor)}});
}

/// "3 (81.100 ms)": numbers and lengths of the outliers of a side.
std::vector<findings::FindingName> outliersOf(const Comparison &comparison, size_t side)
{
    const std::vector<size_t> &out = comparison.alignment.out[side];
    std::vector<findings::FindingName> names;
    for (size_t i = 0; i < std::min(out.size(), kNamedOutliers); ++i) {
        const marks::NumberedStep &step = comparison.traces[side].steps[out[i]];
        names.push_back({.name = std::to_string(step.number) + " (" +
                                 formatDuration(step.range.duration()) + ")",
                         .track = {},
                         .share = {}});
    }
    if (out.size() > kNamedOutliers)
        names.push_back({.name = "…", .track = {}, .share = {}});
    return names;
}

void addLeftOut(const Comparison &comparison, std::vector<Message> &basis)
{
    const StepAlignment &aligned = comparison.alignment;
    for (size_t side = 0; side < 2; ++side) {
        if (aligned.outliers[side] > 0)
            basis.push_back(
                {side == 0 ? MessageText("Excluded from A as unusually long (steps: %1): %2.")
                           : MessageText("Excluded from B as unusually long (steps: %1): %2."),
                 {std::to_string(aligned.outliers[side]),
                  findings::listOf(outliersOf(comparison, side))}});
        if (aligned.counterparts[side] > 0)
            basis.push_back(
                {side == 0
                     ? MessageText("Excluded from A together with their counterparts in B: %1.")
                     : MessageText("Excluded from B together with their counterparts in A: %1."),
                 {std::to_string(aligned.counterparts[side])}});
        if (aligned.unrecorded[side] > 0)
            basis.push_back(
                {side == 0
                     ? MessageText(
                           "Excluded from A because CUDA was recorded only part of the time: %1.")
                     : MessageText(
                           "Excluded from B because CUDA was recorded only part of the time: %1."),
                 {std::to_string(aligned.unrecorded[side])}});
        if (aligned.unmatched[side] > 0)
            basis.push_back({side == 0 ? MessageText("Steps of A without a counterpart in B: %1.")
                                       : MessageText("Steps of B without a counterpart in A: %1."),
                             {std::to_string(aligned.unmatched[side])}});
    }
}

void addRankTest(const Comparison &comparison, std::vector<Message> &basis)
{
    if (!hasSteps(comparison) || !comparison.hasScatter)
        return;
    const RankTest &test = comparison.ranks;
    basis.push_back(
        {MessageText(
             "In %1 of all pairs of a step of A and a step of B, B's step is longer (p-value %2)."),
         {findings::rules::percent(test.longer), probabilityText(test.p)}});
}

void addAboutGpus(const Comparison &comparison, std::vector<Message> &basis)
{
    const size_t a = comparison.traces[0].gpus, b = comparison.traces[1].gpus;
    if (!hasGpuWork(comparison))
        basis.push_back({MessageText("Neither trace has GPU work.")});
    else if (a == 0)
        basis.push_back({MessageText("A has no GPU work.")});
    else if (b == 0)
        basis.push_back({MessageText("B has no GPU work.")});
    else if (a != b)
        basis.push_back({MessageText("A has %1 GPUs, B has %2: GPU times are averages per GPU."),
                         {std::to_string(a), std::to_string(b)}});
    else if (a > 1)
        basis.push_back({MessageText("GPU times are averages over %1 GPUs."), {std::to_string(a)}});
}

RankTest ranksOf(const Comparison &comparison)
{
    std::array<std::vector<double>, 2> lengths;
    for (size_t side = 0; side < 2; ++side) {
        const std::vector<Ns> all =
            lengthsOf(comparison.traces[side].steps, comparison.alignment, side);
        lengths[side].assign(all.begin(), all.end());
    }
    return rankTest(lengths[0], lengths[1]);
}

} // namespace

void judge(Comparison &comparison)
{
    CompareRow &row = comparison.rows.front();
    const double a = row.sides[0].mean(), b = row.sides[1].mean();
    comparison.hasScatter = row.noise.has_value();
    comparison.change = a > 0 ? (b - a) / a : 0;
    comparison.ranks = ranksOf(comparison);
    if (!row.isSignificant)
        comparison.restsOnLongSteps = provenByLongSteps(comparison);
    row.isSignificant = row.isSignificant || comparison.restsOnLongSteps;
    if (hasSteps(comparison))
        comparison.multiple = workMultiple(comparison.rows);
    comparison.isOneProgram = comparison.multiple || areRelated(comparison.rows);
    const bool isRelated = comparison.isOneProgram && !comparison.haveOtherKinds();
    const bool isChange = row.isSignificant && isRelated;
    if (!isRelated)
        comparison.verdict = CompareVerdict::Unrelated;
    else if (isChange)
        comparison.verdict = b > a ? CompareVerdict::Slower : CompareVerdict::Faster;
    for (CompareRow &one : comparison.rows) {
        if (isChange && one.name != stepkeys::kAllTime)
            one.share = one.difference() / row.difference();
    }
    comparison.reasons = reasonsOf(comparison);
}

namespace {

/// If there is a scatter and the difference exceeds it.
Message changeText(const Comparison &comparison, std::vector<MessageValue> values)
{
    const bool isSlower = comparison.verdict == CompareVerdict::Slower;
    if (hasSteps(comparison))
        return {isSlower ? MessageText("Slower by %1: %2 per step instead of %3.")
                         : MessageText("Faster by %1: %2 per step instead of %3."),
                std::move(values)};
    return {isSlower ? MessageText("Slower by %1: %2 in total instead of %3.")
                     : MessageText("Faster by %1: %2 in total instead of %3."),
            std::move(values)};
}

Message unrelatedText(const Comparison &comparison, std::vector<MessageValue> values)
{
    if (comparison.isOneProgram)
        return {MessageText("The steps of the two traces do different work, so their times cannot "
                            "be compared. B takes %2 per step, A takes %3."),
                std::move(values)};
    return {MessageText(
                "The traces have too little in common to be two runs of one program: kernel sizes, "
                "program ranges and numbers of calls per step differ. B takes %2, A takes %3."),
            std::move(values)};
}

/// For comparisons without an estimate of random variation.
Message unprovenText(const Comparison &comparison, std::vector<MessageValue> values)
{
    const bool isSlower = comparison.verdict == CompareVerdict::Slower;
    if (hasSteps(comparison))
        return {isSlower ? MessageText("B took %1 longer: %2 per step instead of %3. There are too "
                                       "few steps to rule out chance.")
                         : MessageText("B took %1 less: %2 per step instead of %3. There are too "
                                       "few steps to rule out chance."),
                std::move(values)};
    return {isSlower ? MessageText("B took %1 longer: %2 in total instead of %3. One run of each "
                                   "is not enough to rule out chance.")
                     : MessageText("B took %1 less: %2 in total instead of %3. One run of each is "
                                   "not enough to rule out chance."),
            std::move(values)};
}

} // namespace

Message verdictText(const Comparison &comparison)
{
    const CompareRow &row = comparison.time();
    const std::vector<MessageValue> values{findings::rules::percent(std::abs(comparison.change)),
                                           durationText(row.sides[1].mean()),
                                           durationText(row.sides[0].mean())};
    switch (comparison.verdict) {
    case CompareVerdict::Slower:
    case CompareVerdict::Faster:
        if (comparison.restsOnLongSteps)
            return provenText(comparison, values);
        return comparison.hasScatter ? changeText(comparison, values)
                                     : unprovenText(comparison, values);
    case CompareVerdict::Unrelated:
        return unrelatedText(comparison, values);
    case CompareVerdict::Same:
        break;
    }
    if (std::optional<Message> text = unprovenByLongSteps(comparison))
        return std::move(*text);
    return {hasSteps(comparison)
                ? MessageText("No significant change: %2 per step instead of %3 (%1).")
                : MessageText("No significant change: %2 in total instead of %3 (%1)."),
            values};
}

std::vector<Message> basisOf(const Comparison &comparison)
{
    std::vector<Message> basis{whatIsCompared(comparison)};
    if (hasSteps(comparison) && comparison.traces[0].source == steps::StepSource::Inferred)
        basis.push_back({MessageText(
            "In both traces, the steps are inferred from the work that the GPUs repeat.")});
    addLags(comparison, basis);
    addMultiple(comparison, basis);
    addKinds(comparison, basis);
    addLeftOut(comparison, basis);
    addRankTest(comparison, basis);
    addLongSteps(comparison, basis);
    addAboutGpus(comparison, basis);
    const bool isChange = comparison.verdict == CompareVerdict::Slower ||
                          comparison.verdict == CompareVerdict::Faster;
    if (!comparison.hasScatter && !isChange) // else the verdict contains it
        basis.push_back(
            {MessageText("There are too few steps to distinguish a change from noise.")});
    return basis;
}

} // namespace trilane::compare
