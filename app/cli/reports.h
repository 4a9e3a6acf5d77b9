// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernelstats.h"
#include "model/analysis/table.h"
#include "model/base/job.h"
#include "model/base/result.h"
#include "model/store/store.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::cli {

struct ReportOptions
{
    std::vector<GroupKey> groupBy{GroupKey::Name};
    TimeRange range = TimeRange::everything(); ///< trace time
    std::string sort = "total";
};

/// A report of `trilane stats`. To add one: a function and a line in reports.cpp.
struct Report
{
    std::string_view name;
    std::string_view subject; ///< what its rows are about: "kernels", "copies"
    bool groups = false;      ///< --group-by has a meaning
    /// An error is one of usage: an unknown column to sort by.
    Result<Table> (*make)(const Store &store, const ReportOptions &options, const JobContext &job);
};

[[nodiscard]] std::span<const Report> reports();
/// An error lists the known names.
[[nodiscard]] Result<const Report *> findReport(std::string_view name);

} // namespace trilane::cli
