// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_open FILE [cold]: how long until a trace is open and every lane has answered a query for
/// the whole width of a screen, and what that takes of memory.

#include "model/store/store.h"
#include "tests/bench/report.h"

#include <cstring>

using namespace trilane;

int main(int argc, char **argv)
{
    if (argc < 2)
        bench::fail("usage: bench_open FILE [cold]");
    if (argc > 2 && std::strcmp(argv[2], "cold") == 0)
        bench::dropFromCache(argv[1]);
    const uint64_t before = bench::residentNow();
    const bench::Stopwatch watch;
    const auto opened = Store::open(argv[1]);
    if (!opened)
        bench::fail(opened.error().message());
    const Store &store = **opened;
    const double opening = watch.seconds();
    size_t cells = 0;
    for (const Lane &lane : store.lanes())
        cells += store.cells(lane.id, store.span(), 1920, Detailing::Coarse).cells.size();
    const double answered = watch.seconds();
    if (cells == 0)
        bench::fail("no lane had anything to show");
    bench::row("slices", static_cast<double>(store.sliceCount()), "");
    bench::row("lanes", static_cast<double>(store.lanes().size()), "");
    bench::row("cells", static_cast<double>(cells), "");
    bench::row("open", opening, "s");
    bench::row("open and draw", answered, "s");
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
    bench::row("resident before", static_cast<double>(before), "bytes");
    return 0;
}
