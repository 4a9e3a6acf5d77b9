// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Rows 1, 2, 3, 10, 12 to 14: when buffers come, with what, from which thread.

#include "../hostkernels.h"
#include "scene.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/mman.h>
#include <unistd.h>

namespace scene {

using namespace fakecupti;
using trilane::test::Gate;

namespace {

void withhold()
{
    Client::start({kKernel});
    Gate gate;
    cudaStream_t held = makeStream();
    cudaStream_t other = makeStream();
    NEED(gate.launch(held));
    for (int i = 0; i < 5; ++i)
        launch("done", 1000, other);
    NEED(cudaStreamSynchronize(other));
    NEED(cuptiActivityFlushAll(0));
    say("while-held", static_cast<long long>(Client::countOf(kKernel)));
    launch("later", 1000, other); // into the same buffer
    gate.open();
    NEED(cudaDeviceSynchronize());
    // A sealed buffer comes by itself when its last record is finished.
    const bool hasCome = std::getenv("FAKE_CUPTI_FLUSH") && Client::waitFor(kKernel, 6);
    say("by-itself", hasCome ? 1 : static_cast<long long>(Client::countOf(kKernel)));
    NEED(cuptiActivityFlushAll(0));
    say("flushed", static_cast<long long>(Client::countOf(kKernel)));
}

/// Two threads launch in turn on one stream.
void order()
{
    Client::start({kKernel});
    cudaStream_t stream = makeStream();
    std::atomic<int> turn{0};
    const auto work = [&](int mine) {
        for (int i = 0; i < 20; ++i) {
            while (turn.load() % 2 != mine)
                std::this_thread::yield();
            launch("work", 100'000, stream);
            ++turn;
        }
    };
    std::thread second(work, 1);
    work(0);
    second.join();
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(0));
    uint64_t last = 0;
    long long inversions = 0;
    for (const Seen &one : Client::take()) {
        inversions += one.at<uint64_t>(kernel::kStart) < last ? 1 : 0;
        last = std::max(last, one.at<uint64_t>(kernel::kEnd));
    }
    say("inversions", inversions);
}

void forced()
{
    Client::start({kKernel});
    Gate gate;
    cudaStream_t stream = makeStream();
    NEED(gate.launch(stream));
    NEED(cuptiActivityFlushAll(1));
    const std::vector<Seen> early = Client::take();
    say("early", static_cast<long long>(early.size()));
    say("early-end",
        early.empty() ? -1 : static_cast<long long>(early[0].at<uint64_t>(kernel::kEnd)));
    gate.open();
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(0));
    say("late", static_cast<long long>(Client::take().size()));
}

/// The client says that its buffers are zeroed, which they are not.
void zeroed()
{
    uint8_t yes = 1;
    size_t size = sizeof yes;
    NEED(cuptiActivitySetAttribute(5, &size, &yes));
    uint8_t read = 0;
    NEED(cuptiActivityGetAttribute(5, &size, &read));
    say("attribute", read);
    static uint8_t buffer[Client::kBytes];
    std::memset(buffer, 0x5a, sizeof buffer);
    NEED(cuptiActivityRegisterCallbacks(
        [](uint8_t **to, size_t *bytes, size_t *most) {
            *to = buffer;
            *bytes = sizeof buffer;
            *most = 0;
        },
        [](void *, uint32_t, uint8_t *from, size_t, size_t valid) { say("behind", from[valid]); }));
    NEED(cuptiActivityEnable(kKernel));
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(0));
}

void midway()
{
    Client::start({kKernel});
    launch("before", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    uint8_t no = 0;
    size_t size = sizeof no;
    NEED(cuptiActivitySetAttribute(9, &size, &no));
    launch("after", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(0));
    say("plain", static_cast<long long>(Client::countOf(kKernel)));
    NEED(cuptiActivityFlushAll(1));
    say("forced", static_cast<long long>(Client::countOf(kKernel)));
}

void maxRecords()
{
    Client::limit(10);
    Client::start({kKernel});
    for (int i = 0; i < 35; ++i)
        launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    say("full",
        Client::waitFor(kKernel, 30) ? static_cast<long long>(Client::countOf(kKernel)) : -1);
}

/// Buffers that are full: who brings them?
void threads()
{
    Client::limit(10);
    Client::start({kRuntime});
    for (int i = 0; i < 200; ++i)
        launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    (void)Client::waitFor(kRuntime, 200); // all that are full come by themselves
    NEED(cuptiActivityFlushAll(0));
    long long mine = 0;
    long long others = 0;
    for (const Seen &one : Client::take())
        ++(one.thread == ::gettid() ? mine : others);
    say("mine", mine);
    say("others", others);
}

/// The client looks into its buffer while CUPTI has it.
uint8_t *s_buffer = nullptr;

void device()
{
    NEED(cuptiActivityRegisterCallbacks(
        [](uint8_t **to, size_t *bytes, size_t *most) {
            s_buffer = static_cast<uint8_t *>(std::calloc(1, Client::kBytes));
            *to = s_buffer;
            *bytes = Client::kBytes;
            *most = 0;
        },
        [](void *, uint32_t, uint8_t *, size_t, size_t) {}));
    NEED(cuptiActivityEnable(kKernel));
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    const auto end = [] {
        uint64_t value = 0;
        std::memcpy(&value, s_buffer + kernel::kEnd, sizeof value);
        return value != 0;
    };
    const auto isMarked = [] {
        uint32_t kind = 0;
        std::memcpy(&kind, s_buffer, sizeof kind);
        return (kind & 0x8000'0000) != 0;
    };
    say("at-once", end());
    say("marked-at-once", isMarked());
    NEED(cuptiActivityFlushAll(0));
    say("flushed", end());
    say("marked-flushed", isMarked());
}

/// The first record's kind is in one page, the rest in a second that must not be touched yet.
uint8_t *s_second = nullptr;

void touched(int, siginfo_t *, void *)
{
    uint32_t kind = 0;
    std::memcpy(&kind, s_second - sizeof kind, sizeof kind);
    say("kind", kind);
    ::mprotect(s_second, Client::kBytes, PROT_READ | PROT_WRITE);
}

void writing()
{
    constexpr size_t kPage = 4096;
    auto *memory =
        static_cast<uint8_t *>(::mmap(nullptr, kPage + Client::kBytes, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    s_second = memory + kPage;
    ::mprotect(s_second, Client::kBytes, PROT_NONE);
    struct sigaction action
    {};
    action.sa_sigaction = touched;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(SIGSEGV, &action, nullptr);
    uint8_t yes = 1; // else CUPTI clears it first
    size_t size = sizeof yes;
    NEED(cuptiActivitySetAttribute(5, &size, &yes));
    NEED(cuptiActivityRegisterCallbacks(
        [](uint8_t **to, size_t *bytes, size_t *most) {
            *to = s_second - sizeof(uint32_t);
            *bytes = Client::kBytes;
            *most = 0;
        },
        [](void *, uint32_t, uint8_t *, size_t, size_t) {}));
    NEED(cuptiActivityEnable(kRuntime));
    NEED(cudaPeekAtLastError());
    NEED(cuptiActivityDisable(kRuntime));
}

} // namespace

Scenes flushScenes()
{
    return {{"withhold", withhold}, {"order", order},   {"forced", forced},
            {"zeroed", zeroed},     {"midway", midway}, {"maxRecords", maxRecords},
            {"threads", threads},   {"device", device}, {"writing", writing}};
}

} // namespace scene
