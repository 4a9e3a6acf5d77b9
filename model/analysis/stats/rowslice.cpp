// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/rowslice.h"

#include "model/analysis/stats/rowcalls.h"
#include "model/store/store.h"

namespace trilane::stats {

namespace {

/// Compact group data of a row: tables have many rows, and a SliceRow is large.
struct GroupSample
{
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    TrackId track;
    SliceKind kind = SliceKind::Unknown;

    [[nodiscard]] SliceRow row() const
    {
        SliceRow row;
        row.name = name;
        row.kind = kind;
        row.detail = detail;
        row.track = track;
        return row;
    }
};

} // namespace

RowSlice rowSliceAt(store::SliceRef ref)
{
    if (!ref.isValid())
        return {};
    return [ref](const store::Store &store,
                 const jobs::JobContext &) -> std::optional<store::FoundSlice> {
        return store::FoundSlice{ref, store.laneOf(ref), store.slice(ref)};
    };
}

RowSlice longestOfRow(std::shared_ptr<const SliceQuery> query, const SliceRow &row)
{
    const GroupSample sample{.name = row.firstName == kNoString ? row.name : row.firstName,
                             .detail = row.detail,
                             .track = row.track,
                             .kind = row.kind};
    return [query = std::move(query),
            sample](const store::Store &store,
                    const jobs::JobContext &job) -> std::optional<store::FoundSlice> {
        const std::vector<store::FoundSlice> longest =
            sliceCalls(store, *query, sample.row(), 1, TimeRange::everything(), job);
        return longest.empty() || job.stopped() ? std::nullopt : std::optional(longest.front());
    };
}

} // namespace trilane::stats
