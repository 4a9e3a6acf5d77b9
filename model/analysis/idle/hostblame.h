// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/analysis/idle/threadactivity.h"
#include "model/analysis/walk/launchindex.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace trilane {

/// The story of one gap at a time, and what threads are charged with in it. One thread; store and
/// index must outlive it.
class HostBlame
{
protected:
    HostBlame(const Store &store, const LaunchIndex &launches);
    ~HostBlame();

    /// Who is asked what it did, and how the question came to it.
    struct Asked
    {
        TrackId thread;
        bool inferred = false;
        std::vector<TrackId> path{}; ///< threads that wait for it, the launching one first
    };

    void host(TimeRange time, const Asked &asked);
    void charge(const Activity &activity, const Asked &asked);
    void add(CausePiece piece);
    void add(const Activity &activity, const Asked &asked, IdleCause cause, bool inferred = false);
    [[nodiscard]] ThreadActivity &activityOf(TrackId thread);
    [[nodiscard]] TrackId launcherOf(SliceRef launch) const;

    const Store &m_store;
    const LaunchIndex &m_launches;
    GapStory m_story;

private:
    void chargeBlocked(const Activity &activity, const Asked &asked);
    void chargeCudaCall(const Activity &activity, const Asked &asked);
    void chargeSilence(const Activity &activity, const Asked &asked);
    [[nodiscard]] TrackId wakerOf(const Activity &activity);
    [[nodiscard]] TrackId coreHolder(const Activity &activity);

    CallNames m_names;
    std::unordered_map<uint32_t, std::unique_ptr<ThreadActivity>> m_threads;
    std::map<std::pair<RankId, int64_t>, LaneCursor> m_cores; ///< by number
};

} // namespace trilane
