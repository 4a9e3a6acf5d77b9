// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The few functions of libcuda that the agent asks; CUDA_ERROR_NOT_INITIALIZED is 3.

#include <atomic>

#include <dlfcn.h>

namespace {
std::atomic<bool> s_isReady{false};
std::atomic<bool> s_hasContext{false};
constexpr int kNotInitialized = 3;

int answer(unsigned function)
{
    if (!s_isReady)
        return kNotInitialized;
    const auto tell =
        reinterpret_cast<void (*)(unsigned)>(::dlsym(RTLD_DEFAULT, "strictDriverCall"));
    if (tell)
        tell(function);
    return 0;
}
} // namespace

extern "C" {
int cuInit(unsigned)
{
    s_isReady = true;
    return 0;
}
void strictMakeContext()
{
    s_hasContext = true;
}
bool strictCudaIsReady()
{
    return s_isReady;
}
int cuCtxGetCurrent(void **context)
{
    *context = nullptr;
    return answer(304);
}
int cuDeviceGetCount(int *count)
{
    *count = 1;
    return answer(4);
}
int cuDeviceGet(int *device, int)
{
    *device = 0;
    return answer(3);
}
int cuDevicePrimaryCtxGetState(int, unsigned *flags, int *isActive)
{
    *flags = 0;
    *isActive = s_hasContext ? 1 : 0;
    return answer(371);
}
}
