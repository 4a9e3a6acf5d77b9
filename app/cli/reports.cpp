// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reports.h"

#include "model/analysis/tablesort.h"

#include <array>

namespace trilane::cli {

namespace {

Result<Table> kernelReport(const Store &store, const ReportOptions &options, const JobContext &job)
{
    const KernelQuery query{.groupBy = options.groupBy, .range = options.range};
    return kernelTable(store, kernelStats(store, query, job), options.sort);
}

/// Calls or ranges of threads by name.
template <SliceKind Kind>
Result<Table> callReport(const Store &store, const ReportOptions &options, const JobContext &job)
{
    const KernelQuery query{.range = options.range, .kind = Kind};
    return kernelTable(store, kernelStats(store, query, job), options.sort);
}

Result<Table> copyReport(const Store &store, const ReportOptions &options, const JobContext &job)
{
    Table table = memcpyTable(store, options.range, job);
    if (Result<void> sorted = sortTable(table, options.sort); !sorted)
        return sorted.error();
    return table;
}

constexpr std::array kReports{
    Report{.name = "kernels", .subject = "kernels", .groups = true, .make = kernelReport},
    Report{.name = "memcpy", .subject = "copies", .groups = false, .make = copyReport},
    Report{.name = "api", .subject = "API calls", .make = callReport<SliceKind::ApiCall>},
    Report{.name = "nvtx", .subject = "ranges", .make = callReport<SliceKind::Range>},
    Report{.name = "osrt", .subject = "OS-runtime calls", .make = callReport<SliceKind::OsCall>}};

} // namespace

std::span<const Report> reports()
{
    return kReports;
}

Result<const Report *> findReport(std::string_view name)
{
    std::string known;
    for (const Report &report : kReports) {
        if (report.name == name)
            return &report;
        known += (known.empty() ? "" : ", ") + std::string(report.name);
    }
    return Error{.what = "there is no report \"" + std::string(name) + "\"",
                 .remedy = "use one of " + known};
}

} // namespace trilane::cli
