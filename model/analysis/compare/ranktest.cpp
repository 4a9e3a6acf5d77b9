// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/ranktest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilane::compare {

namespace {

struct Ranked
{
    double u = 0;               ///< pairs in which b is greater; equal ones count half
    std::vector<size_t> groups; ///< how many values are equal, from the least on; 1: it is alone
};

Ranked ranked(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    std::sort(all.begin(), all.end());
    std::vector<double> below(a.begin(), a.end());
    std::sort(below.begin(), below.end());
    Ranked result;
    for (const double value : b) {
        const auto [less, notLess] = std::equal_range(below.begin(), below.end(), value);
        result.u +=
            static_cast<double>(less - below.begin()) + static_cast<double>(notLess - less) / 2;
    }
    for (auto at = all.begin(); at != all.end();) {
        const auto next = std::upper_bound(at, all.end(), *at);
        result.groups.push_back(static_cast<size_t>(next - at));
        at = next;
    }
    return result;
}

/// In how many ways m values of a and n of b can be shared out to the groups, by twice the u that
/// each gives: from the least group on, by how many values are of b so far.
std::vector<double> waysByU(size_t m, size_t n, std::span<const size_t> groups)
{
    const size_t most = 2 * m * n;
    std::vector<std::vector<double>> ways(n + 1, std::vector<double>(most + 1));
    ways[0][0] = 1;
    size_t below = 0;
    for (const size_t group : groups) {
        std::vector<std::vector<double>> next(n + 1, std::vector<double>(most + 1));
        for (size_t j = below > m ? below - m : 0; j <= std::min(below, n); ++j) {
            double choices = 1;
            for (size_t ofB = 0; ofB <= std::min(group, n - j); ++ofB) {
                const size_t ofA = group - ofB, belowOfA = below - j;
                if (belowOfA + ofA <= m) {
                    for (size_t u = 0; u <= 2 * j * belowOfA; ++u)
                        next[j + ofB][u + ofB * (2 * belowOfA + ofA)] += choices * ways[j][u];
                }
                choices = choices * static_cast<double>(ofA) / static_cast<double>(ofB + 1);
            }
        }
        ways = std::move(next);
        below += group;
    }
    return std::move(ways[n]);
}

/// Two-sided p-value of u.
double exactP(size_t m, size_t n, const Ranked &ranked)
{
    const std::vector<double> ways = waysByU(m, n, ranked.groups);
    const auto mean = static_cast<double>(m * n);
    const double distance = std::abs(2 * ranked.u - mean);
    double all = 0, further = 0;
    for (size_t u = 0; u < ways.size(); ++u) {
        all += ways[u];
        if (std::abs(static_cast<double>(u) - mean) >= distance)
            further += ways[u];
    }
    return further / all;
}

/// The least that two values of u differ by: neighbors in unequal groups change places.
double stepOfU(std::span<const size_t> groups)
{
    size_t twice = 0;
    for (size_t i = 0; i + 1 < groups.size(); ++i)
        twice = std::gcd(twice, groups[i] + groups[i + 1]);
    return static_cast<double>(twice) / 2;
}

double approximateP(double m, double n, const Ranked &ranked)
{
    const double all = m + n;
    double ties = 0;
    for (const size_t group : ranked.groups) {
        const auto equal = static_cast<double>(group);
        ties += equal * equal * equal - equal;
    }
    const double variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance <= 0)
        return 1;
    const double distance = std::abs(ranked.u - m * n / 2) - stepOfU(ranked.groups) / 2;
    return std::erfc(std::max(distance, 0.0) / std::sqrt(2 * variance));
}

} // namespace

RankTest rankTest(std::span<const double> a, std::span<const double> b)
{
    if (a.empty() || b.empty())
        return {};
    const Ranked all = ranked(a, b);
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    const bool isExact = a.size() + b.size() <= kExactValues;
    return {.longer = all.u / (m * n),
            .p = isExact ? exactP(a.size(), b.size(), all) : approximateP(m, n, all)};
}

bool isSignificantByRanks(std::span<const std::vector<double>, 2> samples, double difference,
                          double least)
{
    if (std::abs(difference) < least || difference == 0)
        return false;
    const RankTest test = rankTest(samples[0], samples[1]);
    return test.p <= kGreatestP && (test.longer > 0.5) == (difference > 0);
}

} // namespace trilane::compare
