// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/ranktest.h"

#include <algorithm>
#include <cmath>

namespace trilane {

namespace {

struct Ranked
{
    double u = 0;    ///< pairs in which b is greater; equal ones count half
    double ties = 0; ///< sum of t³ - t over the groups of t equal values
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
        const auto equal = static_cast<double>(next - at);
        result.ties += equal * equal * equal - equal;
        at = next;
    }
    return result;
}

/// How probable it is that u or less comes of m and n values, by the number of ways to get each u:
/// those of the greatest value being of a, and of b.
double exactTail(size_t m, size_t n, double u)
{
    const size_t most = m * n;
    std::vector<std::vector<double>> ways(n + 1, std::vector<double>(most + 1));
    for (std::vector<double> &of : ways)
        of[0] = 1;
    for (size_t i = 1; i <= m; ++i) {
        std::vector<std::vector<double>> next(n + 1, std::vector<double>(most + 1));
        next[0][0] = 1;
        for (size_t j = 1; j <= n; ++j) {
            for (size_t k = 0; k <= i * j; ++k)
                next[j][k] = ways[j][k] + (k >= i ? next[j - 1][k - i] : 0);
        }
        ways = std::move(next);
    }
    double sum = 0, tail = 0;
    for (size_t k = 0; k <= most; ++k) {
        sum += ways[n][k];
        if (static_cast<double>(k) <= u)
            tail += ways[n][k];
    }
    return tail / sum;
}

double approximateTail(double m, double n, double u, double ties)
{
    const double all = m + n;
    const double variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance <= 0)
        return 1;
    const double z = (m * n / 2 - u - 0.5) / std::sqrt(variance);
    return std::erfc(std::max(z, 0.0) / std::sqrt(2.0)) / 2;
}

} // namespace

RankTest rankTest(std::span<const double> a, std::span<const double> b)
{
    if (a.empty() || b.empty())
        return {};
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    const Ranked all = ranked(a, b);
    const double less = std::min(all.u, m * n - all.u);
    const bool isExact = all.ties == 0 && a.size() + b.size() <= kExactValues;
    const double tail =
        isExact ? exactTail(a.size(), b.size(), less) : approximateTail(m, n, less, all.ties);
    return {.longer = all.u / (m * n), .p = std::min(1.0, 2 * tail)};
}

bool isSignificantByRanks(std::span<const std::vector<double>, 2> samples, double difference,
                          double least)
{
    if (std::abs(difference) < least || difference == 0)
        return false;
    const RankTest test = rankTest(samples[0], samples[1]);
    return test.p <= kGreatestP && (test.longer > 0.5) == (difference > 0);
}

} // namespace trilane
