// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/ranks/alignment.h"

#include "model/analysis/ranks/matching.h"

#include <algorithm>

namespace trilane {

namespace {

/// Ends that are less alike are not of the same collectives.
constexpr Ns kWorstResidual = 50'000'000;

/// Without a look at what the traces are about.
RankAlignment byClock(const Store &reference, const Store &trace)
{
    const std::optional<int64_t> here = reference.info().epochOfZero;
    const std::optional<int64_t> there = trace.info().epochOfZero;
    Ns difference = 0;
    if (here && there && !__builtin_sub_overflow(*there, *here, &difference))
        return {.method = AlignmentMethod::WallClock, .offset = difference};
    return {.offset = reference.span().begin - trace.span().begin};
}

RankAlignment aligned(const Store &reference, const CollectiveList &common, const Store &trace,
                      const CollectiveList &own)
{
    const RankAlignment guess = byClock(reference, trace);
    const ClockDifference found =
        clockDifference(common, own, matchCollectives(common, own, guess.offset));
    const bool fits =
        found.residual <= kWorstResidual || guess.method != AlignmentMethod::WallClock;
    if (found.matched == 0 || !fits)
        return guess;
    return {AlignmentMethod::Collectives, found.offset, found.matched, found.residual, found.worst};
}

} // namespace

std::vector<RankAlignment> alignRanks(std::span<const Store *const> traces, const JobContext &job)
{
    std::vector<CollectiveList> lists;
    for (const Store *trace : traces) {
        if (job.stopped())
            return {};
        lists.push_back(collectivesOf(*trace, {}, job));
    }
    const auto first = std::find_if(lists.begin(), lists.end(),
                                    [](const CollectiveList &list) { return !list.all.empty(); });
    const auto reference =
        first == lists.end() ? size_t{0} : static_cast<size_t>(first - lists.begin());
    std::vector<RankAlignment> all(traces.size());
    for (size_t i = 0; i < traces.size(); ++i) {
        if (i == reference)
            continue;
        all[i] = aligned(*traces[reference], lists[reference], *traces[i], lists[i]);
        // What the others are compared with is as good as the best of them.
        all[reference].method = std::max(all[reference].method, all[i].method);
    }
    const Ns zero = all.empty() ? 0 : all.front().offset;
    for (RankAlignment &one : all)
        one.offset -= zero;
    return all;
}

} // namespace trilane
