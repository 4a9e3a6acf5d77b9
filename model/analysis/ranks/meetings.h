// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/collectives.h"

#include <span>

namespace trilane::ranks {

/// One rank in a collective.
struct MeetingMember
{
    size_t rank = 0; ///< in the lists that it was made of
    Collective at;
    TimeRange before; ///< from the end of the rank's collective before it (or from its start, while
                      ///< it still runs) to this one's start
    bool isFirst = false; ///< of its GPU: `before` begins with the GPU's work
};

/// A collective on several ranks and the waits in it.
struct Meeting
{
    std::string kind;
    std::string group;                  ///< process group, as recorded; empty if unknown
    bool isGroupInferred = false;       ///< see RankGroup
    std::vector<MeetingMember> members; ///< by start, the last arrival at the end

    [[nodiscard]] const MeetingMember &last() const { return members.back(); }
    /// Delay of the last rank after the second to last.
    [[nodiscard]] Ns lateBy() const
    {
        return last().at.start() - members[members.size() - 2].at.start();
    }
    /// From the first rank's start to the last rank's.
    [[nodiscard]] Ns spread() const { return last().at.start() - members.front().at.start(); }
    /// Summed waiting time of the others for the last rank.
    [[nodiscard]] Ns waited() const;
};

/// Collectives that two ranks or more have in common, by the start of their last member. Group by
/// group, matched with the first rank that is in it; `begins` are the starts of the ranks' GPU
/// work. Pure.
[[nodiscard]] std::vector<Meeting> meetingsOf(std::span<const CollectiveList> ranks,
                                              std::span<const Ns> begins);

} // namespace trilane::ranks
