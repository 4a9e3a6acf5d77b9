// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/report.h"
#include "model/analysis/stats/table.h"
#include "model/analysis/summaries/reportoptions.h"

#include <memory>

namespace trilane::summaries {

/// The tables of a report, mostly one. Errors are those of the options.
using ReportTables = Result<std::vector<stats::Table>>;

/// A report selectable by name. To add one: a line in summarylist.cpp.
struct NamedReport
{
    std::string_view name; ///< "cuda_gpu_kern_sum"
    MessageText about;     ///< a line for the help: "time of kernels by name, as nsys stats"
    MessageText subject;   ///< what its rows are about: "kernels"
    /// At least one of the two is set. `rows` is for tables too long for memory and has its own
    /// order.
    ReportTables (*tables)(const store::Store &, const ReportOptions &,
                           const jobs::JobContext &) = nullptr;
    std::unique_ptr<stats::RowSource> (*rows)(const store::Store &, const ReportOptions &,
                                              const jobs::JobContext &) = nullptr;
    std::span<const stats::GroupKey> groupKeys{}; ///< supported group keys; empty: fixed
    bool countsParts = false;                     ///< of what reaches into the range, see Counting
    bool lacksGraphs = false; ///< CUDA graphs that were recorded as a whole are in no row
    bool hasEvents = false;   ///< takes ReportOptions::events, and no column to sort by
};

[[nodiscard]] std::span<const NamedReport> namedReports();
/// An error lists the known names.
[[nodiscard]] Result<const NamedReport *> findNamedReport(std::string_view name);

} // namespace trilane::summaries
