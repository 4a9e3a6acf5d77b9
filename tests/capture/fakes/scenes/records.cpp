// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Rows 15 to 18, 20, 24 to 27: what is in the records.

#include "../hostkernels.h"
#include "scene.h"

#include <climits>
#include <cstdlib>

#include <pthread.h>
#include <unistd.h>

namespace scene {

using namespace fakecupti;
using trilane::test::Gate;

namespace {

/// The CPU is far ahead of the GPU.
void overhead()
{
    Client::start({kKernel, kOverhead});
    NEED(cuptiSetThreadIdType(1));
    Gate gate;
    cudaStream_t stream = makeStream();
    NEED(gate.launch(stream));
    for (int i = 0; i < 1100; ++i)
        launch("work", 0, stream);
    gate.open();
    NEED(cudaStreamSynchronize(stream));
    NEED(cuptiActivityFlushAll(1));
    NEED(cuptiActivityFlushAll(1));
    long long full = 0;
    long long loading = 0;
    long long flushes = 0;
    long long requests = 0;
    long long isMine = 1;
    void *block = nullptr;
    for (const Seen &one : Client::take()) {
        if (one.kind != kOverhead)
            continue;
        const auto kind = one.at<uint32_t>(overhead::kOverheadKind);
        full += kind == overhead::kCommandBufferFull ? 1 : 0;
        loading += kind == overhead::kLazyLoading ? 1 : 0;
        flushes += kind == overhead::kBufferFlush ? 1 : 0;
        requests += kind == overhead::kBufferRequest ? 1 : 0;
        const auto id = static_cast<uint32_t>(::gettid());
        isMine &= one.at<uint32_t>(overhead::kThread) == id ? 1 : 0;
        if (kind == overhead::kCommandBufferFull && one.bytes.size() > overhead::kData)
            block = one.at<void *>(overhead::kData);
    }
    size_t made = 0;
    size_t live = 0;
    fakeCuptiBlocks(&made, &live);
    say("full", full);
    say("loading", loading);
    say("flushes", flushes);
    say("requests", requests);
    say("own-thread", isMine);
    say("made", static_cast<long long>(made));
    say("live", static_cast<long long>(live));
    std::free(block);
    fakeCuptiBlocks(&made, &live);
    say("freed", static_cast<long long>(made - live));
}

void queries()
{
    Client::start({kSynchronization});
    Gate gate;
    cudaStream_t stream = makeStream();
    cudaEvent_t event = nullptr;
    NEED(cudaEventCreate(&event));
    NEED(gate.launch(stream));
    NEED(cudaEventRecord(event, stream));
    (void)cudaStreamQuery(stream);
    (void)cudaEventQuery(event);
    gate.open();
    NEED(cudaStreamSynchronize(stream));
    (void)cudaStreamQuery(stream);
    NEED(cuptiActivityFlushAll(1));
    long long unready = 0;
    const std::vector<Seen> all = Client::take();
    for (const Seen &one : all)
        unready += one.bytes.size() > synchronization::kResult &&
                           one.at<uint32_t>(synchronization::kResult) != 0
                       ? 1
                       : 0;
    say("syncs", static_cast<long long>(all.size()));
    say("unready", unready);
    say("chosen", cuptiActivityEnableAllSyncRecords(0));
    Gate second;
    NEED(second.launch(stream));
    (void)cudaStreamQuery(stream);
    second.open();
    NEED(cudaStreamSynchronize(stream));
    NEED(cuptiActivityFlushAll(1));
    say("then", static_cast<long long>(Client::countOf(kSynchronization)));
    Client::take();
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    say("device", static_cast<long long>(Client::countOf(kSynchronization)));
}

/// Only some of the calls.
void calls()
{
    constexpr uint32_t kPeek = 11;
    constexpr uint32_t kLaunch = 211;
    NEED(cudaDeviceSynchronize());
    say("chosen", cuptiActivityEnableRuntimeApi(kLaunch, 1));
    NEED(cuptiActivityRegisterCallbacks([](uint8_t **, size_t *, size_t *) {},
                                        [](void *, uint32_t, uint8_t *, size_t, size_t) {}));
    Client::start({});
    launch("work", 1000, nullptr);
    NEED(cudaPeekAtLastError());
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    say("one", static_cast<long long>(Client::countOf(kRuntime)));
    Client::take();
    NEED(cuptiActivityEnable(kRuntime)); // which is for all of them
    (void)cuptiActivityEnableRuntimeApi(kPeek, 0);
    launch("work", 1000, nullptr);
    NEED(cudaPeekAtLastError());
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    say("but-one", static_cast<long long>(Client::countOf(kRuntime)));
}

cudaGraphExec_t makeGraph(cudaStream_t stream)
{
    NEED(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch("node", 1000, stream);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    NEED(cudaStreamEndCapture(stream, &graph));
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    return executable;
}

/// Do the nodes of a graph bear the number of the call that launches it?
void correlation()
{
    cudaStream_t stream = makeStream();
    cudaGraphExec_t graph = makeGraph(stream);
    for (const char *session : {"first", "second"}) {
        Client::start({kKernel, kRuntime});
        NEED(cudaGraphLaunch(graph, stream));
        NEED(cudaStreamSynchronize(stream));
        NEED(cuptiActivityDisable(kKernel));
        NEED(cuptiActivityDisable(kRuntime));
        NEED(cuptiActivityFlushAll(1));
        constexpr uint32_t kGraphLaunch = 311;
        uint32_t call = 0;
        uint32_t node = 0;
        for (const Seen &one : Client::take()) {
            if (one.kind == kRuntime && one.at<uint32_t>(api::kFunction) == kGraphLaunch)
                call = one.at<uint32_t>(api::kCorrelation);
            if (one.kind == kKernel)
                node = one.at<uint32_t>(kernel::kCorrelation);
        }
        say(session, call != 0 && call == node);
    }
}

/// 5000 kernels are in flight at once.
void zeroTimes()
{
    Client::start({kKernel});
    Gate gate;
    cudaStream_t stream = makeStream();
    NEED(gate.launch(stream));
    for (int i = 0; i < 5000; ++i)
        launch("work", 0, stream);
    gate.open();
    NEED(cudaStreamSynchronize(stream));
    NEED(cuptiActivityFlushAll(1));
    long long zero = 0;
    const std::vector<Seen> all = Client::take();
    for (const Seen &one : all)
        zero += one.at<uint64_t>(kernel::kStart) == 0 ? 1 : 0;
    say("kernels", static_cast<long long>(all.size()));
    say("zero", zero);
}

void dropped()
{
    Client::start({kRuntime});
    Client::refuse(true);
    for (int i = 0; i < 50; ++i)
        NEED(cudaPeekAtLastError());
    Client::refuse(false);
    size_t lost = 0;
    NEED(cuptiActivityGetNumDroppedRecords(nullptr, 0, &lost));
    say("at-once", static_cast<long long>(lost));
    NEED(cuptiActivityFlushAll(0));
    NEED(cuptiActivityGetNumDroppedRecords(nullptr, 0, &lost));
    say("flushed", static_cast<long long>(lost));
    NEED(cuptiActivityGetNumDroppedRecords(nullptr, 0, &lost));
    say("again", static_cast<long long>(lost));
}

void memory()
{
    Client::start({kMemory2});
    void *host = nullptr;
    void *device = nullptr;
    NEED(cudaMallocHost(&host, 4096));
    NEED(cudaMalloc(&device, 4096));
    NEED(cuptiActivityFlushAll(1));
    for (const Seen &one : Client::take()) {
        constexpr uint32_t kPinned = 2;
        const bool isHost = one.at<uint32_t>(allocation::kMemoryKind) == kPinned;
        say(isHost ? "host-context" : "device-context", one.at<int32_t>(allocation::kContext));
        say(isHost ? "host-stream" : "device-stream", one.at<int32_t>(allocation::kStream));
    }
}

void graphDevices()
{
    Client::start({kGraphTrace});
    cudaStream_t stream = makeStream();
    cudaGraphExec_t graph = makeGraph(stream);
    for (int i = 0; i < 8; ++i)
        NEED(cudaGraphLaunch(graph, stream));
    NEED(cudaStreamSynchronize(stream));
    NEED(cuptiActivityFlushAll(1));
    long long hosts = 0;
    long long ends = 0;
    for (const Seen &one : Client::take()) {
        hosts += one.at<uint32_t>(graph::kDevice) == uint32_t{INT_MAX} ? 1 : 0;
        ends += one.bytes.size() > graph::kEndContext && one.at<uint32_t>(graph::kEndDevice) == 0 &&
                        one.at<uint32_t>(graph::kEndContext) != 0
                    ? 1
                    : 0;
    }
    say("hosts", hosts);
    say("ends", ends);
}

} // namespace

Scenes recordScenes()
{
    return {{"overhead", overhead},       {"queries", queries},          {"calls", calls},
            {"correlation", correlation}, {"zeroTimes", zeroTimes},      {"dropped", dropped},
            {"memory", memory},           {"graphDevices", graphDevices}};
}

} // namespace scene
