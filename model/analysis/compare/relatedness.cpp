// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/relatedness.h"

#include "model/analysis/kernels/workfamily.h"
#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/steps/loaderwaits.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilane::compare {

namespace {

/// Minimum share of informative kernel time in kernels of equal name and size for two runs of one
/// program. In real traces, different programs have up to 7 %, runs of one program from 66 %.
constexpr double kCommonTime = 1.0 / 3;
/// As kCommonTime, of the time of all kernels; used if few are informative.
constexpr double kCommonTimeOfAll = 2.0 / 3;
/// Minimum share of kernel calls in a step in common, by base name or function. In real traces,
/// different programs have up to 60 % in common (two of one network, ResNet, 71 %), runs of one
/// program at least 89 %.
constexpr double kCommonWork = 3.0 / 4;
/// Minimum number of building blocks that agree: nearly every program multiplies matrices.
constexpr size_t kMinBlocks = 3;
/// Share of the calls of ranges. On real traces different programs have up to 34 %, runs of one
/// from 82 %.
constexpr double kCommonCalls = 2.0 / 3;
/// Minimum share of the program's own ranges in the range time, and of those with equal numbers of
/// calls.
constexpr double kOwnTime = 0.1;
constexpr double kOwnCalls = 3.0 / 4;

using Figures = std::array<double, 2>; ///< by side

Figures timesOf(const CompareRow &row)
{
    return {static_cast<double>(row.sides[0].total), static_cast<double>(row.sides[1].total)};
}

Figures callsOf(const CompareRow &row)
{
    return {row.sides[0].meanCalls(), row.sides[1].meanCalls()};
}

/// Steps are left out: nearly every trace has such ranges.
bool isRange(const CompareRow &row)
{
    return row.section == CompareSection::OperatorTotal && !row.isPart &&
           !marks::stepNumberIn(row.name + "#1");
}

/// "MaxPool2DWithIndicesBackward", "AddmmBackward0"
bool isNodeOfAutograd(std::string_view name)
{
    const size_t end = name.find_last_not_of("0123456789");
    return end != std::string_view::npos && name.substr(0, end + 1).ends_with("Backward");
}

/// Excludes names of frameworks and common parts of training loops.
bool isOwnRange(const CompareRow &row)
{
    const marks::RangeRole role = marks::roleOf(row.name);
    return isRange(row) && row.name.find("::") == std::string::npos &&
           !isNodeOfAutograd(row.name) && !steps::looksLikeDataLoader(row.name) &&
           (role == marks::RangeRole::Other || role == marks::RangeRole::Layer);
}

double both(const Figures &figures)
{
    return std::min(figures[0], figures[1]);
}

double either(const Figures &figures)
{
    return std::max(figures[0], figures[1]);
}

/// Times of both traces, and their common part.
struct TimeSum
{
    std::vector<Figures> times;
    Figures sum{};

    void add(const Figures &figures)
    {
        times.push_back(figures);
        for (size_t side = 0; side < 2; ++side)
            sum[side] += figures[side];
    }
    [[nodiscard]] Figures shares(const Figures &figures) const
    {
        return {sum[0] > 0 ? figures[0] / sum[0] : 0, sum[1] > 0 ? figures[1] / sum[1] : 0};
    }
    /// The sum of the smaller shares, 0…1.
    [[nodiscard]] double common() const
    {
        double common = 0;
        for (const Figures &one : times)
            common += both(shares(one));
        return common;
    }
};

/// Number of calls per step of each trace, by name.
struct CallSum
{
    std::map<std::string, Figures> calls;

    void add(const std::string &name, const Figures &figures)
    {
        Figures &sum = calls[name];
        for (size_t side = 0; side < 2; ++side)
            sum[side] += figures[side];
    }
    /// Calls that both have, as a share of those that either has.
    [[nodiscard]] double common() const
    {
        double inBoth = 0, inEither = 0;
        for (const auto &[name, figures] : calls) {
            inBoth += both(figures);
            inEither += either(figures);
        }
        return inEither > 0 ? inBoth / inEither : 0;
    }
    [[nodiscard]] size_t namesInBoth() const
    {
        return static_cast<size_t>(std::count_if(
            calls.begin(), calls.end(), [](const auto &one) { return both(one.second) > 0; }));
    }
};

/// Similarity of the kernels of both traces.
struct KernelEvidence
{
    TimeSum telling, all;     ///< by name, grid, block and shared memory
    CallSum kernels, work;    ///< of significant ones: by base name, by kind of work
    bool isOfProgram = false; ///< work of the program's own is in both

    void add(const CompareRow &row, const kernels::WorkFamily &family)
    {
        const bool tells = family.tells != kernels::NameTells::Nothing;
        if (row.isPart)
            all.add(timesOf(row));
        if (row.isPart && tells)
            telling.add(timesOf(row));
        if (row.isPart || !tells)
            return;
        kernels.add(row.name, callsOf(row));
        work.add(family.name, callsOf(row));
        isOfProgram = isOfProgram || (family.tells == kernels::NameTells::Program &&
                                      both(work.calls[family.name]) > 0);
    }
    [[nodiscard]] bool relates() const
    {
        return telling.common() >= kCommonTime || all.common() >= kCommonTimeOfAll ||
               kernels.common() >= kCommonWork ||
               (work.common() >= kCommonWork && (isOfProgram || work.namesInBoth() >= kMinBlocks));
    }
};

KernelEvidence kernelEvidence(const std::vector<CompareRow> &rows)
{
    KernelEvidence evidence;
    kernels::WorkFamily family; // of the row that parts are of
    for (const CompareRow &row : rows) {
        if (row.section != CompareSection::Kernels)
            continue;
        if (!row.isPart)
            family = kernels::workFamilyOf(row.name);
        evidence.add(row, family);
    }
    return evidence;
}

/// Whether the program's own ranges take some of the time in both, and most of that are called as
/// often in both.
bool areOwnRangesCommon(const std::vector<CompareRow> &rows, const TimeSum &ranges)
{
    TimeSum own, ofAll = ranges;
    ofAll.times.clear();
    for (const CompareRow &row : rows) {
        if (!isOwnRange(row))
            continue;
        own.add(timesOf(row));
        ofAll.times.push_back(timesOf(row));
    }
    double asOften = 0;
    for (const CompareRow &row : rows) {
        const Figures calls = callsOf(row);
        if (!isOwnRange(row) || either(calls) <= 0)
            continue;
        const Figures shares = own.shares(timesOf(row));
        asOften += (shares[0] + shares[1]) / 2 * both(calls) / either(calls);
    }
    return ofAll.common() >= kOwnTime && asOften >= kOwnCalls;
}

/// Gradients of more batches than that are rarely added up.
constexpr uint64_t kMaxTimes = 64;
/// Tolerance of a multiple, because steps begin and end in between.
constexpr double kInexact = 0.02;

/// A deeper model calls the rest more often, but computes one loss of each batch.
constexpr std::string_view kOncePerBatch = "loss";

/// Whether most calls in both traces have this multiple, including those made once per batch.
bool isMultiple(const CallSum &work, const WorkMultiple &asked)
{
    const auto times = static_cast<double>(asked.times);
    Figures such{}, all{};
    size_t names = 0;
    bool isOfBatches = false;
    for (const auto &[name, figures] : work.calls) {
        const double expected = figures[1 - asked.side] * times;
        const bool is =
            expected > 0 && std::abs(figures[asked.side] - expected) <= kInexact * expected;
        names += is ? 1 : 0;
        isOfBatches = isOfBatches || (is && name == kOncePerBatch);
        for (size_t side = 0; side < 2; ++side) {
            all[side] += figures[side];
            such[side] += is ? figures[side] : 0;
        }
    }
    return isOfBatches && names >= kMinBlocks && such[0] >= kCommonWork * all[0] &&
           such[1] >= kCommonWork * all[1];
}

bool hasNothing(const KernelEvidence &kernels, const TimeSum &ranges, size_t side)
{
    return kernels.all.sum[side] <= 0 && ranges.sum[side] <= 0;
}

} // namespace

bool areRelated(const std::vector<CompareRow> &rows)
{
    const KernelEvidence kernels = kernelEvidence(rows);
    TimeSum ranges;
    CallSum calls;
    for (const CompareRow &row : rows) {
        if (!isRange(row))
            continue;
        ranges.add(timesOf(row));
        calls.add(row.name, callsOf(row));
    }
    if (hasNothing(kernels, ranges, 0) && hasNothing(kernels, ranges, 1))
        return true;
    return kernels.relates() || areOwnRangesCommon(rows, ranges) || calls.common() >= kCommonCalls;
}

std::optional<WorkMultiple> workMultiple(const std::vector<CompareRow> &rows)
{
    const KernelEvidence kernels = kernelEvidence(rows);
    for (uint64_t times = 2; times <= kMaxTimes; ++times) {
        for (size_t side = 0; side < 2; ++side) {
            const WorkMultiple multiple{.side = side, .times = times};
            if (isMultiple(kernels.work, multiple))
                return multiple;
        }
    }
    return std::nullopt;
}

} // namespace trilane::compare
