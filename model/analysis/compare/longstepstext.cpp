// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/longstepstext.h"

#include "model/analysis/compare/matchedrows.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/marks/numberedsteps.h"

#include <algorithm>
#include <cmath>

namespace trilane::compare {

namespace {

/// Which property of long steps makes all steps together slower.
enum class LongStepsTell : uint8_t { Number, Length };

/// The trace whose steps take longer in total, if significant.
std::optional<size_t> longerSide(const CompareRow &row)
{
    const size_t longer = row.difference() > 0 ? 1 : 0;
    const bool isWorthTelling =
        row.state == CompareState::Changed &&
        std::abs(row.difference()) >= kMinOfStep * row.sides[1 - longer].mean();
    return isWorthTelling ? std::optional(longer) : std::nullopt;
}

std::optional<LongStepsTell> provenOf(const Comparison &comparison)
{
    const std::optional<LongSteps> &found = comparison.longSteps;
    const std::optional<size_t> longer = longerSide(comparison.time());
    if (!found || !longer)
        return std::nullopt;
    if (found->isNumberProven() && found->isMoreOftenIn(*longer))
        return LongStepsTell::Number;
    if (found->areLengthsProven && found->areLongerIn(*longer))
        return LongStepsTell::Length;
    return std::nullopt;
}

/// The likelier cause of a row's difference, proven or not: of the two, the less probable by
/// chance. Nothing if other steps account for half of it or more.
std::optional<LongStepsTell> likelyOf(const LongSteps &found, const CompareRow &row)
{
    const std::optional<size_t> longer = longerSide(row);
    const double ofOthers = found.meanOfOthers[1] - found.meanOfOthers[0];
    if (!longer || 2 * ofOthers / row.difference() >= 1)
        return std::nullopt;
    const bool isNumber = found.isMoreOftenIn(*longer), isLength = found.areLongerIn(*longer);
    if (isLength && (!isNumber || found.lengths.p < found.p))
        return LongStepsTell::Length;
    return isNumber ? std::optional(LongStepsTell::Number) : std::nullopt;
}

bool haveStretches(const LongSteps &found)
{
    return found.stretches != found.count;
}

/// Change, B, A.
std::vector<MessageValue> longStepValues(const CompareRow &row)
{
    const double a = row.sides[0].mean();
    return {findings::rules::percent(a > 0 ? std::abs(row.difference()) / a : 0),
            durationText(row.sides[1].mean()), durationText(a)};
}

/// Long steps of A, of B, all steps of A.
void addCounts(const LongSteps &found, std::vector<MessageValue> &values)
{
    for (const size_t count : {found.count[0], found.count[1], found.of[0]})
        values.push_back(std::to_string(count));
}

std::string allOfB(const LongSteps &found)
{
    return std::to_string(found.of[1]);
}

Message numberByChance(const LongSteps &found, bool isLonger, std::vector<MessageValue> values)
{
    addCounts(found, values);
    values.push_back(probabilityText(found.p));
    if (found.of[0] != found.of[1]) {
        values.push_back(allOfB(found));
        return {
            isLonger
                ? MessageText(
                      "No proven change: B took %1 longer, %2 per step instead of %3, including "
                      "unusually long steps: %5 of %8 instead of %4 of %6 (p-value %7).")
                : MessageText(
                      "No proven change: B took %1 less, %2 per step instead of %3, including "
                      "unusually long steps: %5 of %8 instead of %4 of %6 (p-value %7)."),
            std::move(values)};
    }
    if (!haveStretches(found))
        return {
            isLonger
                ? MessageText(
                      "No proven change: B took %1 longer, %2 per step instead of %3, including "
                      "unusually long steps: %5 of %6 instead of %4 of %6 (p-value %7).")
                : MessageText(
                      "No proven change: B took %1 less, %2 per step instead of %3, including "
                      "unusually long steps: %5 of %6 instead of %4 of %6 (p-value %7)."),
            std::move(values)};
    for (const size_t count : found.stretches)
        values.push_back(std::to_string(count));
    return {isLonger ? MessageText("No proven change: B took %1 longer, %2 per step instead of %3, "
                                   "including unusually long steps: %5 of %6 instead of %4 of %6 "
                                   "(runs of consecutive steps: %9 instead of %8; p-value %7).")
                     : MessageText("No proven change: B took %1 less, %2 per step instead of %3, "
                                   "including unusually long steps: %5 of %6 instead of %4 of %6 "
                                   "(runs of consecutive steps: %9 instead of %8; p-value %7)."),
            std::move(values)};
}

Message lengthByChance(const LongSteps &found, bool isLonger, std::vector<MessageValue> values)
{
    for (const double mean : found.mean)
        values.push_back(durationText(mean));
    values.push_back(probabilityText(found.lengths.p));
    return {
        isLonger
            ? MessageText(
                  "No proven change: B took %1 longer, %2 per step instead of %3, including "
                  "unusually long steps of %5 on average instead of %4 (p-value %6).")
            : MessageText("No proven change: B took %1 less, %2 per step instead of %3, including "
                          "unusually long steps of %5 on average instead of %4 (p-value %6)."),
        std::move(values)};
}

/// Steps that are unusually long among those of both are among those that are compared.
bool areLongOnesCompared(const Comparison &comparison)
{
    for (size_t side = 0; side < 2; ++side) {
        const std::vector<Ns> lengths =
            lengthsOf(comparison.traces[side].steps, comparison.alignment, side);
        if (comparison.longSteps && std::any_of(lengths.begin(), lengths.end(), [&](Ns length) {
                return comparison.longSteps->isLong(length);
            }))
            return true;
    }
    return false;
}

/// Besides the warm-up.
bool areOutliersLeftOut(const Comparison &comparison)
{
    const size_t warmUp = comparison.alignment.isWarmUpOut ? 1 : 0;
    return comparison.alignment.outliers != std::array<size_t, 2>{warmUp, warmUp};
}

/// The time of all steps, if some were left out.
const CompareRow *allTime(const Comparison &comparison)
{
    const auto all =
        std::find_if(comparison.rows.begin(), comparison.rows.end(),
                     [](const CompareRow &row) { return row.name == stepkeys::kAllTime; });
    return all != comparison.rows.end() ? &*all : nullptr;
}

void addNumber(const LongSteps &found, std::vector<Message> &basis)
{
    std::vector<MessageValue> values{durationText(found.limit)};
    addCounts(found, values);
    values.push_back(probabilityText(found.p));
    values.push_back(allOfB(found));
    MessageText english = MessageText("Steps longer than %1 are unusual in both traces: %2 of %4 "
                                      "in A, %3 of %6 in B (p-value %5).");
    if (found.distance) {
        english = MessageText("Steps longer than %1 are unusual in both traces: %2 of %4 in A, %3 "
                              "of %6 in B, always %7 steps apart (p-value %5).");
        values.push_back(std::to_string(*found.distance));
    } else if (haveStretches(found)) {
        english =
            MessageText("Steps longer than %1 are unusual in both traces: %2 of %4 in A, %3 of %6 "
                        "in B. Consecutive steps count as one run: %7 in A, %8 in B (p-value %5).");
        for (const size_t count : found.stretches)
            values.push_back(std::to_string(count));
    }
    basis.push_back({english, std::move(values)});
}

void addLengths(const LongSteps &found, std::vector<Message> &basis)
{
    if (found.count[0] > 0 && found.count[1] > 0)
        basis.push_back(
            {MessageText("Unusually long steps take %1 on average in A, %2 in B; in %3 of all "
                         "pairs of one from A and one from B, B's step is longer (p-value %4)."),
             {durationText(found.mean[0]), durationText(found.mean[1]),
              findings::rules::percent(found.lengths.longer), probabilityText(found.lengths.p)}});
}

/// Only if the compared steps include long ones; otherwise the step time already states it.
void addOthers(const LongSteps &found, std::vector<Message> &basis)
{
    basis.push_back({MessageText("The other steps take %1 on average in A, %2 in B."),
                     {durationText(found.meanOfOthers[0]), durationText(found.meanOfOthers[1])}});
}

void addLongest(const Comparison &comparison, std::vector<Message> &basis)
{
    std::vector<MessageValue> values;
    for (size_t side = 0; side < 2; ++side) {
        const std::vector<marks::NumberedStep> &steps = comparison.traces[side].steps;
        const std::vector<Ns> lengths = lengthsOf(steps, comparison.alignment, side);
        const auto longest = std::max_element(lengths.begin(), lengths.end());
        const size_t step =
            comparison.alignment.compared[side][static_cast<size_t>(longest - lengths.begin())];
        values.push_back(std::to_string(steps[step].number));
        values.push_back(formatDuration(*longest));
    }
    basis.push_back({MessageText("The longest step of A is %1 (%2), that of B is %3 (%4)."),
                     std::move(values)});
}

} // namespace

std::string durationText(double ns)
{
    return formatDuration(std::llround(ns));
}

std::string probabilityText(double p)
{
    return p < 0.001 ? "< 0.1 %" : findings::rules::percent(p);
}

bool provenByLongSteps(const Comparison &comparison)
{
    return provenOf(comparison).has_value();
}

Message provenText(const Comparison &comparison, std::vector<MessageValue> values)
{
    const LongSteps &found = *comparison.longSteps;
    const bool isSlower = comparison.verdict == CompareVerdict::Slower;
    if (provenOf(comparison) == LongStepsTell::Length) {
        for (const double mean : found.mean)
            values.push_back(durationText(mean));
        return {
            isSlower
                ? MessageText("B's unusually long steps are longer: %5 on average instead of %4. "
                              "All steps together are %1 slower: %2 per step instead of %3.")
                : MessageText("B's unusually long steps are shorter: %5 on average instead of %4. "
                              "All steps together are %1 faster: %2 per step instead of %3."),
            std::move(values)};
    }
    addCounts(found, values);
    values.push_back(allOfB(found));
    return {isSlower
                ? MessageText("B has unusually long steps more often: %5 of %7 instead of %4 of "
                              "%6. All steps together are %1 slower: %2 per step instead of %3.")
                : MessageText("B has unusually long steps less often: %5 of %7 instead of %4 of "
                              "%6. All steps together are %1 faster: %2 per step instead of %3."),
            std::move(values)};
}

std::optional<Message> unprovenByLongSteps(const Comparison &comparison)
{
    const CompareRow *all = allTime(comparison);
    const bool areAllUsual = areOutliersLeftOut(comparison) && !areLongOnesCompared(comparison);
    const bool areSomeOut = areOutliersLeftOut(comparison);
    // All steps have the warm-up, too, which is none of the long ones.
    const bool isKnown = !(areSomeOut && comparison.alignment.isWarmUpOut);
    if (comparison.longSteps && !areAllUsual && isKnown) {
        const CompareRow &row = areSomeOut && all ? *all : comparison.time();
        const std::optional<LongStepsTell> likely = likelyOf(*comparison.longSteps, row);
        if (likely)
            return likely == LongStepsTell::Number
                       ? numberByChance(*comparison.longSteps, row.difference() > 0,
                                        longStepValues(row))
                       : lengthByChance(*comparison.longSteps, row.difference() > 0,
                                        longStepValues(row));
    }
    if (!all || all->state != CompareState::Changed)
        return std::nullopt;
    std::vector<MessageValue> values = longStepValues(comparison.time());
    values.push_back(durationText(all->sides[1].mean()));
    values.push_back(durationText(all->sides[0].mean()));
    return Message{
        areAllUsual ? MessageText("No significant change of the typical steps: %2 instead of %3 "
                                  "(%1). Including the excluded steps: %4 per step instead of %5.")
                    : MessageText("No significant change of the compared steps: %2 instead of %3 "
                                  "(%1). Including the excluded steps: %4 per step instead of %5."),
        std::move(values)};
}

void addLongSteps(const Comparison &comparison, std::vector<Message> &basis)
{
    const std::optional<LongSteps> &found = comparison.longSteps;
    if (!found || !comparison.hasScatter || found->count == std::array<size_t, 2>{})
        return;
    addNumber(*found, basis);
    if (found->isFirstApart)
        basis.push_back({MessageText(
            "The first step is unusually long in both traces and is not counted here.")});
    addLengths(*found, basis);
    if (areOutliersLeftOut(comparison))
        return;
    addOthers(*found, basis);
    addLongest(comparison, basis);
}

} // namespace trilane::compare
