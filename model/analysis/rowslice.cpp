// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/rowslice.h"

#include "model/analysis/rowcalls.h"

namespace trilane {

namespace {

/// What a slice of a group says of itself: a table has many rows, and a SliceRow is large.
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

RowSlice rowSliceAt(SliceRef ref)
{
    if (!ref.isValid())
        return {};
    return [ref](const Store &store, const JobContext &) -> std::optional<FoundSlice> {
        return FoundSlice{ref, store.laneOf(ref), store.slice(ref)};
    };
}

RowSlice longestOfRow(std::shared_ptr<const SliceQuery> query, const SliceRow &row)
{
    const GroupSample sample{.name = row.firstName == kNoString ? row.name : row.firstName,
                             .detail = row.detail,
                             .track = row.track,
                             .kind = row.kind};
    return [query = std::move(query), sample](const Store &store,
                                              const JobContext &job) -> std::optional<FoundSlice> {
        const std::vector<FoundSlice> longest =
            sliceCalls(store, *query, sample.row(), 1, TimeRange::everything(), job);
        return longest.empty() || job.stopped() ? std::nullopt : std::optional(longest.front());
    };
}

} // namespace trilane
