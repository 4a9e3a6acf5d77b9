// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// cupti_probe LIBRARY: what the agent's loader makes of that copy of CUPTI: its version, the
/// length of each kind of record, and whether it takes our callbacks. One library a process.

#include "capture/agent/cuda/cuptisettings.h"
#include "capture/agent/cuda/minicupti.h"

#include <cstdio>

#include <dlfcn.h>

using namespace trilane::agent::cupti;

namespace {

void request(uint8_t **buffer, size_t *size, size_t *maximumRecords)
{
    *buffer = nullptr;
    *size = *maximumRecords = 0;
}

int s_runtimeCalls = 0;
int s_driverCalls = 0;

void complete(void *, uint32_t, uint8_t *, size_t, size_t) {}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    // The agent takes the copy that its process has.
    void *own = ::dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!own) {
        std::printf("refused %s\n", ::dlerror());
        return 1;
    }
    Library library{};
    if (!load(library)) {
        std::printf("refused by the loader\n");
        return 1;
    }
    void *theirs = ::dlsym(own, "cuptiGetVersion");
    std::printf("same %d\n", reinterpret_cast<void *>(library.getVersion) == theirs ? 1 : 0);
    uint32_t version = 0;
    library.getVersion(&version);
    std::printf("version %u\n", version);
    for (uint32_t kind = 1; kind < 64; ++kind)
        std::printf("length %u %zu\n", kind, library.lengthOf(kind));
    std::printf("callbacks %d\n", library.registerCallbacks(request, complete));
    // 211 is cudaLaunchKernel of CUDA 7 and later.
    const char *name = nullptr;
    if (library.getCallbackName &&
        library.getCallbackName(kRuntimeDomain, 211, &name) == kSuccess && name)
        std::printf("name %s\n", name);
    // Which calls would be left out.
    const bool canLeaveOut = library.enableRuntimeCall && library.enableDriverCall;
    library.enableRuntimeCall = [](uint32_t, uint8_t) {
        return ++s_runtimeCalls, 0;
    };
    library.enableDriverCall = [](uint32_t, uint8_t) {
        return ++s_driverCalls, 0;
    };
    library.enableAllSynchronization = nullptr;
    leaveOutCalls(library);
    std::printf("left_out %d %d %d\n", canLeaveOut ? 1 : 0, s_runtimeCalls, s_driverCalls);
    return 0;
}
