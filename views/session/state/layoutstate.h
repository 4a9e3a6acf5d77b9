// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/session/state/rowid.h"

#include <array>
#include <map>
#include <set>
#include <vector>

namespace trilane::session {

/// Parent of the stream rows in the CUDA layer.
enum class StreamGrouping : uint8_t {
    ByDevice, ///< device → stream, as the trace has it
    ByProcess ///< process → device → stream
};

/// Height of all rows without a height of their own.
enum class RowScale : uint8_t { Compact, Normal, Tall };

/// Row arrangement of one trace. Plain value, valid for its Store.
struct LayoutState
{
    std::set<RowId> collapsed;         ///< show one row; the rows below are hidden
    std::set<RowId> unfolded;          ///< show all their lanes, also below the limit of depth
    std::set<RowId> hidden;            ///< with everything below them
    std::vector<RowId> pinned;         ///< top to bottom
    std::map<RowId, uint32_t> ranks;   ///< places among siblings that were moved
    std::map<TrackId, double> heights; ///< of rows with a height of their own; 1 = normal
    std::array<bool, 3> layers{};      ///< collapsed, by Layer
    StreamGrouping grouping = StreamGrouping::ByDevice;
    RowScale scale = RowScale::Normal;

    friend bool operator==(const LayoutState &, const LayoutState &) = default;
};

/// Arrangement of a trace that is opened for the first time: large processes other than the busiest
/// are collapsed.
[[nodiscard]] LayoutState defaultLayout(store::Tables trace);

} // namespace trilane::session
