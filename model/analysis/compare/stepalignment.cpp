// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/stepalignment.h"

#include "model/analysis/steps/stepdistribution.h"

#include <algorithm>
#include <unordered_map>

namespace trilane {

namespace {

using Unusual = std::array<std::vector<bool>, 2>;

Unusual noneOf(const StepList &a, const StepList &b)
{
    return {std::vector<bool>(a.steps.size()), std::vector<bool>(b.steps.size())};
}

/// Steps that are unusually long in their trace, or longer than `limit`.
std::vector<bool> longOnes(const StepList &list, double limit)
{
    StepReport report;
    for (const NumberedStep &step : list.steps)
        report.steps.push_back({.step = step, .readerCost = {}, .splitOf = {}});
    std::vector<bool> are(list.steps.size());
    for (const size_t step : outlierSteps(report, kOutlierFactor))
        are[step] = true;
    for (size_t i = 0; i < are.size(); ++i)
        are[i] = are[i] || static_cast<double>(list.steps[i].range.duration()) > limit;
    return are;
}

/// Which steps of each trace took unusually long. Many such steps are how a run is: then none, of
/// either trace, since no comparison is fair without the long steps of one of them.
Unusual unusualOf(const StepList &a, const StepList &b, double limit)
{
    Unusual unusual{longOnes(a, limit), longOnes(b, limit)};
    const auto areMany = [](const std::vector<bool> &of) {
        const auto count = static_cast<size_t>(std::count(of.begin(), of.end(), true));
        return count > std::max<size_t>(1, of.size() / 10);
    };
    if (areMany(unusual[0]) || areMany(unusual[1]))
        return noneOf(a, b);
    return unusual;
}

/// Pairs of equal numbers; none where numbers do not tell the steps of one trace apart.
std::vector<StepPair> pairsByNumber(const StepList &a, const StepList &b)
{
    std::unordered_map<int64_t, size_t> inB;
    for (size_t i = 0; i < b.steps.size(); ++i) {
        if (!inB.try_emplace(b.steps[i].number, i).second)
            return {};
    }
    std::vector<StepPair> pairs;
    for (size_t i = 0; i < a.steps.size(); ++i) {
        const auto found = inB.find(a.steps[i].number);
        if (found == inB.end())
            continue;
        if (!pairs.empty() && found->second <= pairs.back().b)
            return {};
        pairs.push_back({i, found->second});
    }
    return pairs;
}

/// Those that are usual in both.
StepAlignment byNumber(std::vector<StepPair> pairs, const std::vector<bool> &unusualA,
                       const std::vector<bool> &unusualB)
{
    StepAlignment aligned{.by = AlignedBy::Number, .pairs = std::move(pairs), .out = {}};
    for (const StepPair &pair : aligned.pairs) {
        aligned.counterparts[0] += !unusualA[pair.a] && unusualB[pair.b] ? 1 : 0;
        aligned.counterparts[1] += unusualA[pair.a] && !unusualB[pair.b] ? 1 : 0;
    }
    std::erase_if(aligned.pairs,
                  [&](const StepPair &pair) { return unusualA[pair.a] || unusualB[pair.b]; });
    return aligned;
}

StepAlignment byOrder(const std::vector<bool> &unusualA, const std::vector<bool> &unusualB)
{
    StepAlignment aligned{.by = AlignedBy::Order, .pairs = {}, .out = {}};
    const auto usual = [](const std::vector<bool> &unusual, size_t from) {
        while (from < unusual.size() && unusual[from])
            ++from;
        return from;
    };
    StepPair pair{usual(unusualA, 0), usual(unusualB, 0)};
    while (pair.a < unusualA.size() && pair.b < unusualB.size()) {
        aligned.pairs.push_back(pair);
        pair = {usual(unusualA, pair.a + 1), usual(unusualB, pair.b + 1)};
    }
    return aligned;
}

} // namespace

std::string_view keyOf(AlignedBy by)
{
    static constexpr std::array<std::string_view, 3> kKeys{"number", "order", "span"};
    return kKeys[static_cast<size_t>(by)];
}

std::vector<Ns> lengthsOf(const std::vector<NumberedStep> &steps, const StepAlignment &alignment,
                          size_t side)
{
    std::vector<Ns> lengths;
    for (const StepPair &pair : alignment.pairs)
        lengths.push_back(steps[side == 0 ? pair.a : pair.b].range.duration());
    return lengths;
}

namespace {

StepAlignment aligned(const StepList &a, const StepList &b, const Unusual &unusual)
{
    StepAlignment aligned;
    if (a.areNumbered && b.areNumbered) {
        std::vector<StepPair> pairs = pairsByNumber(a, b);
        if (pairs.size() * 2 >= std::min(a.steps.size(), b.steps.size()))
            aligned = byNumber(std::move(pairs), unusual[0], unusual[1]);
    }
    if (aligned.pairs.empty())
        aligned = byOrder(unusual[0], unusual[1]);
    for (size_t side = 0; side < 2; ++side) {
        for (size_t step = 0; step < unusual[side].size(); ++step) {
            if (unusual[side][step])
                aligned.out[side].push_back(step);
        }
        aligned.outliers[side] = aligned.out[side].size();
        aligned.unmatched[side] = unusual[side].size() - aligned.pairs.size() -
                                  aligned.outliers[side] - aligned.counterparts[side];
    }
    return aligned;
}

} // namespace

StepAlignment alignSteps(const StepList &a, const StepList &b)
{
    return aligned(a, b, noneOf(a, b));
}

StepAlignment alignUsualSteps(const StepList &a, const StepList &b, double limit)
{
    return aligned(a, b, unusualOf(a, b, limit));
}

} // namespace trilane
