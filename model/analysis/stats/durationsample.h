// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/densehistogram.h"
#include "model/base/time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace trilane::stats {

/// Nearest-rank quantile, 0 < q <= 1; 0 of nothing. Reorders its argument.
[[nodiscard]] Ns nearestRank(std::span<Ns> durations, double q);
/// For a q above that of the previous call, with the durations as that call left them: examines
/// fewer.
[[nodiscard]] Ns nearestRankAbove(std::span<Ns> durations, double below, double q);
/// Nearest-rank median; 0 of nothing. Reorders its argument.
[[nodiscard]] Ns nearestRankMedian(std::span<Ns> durations);
/// Median of the distances from the median (MAD), nearest rank. Its argument then holds those.
[[nodiscard]] Ns medianDeviation(std::span<Ns> durations, Ns median);

/// 0 of nothing.
[[nodiscard]] double meanOf(std::span<const Ns> durations);

/// Collects durations for a median in bounded memory: exact up to `exactBelow` of them, from a
/// histogram (≤ 1 % error) beyond. One thread.
class DurationSample
{
public:
    explicit DurationSample(size_t exactBelow = 4'000'000)
        : m_exactBelow(exactBelow)
    {}

    void add(Ns duration);
    [[nodiscard]] uint64_t count() const { return m_count; }
    [[nodiscard]] Ns sum() const { return static_cast<Ns>(m_sum); }
    [[nodiscard]] Ns min() const { return m_min; }
    [[nodiscard]] Ns max() const { return m_max; }
    [[nodiscard]] bool isApproximate() const { return m_histogram.has_value(); }
    [[nodiscard]] Ns median();

private:
    void switchToHistogram();

    size_t m_exactBelow;
    uint64_t m_count = 0;
    uint64_t m_sum = 0; ///< wraps on hostile input instead of overflowing
    Ns m_min = 0;
    Ns m_max = 0;
    std::vector<uint32_t> m_exact;             ///< those that fit
    std::vector<Ns> m_long;                    ///< the others
    std::optional<DenseHistogram> m_histogram; ///< none while exact
};

} // namespace trilane::stats
