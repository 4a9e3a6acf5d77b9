// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/topicof.h"
#include "model/analysis/idle/stepedges.h"

#include <map>
#include <optional>
#include <set>

namespace trilane::findings {

/// Finds the idle time of a GPU that occurs once, at program start, by the rules of DEFINITIONS.md,
/// "Findings". One thread; the store must outlive it.
class StartUp
{
public:
    /// `steps`: all of the trace; `edges`: their edges on the GPUs.
    StartUp(const store::Store &store, std::span<const TrackId> gpus,
            std::span<const marks::NumberedStep> steps, std::span<const idle::StepEdge> edges,
            const jobs::JobContext &job);

    /// Gives pieces of the gap that happen once the topic StartUp.
    void takeOut(const idle::GpuGap &gap, std::vector<ChargedPiece> &pieces);

private:
    /// Runs of one operation on a GPU, by name.
    struct Runs
    {
        Ns first = 0; ///< begins
        Ns last = 0;
    };
    using GapsByName = std::map<StringId, std::vector<TimeRange>>; ///< before it, by time

    void findDelays(TrackId gpu, GapsByName gaps, Ns least);
    [[nodiscard]] Runs runsOf(TrackId gpu, StringId name);
    [[nodiscard]] bool isOnce(const idle::GpuGap &gap, const ChargedPiece &charged);

    const store::Store &m_store;
    jobs::JobContext m_job;
    Ns m_until;                                ///< nothing later belongs to the start
    bool m_knowsLater;                         ///< the trace shows whether something recurs
    std::set<std::pair<TrackId, Ns>> m_delays; ///< GPU and end of gaps that never recur
    std::map<std::pair<TrackId, StringId>, Runs> m_runs;
    std::optional<Ns> m_firstGraph; ///< once requested
};

} // namespace trilane::findings
