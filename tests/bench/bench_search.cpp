// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_search FILE: searching the whole trace, from asking to the first result and to all of
/// them, for a name that is frequent, one that is rare, one that is absent and an argument. Each
/// one begins with the trace just opened.

#include "model/analysis/search/occurrences.h"
#include "model/analysis/search/search.h"
#include "model/format/aggregate.h"
#include "model/store/openstore.h"
#include "model/store/tables.h"
#include "tests/bench/report.h"

#include <map>
#include <optional>

using namespace trilane;

namespace {

struct Words
{
    std::string frequent;
    std::string rare;
    std::string argument;
};

/// The most and the least frequent name, and the grid of the most frequent kernel.
Words wordsOf(store::Tables trace)
{
    std::map<StringId, uint64_t> counts;
    Words words;
    uint64_t maxKernels = 0;
    for (const format::Lane &lane : trace.lanes()) {
        for (const format::Aggregate &a : trace.totalsOf(lane.id)) {
            if (a.name != kNoString)
                counts[a.name] += a.count;
            if (a.kind == SliceKind::Kernel && a.count > maxKernels &&
                trace.detail(a.detail).launch) {
                maxKernels = a.count;
                const std::string text = names::detailText(trace, trace.detail(a.detail));
                words.argument = '"' + text.substr(0, text.find(" block")) + '"';
            }
        }
    }
    uint64_t most = 0;
    uint64_t least = UINT64_MAX;
    for (const auto &[name, count] : counts) {
        if (count > most) {
            most = count;
            words.frequent = trace.string(name);
        }
        if (count < least) {
            least = count;
            words.rare = trace.string(name);
        }
    }
    return words;
}

std::shared_ptr<const store::Store> openOrFail(const char *path)
{
    auto opened = store::openStore(path);
    if (!opened)
        bench::fail(opened.error().message());
    return *opened;
}

std::vector<search::SearchHit> find(const store::Store &store, const search::SearchQuery &query,
                                    std::optional<double> *first = nullptr)
{
    const bench::Stopwatch watch;
    std::vector<search::SearchHit> hits;
    search::search(store, query, [&](search::SearchBatch batch) {
        if (first && !*first)
            *first = watch.seconds();
        for (auto &[number, hit] : batch) {
            if (number >= hits.size())
                hits.resize(number + 1);
            hits[number] = std::move(hit);
        }
    });
    return hits;
}

void measure(const char *path, const std::string &what, const search::SearchQuery &query)
{
    const std::shared_ptr<const store::Store> store = openOrFail(path);
    std::optional<double> first;
    const bench::Stopwatch watch;
    const std::vector<search::SearchHit> hits = find(*store, query, &first);
    const double all = watch.seconds();
    bench::row("search " + what + " first", first.value_or(all), "s");
    bench::row("search " + what + " all", all, "s");
    bench::row("search " + what + " results", static_cast<double>(hits.size()), "");
}

/// Stepping to an occurrence in the middle of the trace, its number, and marks for an overview.
void measureSteps(const char *path, const std::string &what, const search::SearchQuery &query)
{
    const std::vector<search::SearchHit> hits = find(*openOrFail(path), query);
    const std::shared_ptr<const store::Store> store = openOrFail(path);
    const search::SliceTargets targets(*store, hits);
    const TimeRange span = store::Tables(*store).span();
    const bench::Stopwatch step;
    const auto next = search::nextOccurrence(
        *store, targets, search::Place::before(span.begin + span.duration() / 2));
    bench::row("next of " + what, step.seconds(), "s");
    const bench::Stopwatch position;
    bench::keep(search::occurrencesBefore(
        *store, targets, next ? search::Place::of(*next) : search::Place::before(span.end)));
    bench::row("position of " + what, position.seconds(), "s");
    const bench::Stopwatch marks;
    bench::keep(search::occurrenceColumns(*store, targets, span, 3840));
    bench::row("overview marks of " + what, marks.seconds(), "s");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_search FILE");
    const Words words = wordsOf(*openOrFail(argv[1]));
    const search::SearchQuery frequent{.text = words.frequent};
    const search::SearchQuery rare{.text = words.rare, .matchCase = true, .wholeWord = true};
    measure(argv[1], "frequent name", frequent);
    measure(argv[1], "rare name", rare);
    measure(argv[1], "absent name", {.text = "nobody is called like this"});
    measure(argv[1], "argument", {.text = words.argument, .scope = search::SearchScope::Arguments});
    measure(argv[1], "number", {.text = "4096", .scope = search::SearchScope::Arguments});
    measure(argv[1], "one letter", {.text = "e"});
    measureSteps(argv[1], "frequent name", frequent);
    measureSteps(argv[1], "rare name", rare);
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
