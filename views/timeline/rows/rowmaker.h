// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/timeline/rows/tracktree.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace trilane::timeline {

/// Nodes of a tree that match a filter, by index; both empty without a filter.
struct RowMatches
{
    std::vector<bool> shown;
    /// Only something below it matches: it is expanded to show that.
    std::vector<bool> way;
};

/// A row matches if its name or that of an ancestor does and, if only some tracks are selected, it
/// is one of them. Ancestors of matching rows are shown, too. Pure.
[[nodiscard]] RowMatches matchRows(const TrackTree &tree, const std::vector<QString> &names,
                                   const session::TrackFilter &filter,
                                   const session::TrackLayout::Only &only);

/// Makes the rows of one trace for one layout after the other: the tree and what the filter makes
/// of each name are kept until they change. Valid for its Store. One thread.
class RowMaker
{
public:
    using Names = std::function<QString(TrackId)>;

    RowMaker(store::Tables trace, Names names);

    [[nodiscard]] RowList rows(const session::TrackLayout &layout);
    /// Tree of the last rows().
    [[nodiscard]] const TrackTree &tree() const { return *m_tree; }
    /// Rows that hiding and filter leave, folded ones counted as if they were open; and all.
    [[nodiscard]] size_t shownRows() const { return m_shown; }
    [[nodiscard]] size_t allRows() const { return m_tree ? m_tree->nodes().size() : 0; }

private:
    void match(const session::TrackLayout &layout);
    void countShown(const session::TrackLayout &layout);

    store::Tables m_trace;
    Names m_names;
    std::unique_ptr<TrackTree> m_tree;
    std::vector<QString> m_nodeNames;
    RowMatches m_matches;
    QString m_matched; ///< the filter that m_matches are of
    session::TrackLayout::Only m_only;
    size_t m_shown = 0;
};

} // namespace trilane::timeline
