// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/longsteps.h"

#include "model/analysis/compare/scatter.h"
#include "model/analysis/steps/stepdistribution.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace trilane::compare {

namespace {

/// Two are always at equal distances.
constexpr size_t kMinRegular = 3;
/// Neighbors are one stretch, not regular.
constexpr size_t kMinDistance = 2;
/// With two kinds of long steps, three consecutive pairs agree by chance in 1 of 32 cases.
constexpr size_t kMinPairs = 4;

/// Logarithm of the number of ways to choose k of n.
double logOfWays(size_t n, size_t k)
{
    const auto of = [](size_t value) {
        int sign = 0; // std::lgamma writes that into a variable of the whole program
        return lgamma_r(static_cast<double>(value) + 1, &sign);
    };
    return of(n) - of(k) - of(n - k);
}

/// Long steps of one trace.
struct Positions
{
    std::vector<size_t> at;
    std::vector<double> stretches; ///< of long steps in a row: the mean length of each
    double mean = 0;
    double meanOfOthers = 0;

    Positions(std::span<const Ns> lengths, const LongSteps &rule)
    {
        for (size_t i = 0; i < lengths.size(); ++i) {
            const auto length = static_cast<double>(lengths[i]);
            if (!rule.isLong(lengths[i])) {
                meanOfOthers += length;
                continue;
            }
            const bool isNext = !at.empty() && at.back() + 1 == i;
            m_inRow = isNext ? m_inRow + 1 : 1;
            if (!isNext)
                stretches.push_back(0);
            stretches.back() += (length - stretches.back()) / m_inRow;
            mean += length;
            at.push_back(i);
        }
        mean /= static_cast<double>(std::max<size_t>(1, at.size()));
        meanOfOthers /= static_cast<double>(std::max<size_t>(1, lengths.size() - at.size()));
    }
    /// Distance between each and the next, if constant.
    [[nodiscard]] std::optional<size_t> distance() const
    {
        if (at.size() < kMinRegular || at[1] - at[0] < kMinDistance)
            return std::nullopt;
        for (size_t i = 2; i < at.size(); ++i) {
            if (at[i] - at[i - 1] != at[1] - at[0])
                return std::nullopt;
        }
        return at[1] - at[0];
    }

private:
    double m_inRow = 0;
};

/// Probability that k long steps are all in one trace and at equal distances.
double probabilityOfRegular(const std::array<size_t, 2> &steps, size_t k)
{
    double ways = 0;
    for (const size_t ofOne : steps) {
        for (size_t d = kMinDistance; (k - 1) * d < ofOne; ++d)
            ways += static_cast<double>(ofOne - (k - 1) * d);
    }
    return std::min(1.0, ways * std::exp(-logOfWays(steps[0] + steps[1], k)));
}

/// Tests whether the long steps of one trace are longer.
void judgeLengths(LongSteps &result, const std::array<std::vector<double>, 2> &stretches)
{
    const double difference = result.mean[1] - result.mean[0];
    result.lengths = rankTest(stretches[0], stretches[1]);
    result.areLengthsProven = isSignificantByRanks(stretches, difference, 0);
    const size_t pairs = std::min(stretches[0].size(), stretches[1].size());
    if (pairs < kMinPairs)
        return;
    const std::optional<SampleDifference> inProportion = proportionalDifference(
        std::span(stretches[0]).first(pairs), std::span(stretches[1]).first(pairs));
    result.areLengthsProven =
        result.areLengthsProven || (inProportion && isSignificant(*inProportion, difference, 0));
}

void judgeNumber(LongSteps &result, const std::array<Positions, 2> &positions)
{
    // A disturbance may last: consecutive steps are no independent evidence.
    const auto steps = [&](size_t side) {
        return result.of[side] - result.count[side] + result.stretches[side];
    };
    result.p = fisherTest(result.stretches[0], steps(0), result.stretches[1], steps(1));
    for (size_t side = 0; side < 2; ++side) {
        if (result.count[1 - side] > 0)
            continue;
        result.distance = positions[side].distance();
        if (result.distance) {
            result.p = std::min(result.p, probabilityOfRegular(result.of, result.count[side]));
            return;
        }
    }
}

} // namespace

std::optional<LongSteps> longSteps(std::span<const Ns> a, std::span<const Ns> b)
{
    std::vector<int64_t> both(a.begin(), a.end());
    both.insert(both.end(), b.begin(), b.end());
    if (both.size() < stats::OutlierRule{}.minCalls || a.empty() || b.empty())
        return std::nullopt;
    const steps::StepDistribution spread = steps::distributionOf(std::move(both));
    LongSteps result;
    result.limit = stats::usualDurations({.count = spread.count,
                                          .median = static_cast<double>(spread.median),
                                          .mad = static_cast<double>(spread.mad),
                                          .meanDistance = spread.meanDistance})
                       .most;
    result.isFirstApart = result.isLong(std::min(a.front(), b.front()));
    if (result.isFirstApart) {
        a = a.subspan(1);
        b = b.subspan(1);
    }
    result.of = {a.size(), b.size()};
    if (a.empty() || b.empty())
        return std::nullopt;
    const std::array positions{Positions(a, result), Positions(b, result)};
    for (size_t side = 0; side < 2; ++side) {
        // Each second step, the first and the last included, is one more than the others.
        if (positions[side].at.size() * 2 > result.of[side] + 1)
            return std::nullopt;
        result.count[side] = positions[side].at.size();
        result.stretches[side] = positions[side].stretches.size();
        result.mean[side] = positions[side].mean;
        result.meanOfOthers[side] = positions[side].meanOfOthers;
    }
    if ((result.count[0] + result.count[1]) * 2 >= result.of[0] + result.of[1])
        return std::nullopt;
    judgeNumber(result, positions);
    judgeLengths(result, {positions[0].stretches, positions[1].stretches});
    return result;
}

double fisherTest(size_t hitsOfM, size_t m, size_t hitsOfN, size_t n)
{
    const size_t hits = hitsOfM + hitsOfN;
    const double all = logOfWays(m + n, hits);
    const auto probability = [&](size_t ofM) {
        return std::exp(logOfWays(m, ofM) + logOfWays(n, hits - ofM) - all);
    };
    // Distinguishes equal from greater values despite rounding.
    const double most = probability(hitsOfM) * (1 + 1e-7);
    double sum = 0;
    for (size_t ofM = hits > n ? hits - n : 0; ofM <= std::min(m, hits); ++ofM) {
        const double one = probability(ofM);
        sum += one <= most ? one : 0;
    }
    return std::min(1.0, sum);
}

} // namespace trilane::compare
