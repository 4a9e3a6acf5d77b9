// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_area FILE: what an area of time over all tracks adds up to, and the next slice of the
/// rarest name, after opening.

#include "model/analysis/areas/areatotals.h"
#include "model/analysis/names/samename.h"
#include "model/format/aggregate.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/bench/report.h"

using namespace trilane;

namespace {

void measure(const store::Store &store, const char *name, TimeRange range)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : store.lanes())
        lanes.push_back(lane.id);
    // The first call reads what later ones find in memory: a user waits for the first.
    for (const char *which : {" first", " again"}) {
        const bench::Stopwatch watch;
        const areas::AreaTotals totals = areas::areaTotals(store, lanes, range);
        const double seconds = watch.seconds();
        if (totals.slices == 0)
            bench::fail("the trace has no slices");
        bench::row(std::string("area of ") + name + which, seconds, "s");
    }
}

/// The name of a kernel with the fewest calls, from the totals of lanes.
void measureRarest(const store::Store &store)
{
    StringId rarest;
    SliceKind kind = SliceKind::Unknown;
    LaneId on;
    uint64_t least = 0;
    for (const format::Lane &lane : store.lanes()) {
        for (const format::Aggregate &a : store.totalsOf(lane.id)) {
            if (rarest.isValid() && a.count >= least)
                continue;
            rarest = a.name;
            kind = a.kind;
            on = lane.id;
            least = a.count;
        }
    }
    if (!on.isValid() || store.chunksOf(on).empty())
        return;
    const ChunkId first = store.chunksOf(on).front();
    store::FoundSlice from{{first, 0}, on, store.slice({first, 0})};
    from.slice.name = rarest;
    from.slice.kind = kind;
    const bench::Stopwatch watch;
    (void)names::nextOfName(store, from, names::TimeDirection::Forward);
    bench::row("next slice of the rarest name", watch.seconds(), "s");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_area FILE");
    const auto opened = store::openStore(argv[1]);
    if (!opened)
        bench::fail(opened.error().message());
    const store::Store &store = **opened;
    const Ns begin = store.span().begin;
    const Ns end = store.span().end;
    const Ns length = store.span().duration();
    measure(store, "nearly everything", {begin + 12345, end - 54321});
    measure(store, "half", {begin + length / 4 + 12345, end - length / 4 - 54321});
    measure(store, "a thousandth", {begin + length / 2, begin + length / 2 + length / 1000});
    measure(store, "everything", store.span());
    measureRarest(store);
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
