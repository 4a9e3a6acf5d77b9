// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/verdict.h"

#include "model/analysis/findings/rulehelp.h"

#include <cmath>

namespace trilane {

namespace {

std::string time(double ns)
{
    return formatDuration(std::llround(ns));
}

bool hasSteps(const Comparison &comparison)
{
    return comparison.alignment.by != AlignedBy::Span;
}

FindingText whatIsCompared(const Comparison &comparison)
{
    const StepAlignment &aligned = comparison.alignment;
    const std::string count = std::to_string(aligned.pairs.size());
    if (aligned.by == AlignedBy::Order)
        return {QT_TRANSLATE_NOOP("Findings", "Compared: %1 steps of each trace, in their order."),
                {count}};
    if (aligned.by == AlignedBy::Span)
        return {QT_TRANSLATE_NOOP("Findings", "Compared: all of the time from the first to the "
                                              "last operation of the GPUs, not steps.")};
    const std::vector<NumberedStep> &steps = comparison.traces[0].steps;
    return {
        QT_TRANSLATE_NOOP("Findings", "Compared: %1 steps of the same numbers, between %2 and %3."),
        {count, std::to_string(steps[aligned.pairs.front().a].number),
         std::to_string(steps[aligned.pairs.back().a].number)}};
}

void addLeftOut(const Comparison &comparison, std::vector<FindingText> &basis)
{
    const StepAlignment &aligned = comparison.alignment;
    for (size_t side = 0; side < 2; ++side) {
        const std::vector<std::string> values{std::to_string(aligned.outliers[side]),
                                              std::to_string(aligned.unmatched[side])};
        if (aligned.outliers[side] + aligned.unmatched[side] == 0)
            continue;
        basis.push_back(
            {side == 0
                 ? QT_TRANSLATE_NOOP("Findings", "Left out of A: unusually long steps: %1, steps "
                                                 "without a counterpart: %2.")
                 : QT_TRANSLATE_NOOP("Findings", "Left out of B: unusually long steps: %1, steps "
                                                 "without a counterpart: %2."),
             values});
    }
}

void addAboutGpus(const Comparison &comparison, std::vector<FindingText> &basis)
{
    const size_t a = comparison.traces[0].gpus, b = comparison.traces[1].gpus;
    if (a == 0 && b == 0)
        basis.push_back({QT_TRANSLATE_NOOP("Findings", "Neither trace has work of a GPU.")});
    else if (a == 0)
        basis.push_back({QT_TRANSLATE_NOOP("Findings", "A has no work of a GPU.")});
    else if (b == 0)
        basis.push_back({QT_TRANSLATE_NOOP("Findings", "B has no work of a GPU.")});
    else if (a != b)
        basis.push_back(
            {QT_TRANSLATE_NOOP("Findings", "A has %1 GPUs, B %2: their times are means of a GPU."),
             {std::to_string(a), std::to_string(b)}});
    else if (a > 1)
        basis.push_back({QT_TRANSLATE_NOOP("Findings", "Times of GPUs are means of %1 GPUs."),
                         {std::to_string(a)}});
}

} // namespace

void judge(Comparison &comparison)
{
    const CompareRow &row = comparison.time();
    const double a = row.sides[0].mean(), b = row.sides[1].mean();
    comparison.hasScatter = row.noise.has_value();
    comparison.change = a > 0 ? (b - a) / a : 0;
    const bool isChange = row.isSignificant;
    if (isChange)
        comparison.verdict = b > a ? CompareVerdict::Slower : CompareVerdict::Faster;
    for (CompareRow &one : comparison.rows) {
        if (isChange)
            one.share = one.difference() / row.difference();
    }
    comparison.reasons = reasonsOf(comparison);
}

FindingText verdictText(const Comparison &comparison)
{
    const CompareRow &row = comparison.time();
    const std::vector<std::string> values{rules::percent(std::abs(comparison.change)),
                                          time(row.sides[1].mean()), time(row.sides[0].mean())};
    switch (comparison.verdict) {
    case CompareVerdict::Slower:
        return {hasSteps(comparison)
                    ? QT_TRANSLATE_NOOP("Findings", "Slower by %1: %2 a step instead of %3.")
                    : QT_TRANSLATE_NOOP("Findings", "Slower by %1: %2 in all instead of %3."),
                values};
    case CompareVerdict::Faster:
        return {hasSteps(comparison)
                    ? QT_TRANSLATE_NOOP("Findings", "Faster by %1: %2 a step instead of %3.")
                    : QT_TRANSLATE_NOOP("Findings", "Faster by %1: %2 in all instead of %3."),
                values};
    case CompareVerdict::Same:
        break;
    }
    return {
        hasSteps(comparison)
            ? QT_TRANSLATE_NOOP("Findings", "No significant change: %2 a step instead of %3 (%1).")
            : QT_TRANSLATE_NOOP("Findings", "No significant change: %2 in all instead of %3 (%1)."),
        values};
}

std::vector<FindingText> basisOf(const Comparison &comparison)
{
    std::vector<FindingText> basis{whatIsCompared(comparison)};
    if (hasSteps(comparison) && comparison.traces[0].source == StepSource::Inferred)
        basis.push_back({QT_TRANSLATE_NOOP(
            "Findings", "The steps are inferred from what the GPUs repeat, in both.")});
    addLeftOut(comparison, basis);
    addAboutGpus(comparison, basis);
    if (!comparison.hasScatter)
        basis.push_back({QT_TRANSLATE_NOOP(
            "Findings", "There are too few steps to tell a change from their scatter.")});
    return basis;
}

} // namespace trilane
