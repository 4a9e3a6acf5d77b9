// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"

#include <compare>

namespace trilane::session {

/// Identifies a row of the timeline. A track has one row, but with streams grouped by process,
/// processes and GPUs are shown a second time: those rows have the process in `group`. Plain value,
/// valid for its Store.
struct RowId
{
    TrackId track;
    TrackId group;

    RowId() = default;
    // A track alone identifies a row: most callers have nothing else. NOLINTNEXTLINE
    RowId(TrackId of, TrackId in = {})
        : track(of)
        , group(in)
    {}
    [[nodiscard]] bool isValid() const { return track.isValid(); }
    friend auto operator<=>(const RowId &, const RowId &) = default;
};

} // namespace trilane::session

template <>
struct std::hash<trilane::session::RowId>
{
    size_t operator()(const trilane::session::RowId &id) const noexcept
    {
        return std::hash<trilane::TrackId>()(id.track) ^
               (std::hash<trilane::TrackId>()(id.group) << 1);
    }
};
