// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/driver.h"

#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>

namespace trilane::probe {

namespace {

constexpr int kNoGpu = 77;
constexpr unsigned kNonBlocking = 1;
constexpr int kCaptureRelaxed = 2;
constexpr size_t kMemsetBytes = 4096;

constexpr char kKernels[] = R"(.version 6.3
.target sm_75
.address_size 64
.visible .entry trilane_empty() { ret; }
.visible .entry trilane_spin(.param .u64 nanoseconds)
{
    .reg .pred %p;
    .reg .u64 %end, %now, %time;
    ld.param.u64 %time, [nanoseconds];
    mov.u64 %now, %globaltimer;
    add.u64 %end, %now, %time;
again:
    mov.u64 %now, %globaltimer;
    setp.lt.u64 %p, %now, %end;
    @%p bra again;
    ret;
}
)";

template <typename F>
void find(void *library, const char *name, F &function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
    if (function)
        return;
    std::fprintf(stderr, "gpu_probe: libcuda.so.1 has no %s\n", name);
    std::exit(kNoGpu);
}

} // namespace

void need(int result, const char *call)
{
    if (result == 0)
        return;
    std::fprintf(stderr, "gpu_probe: %s failed: CUDA error %d\n", call, result);
    std::exit(1);
}

Driver Driver::open()
{
    void *library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        std::fprintf(stderr, "gpu_probe: no NVIDIA driver: %s\n", ::dlerror());
        std::exit(kNoGpu);
    }
    Driver d{};
    find(library, "cuInit", d.init);
    find(library, "cuDriverGetVersion", d.driverVersion);
    find(library, "cuDeviceGetCount", d.deviceCount);
    find(library, "cuDeviceGet", d.deviceGet);
    find(library, "cuDeviceGetName", d.deviceName);
    find(library, "cuDevicePrimaryCtxRetain", d.retainContext);
    find(library, "cuCtxSetCurrent", d.setContext);
    find(library, "cuModuleLoadData", d.loadModule);
    find(library, "cuModuleGetFunction", d.getFunction);
    find(library, "cuLaunchKernel", d.launch);
    find(library, "cuCtxSynchronize", d.synchronize);
    find(library, "cuStreamCreate", d.createStream);
    find(library, "cuStreamSynchronize", d.synchronizeStream);
    find(library, "cuStreamBeginCapture_v2", d.beginCapture);
    find(library, "cuStreamEndCapture", d.endCapture);
    find(library, "cuGraphInstantiateWithFlags", d.instantiate);
    find(library, "cuGraphLaunch", d.launchGraph);
    find(library, "cuMemAlloc_v2", d.allocate);
    d.setBytes = reinterpret_cast<decltype(d.setBytes)>(::dlsym(library, "cuMemsetD8Async"));
    d.copy = reinterpret_cast<decltype(d.copy)>(::dlsym(library, "cuMemcpyDtoDAsync_v2"));
    int devices = 0;
    if (d.init(0) != 0 || d.deviceCount(&devices) != 0 || devices == 0) {
        std::fprintf(stderr, "gpu_probe: the driver finds no GPU\n");
        std::exit(kNoGpu);
    }
    return d;
}

void Driver::start()
{
    int device = 0;
    void *module = nullptr;
    need(deviceGet(&device, 0), "cuDeviceGet");
    need(retainContext(&context, device), "cuDevicePrimaryCtxRetain");
    need(setContext(context), "cuCtxSetCurrent");
    need(loadModule(&module, kKernels), "cuModuleLoadData");
    need(getFunction(&empty, module, "trilane_empty"), "cuModuleGetFunction");
    need(getFunction(&spin, module, "trilane_spin"), "cuModuleGetFunction");
    need(createStream(&stream, kNonBlocking), "cuStreamCreate");
}

Driver Driver::started()
{
    Driver driver = open();
    driver.start();
    return driver;
}

void Driver::launchEmpty(int times) const
{
    for (int i = 0; i < times; ++i)
        need(launch(empty, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr), "cuLaunchKernel");
}

void Driver::launchSpin(uint64_t nanoseconds) const
{
    void *arguments[] = {&nanoseconds};
    need(launch(spin, 1, 1, 1, 1, 1, 1, 0, stream, arguments, nullptr), "cuLaunchKernel");
}

void Driver::wait() const
{
    need(synchronize(), "cuCtxSynchronize");
}

void *Driver::graphOf(int kernels, bool withMemset) const
{
    unsigned long long memory = 0;
    if (withMemset && setBytes)
        need(allocate(&memory, kMemsetBytes), "cuMemAlloc");
    void *graph = nullptr;
    void *executable = nullptr;
    need(beginCapture(stream, kCaptureRelaxed), "cuStreamBeginCapture");
    launchEmpty(kernels);
    if (memory)
        need(setBytes(memory, 0, kMemsetBytes, stream), "cuMemsetD8Async");
    need(endCapture(stream, &graph), "cuStreamEndCapture");
    need(instantiate(&executable, graph, 0), "cuGraphInstantiate");
    return executable;
}

void Driver::replay(void *graph, int times) const
{
    for (int i = 0; i < times; ++i)
        need(launchGraph(graph, stream), "cuGraphLaunch");
}

} // namespace trilane::probe
