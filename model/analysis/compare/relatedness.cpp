// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/relatedness.h"

#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/numberedsteps.h"
#include "model/analysis/steps/rangerole.h"

#include <algorithm>

namespace trilane {

namespace {

/// Of the time of kernels, or of ranges, what two runs of one program have at least in common.
constexpr double kCommonTime = 0.1;
/// Of the calls in a step. On real traces different programs have up to 45 %, runs of one from 79
/// %.
constexpr double kCommonCalls = 2.0 / 3;

using Figures = std::array<double, 2>; ///< by side

Figures timesOf(const CompareRow &row)
{
    return {static_cast<double>(row.sides[0].total), static_cast<double>(row.sides[1].total)};
}

bool isKernel(const CompareRow &row)
{
    return row.section == CompareSection::Kernels && !row.isPart;
}

/// With its grid, block and shared memory: those of an operator differ from model to model.
bool isKernelOfSize(const CompareRow &row)
{
    return row.section == CompareSection::Kernels && row.isPart;
}

/// Steps are left out: nearly every trace has such ranges.
bool isRange(const CompareRow &row)
{
    return row.section == CompareSection::OperatorTotal && !row.isPart &&
           !stepNumberIn(row.name + "#1");
}

/// "MaxPool2DWithIndicesBackward", "AddmmBackward0"
bool isNodeOfAutograd(std::string_view name)
{
    const size_t end = name.find_last_not_of("0123456789");
    return end != std::string_view::npos && name.substr(0, end + 1).ends_with("Backward");
}

/// Not named by a framework, nor as any training loop names its parts.
bool isOwnRange(const CompareRow &row)
{
    return isRange(row) && row.name.find("::") == std::string::npos &&
           !isNodeOfAutograd(row.name) && !looksLikeDataLoader(row.name) &&
           roleOf(row.name) == RangeRole::Other;
}

/// Of the time that each trace spends in `all`, the part that the other spends in the same, as far
/// as it `tells` something; none where one of them has no such time.
template <typename All, typename Tells>
std::optional<double> commonTime(const std::vector<CompareRow> &rows, All all, Tells tells)
{
    Figures sums{};
    for (const CompareRow &row : rows) {
        for (size_t side = 0; side < 2 && all(row); ++side)
            sums[side] += timesOf(row)[side];
    }
    if (sums[0] <= 0 || sums[1] <= 0)
        return std::nullopt;
    double common = 0;
    for (const CompareRow &row : rows) {
        if (all(row) && tells(row))
            common += std::min(timesOf(row)[0] / sums[0], timesOf(row)[1] / sums[1]);
    }
    return common;
}

/// Calls of a step that both have, as a share of those that either has.
template <typename All>
double commonCalls(const std::vector<CompareRow> &rows, All all)
{
    double both = 0, either = 0;
    for (const CompareRow &row : rows) {
        if (!all(row))
            continue;
        both += std::min(row.sides[0].meanCalls(), row.sides[1].meanCalls());
        either += std::max(row.sides[0].meanCalls(), row.sides[1].meanCalls());
    }
    return either > 0 ? both / either : 0;
}

} // namespace

bool areRelated(const std::vector<CompareRow> &rows)
{
    const std::optional<double> kernels = commonTime(rows, isKernelOfSize, isKernelOfSize);
    const std::optional<double> ranges = commonTime(rows, isRange, isOwnRange);
    if (!kernels && !ranges)
        return true;
    return std::max(kernels.value_or(0), ranges.value_or(0)) >= kCommonTime ||
           std::max(commonCalls(rows, isKernel), commonCalls(rows, isRange)) >= kCommonCalls;
}

} // namespace trilane
