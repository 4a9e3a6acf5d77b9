// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Rows 5 to 9, 15: clients beside each other, clocks, cuptiFinalize.

#include "scene.h"
#include "tests/fakes/cuda/include/fakekineto.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <thread>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace scene {

using namespace fakecupti;

namespace {

FakeProfilerCounts kinetoCounts()
{
    FakeProfilerCounts counts{};
    fakeKinetoCounts(&counts);
    return counts;
}

void work(int launches)
{
    for (int i = 0; i < launches; ++i)
        launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
}

/// A profile of the second client's within a recording of the first's.
void kineto()
{
    Client::start({kKernel, kRuntime, kSynchronization});
    work(10);
    fakeKinetoStart(FAKE_PROFILER_PLAIN_CLOCK);
    work(20);
    fakeKinetoStop(0);
    const FakeProfilerCounts theirs = kinetoCounts();
    say("theirs", static_cast<long long>(theirs.records[kKernel]));
    say("unknown", static_cast<long long>(theirs.unknownBuffers)); // the first client's
    say("error", theirs.lastError);
    work(5);
    NEED(cuptiActivityFlushAll(0));
    say("ours", static_cast<long long>(Client::countOf(kKernel)));
    say("ready", kinetoCounts().readyBytes > 0); // the waits, which are still on
}

/// The first client comes while buffers of the second's are out.
void kinetoDisplaced()
{
    fakeKinetoStart(FAKE_PROFILER_PLAIN_CLOCK);
    work(10);
    say("outstanding", kinetoCounts().outstanding > 0);
    static std::atomic<int> foreign{0};
    NEED(cuptiActivityRegisterCallbacks(
        [](uint8_t **buffer, size_t *bytes, size_t *most) {
            *bytes = Client::kBytes;
            *buffer = static_cast<uint8_t *>(std::malloc(*bytes));
            *most = 0;
        },
        [](void *, uint32_t, uint8_t *, size_t size, size_t) {
            foreign += size != Client::kBytes ? 1 : 0;
        }));
    NEED(cuptiActivityFlushAll(1));
    say("foreign", foreign);
    const FakeProfilerCounts theirs = kinetoCounts();
    say("lost", static_cast<long long>(theirs.outstanding));
    say("damaged", static_cast<long long>(theirs.damaged));
}

/// Our attribute stays behind: their buffers are not cleared.
void kinetoZeroed()
{
    uint8_t yes = 1;
    size_t size = sizeof yes;
    NEED(cuptiActivitySetAttribute(5, &size, &yes));
    fakeKinetoStart(FAKE_PROFILER_PLAIN_CLOCK);
    work(10);
    fakeKinetoStop(0);
    say("damaged", kinetoCounts().damaged > 0);
}

void subscribed()
{
    fakeKinetoStart(FAKE_PROFILER_SUBSCRIBES | FAKE_PROFILER_PLAIN_CLOCK);
    fakeKinetoStop(FAKE_PROFILER_SUBSCRIBES);
    void *subscriber = nullptr;
    say("subscribe", cuptiSubscribe(
                         &subscriber, [](void *, int, uint32_t, const void *) {}, nullptr));
    say("enable", cuptiActivityEnable(kKernel));
}

void subscriberNames()
{
    struct Parameters
    {
        size_t structSize = sizeof(Parameters);
        const char *subscriberName = "Kineto";
        char *oldSubscriberName = nullptr;
        size_t oldSubscriberSize = 0;
    };
    const auto ignore = [](void *, int, uint32_t, const void *) {
    };
    char old[64] = {};
    Parameters parameters{.oldSubscriberName = old, .oldSubscriberSize = sizeof old};
    void *subscriber = nullptr;
    say("first", cuptiSubscribe_v2(&subscriber, ignore, nullptr, &parameters));
    say("second", cuptiSubscribe_v2(&subscriber, ignore, nullptr, &parameters));
    say("named", std::strcmp(old, "CUPTI for Kineto") == 0);
}

void refused()
{
    NEED(cudaDeviceSynchronize());
    say("register",
        cuptiActivityRegisterCallbacks([](uint8_t **, size_t *, size_t *) {},
                                       [](void *, uint32_t, uint8_t *, size_t, size_t) {}));
    say("enable", cuptiActivityEnable(kKernel));
}

/// After a trace of XLA's nothing is left of the first client.
void xla()
{
    Client::start({kKernel});
    work(10);
    NEED(cuptiActivityFlushAll(1));
    Client::take();
    fakeXlaStart();
    work(20);
    fakeXlaStop();
    FakeProfilerCounts counts{};
    fakeXlaCounts(&counts);
    say("theirs", static_cast<long long>(counts.records[kKernel]));
    say("error", counts.lastError);
    work(5);
    NEED(cuptiActivityFlushAll(1));
    say("ours", static_cast<long long>(Client::countOf(kKernel)));
}

/// One thread finalizes while another is in a flush, held there by its own callback.
void finalizeBeside()
{
    Client::start({kKernel});
    work(1);
    std::atomic<bool> isInside{false};
    std::atomic<bool> isFinalizing{false};
    Client::onComplete([&] {
        isInside = true;
        while (!isFinalizing)
            std::this_thread::yield();
    });
    std::thread flusher([] { (void)cuptiActivityFlushAll(0); });
    while (!isInside)
        std::this_thread::yield();
    // Else the flush is never over, and cuptiFinalize has to be what ends.
    std::thread release([&] { isFinalizing = std::getenv("FAKE_CUPTI_FINALIZE") != nullptr; });
    say("finalize", cuptiFinalize());
    release.join();
    flusher.join();
    say("again", cuptiActivityEnable(kKernel));
}

void launchGraph(bool hasMemset)
{
    cudaStream_t stream = makeStream();
    void *memory = nullptr;
    NEED(cudaMalloc(&memory, 1024));
    NEED(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch("node", 1000, stream);
    if (hasMemset)
        NEED(cudaMemsetAsync(memory, 0, 1024, stream));
    cudaGraph_t graph = nullptr;
    NEED(cudaStreamEndCapture(stream, &graph));
    cudaGraphExec_t executable = nullptr;
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaStreamSynchronize(stream));
}

void reinitialize()
{
    Client::start({kKernel});
    launchGraph(false);
    NEED(cuptiFinalize());
    say("flush", cuptiActivityFlushAll(0));
}

/// Graph level, then node level in the same process.
void graphLevel()
{
    Client::start({kKernel, kGraphTrace});
    launchGraph(false);
    NEED(cuptiActivityFlushAll(1));
    say("graphs", static_cast<long long>(Client::countOf(kGraphTrace)));
    say("nodes", static_cast<long long>(Client::countOf(kKernel)));
    NEED(cuptiActivityDisable(kGraphTrace));
    Client::take();
    launchGraph(false);
    NEED(cuptiActivityFlushAll(1));
    say("graphs-later", static_cast<long long>(Client::countOf(kGraphTrace)));
    say("nodes-later", static_cast<long long>(Client::countOf(kKernel)));
}

void graphCrash()
{
    Client::start({kKernel, kMemset, kGraphTrace});
    launchGraph(true);
    say("survived", 1);
}

/// A clock that is not CUPTI's.
uint64_t ticks()
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<uint64_t>(time.tv_sec * 1'000'000'000 + time.tv_nsec) * 2;
#endif
}

bool isWithin(const std::vector<Seen> &all, uint64_t before, uint64_t after, uint64_t slack)
{
    return !all.empty() && std::all_of(all.begin(), all.end(), [&](const Seen &one) {
        const bool isApi = one.kind == kRuntime;
        const auto start = one.at<uint64_t>(isApi ? api::kStart : kernel::kStart);
        const auto end = one.at<uint64_t>(isApi ? api::kEnd : kernel::kEnd);
        return start + slack >= before && end <= after + slack && start <= end;
    });
}

/// A client registers the TSC: all records and cuptiGetTimestamp are in it from then on.
void clock()
{
    Client::start({kKernel, kRuntime});
    work(3);
    NEED(cuptiActivityFlushAll(1));
    Client::take();
    NEED(cuptiActivityRegisterTimestampCallback(ticks));
    const uint64_t before = ticks();
    work(10);
    NEED(cuptiActivityFlushAll(1));
    uint64_t told = 0;
    NEED(cuptiGetTimestamp(&told));
    const uint64_t after = ticks();
    say("told", told >= before && told <= after);
    constexpr uint64_t kSlack = 3'000'000; // about a millisecond
    say("records", isWithin(Client::take(), before, after, kSlack));
}

void clockName()
{
    NEED(cudaDeviceSynchronize());
    uint64_t told = 0;
    NEED(cuptiGetTimestamp(&told));
    for (const clockid_t id : {CLOCK_REALTIME, CLOCK_MONOTONIC_RAW}) {
        timespec time{};
        ::clock_gettime(id, &time);
        const auto read = static_cast<uint64_t>(time.tv_sec * 1'000'000'000 + time.tv_nsec);
        if (read - told < 1'000'000'000)
            say("clock", id);
    }
}

/// How many kernels begin before the call that launches them?
void early()
{
    Client::start({kKernel, kRuntime});
    for (int i = 0; i < 200; ++i) {
        launch("work", 1000, nullptr);
        NEED(cudaDeviceSynchronize());
        std::this_thread::sleep_for(std::chrono::milliseconds(5)); // through its whole period
    }
    NEED(cuptiActivityFlushAll(1));
    std::map<uint32_t, uint64_t> calls;
    const std::vector<Seen> all = Client::take();
    for (const Seen &one : all) {
        if (one.kind == kRuntime)
            calls[one.at<uint32_t>(api::kCorrelation)] = one.at<uint64_t>(api::kStart);
    }
    long long tooEarly = 0;
    for (const Seen &one : all) {
        if (one.kind == kKernel &&
            one.at<uint64_t>(kernel::kStart) < calls[one.at<uint32_t>(kernel::kCorrelation)])
            ++tooEarly;
    }
    say("early", tooEarly);
}

/// A clock of the client's spoils kernels' times in some versions.
void clockZero()
{
    fakeKinetoStart(0);
    work(10);
    fakeKinetoStop(0);
    say("timeless", static_cast<long long>(kinetoCounts().timeless));
}

/// Kernels have ended, and nobody has flushed yet, when a client registers its clock.
void clockLoses()
{
    Client::start({kKernel});
    work(10);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityRegisterTimestampCallback(ticks));
    work(10);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    const std::vector<Seen> all = Client::take();
    say("timeless", std::count_if(all.begin(), all.end(), [](const Seen &one) {
            return one.at<uint64_t>(kernel::kEnd) == 0;
        }));
}

/// Kinds that another client has enabled are in everybody's buffers.
void foreign()
{
    Client::start({kRuntime});
    if (!std::getenv("FAKE_CUPTI_FOREIGN")) {
        NEED(cuptiActivityEnable(kExternalCorrelation));
        NEED(cuptiActivityPushExternalCorrelationId(3, 77));
    }
    work(20);
    NEED(cuptiActivityFlushAll(1));
    const std::vector<Seen> all = Client::take();
    std::map<uint32_t, long long> kinds;
    for (const Seen &one : all)
        ++kinds[one.kind];
    say("external", kinds[kExternalCorrelation]);
    say("calls", kinds[kRuntime]);
    say("others", kinds[kContext] + kinds[kDevice]);
}

} // namespace

Scenes clientScenes()
{
    return {{"kineto", kineto},
            {"kinetoDisplaced", kinetoDisplaced},
            {"kinetoZeroed", kinetoZeroed},
            {"subscribed", subscribed},
            {"refused", refused},
            {"subscriberNames", subscriberNames},
            {"xla", xla},
            {"finalizeBeside", finalizeBeside},
            {"reinitialize", reinitialize},
            {"graphLevel", graphLevel},
            {"graphCrash", graphCrash},
            {"clock", clock},
            {"clockName", clockName},
            {"early", early},
            {"clockZero", clockZero},
            {"clockLoses", clockLoses},
            {"foreign", foreign}};
}

} // namespace scene
