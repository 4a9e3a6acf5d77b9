// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_answers time FILE: every answer that Trilane gives of a trace just opened, one after the
/// other, as the window and the command line ask for them; each with its time and that of the
/// processors.
/// bench_answers together FILE: the same answers, two at a time, with time and memory; the heap is
/// as the window has it, where all of them are asked for.
/// bench_answers memory FILE: one after the other, how much more memory they need at most than the
/// open trace. bench_answers selection FILE: what each panel asks for when a tenth of the trace is
/// selected.

#include "model/base/platform/largeblocks.h"
#include "model/format/aggregate.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/bench/answers.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string_view>
#include <thread>

#include <malloc.h>
#include <time.h>

using namespace trilane;
using namespace trilane::bench;

namespace {

std::shared_ptr<const store::Store> opened(const char *path)
{
    auto store = store::openStore(path);
    if (!store)
        fail(store.error().message());
    return std::move(store).value();
}

/// Of all threads of the process.
double processorSeconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void give(const Answer &answer, const std::shared_ptr<const store::Store> &store, TimeRange range)
{
    if (answer.give(store, range) == 0)
        fail("nothing was answered: " + std::string(answer.name));
}

void measureTimes(const char *path)
{
    const auto store = opened(path);
    const Stopwatch all;
    const double before = processorSeconds();
    for (const Answer &answer : wholeAnswers()) {
        const Stopwatch watch;
        const double processor = processorSeconds();
        give(answer, store, TimeRange::everything());
        row(answer.name, watch.seconds(), "s");
        row(std::string(answer.name) + ", processors", processorSeconds() - processor, "s");
    }
    row("all", all.seconds(), "s");
    row("all, processors", processorSeconds() - before, "s");
}

/// What any work with a trace leaves in memory: chunks up to the bound of the cache, summaries.
void readAll(const store::Store &store)
{
    for (size_t i = 0; i < store.chunks().size(); ++i)
        keep(store.chunk(ChunkId(i))->size() + store.aggregatesOf(ChunkId(i)).size());
    for (const format::Lane &lane : store.lanes())
        keep(store.totalsOf(lane.id).size());
    keep(store.find("not in the trace"));
    keep(store.flows().size());
}

/// Peaks are counted from here on (see proc(5), clear_refs).
void forgetPeak()
{
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

void measureMemory(const char *path)
{
    const auto store = opened(path);
    readAll(*store);
    forgetPeak();
    const uint64_t before = residentNow();
    const auto beyond = [&] {
        return static_cast<double>(std::max(residentPeak(), before + 1) - before);
    };
    double most = 0;
    for (const Answer &answer : wholeAnswers()) {
        forgetPeak();
        give(answer, store, TimeRange::everything());
        row(answer.name, beyond(), "bytes");
        most = std::max(most, beyond());
    }
    row("open trace", static_cast<double>(before), "bytes");
    row("most", most, "bytes");
}

/// On two cores: each of two threads takes the next answer that nobody has begun.
double secondsTogether(const std::shared_ptr<const store::Store> &store)
{
    const auto answers = wholeAnswers();
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        for (size_t i = next++; i < std::size(answers); i = next++)
            give(answers[i], store, TimeRange::everything());
    };
    const Stopwatch watch;
    std::thread other(work);
    work();
    other.join();
    return watch.seconds();
}

void measureTogether(const char *path)
{
    const double processors = processorSeconds();
    row("together", secondsTogether(opened(path)), "s");
    row("together, processors", processorSeconds() - processors, "s");
    const auto store = opened(path);
    readAll(*store);
    forgetPeak();
    const uint64_t before = residentNow();
    keep(static_cast<uint64_t>(secondsTogether(store) * 1e9));
    row("together, memory", static_cast<double>(std::max(residentPeak(), before + 1) - before),
        "bytes");
}

void measureSelection(const char *path)
{
    const auto store = opened(path);
    const Ns tenth = store->span().duration() / 10;
    const TimeRange before{store->span().begin + 6 * tenth, store->span().begin + 7 * tenth};
    const TimeRange selected{store->span().begin + 3 * tenth + 12'345,
                             store->span().begin + 4 * tenth - 54'321};
    double most = 0;
    for (const std::unique_ptr<Panel> &panel : panels(store)) {
        // What a panel shows when something else is selected.
        panel->select(before);
        const Stopwatch watch;
        panel->select(selected);
        row(panel->name(), watch.seconds(), "s");
        most = std::max(most, watch.seconds());
    }
    row("most", most, "s");
}

} // namespace

int main(int argc, char **argv)
{
    platform::largeblocks::configureHeap();
    const std::string_view mode = argc == 3 ? argv[1] : "";
    if (mode == "time")
        measureTimes(argv[2]);
    else if (mode == "memory")
        measureMemory(argv[2]);
    else if (mode == "together")
        measureTogether(argv[2]);
    else if (mode == "selection")
        measureSelection(argv[2]);
    else
        fail("usage: bench_answers time|together|memory|selection FILE");
    return 0;
}
