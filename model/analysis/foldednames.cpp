// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/foldednames.h"

#include "model/analysis/slicegrouping.h"

#include <algorithm>
#include <unordered_map>

namespace trilane {

FoldedStats foldedStats(const Store &store, const SliceQuery &query, const JobContext &job)
{
    FoldedStats folded;
    folded.names = sliceStats(store, query, job);
    SliceQuery byBase = query;
    std::replace(byBase.groupBy.begin(), byBase.groupBy.end(), GroupKey::Name, GroupKey::BaseName);
    folded.bases = sliceStats(store, byBase, job);
    SliceGrouping grouping(store, folded.bases.query);
    std::unordered_map<size_t, size_t> rowOfGroup;
    for (size_t row = 0; row < folded.bases.rows.size(); ++row)
        rowOfGroup[grouping.groupOf(folded.bases.rows[row])] = row;
    for (const SliceRow &row : folded.names.rows)
        folded.baseOf.push_back(rowOfGroup[grouping.groupOf(row)]);
    return folded;
}

} // namespace trilane
