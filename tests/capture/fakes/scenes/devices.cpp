// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Rows 19, 21 to 25: devices, contexts, modules, memory, streams of graphs.

#include "scene.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include <sys/uio.h>
#include <unistd.h>

using DevicePointer = unsigned long long;

extern "C" {
int cuDeviceGetUuid_v2(void *, int);
int cuDeviceGetUuid(void *, int);
int cuDeviceGetPCIBusId(char *, int, int);
int cuDeviceTotalMem_v2(size_t *, int);
int cuCtxCreate_v2(void **, unsigned, int);
int cuCtxDestroy_v2(void *);
int cuCtxSetCurrent(void *);
int cuModuleLoadData(void **, const void *);
int cuModuleUnload(void *);
int cuModuleGetFunction(void **, void *, const char *);
int cuLaunchKernel(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   void *, void **, void **);
int cuMemAlloc_v2(DevicePointer *, size_t);
int cuMemAddressReserve(DevicePointer *, size_t, size_t, DevicePointer, unsigned long long);
int cuMemCreate(unsigned long long *, size_t, const void *, unsigned long long);
int cuMemMap(DevicePointer, size_t, size_t, unsigned long long, unsigned long long);
int cuMemUnmap(DevicePointer, size_t);
int cuMemRelease(unsigned long long);
int cuMemAddressFree(DevicePointer, size_t);
}

namespace scene {

using namespace fakecupti;

namespace {

/// Of each device: the place that its UUID tells, and its bus.
void devices()
{
    int count = 0;
    NEED(cudaGetDeviceCount(&count));
    say("count", count);
    for (int i = 0; i < count; ++i) {
        unsigned char uuid[16] = {};
        unsigned char whole[16] = {};
        char bus[32] = {};
        NEED(cuDeviceGetUuid_v2(uuid, i));
        NEED(cuDeviceGetUuid(whole, i));
        NEED(cuDeviceGetPCIBusId(bus, sizeof bus, i));
        const std::string number = std::to_string(i);
        say(("place" + number).c_str(), uuid[15]);
        say(("part" + number).c_str(), uuid[9]); // the last digit of the fourth group
        say(("whole" + number).c_str(), whole[15]);
        unsigned busNumber = 0;
        std::sscanf(bus, "%*x:%x", &busNumber);
        say(("bus" + number).c_str(), busNumber);
    }
}

uint32_t contextOfAKernel()
{
    Client::take();
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    for (const Seen &one : Client::take()) {
        if (one.kind == kKernel)
            return one.at<uint32_t>(kernel::kContext);
    }
    return 0;
}

/// Two devices; the second one is used first.
void contexts()
{
    NEED(cudaSetDevice(1));
    Client::start({kKernel});
    say("second-device", contextOfAKernel());
    NEED(cudaSetDevice(0));
    say("first-device", contextOfAKernel());
    void *made = nullptr;
    NEED(cuCtxCreate_v2(&made, 0, 0));
    say("made", contextOfAKernel());
    NEED(cuCtxDestroy_v2(made));
    say("destroyed", cuCtxSetCurrent(made));
    NEED(cuCtxCreate_v2(&made, 0, 0));
    say("made-again", contextOfAKernel());
    NEED(cudaSetDevice(1));
    NEED(cudaDeviceReset());
    say("after-reset", contextOfAKernel());
}

/// The runtime's functions ask the driver: which of that is seen?
void inner()
{
    Client::start({kRuntime, kDriver});
    void *memory = nullptr;
    NEED(cudaMalloc(&memory, 4096));
    NEED(cudaFree(memory));
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    std::set<uint32_t> numbers;
    for (const Seen &one : Client::take()) {
        if (one.kind == kDriver)
            numbers.insert(one.at<uint32_t>(api::kFunction));
    }
    say("driver", static_cast<long long>(numbers.size()));
    say("launch", numbers.contains(307));
}

bool isReadable(const char *address)
{
    char byte = 0;
    iovec here{&byte, 1};
    iovec there{const_cast<char *>(address), 1};
    return ::process_vm_readv(::getpid(), &here, 1, &there, 1, 0) == 1;
}

/// A module is unloaded while records of its kernels are still with CUPTI.
void module()
{
    Client::start({kKernel});
    void *loaded = nullptr;
    void *kernel = nullptr;
    NEED(cuModuleLoadData(&loaded, "image"));
    NEED(cuModuleGetFunction(&kernel, loaded, "triton_fused_add"));
    NEED(cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
    NEED(cuModuleUnload(loaded));
    NEED(cuptiActivityFlushAll(1));
    for (const Seen &one : Client::take())
        say("readable", isReadable(one.at<const char *>(kernel::kName)));
}

void names()
{
    Client::start({kKernel});
    launch("gemm", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    for (const Seen &one : Client::take()) {
        const std::string name = one.at<const char *>(kernel::kName);
        say("length", static_cast<long long>(name.size()));
        say("mangled", name.starts_with("_Z4gemmI"));
    }
}

/// Memory in two steps, as PyTorch's expandable segments.
void mapped()
{
    constexpr size_t kBytes = 2 << 20;
    Client::start({kMemory2});
    size_t before = 0;
    size_t total = 0;
    size_t during = 0;
    NEED(cudaMemGetInfo(&before, &total));
    const int property[8] = {1, 0, 1, 0};
    DevicePointer address = 0;
    unsigned long long handle = 0;
    NEED(cuMemAddressReserve(&address, kBytes, 0, 0, 0));
    NEED(cuMemCreate(&handle, kBytes, property, 0));
    NEED(cuMemMap(address, kBytes, 0, handle, 0));
    NEED(cudaMemGetInfo(&during, &total));
    NEED(cudaMemset(reinterpret_cast<void *>(address), 0, kBytes));
    NEED(cudaDeviceSynchronize());
    NEED(cuMemUnmap(address, kBytes));
    NEED(cuMemRelease(handle));
    NEED(cuMemAddressFree(address, kBytes));
    NEED(cuptiActivityFlushAll(1));
    say("used", before - during == kBytes);
    say("records", static_cast<long long>(Client::countOf(kMemory2)));
}

/// A graph with two branches: captured from two streams, then made by hand.
void graphStreams()
{
    Client::start({kKernel});
    cudaStream_t first = makeStream();
    cudaStream_t second = makeStream();
    cudaEvent_t event = nullptr;
    NEED(cudaEventCreate(&event));
    launch("alone", 1000, second);
    NEED(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal));
    launch("node", 1000, first);
    NEED(cudaEventRecord(event, first));
    NEED(cudaStreamWaitEvent(second, event, 0));
    launch("branch", 1000, second);
    launch("node", 1000, first);
    NEED(cudaEventRecord(event, second));
    NEED(cudaStreamWaitEvent(first, event, 0));
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    NEED(cudaStreamEndCapture(first, &graph));
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphLaunch(executable, first));
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    uint32_t alone = 0;
    uint32_t branch = 0;
    bool isOwn = false;
    for (const Seen &one : Client::take()) {
        isOwn |= one.at<uint32_t>(kernel::kStream) >= 1000;
        const std::string name = one.at<const char *>(kernel::kName);
        if (name == "alone")
            alone = one.at<uint32_t>(kernel::kStream);
        if (name == "branch")
            branch = one.at<uint32_t>(kernel::kStream);
    }
    say("same", alone == branch);
    say("own", isOwn);
    cudaGraphNode_t nodes[2] = {};
    cudaKernelNodeParams parameters{};
    parameters.func = const_cast<void *>(fakeCudaKernel("hand", 1000));
    parameters.gridDim = dim3(1);
    parameters.blockDim = dim3(1);
    NEED(cudaGraphCreate(&graph, 0));
    for (cudaGraphNode_t &node : nodes)
        NEED(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters));
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphLaunch(executable, first));
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(1));
    const std::vector<Seen> all = Client::take();
    say("zero", std::count_if(all.begin(), all.end(), [](const Seen &one) {
            return one.at<uint32_t>(kernel::kStream) == 0;
        }));
}

} // namespace

Scenes deviceScenes()
{
    return {{"devices", devices},
            {"contexts", contexts},
            {"inner", inner},
            {"module", module},
            {"names", names},
            {"mapped", mapped},
            {"graphStreams", graphStreams}};
}

} // namespace scene
