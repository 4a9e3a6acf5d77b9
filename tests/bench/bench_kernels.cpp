// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_kernels FILE: the kernel table of the whole trace and of a range, after opening.

#include "model/analysis/kernelstats.h"
#include "tests/bench/report.h"

using namespace trilane;

namespace {

void measure(const Store &store, const char *name, const KernelQuery &query)
{
    // The first call reads what later ones find in memory: a user waits for the first.
    for (const char *which : {" first", " again"}) {
        const bench::Stopwatch watch;
        const KernelStats stats = kernelStats(store, query);
        const double seconds = watch.seconds();
        if (stats.rows.empty())
            bench::fail("the trace has no kernels");
        bench::row(std::string(name) + which, seconds, "s");
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_kernels FILE");
    const auto opened = Store::open(argv[1]);
    if (!opened)
        bench::fail(opened.error().message());
    const Store &store = **opened;
    measure(store, "whole trace", {});
    KernelQuery query;
    const Ns length = store.span().duration();
    query.range = {store.span().begin + length / 5 + 12345, store.span().end - length / 7 - 54321};
    measure(store, "range", query);
    KernelQuery grouped;
    grouped.groupBy = {GroupKey::Name, GroupKey::Grid, GroupKey::Block, GroupKey::Stream};
    measure(store, "whole trace by name, grid, block, stream", grouped);
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
