// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/content.h"

#include "model/analysis/kernelstats.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/analysis/report.h"

#include <cassert>

namespace trilane::reporting {

namespace {

/// Tables that are asked for as the commands ask for them cannot be refused.
template <typename T>
T certain(Result<T> result)
{
    assert(result.ok());
    return std::move(result).value();
}

void addSteps(ReportContent &content, const JobContext &job)
{
    content.ranks = certain(stepsOfRanks(content.store, {.range = content.request.range}, job));
    content.steps =
        rankStepTable(content.store, content.ranks, {.batchSize = content.request.batchSize});
}

void addIdle(ReportContent &content, const JobContext &job)
{
    LongestGaps longest(kLongestGaps);
    content.idle = idleCauses(content.store,
                              {.range = content.request.range, .least = content.request.leastGap},
                              job, [&](const GapStory &story) { longest.add(story); });
    content.longest = longest.take();
}

Table operatorsOf(const Store &store, TimeRange range, const JobContext &job)
{
    const auto index = OperatorIndex::of(store, {.pythonCalls = false, .foldSteps = true}, job);
    return certain(operatorTable(operatorStats(index, range, job), OperatorGrouping::Name));
}

} // namespace

ReportContent gatherReport(const Store &store, const ReportRequest &request, const JobContext &job)
{
    ReportContent content{.store = store, .request = request};
    content.facts = TraceFacts::of(store);
    content.overview = overviewOf(store, request.range, job);
    content.findings = findingsOf(store, {.range = request.range}, job);
    addIdle(content, job);
    addSteps(content, job);
    const SliceQuery kernels = queryOf(report(ReportId::Kernels), request.range);
    content.kernels = certain(sliceTable(store, sliceStats(store, kernels, job)));
    content.wholeGraphs = wholeGraphs(store, request.range, job);
    content.copies = memcpyTable(store, request.range, job);
    content.operators = operatorsOf(store, request.range, job);
    if (const RankReport ranks = rankReport(store, {.range = request.range}, job);
        ranks.ranks.size() > 1)
        content.rankFacts = rankTable(store, ranks, RankKey::Rank);
    return content;
}

} // namespace trilane::reporting
