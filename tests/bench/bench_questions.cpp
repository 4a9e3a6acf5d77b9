// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_questions FILE: what a window asks of a trace just opened: the totals of an area over
/// everything and over a tenth of it, and a search of a name until its first result and until all.

#include "model/analysis/areas/areatotals.h"
#include "model/analysis/search/search.h"
#include "model/format/aggregate.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/bench/report.h"

#include <algorithm>

using namespace trilane;

namespace {

std::shared_ptr<const store::Store> opened(const char *path)
{
    auto store = store::openStore(path);
    if (!store)
        bench::fail(store.error().message());
    return std::move(store).value();
}

std::vector<LaneId> lanesOf(store::Tables trace)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : trace.lanes())
        lanes.push_back(lane.id);
    return lanes;
}

void areasOf(const char *path)
{
    const auto store = opened(path);
    const std::vector<LaneId> lanes = lanesOf(*store);
    const bench::Stopwatch first;
    const areas::AreaTotals all = areas::areaTotals(*store, lanes, store->span());
    bench::row("area everything", first.seconds(), "s");
    // Not all of the store: counters are left out, and what All Streams shows a second time.
    if (all.slices == 0 || all.slices > store->sliceCount())
        bench::fail("the area has not the slices of the trace");
    const Ns tenth = store->span().duration() / 10;
    const bench::Stopwatch second;
    const areas::AreaTotals part = areas::areaTotals(
        *store, lanes, {store->span().begin + 3 * tenth, store->span().begin + 4 * tenth});
    bench::row("area a tenth", second.seconds(), "s");
    if (part.slices == 0)
        bench::fail("a tenth of the trace has no slices");
}

/// Part of the name that has most slices on the busiest lane.
std::string commonName(store::Tables trace)
{
    const format::Aggregate *most = nullptr;
    for (const format::Lane &lane : trace.lanes()) {
        for (const format::Aggregate &aggregate : trace.totalsOf(lane.id)) {
            if (!trace.string(aggregate.name).empty() && (!most || aggregate.count > most->count))
                most = &aggregate;
        }
    }
    if (!most)
        bench::fail("nothing in the trace has a name");
    return std::string(trace.string(most->name));
}

void searching(const char *path)
{
    search::SearchQuery query;
    query.text = commonName(*opened(path));
    const auto store = opened(path);
    const bench::Stopwatch watch;
    double first = 0;
    search::search(*store, query, [&](const search::SearchBatch &batch) {
        if (first == 0 && !batch.empty())
            first = watch.seconds();
    });
    if (first == 0)
        bench::fail("a name of the trace was not found");
    bench::row("search first", first, "s");
    bench::row("search all", watch.seconds(), "s");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        bench::fail("usage: bench_questions FILE");
    areasOf(argv[1]);
    searching(argv[1]);
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
    return 0;
}
