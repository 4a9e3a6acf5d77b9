// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowslice.h"
#include "model/analysis/stats/tablecell.h"
#include "model/base/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::stats {

/// Display format of a column's numbers. Machine-readable formats have them unrounded.
enum class ColumnType : uint8_t {
    Text,
    Name, ///< text of the machine (kernel names), fixed width on screen
    Count,
    Duration, ///< nanoseconds
    Bytes,
    Share, ///< 0…1
    Rate,  ///< bytes per second
    Factor ///< times as much
};

struct TableColumn
{
    std::string key; ///< snake_case with the unit as suffix: "total_ns"; key of JSON and CSV
    Message title;   ///< without its unit: "Total"
    ColumnType type = ColumnType::Text;
    bool approximate = false; ///< values are from histograms (≤ 1 % error), marked ≈ for people
    /// Where the header names the unit ("Total (MB)") its size, and cells bear none; 0 = a unit a
    /// cell.
    double titleUnit = 0;
    bool optional = false;       ///< people are not shown it where no row has a value
    bool isSigned = false;       ///< people are shown a + where it is more than nothing
    bool sharesUnit = false;     ///< durations of all columns that do are written in one unit
    std::string_view unitName{}; ///< of titleUnit: "MB"

    /// The title, with the unit where it has one.
    [[nodiscard]] Message header() const
    {
        return unitName.empty() ? title : msg("%1 (%2)", title, unitName);
    }
};

/// The result of an analysis, shared by the window, the terminal and all exports.
struct Table
{
    std::string report; ///< "kernels"
    std::string file;   ///< path of the trace as the user gave it
    TimeRange range;    ///< relative to the start of the trace, ns
    std::vector<TableColumn> columns;
    std::vector<std::vector<TableCell>> rows;
    std::string part; ///< of one of several tables of a report: its key, "gpu_memcpy"
    Message title;    ///< and its title, "GpuMemCpy Summary"
    /// Source of each row, if any; empty if no row has one.
    std::vector<RowSlice> slices{};
};

} // namespace trilane::stats
