// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_open FILE [cold]: how long until a trace is open, every lane has given its first answer to
/// a query for the whole width of a screen, and every lane its final one; and the memory it takes.

#include "model/store/cellloader.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/bench/report.h"

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <vector>

using namespace trilane;

namespace {

constexpr int kScreen = 1920;

struct Answers
{
    size_t cells = 0;
    std::vector<LaneId> incomplete;
};

Answers ask(store::CellLoader &cells, const std::vector<LaneId> &lanes)
{
    Answers answers;
    for (LaneId lane : lanes) {
        const store::CellRow row =
            cells.cells(lane, cells.store()->span(), kScreen, store::Detailing::Coarse);
        answers.cells += row.cells.size();
        if (!row.complete)
            answers.incomplete.push_back(lane);
    }
    return answers;
}

/// Asks the lanes that are not complete again whenever more is there, as a window does. False when
/// that does not end.
bool askUntilComplete(store::CellLoader &cells, std::vector<LaneId> lanes)
{
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    cells.onReady([&] {
        const std::lock_guard lock(mutex);
        ready = true;
        changed.notify_one();
    });
    const bench::Stopwatch watch;
    while (!(lanes = ask(cells, lanes).incomplete).empty() && watch.seconds() < 60) {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, std::chrono::seconds(1), [&] { return ready; });
        ready = false;
    }
    cells.onReady({});
    return lanes.empty();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        bench::fail("usage: bench_open FILE [cold]");
    if (argc > 2 && std::strcmp(argv[2], "cold") == 0)
        bench::dropFromCache(argv[1]);
    const uint64_t before = bench::residentNow();
    const bench::Stopwatch watch;
    const auto opened = store::openStore(argv[1]);
    if (!opened)
        bench::fail(opened.error().message());
    const store::Store &store = **opened;
    const double opening = watch.seconds();
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : store.lanes())
        lanes.push_back(lane.id);
    store::CellLoader loader;
    loader.setStore(*opened);
    const Answers answers = ask(loader, lanes);
    const double answered = watch.seconds();
    const uint64_t whenAnswered = bench::residentNow();
    if (answers.cells == 0)
        bench::fail("no lane had anything to show");
    if (!askUntilComplete(loader, answers.incomplete))
        bench::fail("the store has not finished its answers within 60 s");
    const double complete = watch.seconds();
    bench::row("slices", static_cast<double>(store.sliceCount()), "");
    bench::row("lanes", static_cast<double>(store.lanes().size()), "");
    bench::row("cells", static_cast<double>(answers.cells), "");
    bench::row("open", opening, "s");
    bench::row("first answers", answered, "s");
    bench::row("final answers", complete, "s");
    bench::row("resident at first answers", static_cast<double>(whenAnswered), "bytes");
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
    bench::row("resident before", static_cast<double>(before), "bytes");
    return 0;
}
