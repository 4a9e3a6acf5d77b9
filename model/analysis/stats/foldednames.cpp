// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/foldednames.h"

#include "model/analysis/stats/slicegrouping.h"

#include <algorithm>
#include <unordered_map>

namespace trilane::stats {

FoldedStats foldedStats(const store::Store &store, const SliceQuery &query,
                        const jobs::JobContext &job)
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

} // namespace trilane::stats
