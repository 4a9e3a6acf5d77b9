// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/content.h"

#include "model/analysis/operators/operatortable.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/report.h"

#include <cassert>

namespace trilane::report {

namespace {

/// Tables requested as by the commands cannot be refused.
template <typename T>
T certain(Result<T> result)
{
    assert(result.ok());
    return std::move(result).value();
}

void addSteps(ReportContent &content, const jobs::JobContext &job)
{
    content.ranks =
        certain(ranks::stepsOfRanks(content.store, {.range = content.request.range}, job));
    content.steps = ranks::rankStepTable(content.store, content.ranks,
                                         {.batchSize = content.request.batchSize});
}

void addIdle(ReportContent &content, const jobs::JobContext &job)
{
    idle::LongestGaps longest(kLongestGaps);
    content.idle = idle::idleCauses(
        content.store, {.range = content.request.range, .least = content.request.minGap}, job,
        [&](const idle::GapStory &story) { longest.add(story); });
    content.longest = longest.take();
}

stats::Table operatorsOf(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    const auto index =
        operators::OperatorIndex::of(store, {.pythonCalls = false, .foldSteps = true}, job);
    return certain(operators::operatorTable(operators::operatorStats(index, range, job),
                                            operators::OperatorGrouping::Name));
}

} // namespace

ReportContent gatherReport(const store::Store &store, const ReportRequest &request,
                           const jobs::JobContext &job)
{
    ReportContent content{.store = store, .request = request};
    content.facts = links::TraceFacts::of(store);
    content.overview = overview::overviewOf(store, request.range, job);
    content.findings = findings::findingsOf(store, {.range = request.range}, job);
    addIdle(content, job);
    addSteps(content, job);
    const stats::SliceQuery kernels =
        stats::queryOf(stats::report(stats::ReportId::Kernels), request.range);
    content.kernels = certain(stats::sliceTable(store, stats::sliceStats(store, kernels, job)));
    content.wholeGraphs = stats::wholeGraphs(store, request.range, job);
    content.copies = stats::memcpyTable(store, request.range, job);
    content.operators = operatorsOf(store, request.range, job);
    if (const ranks::RankReport ranks = ranks::rankReport(store, {.range = request.range}, job);
        ranks.ranks.size() > 1)
        content.rankFacts = ranks::rankTable(store, ranks, ranks::RankKey::Rank);
    return content;
}

} // namespace trilane::report
