// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idletable.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/summaries/summarylist.h"
#include "model/output/tableexport.h"

#include <QtGlobal>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace trilane::test {

/// A table as lines of text, header first, the rest sorted: rows that are equal by what they are
/// sorted by may change places.
inline std::vector<std::string> linesOf(const stats::Table &table)
{
    std::istringstream text(output::exportTable(table, output::TableFormat::RawCsv));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        if (line.ends_with('\r'))
            line.pop_back();
        lines.push_back(line);
    }
    if (lines.size() > 1)
        std::sort(lines.begin() + 1, lines.end());
    return lines;
}

inline std::vector<std::string> reportLines(const store::Store &store, std::string_view name,
                                            std::vector<stats::GroupKey> groupBy = {})
{
    const Result<const summaries::NamedReport *> report = summaries::findNamedReport(name);
    if (!report)
        qFatal("%s", report.error().message().c_str());
    const summaries::ReportTables tables =
        (*report)->tables(store, {.groupBy = std::move(groupBy)}, {});
    if (!tables)
        qFatal("%s", tables.error().message().c_str());
    return linesOf(tables->front());
}

/// The tables that people read of a trace, by name: what a round trip must keep.
inline std::map<std::string, std::vector<std::string>> tablesOf(const store::Store &store)
{
    std::map<std::string, std::vector<std::string>> tables{
        {"kernels",
         reportLines(store, "kernels",
                     {stats::GroupKey::Name, stats::GroupKey::Grid, stats::GroupKey::Block,
                      stats::GroupKey::Registers, stats::GroupKey::SharedMemory})},
        {"gaps", {}}};
    for (const char *name : {"memcpy", "cuda_gpu_mem_size_sum", "api", "nvtx", "osrt",
                             "threadstates", "cpu_core_sum", "cuda_kern_exec_sum"})
        tables.emplace(name, reportLines(store, name));
    for (const idle::GpuIdle &gpu : idle::idleCauses(store)) {
        for (const idle::IdleKey by : {idle::IdleKey::Cause, idle::IdleKey::Thread}) {
            const std::vector<std::string> lines = linesOf(idle::idleTable(store, gpu, by));
            tables["gaps"].insert(tables["gaps"].end(), lines.begin(), lines.end());
        }
    }
    const operators::OperatorStats stats = operators::operatorStats(
        operators::OperatorIndex::of(store, {.pythonCalls = false, .foldSteps = true}, {}));
    tables.emplace("operators",
                   linesOf(*operators::operatorTable(stats, operators::OperatorGrouping::Path)));
    return tables;
}

} // namespace trilane::test
