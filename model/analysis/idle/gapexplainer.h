// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/analysis/idle/threadactivity.h"
#include "model/analysis/walk/launchindex.h"
#include "model/analysis/walk/slicereader.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace trilane {

/// Finds what gaps are to be charged to, by the rules of DEFINITIONS.md. Cheapest when asked in
/// order of time. One thread; store and index must outlive it.
class GapExplainer
{
public:
    GapExplainer(const Store &store, const LaunchIndex &launches);
    ~GapExplainer();

    /// The story's pieces fill the gap exactly. Valid until the next call.
    [[nodiscard]] const GapStory &explain(const GpuGap &gap);
    /// A story without pieces.
    [[nodiscard]] const GapStory &leave(const GpuGap &gap);

private:
    /// Who is asked what it did, and how the question came to it.
    struct Asked
    {
        TrackId thread;
        bool inferred = false;
        std::vector<TrackId> path{}; ///< threads that wait for it, the launching one first
    };

    void explainWhole();
    void takeOutUntimed();
    [[nodiscard]] std::vector<TimeRange> untimedIn(const GpuGap &gap);
    void host(TimeRange time, const Asked &asked);
    void charge(const Activity &activity, const Asked &asked);
    void chargeBlocked(const Activity &activity, const Asked &asked);
    void chargeCudaCall(const Activity &activity, const Asked &asked);
    void chargeSilence(const Activity &activity, const Asked &asked);
    void inLaunch(TimeRange time, TrackId thread);
    void afterLaunch(TimeRange time, bool wasQueued);
    void add(CausePiece piece);
    void add(const Activity &activity, const Asked &asked, IdleCause cause, bool inferred = false);
    [[nodiscard]] ThreadActivity &activityOf(TrackId thread);
    [[nodiscard]] TrackId launcherOf(SliceRef launch) const;
    [[nodiscard]] TrackId wakerOf(const Activity &activity);
    [[nodiscard]] TrackId coreHolder(const Activity &activity);

    const Store &m_store;
    const LaunchIndex &m_launches;
    CallNames m_names;
    std::unordered_map<uint32_t, std::unique_ptr<ThreadActivity>> m_threads;
    std::map<std::pair<RankId, int64_t>, LaneCursor> m_cores; ///< by number
    std::map<TrackId, std::vector<LaneCursor>> m_untimed;     ///< by GPU
    GapStory m_story;
    SliceReader m_calls;
};

} // namespace trilane
