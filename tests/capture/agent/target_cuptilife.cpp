// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_cuptilife CASE LIBCUDA [CLIENT]: what a program does around its end, its forks and its
// other clients of CUPTI. 42: everything was as it must be, 43: this machine cannot do it; else the
// line that was not, modulo 256, is told.

#include "strictcupti.h"

#include "capture/wire/agentmessage.h"
#include "capture/wire/attach.h"
#include "capture/wire/segment.h"
#include "tests/capture/agentrounds.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <string>
#include <thread>

#include <dlfcn.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

constexpr uint32_t kKernel = 10;
constexpr uint64_t kMs = 1'000'000;
constexpr int kRight = 42;
constexpr int kImpossible = 43; ///< on this machine

struct Target
{
    const char *cudaPath;
    void *agent;
    void *client;
};
Target s_target{};

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "target_cuptilife: line %d: %s\n", __LINE__, #condition);         \
            return 1;                                                                              \
        }                                                                                          \
    } while (false)

uint64_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

template <typename Condition>
bool comes(Condition condition, uint64_t withinMs = 60'000)
{
    for (const uint64_t until = now() + withinMs * kMs; now() < until; ::usleep(500)) {
        if (condition())
            return true;
    }
    return condition();
}

/// The agent has looked around so many times, and could have done what it must not.
bool agentGoesOn(int rounds)
{
    return trilane::test::waitForAgentRounds(::getpid(), rounds);
}

template <typename F>
F in(void *library, const char *name)
{
    return reinterpret_cast<F>(::dlsym(library, name));
}

int client(const char *function)
{
    return in<int (*)()>(s_target.client, function)();
}

bool useCuda()
{
    void *cuda = ::dlopen(s_target.cudaPath, RTLD_NOW | RTLD_GLOBAL);
    if (!cuda)
        return false;
    in<int (*)(unsigned)>(cuda, "cuInit")(0);
    in<void (*)()>(cuda, "strictMakeContext")();
    return true;
}

void inject()
{
    in<int (*)()>(s_target.agent, "InitializeInjection")();
}

/// As the injector does it, but by path. False: it did not attach.
bool attach(const char *range = "")
{
    auto *request = new trilane::wire::AttachRequest;
    const char *armed = std::getenv(trilane::wire::kArmedVariable);
    const char *socket = std::getenv(trilane::wire::kSocketVariable);
    request->armed =
        armed ? static_cast<uint32_t>(std::strtoul(armed, nullptr, 10)) : trilane::wire::kArmCuda;
    request->taken = 2;
    std::snprintf(request->socket, sizeof request->socket, "%s", socket);
    std::snprintf(request->childSocket, sizeof request->childSocket, "%s", socket);
    std::snprintf(request->range, sizeof request->range, "%s", range);
    const int result = in<int (*)(trilane::wire::AttachRequest *)>(
        s_target.agent, trilane::wire::kAttachEntry)(request);
    if (result != 0)
        std::fprintf(stderr, "%s\n", request->text);
    return result == 0;
}

void launch(const char *name, int times, uint64_t ms = 0)
{
    for (int i = 0; i < times; ++i)
        strictLaunch(name, ms * kMs);
}

/// Another thread that goes on launching, so that something is always in flight. Its kernels are
/// "load" until a range has ended, and "late" after.
class Load
{
public:
    explicit Load(bool isOn = std::getenv("TARGET_LOAD") != nullptr)
    {
        if (isOn)
            start();
    }
    void start()
    {
        m_thread = std::thread([this] {
            for (; !m_isOver; ::usleep(2000)) {
                strictLaunch(m_name, 100 * kMs);
                ++m_launched;
            }
        });
        comes([this] { return m_launched > 2; });
    }
    ~Load() { stop(); }
    void stop()
    {
        m_isOver = true;
        if (m_thread.joinable())
            m_thread.join();
    }
    void beLate() { m_name = "late"; }
    [[nodiscard]] bool isOn() const { return m_thread.joinable(); }

private:
    std::thread m_thread;
    std::atomic<bool> m_isOver{false};
    std::atomic<int> m_launched{0};
    std::atomic<const char *> m_name{"load"};
};

bool mustNotDisableInFlight()
{
    const char *version = std::getenv("STRICT_VERSION");
    return version && std::atol(version) < 130001;
}

bool isRecording()
{
    return strictIsOn(kKernel);
}

int waitFor(pid_t child)
{
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256;
}

/// Its exit handlers were there before the agent's, and take their time after it.
int atExit()
{
    std::atexit([] {
        strictOver();
        ::usleep(600'000);
    });
    useCuda();
    inject();
    launch("gemm", 10, 20);
    if (std::getenv("TARGET_LOAD"))
        new Load; // until nothing is left of the process
    return kRight;
}

uint64_t s_exitsAt = 0;

/// It ends while work goes on for longer than the agent may wait.
int outlives()
{
    std::atexit([] { // after the agent's
        if (now() - s_exitsAt >= 4'500 * kMs)
            ::_exit(1);
    });
    useCuda();
    inject();
    launch("gemm", 10, 20);
    launch("endless", 3, 1'000'000);
    s_exitsAt = now();
    return kRight;
}

int overhead()
{
    useCuda();
    inject();
    const size_t before = mallinfo2().uordblks;
    for (int i = 0; i < 20'000; ++i)
        strictOverhead(1024);
    EXPECT(comes([before] {
        return strictCounts().held == 0 && mallinfo2().uordblks < before + (4 << 20);
    }));
    return kRight;
}

/// The process maps libcupti only, and its child uses CUDA.
int withoutCuda()
{
    EXPECT(attach());
    EXPECT(agentGoesOn(5));
    EXPECT(strictCounts().enabled == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        useCuda();
        const bool isOn = comes(isRecording);
        launch("child", 10);
        std::atexit(strictExiting);
        std::exit(isOn ? kRight : 1);
    }
    EXPECT(waitFor(child) == kRight);
    useCuda();
    EXPECT(comes(isRecording));
    launch("parent", 10);
    return kRight;
}

/// The driver is initialized and has no context yet when the process is attached to and forks.
int initialized()
{
    void *cuda = ::dlopen(s_target.cudaPath, RTLD_NOW | RTLD_GLOBAL);
    in<int (*)(unsigned)>(cuda, "cuInit")(0);
    EXPECT(attach());
    EXPECT(comes(isRecording));
    const pid_t child = ::fork();
    if (child == 0) {
        // In the parent they go on meanwhile.
        const int calls = strictCounts().enabled + strictCounts().flushes;
        // Whether the agent is in it at all depends on what it knew of the driver at the fork.
        const auto isUsed = [calls] {
            return strictCounts().enabled + strictCounts().flushes > calls;
        };
        ::_exit(comes(isUsed, 500) ? 1 : kRight);
    }
    EXPECT(waitFor(child) == kRight);
    return kRight;
}

int graphs()
{
    useCuda();
    if (std::getenv("TARGET_ATTACHES"))
        EXPECT(attach());
    else
        inject();
    EXPECT(comes(isRecording));
    return strictWasOn(51) ? 51 : kRight;
}

/// Work is in flight when the range ends.
int tail()
{
    useCuda();
    inject();
    strictProfiler(0);
    EXPECT(comes(isRecording)); // the program waits for 100 ms only
    Load load;
    launch("inside", 10, load.isOn() ? 1000 : 200);
    strictProfiler(1);
    load.beLate();
    // On a machine that has much else to do, the thread may not launch for a while.
    launch("late", load.isOn() ? 1 : 0, 1'000'000);
    launch("outside", 5, 1);
    if (load.isOn() && mustNotDisableInFlight()) {
        ::usleep(1'000'000);
        EXPECT(agentGoesOn(30)); // the range's own work has ended by now
        EXPECT(isRecording());
    }
    EXPECT(mustNotDisableInFlight() || comes([] { return !isRecording(); }));
    load.stop();
    strictEndWork();
    EXPECT(comes([] { return !isRecording() && strictCounts().held == 0; }));
    EXPECT(strictCounts().givenUp == 0 || std::getenv("TARGET_GIVES_UP"));
    return kRight;
}

/// More ranges than messages of them have room where nobody takes these.
int manyRanges()
{
    useCuda();
    inject();
    for (int i = 0; i < 60; ++i) {
        strictProfiler(0);
        launch("inside", 1);
        strictProfiler(1);
        launch("outside", 1);
    }
    std::puts("ready");
    std::fflush(stdout);
    (void)std::getchar();
    return kRight;
}

/// It ends when it is told to.
int told()
{
    useCuda();
    inject();
    std::puts("ready");
    std::fflush(stdout);
    (void)std::getchar();
    return kRight;
}

/// More work in flight than all buffers have room for.
int crowd()
{
    useCuda();
    inject();
    launch("crowd", 335'000, 1'000'000);
    EXPECT(strictCounts().held > 80);
    return kRight;
}

/// Work that does not end.
int endless()
{
    useCuda();
    inject();
    strictProfiler(0);
    launch("inside", 3, 1'000'000);
    strictProfiler(1);
    (void)std::getchar(); // it was told
    EXPECT(isRecording() == mustNotDisableInFlight());
    if (mustNotDisableInFlight())
        return kRight;
    EXPECT(comes([] { return strictCounts().held == 0; }));
    EXPECT(strictCounts().givenUp == 3);
    return kRight;
}

std::atomic<bool> s_isReached{false}; ///< a call of the agent's
std::atomic<bool> s_mayReturn{false}; ///< from it

/// The agent's next call of that function does not return until it may.
void holdAtCall(const char *function)
{
    s_isReached = false;
    s_mayReturn = false;
    strictAtCall(function, [] {
        s_isReached = true;
        (void)comes([] { return s_mayReturn.load(); });
    });
}

bool isReached()
{
    return s_isReached;
}

/// A range begins while one of the flushes lasts that come when a range has ended.
int slowFlush()
{
    useCuda();
    inject();
    strictProfiler(0);
    EXPECT(comes(isRecording));
    for (int round = 0; round < 3; ++round) {
        launch("inside", 10, 50);
        EXPECT(agentGoesOn(5)); // what ended the range before is over
        EXPECT(isRecording());
        launch("inside", 10, 1);
        if (round == 2)
            break;
        if (round == 0)
            holdAtCall("cuptiActivityFlushAll");
        else
            strictAtCall("cuptiActivityFlushAll", [] { holdAtCall("cuptiActivityFlushAll"); });
        strictProfiler(1);
        EXPECT(comes(isReached));
        strictProfiler(0);
        const bool hasBegun = isRecording();
        s_mayReturn = true;
        EXPECT(hasBegun);
    }
    strictProfiler(1);
    return kRight;
}

/// A range begins while kinds are switched off behind the last one, and another begins and ends.
int lateRanges()
{
    useCuda();
    inject();
    strictProfiler(0);
    EXPECT(comes(isRecording));
    for (int round = 1; round <= 2; ++round) {
        launch("inside", 10);
        holdAtCall("cuptiActivityDisable");
        strictProfiler(1);
        EXPECT(comes(isReached));
        strictProfiler(0); // gives up after 0.1 s
        launch("missing", 10);
        if (round == 2)
            strictProfiler(1);
        s_mayReturn = true;
        EXPECT(round == 2 || comes([] { return strictCounts().enabled == 2; }));
    }
    EXPECT(comes([] { return !isRecording(); }));
    return kRight;
}

/// One thread ends a range while the call of another that begins it lasts.
int endsBesideBegin()
{
    useCuda();
    inject();
    strictProfiler(0);
    EXPECT(comes(isRecording));
    launch("inside", 10);
    strictProfiler(1);
    EXPECT(comes([] { return !isRecording(); }));
    const int before = strictCounts().enabling;
    std::thread begins([] { strictDriverProfiler(0); });
    const bool isReached = comes([before] { return strictCounts().enabling > before; });
    strictDriverProfiler(1); // gives up after 20 ms
    const bool isBeside = !isRecording();
    holdAtCall("cuptiActivityDisable");
    begins.join();
    launch("outside", 10);
    s_mayReturn = true;
    EXPECT(isReached && isBeside);
    EXPECT(comes([] { return !isRecording(); }));
    return kRight;
}

/// Ranges follow each other at once, before and after our thread has ended the last one.
int recurringRanges()
{
    useCuda();
    inject();
    strictProfiler(0);
    EXPECT(comes(isRecording));
    for (int round = 0; round < 20; ++round) {
        launch("inside", 1);
        strictProfiler(1);
        launch("missing", round % 3);
        if (round % 4 == 3)
            ::usleep(2000);
        strictProfiler(0);
        EXPECT(comes(isRecording));
    }
    strictProfiler(1);
    return kRight;
}

/// The daemon goes while everything is on.
int leaves()
{
    useCuda();
    EXPECT(strictAttribute(9) == 1);
    EXPECT(attach());
    EXPECT(comes(isRecording));
    EXPECT(strictAttribute(5) == 0 && strictAttribute(9) == 0 && strictAttribute(-1) == 1);
    launch("gemm", 10);
    Load load;
    launch("load", load.isOn() ? 1 : 0, 1'000'000); // the GPU goes on while the process is stopped
    ::kill(::getpid(), SIGSTOP);                    // until the test's daemon is gone
    if (load.isOn() && mustNotDisableInFlight()) {
        EXPECT(agentGoesOn(20));
        EXPECT(isRecording());
        load.stop();
        strictEndWork();
    }
    EXPECT(comes([] { return !isRecording(); }));
    EXPECT(comes([] {
        return strictAttribute(5) == 0 && strictAttribute(9) == 1 && strictAttribute(-1) == 0;
    }));
    return kRight;
}

/// Another daemon comes while kernels of the last one's recording are still on.
int comesBack()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    Load load(true);
    launch("load", 1, 1'000'000); // the GPU goes on while the process is stopped
    ::kill(::getpid(), SIGSTOP);  // until the test's daemon is gone
    EXPECT(mustNotDisableInFlight() ? agentGoesOn(20) : comes([] { return !isRecording(); }));
    const int before = strictCounts().enabled;
    ::setenv(trilane::wire::kSocketVariable, std::getenv("TARGET_NEXT"), 1);
    EXPECT(attach());
    EXPECT(comes([before] { return strictCounts().enabled > before; }));
    launch("gemm", 10);
    load.stop();
    strictEndWork();
    return kRight;
}

/// It is recorded, and the daemon goes while the GPU goes on: kernels stay on.
bool isLeftAtWork()
{
    useCuda();
    if (!attach() || !comes(isRecording))
        return false;
    launch("load", 1, 1'000'000);
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    return agentGoesOn(10) && isRecording();
}

/// For the next daemon, which wants something else.
void wantOnly(uint32_t armed)
{
    ::setenv(trilane::wire::kSocketVariable, std::getenv("TARGET_NEXT"), 1);
    ::setenv(trilane::wire::kArmedVariable, std::to_string(armed).c_str(), 1);
}

/// Another daemon comes that records no CUDA, or not yet, while kernels of the last one's recording
/// are still on.
int comesForOthers()
{
    EXPECT(isLeftAtWork());
    wantOnly(static_cast<uint32_t>(std::atol(std::getenv("TARGET_WANTS"))));
    EXPECT(attach("cudaProfilerApi"));
    EXPECT(agentGoesOn(10));
    strictEndWork();
    EXPECT(comes([] { return !isRecording(); }));
    return kRight;
}

bool hasAgentLeft()
{
    return trilane::test::agentRounds(::getpid()) == 0;
}

/// Another daemon comes that wants no CUDA; the last one went when a buffer had just come back.
int comesAfterABuffer()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    const int flushes = strictCounts().flushes;
    EXPECT(comes([flushes] { return strictCounts().flushes > flushes; })); // the next is in 0.2 s
    launch("ours", 10);
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    EXPECT(comes(hasAgentLeft));
    wantOnly(trilane::wire::kArmNvtx);
    EXPECT(attach());
    EXPECT(agentGoesOn(10));
    return kRight;
}

/// A profile of another client's where the daemon has gone, and kernels are still on.
int profileBehind()
{
    EXPECT(isLeftAtWork());
    client("clientBegin");
    launch("theirs", 10, 5);
    strictEndWork();
    EXPECT(agentGoesOn(10));
    launch("theirs", 10, 5);
    EXPECT(comes([] { return strictUnfinished() == 0; }));
    client("clientEnd");
    // And "load", of which nobody can say whose it is: CUPTI has filled its buffer on.
    EXPECT(client("clientRecords") == 21);
    EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
    constexpr uint32_t kPeerCopies = 22; // which it never had on
    EXPECT(comes([] { return !strictIsOn(kPeerCopies); }));
    return kRight;
}

/// A profile of another client's, before a range: CUPTI has a buffer with work of a recording
/// before.
int profileInOldBuffer()
{
    EXPECT(isLeftAtWork());
    wantOnly(trilane::wire::kArmWatch | trilane::wire::kArmCuda << trilane::wire::kArmLater);
    EXPECT(attach("cudaProfilerApi"));
    EXPECT(agentGoesOn(10));
    client("clientBegin");
    launch("theirs", 10, 5);
    strictEndWork();
    client("clientEnd");
    EXPECT(client("clientRecords") == 10);
    EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
    return kRight;
}

/// Attached to twice while another client's profile runs: CUDA is recorded as soon as that ends.
int attachedTwice()
{
    useCuda();
    client("clientBegin");
    launch("theirs", 10);
    EXPECT(attach());
    EXPECT(agentGoesOn(10));
    EXPECT(strictCounts().enabled == 1);
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    wantOnly(trilane::wire::kArmCuda);
    EXPECT(attach());
    EXPECT(agentGoesOn(10));
    EXPECT(strictCounts().enabled == 1);
    static int s_flushes = 0;
    strictAtCall("cuptiActivityEnable", [] {
        s_flushes = strictCounts().flushes;
        s_isReached = true;
    });
    const int before = strictCounts().flushes;
    client("clientEnd");
    EXPECT(client("clientRecords") == 10);
    EXPECT(comes(isReached));
    EXPECT(s_flushes < before + 5); // it has not looked for some seconds whether that has ended
    EXPECT(comes(isRecording));
    launch("ours", 10);
    return kRight;
}

constexpr char kForced[] = "cuptiActivityFlushAll, forced";

/// A profile of another client's begins just when the daemon goes.
int profileAsItLeaves()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    strictAtCall("cuptiActivityDisable", [] { s_isReached = true; });
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    EXPECT(comes(isReached));
    const uint64_t before = now();
    client("clientBegin");
    EXPECT(now() - before < 4'500 * kMs); // no call has waited for 5 s
    launch("theirs", 10, 5);
    EXPECT(comes([] { return strictUnfinished() == 0; }));
    client("clientEnd");
    EXPECT(client("clientRecords") == 10);
    EXPECT(client("clientOut") == (std::getenv("STRICT_ASKS_AHEAD") ? 1 : 0));
    EXPECT(client("clientFaults") == 0);
    return kRight;
}

/// What of the activity buffers is in memory.
size_t poolKiB()
{
    std::ifstream maps("/proc/self/smaps");
    bool isPool = false;
    size_t all = 0;
    for (std::string line; std::getline(maps, line);) {
        constexpr char kResident[] = "Rss:";
        if (line[0] < 'A' || line[0] > 'Z') // its addresses
            isPool = line.find("trilane-activity") != std::string::npos;
        else if (isPool && line.starts_with(kResident))
            all += std::stoul(line.substr(sizeof kResident));
    }
    return all;
}

/// Nothing was launched yet, and the memory of the next buffer is there.
int readyBuffers()
{
    constexpr int kPopulateWrite = 23; // MADV_POPULATE_WRITE, from Linux 5.14 on
    constexpr size_t kPage = 4096;
    void *page = ::mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (::madvise(page, kPage, kPopulateWrite) != 0)
        return kImpossible;
    useCuda();
    inject();
    EXPECT(comes([] { return poolKiB() >= 1024; }));
    EXPECT(agentGoesOn(10));
    EXPECT(poolKiB() <= 3072); // and no more than a few, and what CUPTI holds
    launch("ours", 10);
    return kRight;
}

/// The daemon goes while another client has CUPTI.
int profileAtTheEnd()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    launch("gemm", 30'000);
    EXPECT(comes([] { return poolKiB() > 4096; }));
    client("clientBegin");
    if (std::getenv("TARGET_FINALIZES")) {
        client("clientEnd");
        client("clientFinalize");
    }
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    EXPECT(comes(hasAgentLeft));
    EXPECT(poolKiB() < 2048);
    if (std::getenv("TARGET_FINALIZES"))
        return kRight;
    launch("theirs", 10);
    client("clientEnd");
    EXPECT(client("clientRecords") == 10);
    EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
    return kRight;
}

/// A profile of another client's, or its cuptiFinalize(), ends between two recordings.
int profileBetween()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    const bool finalizes = std::getenv("TARGET_FINALIZES") != nullptr;
    if (!finalizes)
        client("clientBegin");
    ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
    EXPECT(comes(hasAgentLeft));
    if (finalizes)
        client("clientBegin");
    client("clientEnd");
    if (finalizes)
        client("clientFinalize");
    ::usleep(1'200'000); // then it is over
    wantOnly(trilane::wire::kArmCuda);
    EXPECT(attach());
    EXPECT(comes(isRecording));
    launch("ours", 10);
    return kRight;
}

/// Another client switches something off just as the daemon goes.
int endsAsItLeaves()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    strictAtCall("cuptiActivityFlushAll", [] {
        client("clientDisableOther");
        ::kill(::getpid(), SIGSTOP); // until the test's daemon is gone
        ::usleep(500'000);           // the agent's other thread notices that
    });
    launch("ours", 10);
    EXPECT(comes(hasAgentLeft));
    wantOnly(trilane::wire::kArmCuda);
    EXPECT(attach());
    EXPECT(comes(isRecording));
    EXPECT(agentGoesOn(5));
    EXPECT(isRecording());
    launch("ours", 10);
    return kRight;
}

/// Another client begins in a child that was made without the handlers of pthread_atfork: nobody
/// is there who could step back.
int childWithoutHandlers()
{
    useCuda();
    EXPECT(attach());
    EXPECT(comes(isRecording));
    const auto begin = in<void (*)()>(s_target.client, "clientBegin");
    holdAtCall("cuptiActivityFlushAll"); // the agent's thread has no lock of malloc's or CUPTI's
    launch("ours", 10);
    EXPECT(comes(isReached));
    const pid_t child = ::_Fork();
    if (child == 0) {
        static uint64_t s_before = now();
        // The strict libcupti ends who calls it without a driver.
        ::signal(SIGABRT, [](int) { ::_exit(now() - s_before < 4'500 * kMs ? kRight : 1); });
        begin();
        ::_exit(2);
    }
    const int result = waitFor(child);
    s_mayReturn = true;
    EXPECT(result == kRight);
    return kRight;
}

std::atomic<bool> s_isExiting{false};

/// It ends while CUPTI is prepared, with a context or without.
int endsEarly()
{
    if (std::getenv("TARGET_HAS_CONTEXT"))
        useCuda();
    else
        in<int (*)(unsigned)>(::dlopen(s_target.cudaPath, RTLD_NOW | RTLD_GLOBAL), "cuInit")(0);
    strictAtCall(std::getenv("TARGET_ENDS_AT"), [] {
        s_isReached = true;
        (void)comes([] { return s_isExiting.load(); });
    });
    EXPECT(attach());
    EXPECT(comes(isReached));
    std::atexit([] { s_isExiting = true; });
    return kRight;
}

/// A range begins while buffers are forced out: because of work that does not end, or those of the
/// warm-up.
int forced()
{
    useCuda();
    const bool isWarmUp = std::getenv("STRICT_ASKS_AHEAD") != nullptr;
    if (isWarmUp) {
        // The warm-up's own is the first.
        strictAtCall(kForced, [] { strictAtCall(kForced, [] { s_isReached = true; }); });
        inject();
    } else {
        inject();
        strictProfiler(0);
        launch("inside", 3, 1'000'000);
        strictProfiler(1);
        strictAtCall(kForced, [] { s_isReached = true; });
    }
    EXPECT(comes(isReached));
    strictProfiler(0);
    EXPECT(comes(isRecording));
    launch("inside", 10, 100);
    strictProfiler(1);
    EXPECT(comes([] { return strictUnfinished() == 0 && !isRecording(); }));
    EXPECT(strictCounts().givenUp == (isWarmUp ? 0 : 3));
    return kRight;
}

/// Nothing happens for some seconds.
int silence()
{
    useCuda();
    inject();
    launch("ours", 20);
    EXPECT(comes([] { return strictCounts().flushes > 0; }));
    launch("ours", 20);
    EXPECT(agentGoesOn(120)); // more than 5 s
    const int flushes = strictCounts().flushes;
    launch("ours", 20);
    EXPECT(comes([flushes] { return strictCounts().flushes > flushes; }));
    return kRight;
}

/// Two profiles of another client inside of the recording.
int profiles()
{
    useCuda();
    inject();
    EXPECT(isRecording());
    const bool finalizes = std::getenv("TARGET_FINALIZES") != nullptr;
    for (int round = 1; round <= 2; ++round) {
        launch("ours", 20, 5);
        // Kernels are on a little before the last of it is set.
        EXPECT(comes([] { return strictAttribute(2) == 32 && strictAttribute(-2) == 0; }));
        client("clientBegin");
        EXPECT(strictAttribute(5) == 0 && strictAttribute(-1) == 0);
        EXPECT(strictAttribute(2) == 250 && strictAttribute(-2) == 1);
        launch("theirs", 20, 5);
        const int flushes = strictCounts().flushes;
        EXPECT(agentGoesOn(5));
        EXPECT(strictCounts().flushes == flushes);
        client("clientEnd");
        EXPECT(client("clientRecords") == 20 * round);
        EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
        if (finalizes)
            client("clientFinalize");
        if (std::getenv("TARGET_STAYS_OUT")) {
            EXPECT(agentGoesOn(30));
            EXPECT(!isRecording());
            return kRight;
        }
        EXPECT(comes(isRecording));
    }
    launch("ours", 20, 5);
    return kRight;
}

/// A profile of another client's while a thread goes on launching.
int profileUnderLoad()
{
    useCuda();
    inject();
    EXPECT(isRecording());
    Load load(true);
    launch("ours", 20, 5);
    client("clientBegin");
    launch("theirs", 20, 5);
    load.stop();
    EXPECT(comes([] { return strictUnfinished() == 0; }));
    client("clientEnd");
    EXPECT(client("clientRecords") >= 20);
    EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
    EXPECT(comes(isRecording));
    launch("ours", 20, 5);
    return kRight;
}

/// As containers' filters do: EPERM for process_vm_writev().
bool forbidWriting()
{
    sock_filter program[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog filter{sizeof program / sizeof program[0], program};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// Other libraries' tables cannot be changed.
int forbidden()
{
    EXPECT(forbidWriting());
    useCuda();
    inject();
    launch("ours", 10);
    EXPECT(agentGoesOn(15)); // it tries again for a second
    return kRight;
}

std::atomic<bool> s_mayBegin{false};

/// A profile begins while the agent is just coming back from the last.
int nextBegins()
{
    useCuda();
    inject();
    int round = 0;
    launch("ours", 10);
    for (const char *function : {"cuptiSetThreadIdType", "cuptiActivityRegisterCallbacks",
                                 "cuptiActivityEnable", "cuptiActivityFlushAll"}) {
        client("clientBegin");
        launch("theirs", 10);
        s_mayBegin = false;
        strictAtCall(function, [] { s_mayBegin = true; });
        client("clientEnd");
        EXPECT(client("clientRecords") == 10 * ++round);
        EXPECT(comes([] { return s_mayBegin.load(); }));
        client("clientBegin");
        EXPECT(comes([] { return !strictIsInCall(); }));
        launch("theirs", 10);
        strictAtCall("", nullptr);
        client("clientEnd");
        EXPECT(client("clientRecords") == 10 * ++round);
        EXPECT(client("clientOut") == 0 && client("clientFaults") == 0);
        EXPECT(comes(isRecording));
        launch("ours", 10);
    }
    return kRight;
}

uint64_t s_finalizeTook = 0;

/// Another client shuts CUPTI down at the end of a call into the driver, as NVIDIA's sample does;
/// the call is the agent's own, on its thread.
int finalizeInCall()
{
    useCuda();
    inject();
    launch("ours", 20);
    EXPECT(comes([] { return strictCounts().flushes > 1; }));
    launch("ours", 20);
    strictAtDriverCall("trilane cupti", [] {
        const uint64_t before = now();
        client("clientFinalize");
        s_finalizeTook = now() - before;
    });
    EXPECT(comes([] { return strictCounts().finalized == 1; }));
    if (std::getenv("TARGET_STAYS_OUT")) {
        EXPECT(agentGoesOn(30));
        EXPECT(strictLateCalls() == 0 && !isRecording());
    } else {
        EXPECT(comes(isRecording));
        launch("ours", 20);
    }
    EXPECT(s_finalizeTook < 1'000 * kMs);
    return kRight;
}

/// The agent comes while another client's thread is in cuptiFinalize and gets next to nothing of
/// its core.
int finalizeWithoutCore()
{
    useCuda();
    client("clientBegin");
    client("clientEnd");
    cpu_set_t all;
    cpu_set_t one;
    CPU_ZERO(&one);
    EXPECT(::sched_getaffinity(0, sizeof all, &all) == 0);
    int core = 0;
    while (!CPU_ISSET(core, &all))
        ++core;
    CPU_SET(core, &one);
    static std::atomic<bool> s_isDone{false};
    const auto runThere = [&one](auto work) {
        return std::thread([&one, work] {
            ::sched_setaffinity(0, sizeof one, &one);
            work();
        });
    };
    std::thread busy = runThere([] {
        while (!s_isDone)
            ;
    });
    std::thread finalizes = runThere([] {
        ::setpriority(PRIO_PROCESS, 0, 19); // this thread only
        client("clientFinalize");
    });
    EXPECT(comes(strictIsFinalizing));
    EXPECT(attach());
    EXPECT(comes(isRecording));
    s_isDone = true;
    busy.join();
    finalizes.join();
    launch("ours", 20);
    return kRight;
}

/// The same while CUPTI fills a buffer of the warm-up's with work that does not end.
int finalizeInCallWithSpare()
{
    useCuda();
    strictAtCall(kForced, [] { s_isReached = true; });
    inject();
    EXPECT(comes(isReached));
    strictProfiler(0); // before the buffer can be asked for
    EXPECT(comes(isRecording));
    launch("ours", 10, 1'000'000);
    strictAtDriverCall("trilane cupti", [] { client("clientFinalize"); });
    EXPECT(comes([] { return strictCounts().finalized == 1; }));
    EXPECT(comes(isRecording));
    launch("ours", 20);
    strictProfiler(1);
    EXPECT(comes([] { return !isRecording(); }));
    return kRight;
}

/// Nobody sees the other client come: its calls do not lead through ours.
int unseen()
{
    useCuda();
    inject();
    launch("ours", 20);
    EXPECT(comes([] { return strictCounts().flushes > 1; }));
    client("clientBegin");
    launch("theirs", 20, 5);
    EXPECT(comes([] { return strictAttribute(-1) == 0; }));
    const int flushes = strictCounts().flushes;
    EXPECT(agentGoesOn(30)); // more than a second: what is asked each second comes by
    EXPECT(strictCounts().flushes == flushes);
    client("clientEnd");
    EXPECT(client("clientRecords") == 20 && client("clientOut") == 0);
    return kRight;
}

/// The agent comes while another client's buffers are out: at work, or left over.
int comesLater()
{
    useCuda();
    client("clientBegin");
    const bool isIdle = std::getenv("TARGET_IS_IDLE") != nullptr;
    launch("theirs", 5, isIdle ? 1'000'000 : 100);
    const bool isHidden = std::getenv("STRICT_HIDES") != nullptr;
    if (isIdle)
        client("clientDisable");
    EXPECT(attach());
    if (!isIdle) {
        // More than two buffers of its, and always something in flight.
        for (int round = 0; round < 600; ++round)
            launch("theirs", 1, 20 + 3'000 * static_cast<uint64_t>(round % 100 == 0));
        EXPECT(agentGoesOn(30));
        EXPECT(isHidden || strictCounts().enabled == 1);
        launch("theirs", 5);
        EXPECT(comes([] { return strictUnfinished() == 0; }));
        isHidden ? client("clientDisable") : client("clientEnd");
        EXPECT(isHidden || (client("clientRecords") == 610 && client("clientOut") == 0));
    }
    if (isIdle) {
        EXPECT(agentGoesOn(10)); // it has seen work in them
        strictEndWork();
    }
    EXPECT(comes([] { return strictCounts().enabled > 1; }));
    EXPECT(client("clientFaults") == 0);
    launch("ours", 10);
    return kRight;
}

/// CUPTI is tried before the range begins.
int warmUp()
{
    useCuda();
    inject();
    const bool isOff = std::getenv("TARGET_IS_COLD") != nullptr;
    if (isOff)
        EXPECT(agentGoesOn(5));
    else
        EXPECT(comes([] {
            const int ahead = std::getenv("STRICT_ASKS_AHEAD") ? 1 : 0;
            return strictCounts().disabled == 1 && strictCounts().held == ahead;
        }));
    EXPECT(strictCounts().enabled == (isOff ? 0 : 1));
    launch("outside", 5);
    strictProfiler(0);
    launch("inside", 10);
    strictProfiler(1);
    return kRight;
}

/// Flushes are 0.2 s apart, or, where somebody watches, less.
int cadence()
{
    useCuda();
    inject();
    const bool isLive = std::getenv("TARGET_IS_LIVE") != nullptr;
    for (int tries = 0; tries < 30; ++tries) {
        const uint64_t begin = now();
        const int before = strictCounts().flushes;
        for (; now() < begin + 2'000 * kMs; ::usleep(1000))
            launch("gemm", 1);
        const int flushes = strictCounts().flushes - before;
        const int most = static_cast<int>((now() - begin) / (200 * kMs)) + 2;
        EXPECT(isLive || flushes <= most);
        if (isLive ? flushes > most : flushes > 0)
            return kRight;
    }
    return 1;
}

int registers()
{
    useCuda();
    inject();
    EXPECT(strictCounts().perThreadBefore && strictAttribute(9) == 0);
    launch("gemm", 1);
    return kRight;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string what = argc > 2 ? argv[1] : "";
    s_target.cudaPath = argv[2];
    s_target.agent = ::dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW);
    s_target.client = argc > 3 ? ::dlopen(argv[3], RTLD_NOW) : nullptr;
    if (!s_target.agent || (argc > 3 && !s_target.client)) {
        std::fprintf(stderr, "%s\n", ::dlerror());
        return 2;
    }
    const struct
    {
        const char *name;
        int (*run)();
    } cases[] = {{"exit", atExit},
                 {"overhead", overhead},
                 {"without", withoutCuda},
                 {"graphs", graphs},
                 {"tail", tail},
                 {"ranges", manyRanges},
                 {"crowd", crowd},
                 {"endless", endless},
                 {"slowflush", slowFlush},
                 {"lateranges", lateRanges},
                 {"endsbeside", endsBesideBegin},
                 {"recurring", recurringRanges},
                 {"leaves", leaves},
                 {"back", comesBack},
                 {"others", comesForOthers},
                 {"afterbuffer", comesAfterABuffer},
                 {"behind", profileBehind},
                 {"oldbuffer", profileInOldBuffer},
                 {"leaving", profileAsItLeaves},
                 {"twice", attachedTwice},
                 {"forced", forced},
                 {"silence", silence},
                 {"profiles", profiles},
                 {"loaded", profileUnderLoad},
                 {"outlives", outlives},
                 {"incall", finalizeInCall},
                 {"incallspare", finalizeInCallWithSpare},
                 {"withoutcore", finalizeWithoutCore},
                 {"forbidden", forbidden},
                 {"next", nextBegins},
                 {"unseen", unseen},
                 {"later", comesLater},
                 {"warmup", warmUp},
                 {"cadence", cadence},
                 {"registers", registers},
                 {"initialized", initialized},
                 {"told", told},
                 {"ready", readyBuffers},
                 {"atend", profileAtTheEnd},
                 {"between", profileBetween},
                 {"asitleaves", endsAsItLeaves},
                 {"child", childWithoutHandlers},
                 {"early", endsEarly}};
    for (const auto &one : cases) {
        if (what != one.name)
            continue;
        const int result = one.run();
        std::atexit(strictExiting); // the first of all
        return result;
    }
    return 2;
}
