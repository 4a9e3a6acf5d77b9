// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rows/tracktree.h"

#include <QString>

#include <vector>

namespace trilane::timeline {

/// Nodes of a tree that match a filter, by index; both empty without a filter.
struct RowMatches
{
    std::vector<bool> shown;
    /// Only descendants match: the row is expanded to show them.
    std::vector<bool> way;
};

/// A row matches if its name or an ancestor's matches and, if only some tracks are wanted, it is
/// one of them. Ancestors of matching rows are shown, too. Pure.
[[nodiscard]] RowMatches matchRows(const TrackTree &tree, const std::vector<QString> &names,
                                   const session::TrackFilter &filter,
                                   const session::TrackLayout::Only &only);

} // namespace trilane::timeline
