// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_kernels FILE: the kernel table of the whole trace and of a range, after opening.

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/outliers.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/bench/report.h"

using namespace trilane;

namespace {

void measure(const store::Store &store, const char *name, const stats::KernelQuery &query)
{
    // The first call reads what later ones find in memory: a user waits for the first.
    for (const char *which : {" first", " again"}) {
        const bench::Stopwatch watch;
        const stats::KernelStats stats = stats::kernelStats(store, query);
        const double seconds = watch.seconds();
        if (stats.rows.empty())
            bench::fail("the trace has no kernels");
        bench::row(std::string(name) + which, seconds, "s");
    }
}

/// By everything: what the slice says, and who launched it.
void measureContext(const std::shared_ptr<const store::Store> &store)
{
    stats::KernelQuery query;
    query.groupBy.assign(stats::kKernelGroupKeys.begin(), stats::kKernelGroupKeys.end());
    const bench::Stopwatch finding;
    query.context = launching::launchGroups(store, query.groupBy);
    bench::row("who launched what", finding.seconds(), "s");
    measure(*store, "whole trace by every key", query);
    const stats::KernelStats stats = stats::kernelStats(*store, query);
    bench::row("rows of every key", static_cast<double>(stats.rows.size()), "");
    const stats::KernelRow &row = stats.rows[stats.rows.size() / 2];
    const bench::Stopwatch listing;
    const size_t calls = stats::kernelCalls(*store, query, row).size();
    bench::row("calls of one row of every key", listing.seconds(), "s");
    if (calls == 0)
        bench::fail("a row without calls");
}

void measureOutliers(const store::Store &store)
{
    const bench::Stopwatch watch;
    const stats::Outliers found = stats::findOutliers(store, stats::KernelQuery{});
    bench::row("outliers of all names", watch.seconds(), "s");
    bench::row("outliers", static_cast<double>(found.count), "");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_kernels FILE");
    const auto opened = store::openStore(argv[1]);
    if (!opened)
        bench::fail(opened.error().message());
    const store::Store &store = **opened;
    measure(store, "whole trace", {});
    stats::KernelQuery query;
    const Ns length = store.span().duration();
    query.range = {store.span().begin + length / 5 + 12345, store.span().end - length / 7 - 54321};
    measure(store, "range", query);
    stats::KernelQuery grouped;
    grouped.groupBy = {stats::GroupKey::Name, stats::GroupKey::Grid, stats::GroupKey::Block,
                       stats::GroupKey::Stream};
    measure(store, "whole trace by name, grid, block, stream", grouped);
    measureContext(*opened);
    measureOutliers(store);
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
