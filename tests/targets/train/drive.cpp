// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cudadriver.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

constexpr size_t kBytes = 1 << 16;
constexpr char kUsage[] =
    R"(drive [LAUNCHES]: a program of the CUDA driver's interface, without a runtime.

Launches a module's kernel so often (10), copies to the device and back, sets memory, and prints
what it did as train does. Exit status: 0; 1 when CUDA fails.
)";
std::map<std::string, uint64_t> s_calls;

#define DRIVE(function, ...) (++s_calls[#function], check(function(__VA_ARGS__), #function))

void check(int result, const char *function)
{
    if (result == 0)
        return;
    std::fprintf(stderr, "drive: %s gives %d\n", function, result);
    std::_Exit(1);
}

void work(int launches)
{
    void *context = nullptr;
    void *module = nullptr;
    void *kernel = nullptr;
    void *stream = nullptr;
    DevicePointer memory = 0;
    std::vector<char> host(kBytes, 'x');
    DRIVE(cuDevicePrimaryCtxRetain, &context, 0);
    DRIVE(cuCtxSetCurrent, context);
    DRIVE(cuModuleLoadData, &module, "image");
    DRIVE(cuModuleGetFunction, &kernel, module, "triton_fused_add");
    DRIVE(cuStreamCreate, &stream, 1);
    DRIVE(cuMemAlloc_v2, &memory, kBytes);
    DRIVE(cuMemcpyHtoDAsync_v2, memory, host.data(), kBytes, stream);
    for (int i = 0; i < launches; ++i)
        DRIVE(cuLaunchKernel, kernel, 8, 1, 1, 128, 1, 1, 0, stream, nullptr, nullptr);
    DRIVE(cuStreamSynchronize, stream);
    DRIVE(cuMemcpyDtoH_v2, host.data(), memory, kBytes);
    DRIVE(cuMemsetD8_v2, memory, 0, kBytes);
    DRIVE(cuCtxSynchronize);
    DRIVE(cuMemFree_v2, memory);
    DRIVE(cuStreamDestroy_v2, stream);
    DRIVE(cuDevicePrimaryCtxRelease_v2, 0);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--help") == 0) {
        std::fputs(kUsage, stdout);
        return 0;
    }
    const int launches = argc > 1 ? std::atoi(argv[1]) : 10;
    check(cuInit(0), "cuInit"); // in it CUPTI is loaded: nobody sees its call
    work(launches);
    std::string calls;
    for (const auto &[name, count] : s_calls)
        calls += (calls.empty() ? "\"" : ",\"") + name + "\":" + std::to_string(count);
    std::printf("{\"process\":%d,\"threads\":[{\"thread\":%d,\"device\":0,\"api\":{%s},"
                "\"copies\":{\"HtoD pageable\":1,\"DtoH pageable\":1},\"copiedBytes\":%zu,"
                "\"memsets\":1,\"waits\":{\"stream synchronize\":1,\"context synchronize\":1},"
                "\"kernels\":{\"0\":{\"triton_fused_add\":%d}},\"allocated\":%zu}]}\n",
                ::getpid(), ::getpid(), calls.c_str(), 2 * kBytes, launches, kBytes);
    return 0;
}
