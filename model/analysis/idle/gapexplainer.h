// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/faultingthreads.h"
#include "model/analysis/idle/firstcalls.h"
#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/hostblame.h"
#include "model/analysis/idle/hostcallbacks.h"
#include "model/analysis/idle/silences.h"
#include "model/analysis/idle/stepedges.h"
#include "model/analysis/idle/workelsewhere.h"
#include "model/analysis/iterate/slicereader.h"

#include <map>
#include <memory>

namespace trilane::idle {

/// Determines the causes of gaps by the rules of DEFINITIONS.md. Fastest in chronological order.
/// One thread; store and index must outlive it.
class GapExplainer : private HostBlame
{
public:
    GapExplainer(const store::Store &store, const iterate::LaunchIndex &launches);

    /// The pieces fill the gap exactly. Valid until the next call.
    [[nodiscard]] const GapStory &explain(const GpuGap &gap);
    /// Time before the first or after the last operation, while `thread` works.
    [[nodiscard]] const GapStory &explainEdge(const GpuGap &edge, TrackId thread);
    /// Time within the gap for which it is unknown whether the GPU worked.
    [[nodiscard]] Ns unknownIn(const GpuGap &gap);
    /// An explanation without pieces.
    [[nodiscard]] const GapStory &leave(const GpuGap &gap);

private:
    void explainWhole();
    void explainPart(TimeRange part, TrackId thread);
    void explainTraceEdge();
    [[nodiscard]] const std::vector<StepEdge> &stepEdgesOf(TrackId gpu);
    void explainByLaunch();
    void takeOutUntimed();
    [[nodiscard]] const std::vector<TimeRange> &unknownOf(TrackId gpu);
    void withoutLaunch();
    void beforeMigration();
    void inLaunch(TimeRange time, TrackId thread);
    void chargeLaunch(const Activity &activity, const Asked &asked, bool isLong);
    [[nodiscard]] IdleCause causeInLaunch(ApiKind call, bool isLong);
    void afterLaunch(TimeRange time, bool wasQueued);
    void whileQueued(TimeRange time, SilenceProof proof);
    [[nodiscard]] SilenceProof proofOf(TimeRange silence);
    [[nodiscard]] bool inCallback(TimeRange time);

    std::map<TrackId, std::vector<TimeRange>> m_unknown;  ///< by GPU
    std::map<TrackId, std::vector<StepEdge>> m_stepEdges; ///< by GPU
    iterate::SliceReader m_calls;
    FirstCalls m_firstCalls;
    FirstRuns m_firstRuns;
    WorkElsewhere m_elsewhere;
    HostCallbacks m_callbacks;
    FaultingThreads m_faults;
    std::shared_ptr<const Silences> m_silences; ///< null until requested
};

} // namespace trilane::idle
