// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/collectives.h"

#include <span>

namespace trilane::ranks {

/// The collectives of one rank in one process group.
struct GroupMember
{
    size_t rank = 0; ///< in the lists that it was made of
    CollectiveList list;
    std::vector<uint32_t> positions; ///< of the list's collectives in the rank's own list
};

/// Ranks that take part in the same collectives: a communicator, as far as known.
struct RankGroup
{
    std::string name;        ///< as recorded; empty if unknown
    bool isInferred = false; ///< concluded from whose collectives end together
    std::vector<GroupMember> members;
};

/// Groups of ranks that take part in the same collectives, by recorded process group. Collectives
/// without a group belong to all ranks, unless several sets of ranks have collectives that end
/// together within a set but not across sets (tensor or pipeline parallel training); then these
/// sets form groups for each family of streams that do the same on all ranks. Only groups of at
/// least two ranks. Pure.
[[nodiscard]] std::vector<RankGroup> rankGroupsOf(std::span<const CollectiveList> ranks);

} // namespace trilane::ranks
