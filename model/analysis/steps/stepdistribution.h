// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/outlierrule.h"
#include "model/analysis/steps/stepfacts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::steps {

/// Distribution of one value over the steps. Percentiles are nearest-rank.
struct StepDistribution
{
    size_t count = 0;
    double mean = 0;
    int64_t median = 0;
    int64_t p95 = 0;
    int64_t min = 0;
    int64_t max = 0;
    int64_t mad = 0; ///< median of the distances from the median: a deviation that outliers spare
    double meanDistance = 0; ///< from the median
};

[[nodiscard]] StepDistribution distributionOf(std::vector<int64_t> values);

/// One value per step.
struct StepFigure
{
    enum class Unit : uint8_t { Time, Count, Bytes };

    std::string key; ///< "reader_cost", "idle_user_code"; stable
    Message title;   ///< "Data wait", "Idle: User code"
    Unit unit = Unit::Time;
    std::vector<std::optional<int64_t>> values; ///< by step; none: it is not known
};

/// Distribution over the steps for which the value is known.
[[nodiscard]] StepDistribution spreadOf(const StepFigure &figure);

/// Known values of the steps, batch_cost first; only idle causes that occur. GPU values may be
/// known for some steps only, others are known for all.
[[nodiscard]] std::vector<StepFigure> stepFigures(const StepReport &report);

/// Steps that took unusually long (see OutlierRule), as indices.
[[nodiscard]] std::vector<size_t> outlierSteps(const StepReport &report, double factor);
inline constexpr double kOutlierFactor = stats::OutlierRule{}.factor;

/// How one value of a step differs from the usual one.
struct StepDifference
{
    size_t figure = 0; ///< in stepFigures()
    int64_t value = 0;
    int64_t median = 0;
    [[nodiscard]] int64_t difference() const { return value - median; }
};

/// The median of each, over the steps of which it is known.
[[nodiscard]] std::vector<int64_t> mediansOf(std::span<const StepFigure> figures);

/// Deviations of a step from the median of each value except batch_cost: times first, largest
/// difference first, then counts and bytes by relative difference. Omits equal and unknown values.
[[nodiscard]] std::vector<StepDifference>
differencesOf(std::span<const StepFigure> figures, std::span<const int64_t> medians, size_t step);

} // namespace trilane::steps
