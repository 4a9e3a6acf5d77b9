// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"
#include "model/store/sliceref.h"

#include <span>
#include <string_view>

namespace trilane::stats {

enum class ReportId : uint8_t { Kernels, Memcpy, Api, Nvtx, Osrt, ThreadStates };
inline constexpr int kReportCount = 6;

/// A table of slices by group, as shown by `trilane stats` and the window. To add one: a line in
/// report.cpp, and its own columns in slicetable.cpp.
struct Report
{
    ReportId id;
    std::string_view name;             ///< "kernels"
    MessageText subject;               ///< what its rows are about: "copies"
    uint32_t kinds = 0;                ///< see kindSet()
    std::span<const GroupKey> groupBy; ///< default
    std::span<const GroupKey> known;   ///< all supported keys
    Counting counting = Counting::Starts;
};

[[nodiscard]] std::span<const Report> reports();
[[nodiscard]] const Report &report(ReportId id);
/// An error lists the known names.
[[nodiscard]] Result<const Report *> findReport(std::string_view name);
/// The report that counts slices of those kinds.
[[nodiscard]] const Report &reportOf(uint32_t kinds);

/// Query of the report for a range; default grouping if no keys are given.
[[nodiscard]] SliceQuery queryOf(const Report &report, TimeRange range = TimeRange::everything(),
                                 std::vector<GroupKey> groupBy = {});

/// True when the trace has slices that the report counts.
[[nodiscard]] bool hasSlices(store::Tables trace, const Report &report);

} // namespace trilane::stats
