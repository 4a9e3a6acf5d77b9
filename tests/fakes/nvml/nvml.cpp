// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A stand-in for libnvidia-ml: GPUs whose numbers follow from how often they were asked.
/// FAKE_NVML_BROKEN=1: it does not start. FAKE_NVML_GPUS: how many there are, 2 unless set.
/// FAKE_NVML_UNAVAILABLE=1: it succeeds and has no number, where it has a value for that.
/// FAKE_NVML_MIG: so many MIG instances are on GPU 0. PCIe takes 20 ms a question, as the real one.
/// UUIDs are those of the simulated libcuda.

#include "tests/fakes/cuda/include/fakedevices.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace {

constexpr unsigned kMax = 16;
std::atomic<unsigned> asked{0};
int devices[kMax];
int instances[kMax];

unsigned fromEnvironment(const char *name, unsigned otherwise)
{
    const char *value = std::getenv(name);
    return value ? std::min(static_cast<unsigned>(std::atoi(value)), kMax) : otherwise;
}

bool isInstance(void *device)
{
    return device >= instances && device < instances + kMax;
}

/// NVML_VALUE_NOT_AVAILABLE
template <typename Number>
Number orUnavailable(Number number)
{
    return std::getenv("FAKE_NVML_UNAVAILABLE") ? static_cast<Number>(-1) : number;
}

unsigned numberOf(void *device)
{
    return static_cast<unsigned>(static_cast<int *>(device) -
                                 (isInstance(device) ? instances : devices));
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
    *count = fromEnvironment("FAKE_NVML_GPUS", 2);
    return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device)
{
    if (index >= fromEnvironment("FAKE_NVML_GPUS", 2))
        return kInvalid;
    *device = &devices[index];
    return kSuccess;
}
int nvmlDeviceGetMaxMigDeviceCount(void *device, unsigned *count)
{
    *count = device == &devices[0] ? 7 : 0;
    return kSuccess;
}
int nvmlDeviceGetMigDeviceHandleByIndex(void *device, unsigned index, void **instance)
{
    if (device != &devices[0] || index >= fromEnvironment("FAKE_NVML_MIG", 0))
        return kInvalid; // NVML_ERROR_NOT_FOUND in the real one
    *instance = &instances[index];
    return kSuccess;
}
int nvmlDeviceGetUUID(void *device, char *uuid, unsigned length)
{
    const std::string text = isInstance(device) ? fakedevices::migUuidOf(0, numberOf(device))
                                                : fakedevices::uuidOf(numberOf(device));
    std::snprintf(uuid, length, "%s", text.c_str());
    return kSuccess;
}
int nvmlDeviceGetName(void *device, char *name, unsigned length)
{
    std::snprintf(name, length,
                  isInstance(device) ? "Simulated GPU 0 MIG 1g.10gb" : "Simulated GPU %u",
                  numberOf(device));
    return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void *device, unsigned *rates)
{
    if (isInstance(device))
        return kNotSupported;
    rates[0] = orUnavailable(50 + 10 * (numberOf(device) % 2) + asked++ % 5);
    rates[1] = 20;
    return kSuccess;
}
int nvmlDeviceGetMemoryInfo(void *device, uint64_t *memory)
{
    memory[0] = uint64_t{isInstance(device) ? 10u : 80u} << 30;
    memory[2] = (uint64_t{1} + numberOf(device)) << 30;
    memory[1] = memory[0] - memory[2];
    memory[2] = orUnavailable(memory[2]);
    return kSuccess;
}
int nvmlDeviceGetClockInfo(void *device, unsigned which, unsigned *clock)
{
    *clock = orUnavailable(which == 1 ? 1410u : 1593u);
    return isInstance(device) ? kNotSupported : kSuccess;
}
int nvmlDeviceGetPowerUsage(void *device, unsigned *milliwatts)
{
    *milliwatts = orUnavailable(251'500u);
    return isInstance(device) ? kNotSupported : kSuccess;
}
int nvmlDeviceGetTemperature(void *device, unsigned, unsigned *degrees)
{
    *degrees = orUnavailable(61u);
    return isInstance(device) ? kNotSupported : kSuccess;
}
int nvmlDeviceGetPcieThroughput(void *device, unsigned which, unsigned *kilobytes)
{
    if (numberOf(device) == 1 || isInstance(device))
        return kNotSupported;
    ::usleep(20'000);
    *kilobytes = orUnavailable(which == 0 ? 1000u : 2000u);
    return kSuccess;
}
#pragma GCC visibility pop
}
