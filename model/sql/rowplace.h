// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/store/sliceref.h"

#include <optional>
#include <string>
#include <vector>

namespace trilane::sql {

/// The table column that a result column is copied from; empty if its values are computed.
struct ColumnOrigin
{
    std::string table;
    std::string column;
};

/// Place of a result row in the trace: a slice, or a time range, of a track if known.
struct RowPlace
{
    store::SliceRef slice; ///< invalid: the range
    TrackId track;         ///< may be invalid
    TimeRange range;       ///< on the trace's clock; of no length if only a point is known
};

/// The columns of a result that locate its rows in the trace: the number of a slice (`id` of an
/// event table, a column that joins it, or one named slice_id), or start_ns with duration_ns or
/// end_ns and a track id. Plain value.
class PlaceColumns
{
public:
    PlaceColumns() = default;
    /// `origins`: of each column.
    PlaceColumns(const stats::Table &head, const std::vector<ColumnOrigin> &origins);

    [[nodiscard]] bool any() const { return m_slice || m_start || !m_joined.empty(); }
    /// Nothing if the row's values name no place in the trace.
    [[nodiscard]] std::optional<RowPlace> placeOf(const store::Store &store,
                                                  const std::vector<stats::TableCell> &row) const;

private:
    [[nodiscard]] std::optional<RowPlace> sliceAt(const store::Store &store,
                                                  const std::vector<stats::TableCell> &row,
                                                  size_t column) const;
    [[nodiscard]] std::optional<RowPlace> spanOf(store::Tables trace,
                                                 const std::vector<stats::TableCell> &row) const;

    std::optional<size_t> m_slice;
    std::optional<size_t> m_start;
    std::optional<size_t> m_duration;
    std::optional<size_t> m_end;
    std::optional<size_t> m_track;
    std::vector<size_t> m_joined; ///< numbers of slices that the row is about, but is not
};

} // namespace trilane::sql
