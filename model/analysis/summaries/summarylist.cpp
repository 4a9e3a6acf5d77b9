// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/summarylist.h"

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/launching/outliertable.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/overview/overviewtable.h"
#include "model/analysis/stats/tablesort.h"
#include "model/analysis/summaries/communicationsum.h"
#include "model/analysis/summaries/copysizes.h"
#include "model/analysis/summaries/coresum.h"
#include "model/analysis/summaries/gputrace.h"
#include "model/analysis/summaries/kernelexec.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/analysis/summaries/paddle.h"
#include "model/store/tables.h"

#include <array>

namespace trilane::summaries {

namespace {

using OneTable = Result<stats::Table> (*)(const store::Store &, const ReportOptions &,
                                          const jobs::JobContext &);

template <OneTable make>
ReportTables only(const store::Store &store, const ReportOptions &options,
                  const jobs::JobContext &job)
{
    Result<stats::Table> table = make(store, options, job);
    if (!table)
        return table.error();
    std::vector<stats::Table> tables;
    tables.push_back(std::move(*table));
    return tables;
}

/// The reports of report.h, which the window also shows.
template <stats::ReportId id>
Result<stats::Table> slices(const store::Store &store, const ReportOptions &options,
                            const jobs::JobContext &job)
{
    stats::SliceQuery query = stats::queryOf(stats::report(id), options.range, options.groupBy);
    // Kept until the end of this function, as long as the store.
    query.context = launching::launchGroups({std::shared_ptr<void>(), &store}, query.groupBy, job);
    if (options.outliers) {
        const stats::Outliers found =
            stats::findOutliers(store, query, *options.outliers, options.maxOutliers, job);
        return launching::outlierTable(store, found, options.sort, job);
    }
    return stats::sliceTable(store, stats::sliceStats(store, query, job),
                             options.sort.empty() ? "total_ns" : options.sort);
}

template <stats::ReportId id>
NamedReport sliceReport(MessageText about)
{
    const stats::Report &of = stats::report(id);
    return {.name = of.name,
            .about = about,
            .subject = of.subject,
            .tables = only<slices<id>>,
            .groupKeys = of.known,
            .countsParts = of.counting == stats::Counting::Parts,
            .lacksGraphs = id == stats::ReportId::Kernels};
}

Result<stats::Table> overviewReport(const store::Store &store, const ReportOptions &options,
                                    const jobs::JobContext &job)
{
    stats::Table table = overview::overviewTable(
        store, overview::overviewOf(store, options.range, job), options.range);
    if (options.sort.empty())
        return table;
    const Result<void> sorted = stats::sortTable(table, options.sort);
    return sorted ? Result<stats::Table>(std::move(table)) : Result<stats::Table>(sorted.error());
}

Result<stats::Table> byRange(std::string_view name, const store::Store &store,
                             const ReportOptions &options, const jobs::JobContext &job)
{
    const operators::NvtxReport *of = operators::findNvtxReport(name);
    stats::Table table = of->make(store, options.range, job);
    if (Result<void> done =
            stats::sortTable(table, options.sort.empty() ? of->sortKey : options.sort);
        !done)
        return done.error();
    return table;
}

Result<stats::Table> kernelsByRange(const store::Store &store, const ReportOptions &options,
                                    const jobs::JobContext &job)
{
    return byRange("nvtx_kern_sum", store, options, job);
}

std::unique_ptr<stats::RowSource> kernelRowsByRange(const store::Store &store,
                                                    const ReportOptions &options,
                                                    const jobs::JobContext &job)
{
    return operators::nvtxKernelRows(store, options.range, job);
}

Result<stats::Table> projectedRanges(const store::Store &store, const ReportOptions &options,
                                     const jobs::JobContext &job)
{
    return byRange("nvtx_gpu_proj_sum", store, options, job);
}

std::vector<NamedReport> makeReports()
{
    return {
        sliceReport<stats::ReportId::Kernels>(MessageText("kernels by name or by --group-by")),
        sliceReport<stats::ReportId::Memcpy>(
            MessageText("copies and memsets by direction and memory kinds")),
        sliceReport<stats::ReportId::Api>(MessageText("CUDA calls by name")),
        sliceReport<stats::ReportId::Nvtx>(MessageText("ranges by name and domain")),
        sliceReport<stats::ReportId::Osrt>(MessageText("OS runtime calls by name")),
        sliceReport<stats::ReportId::ThreadStates>(
            MessageText("threads running, waiting for a core or blocked")),
        {.name = "cuda_gpu_kern_sum",
         .about = MessageText("time of kernels by name"),
         .subject = MessageText("kernels"),
         .tables = only<kernelSum>,
         .lacksGraphs = true},
        {.name = "cuda_gpu_kern_gb_sum",
         .about = MessageText("time of kernels by name, grid and block"),
         .subject = MessageText("kernels"),
         .tables = only<kernelGridBlockSum>,
         .lacksGraphs = true},
        {.name = "cuda_api_sum",
         .about = MessageText("time of CUDA calls by name"),
         .subject = MessageText("CUDA calls"),
         .tables = only<apiSum>},
        {.name = "cuda_gpu_mem_time_sum",
         .about = MessageText("time of copies and memsets by direction"),
         .subject = MessageText("copies"),
         .tables = only<memoryTimeSum>},
        {.name = "cuda_gpu_mem_size_sum",
         .about = MessageText("bytes of copies and memsets by direction"),
         .subject = MessageText("copies"),
         .tables = only<memorySizeSum>},
        {.name = "cuda_gpu_sum",
         .about = MessageText("time of kernels, copies, memsets and CUDA graphs"),
         .subject = MessageText("GPU operations"),
         .tables = only<gpuSum>},
        {.name = "cuda_gpu_trace",
         .about = MessageText("kernels, copies, memsets and CUDA graphs in chronological order"),
         .subject = MessageText("GPU operations"),
         .rows = gpuTrace},
        {.name = "cuda_kern_exec_sum",
         .about = MessageText("time in the launching call, in the queue and in the kernel"),
         .subject = MessageText("kernels with a recorded launch"),
         .tables = only<kernelExecSum>},
        {.name = "nvtx_sum",
         .about = MessageText("time of ranges by domain and name"),
         .subject = MessageText("ranges"),
         .tables = only<nvtxSum>},
        {.name = "nvtx_kern_sum",
         .about = MessageText("time of kernels by the ranges that launched them"),
         .subject = MessageText("kernels in ranges"),
         .tables = only<kernelsByRange>,
         .rows = kernelRowsByRange},
        {.name = "nvtx_gpu_proj_sum",
         .about =
             MessageText("ranges projected onto the GPU, from the start to the end of their work"),
         .subject = MessageText("ranges with GPU work"),
         .tables = only<projectedRanges>},
        {.name = "osrt_sum",
         .about = MessageText("time of OS runtime calls by name"),
         .subject = MessageText("OS runtime calls"),
         .tables = only<osrtSum>},
        {.name = "thread_state_sum",
         .about = MessageText("time of each thread by state"),
         .subject = MessageText("thread states"),
         .tables = only<threadStateSum>,
         .countsParts = true},
        {.name = "cpu_core_sum",
         .about = MessageText("busy time, threads and context switches of each core"),
         .subject = MessageText("cores"),
         .tables = only<coreSum>,
         .countsParts = true},
        {.name = "communication",
         .about = MessageText("collectives by process group and message size, with bandwidth"),
         .subject = MessageText("kernels that communicate"),
         .tables = only<communicationSum>},
        {.name = "overview",
         .about = MessageText("GPU utilization and step time by activity on one page"),
         .subject = MessageText("overview"),
         .tables = only<overviewReport>},
        {.name = "paddle",
         .about =
             MessageText("overhead, copies and nested events, as summarized by Paddle's profiler"),
         .subject = MessageText("events"),
         .tables = paddleTables,
         .hasEvents = true},
    };
}

} // namespace

std::span<const NamedReport> namedReports()
{
    static const std::vector<NamedReport> reports = makeReports();
    return reports;
}

Result<const NamedReport *> findNamedReport(std::string_view name)
{
    std::string known;
    for (const NamedReport &report : namedReports()) {
        if (report.name == name)
            return &report;
        known += (known.empty() ? "" : ", ") + std::string(report.name);
    }
    return Error{.what = msg("unknown report \"%1\"", name), .remedy = msg("use one of %1", known)};
}

} // namespace trilane::summaries
