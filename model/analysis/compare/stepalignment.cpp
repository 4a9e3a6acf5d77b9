// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/stepalignment.h"

#include "model/analysis/steps/stepdistribution.h"

#include <algorithm>
#include <unordered_map>

namespace trilane::compare {

namespace {

using Unusual = std::array<std::vector<bool>, 2>;

Unusual noneOf(const steps::StepList &a, const steps::StepList &b)
{
    return {std::vector<bool>(a.steps.size()), std::vector<bool>(b.steps.size())};
}

/// Steps that are unusually long in their trace, or longer than `limit`.
std::vector<bool> longOnes(const steps::StepList &list, double limit)
{
    steps::StepReport report;
    for (const marks::NumberedStep &step : list.steps)
        report.steps.push_back({.step = step, .readerCost = {}, .splitOf = {}});
    std::vector<bool> are(list.steps.size());
    for (const size_t step : steps::outlierSteps(report, steps::kOutlierFactor))
        are[step] = true;
    for (size_t i = 0; i < are.size(); ++i)
        are[i] = are[i] || static_cast<double>(list.steps[i].range.duration()) > limit;
    return are;
}

/// Unusually long steps of each trace. If there are many, they are typical of the run: then none
/// are excluded from either trace, because a comparison without the long steps of one would be
/// unfair. The warm-up of both does not count. `first`: the step of each trace that may be the
/// warm-up.
Unusual unusualOf(const steps::StepList &a, const steps::StepList &b, const UsualRule &rule,
                  const std::array<size_t, 2> &first)
{
    Unusual unusual = noneOf(a, b);
    if (!rule.keepsLong)
        unusual = {longOnes(a, rule.limit), longOnes(b, rule.limit)};
    for (size_t side = 0; side < 2 && rule.isWarmUp; ++side)
        unusual[side][first[side]] = false;
    const auto areMany = [](const std::vector<bool> &of) {
        const auto count = static_cast<size_t>(std::count(of.begin(), of.end(), true));
        return count > std::max<size_t>(1, of.size() / 10);
    };
    if (areMany(unusual[0]) || areMany(unusual[1]))
        unusual = noneOf(a, b);
    for (size_t side = 0; side < 2 && rule.isWarmUp; ++side)
        unusual[side][first[side]] = true;
    return unusual;
}

/// Pairs of equal numbers; none if numbers are not unique in a trace.
std::vector<StepPair> pairsByNumber(const steps::StepList &a, const steps::StepList &b)
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
    StepAlignment aligned{
        .by = AlignedBy::Number, .compared = {}, .pairs = std::move(pairs), .out = {}};
    for (const StepPair &pair : aligned.pairs) {
        aligned.counterparts[0] += !unusualA[pair.a] && unusualB[pair.b] ? 1 : 0;
        aligned.counterparts[1] += unusualA[pair.a] && !unusualB[pair.b] ? 1 : 0;
    }
    std::erase_if(aligned.pairs,
                  [&](const StepPair &pair) { return unusualA[pair.a] || unusualB[pair.b]; });
    for (const StepPair &pair : aligned.pairs) {
        aligned.compared[0].push_back(pair.a);
        aligned.compared[1].push_back(pair.b);
    }
    return aligned;
}

/// All that are usual.
StepAlignment byOrder(const Unusual &unusual)
{
    StepAlignment aligned{.by = AlignedBy::Order, .compared = {}, .pairs = {}, .out = {}};
    for (size_t side = 0; side < 2; ++side) {
        for (size_t step = 0; step < unusual[side].size(); ++step) {
            if (!unusual[side][step])
                aligned.compared[side].push_back(step);
        }
    }
    const size_t steps = aligned.count(0) == aligned.count(1) ? aligned.count(0) : 0;
    for (size_t i = 0; i < steps; ++i)
        aligned.pairs.push_back({aligned.compared[0][i], aligned.compared[1][i]});
    return aligned;
}

} // namespace

std::string_view keyOf(AlignedBy by)
{
    static constexpr std::array<std::string_view, 3> kKeys{"number", "order", "span"};
    return kKeys[static_cast<size_t>(by)];
}

std::vector<Ns> lengthsOf(const std::vector<marks::NumberedStep> &steps,
                          const StepAlignment &alignment, size_t side)
{
    std::vector<Ns> lengths;
    for (const size_t step : alignment.compared[side])
        lengths.push_back(steps[step].range.duration());
    return lengths;
}

namespace {

StepAlignment aligned(const steps::StepList &a, const steps::StepList &b, const Unusual &unusual)
{
    StepAlignment aligned;
    if (a.areNumbered && b.areNumbered) {
        std::vector<StepPair> pairs = pairsByNumber(a, b);
        if (pairs.size() * 2 >= std::min(a.steps.size(), b.steps.size()))
            aligned = byNumber(std::move(pairs), unusual[0], unusual[1]);
    }
    if (aligned.pairs.empty())
        aligned = byOrder(unusual);
    for (size_t side = 0; side < 2; ++side) {
        for (size_t step = 0; step < unusual[side].size(); ++step) {
            if (unusual[side][step])
                aligned.out[side].push_back(step);
        }
        aligned.outliers[side] = aligned.out[side].size();
        aligned.unmatched[side] = unusual[side].size() - aligned.count(side) -
                                  aligned.outliers[side] - aligned.counterparts[side];
    }
    return aligned;
}

} // namespace

StepAlignment alignSteps(const steps::StepList &a, const steps::StepList &b)
{
    return aligned(a, b, noneOf(a, b));
}

StepAlignment alignUsualSteps(const steps::StepList &a, const steps::StepList &b,
                              const UsualRule &rule)
{
    std::array<size_t, 2> first{};
    if (rule.isWarmUp) {
        const StepAlignment all = alignSteps(a, b);
        first = {all.compared[0].front(), all.compared[1].front()};
    }
    StepAlignment usual = aligned(a, b, unusualOf(a, b, rule, first));
    usual.isWarmUpOut = rule.isWarmUp;
    return usual;
}

} // namespace trilane::compare
