// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/links/tracefacts.h"
#include "model/analysis/overview/traceoverview.h"
#include "model/analysis/ranks/ranksteps.h"
#include "model/analysis/stats/wholegraphs.h"

#include <string>
#include <vector>

namespace trilane::report {

/// Input of a report.
struct ReportRequest
{
    std::string file;                          ///< path of the trace as given by the user
    TimeRange range = TimeRange::everything(); ///< trace time
    Ns minGap = 0;         ///< shorter gaps are counted, but not explained: IdleQuery::least
    int64_t batchSize = 0; ///< samples per step; 0 = unknown
};

/// Results of the analyses in a report, as printed by the commands of the same names, before
/// translation. Plain data; refers to the store.
struct ReportContent
{
    const store::Store &store;
    store::Tables trace{store};
    ReportRequest request;
    links::TraceFacts facts;
    overview::Overview overview;
    findings::Findings findings;
    std::vector<idle::GpuIdle> idle;     ///< `trilane gaps`
    std::vector<idle::GapStory> longest; ///< gaps, the longest first, at most kLongestGaps
    std::vector<ranks::RankSteps> ranks; ///< whose steps they are
    stats::Table steps;                  ///< `trilane steps`
    stats::WholeGraphs wholeGraphs;      ///< whose kernels are not in the next one
    stats::Table kernels;                ///< `trilane stats --report kernels`
    stats::Table copies;                 ///< `trilane stats --report memcpy`
    stats::Table operators;              ///< `trilane operators`
    stats::Table rankFacts;              ///< `trilane ranks`; without rows in a trace of one rank

    /// The part of the trace that it is about.
    [[nodiscard]] TimeRange range() const { return trace.span().intersected(request.range); }
};
inline constexpr size_t kLongestGaps = 20;

/// Runs every analysis once. Pure; any thread; the result is incomplete if the job was stopped.
[[nodiscard]] ReportContent gatherReport(const store::Store &store, const ReportRequest &request,
                                         const jobs::JobContext &job = {});

} // namespace trilane::report
