// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A stand-in for libnvidia-ml: two GPUs whose numbers follow from how often they were asked.
/// FAKE_NVML_BROKEN=1: it does not start.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

std::atomic<unsigned> asked{0};
int devices[2];

unsigned numberOf(void *device)
{
    return static_cast<unsigned>(static_cast<int *>(device) - devices);
}

constexpr int kSuccess = 0;
constexpr int kInvalid = 2;
constexpr int kNotSupported = 3;
constexpr int kDriverNotLoaded = 9;

} // namespace

extern "C" {
#pragma GCC visibility push(default)

int nvmlInit_v2()
{
    return std::getenv("FAKE_NVML_BROKEN") ? kDriverNotLoaded : kSuccess;
}
int nvmlShutdown()
{
    return kSuccess;
}
int nvmlDeviceGetCount_v2(unsigned *count)
{
    *count = 2;
    return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device)
{
    if (index > 1)
        return kInvalid;
    *device = &devices[index];
    return kSuccess;
}
int nvmlDeviceGetName(void *device, char *name, unsigned length)
{
    std::snprintf(name, length, "Simulated GPU %u", numberOf(device));
    return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void *device, unsigned *rates)
{
    rates[0] = 50 + 10 * numberOf(device) + asked++ % 5;
    rates[1] = 20;
    return kSuccess;
}
int nvmlDeviceGetMemoryInfo(void *device, uint64_t *memory)
{
    memory[0] = uint64_t{80} << 30;
    memory[2] = (uint64_t{1} + numberOf(device)) << 30;
    memory[1] = memory[0] - memory[2];
    return kSuccess;
}
int nvmlDeviceGetClockInfo(void *, unsigned which, unsigned *clock)
{
    *clock = which == 1 ? 1410 : 1593;
    return kSuccess;
}
int nvmlDeviceGetPowerUsage(void *, unsigned *milliwatts)
{
    *milliwatts = 251'500;
    return kSuccess;
}
int nvmlDeviceGetTemperature(void *, unsigned, unsigned *degrees)
{
    *degrees = 61;
    return kSuccess;
}
int nvmlDeviceGetPcieThroughput(void *device, unsigned which, unsigned *kilobytes)
{
    if (numberOf(device) == 1)
        return kNotSupported;
    *kilobytes = which == 0 ? 1000 : 2000;
    return kSuccess;
}
#pragma GCC visibility pop
}
