// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/nvml.h"

#include "model/base/platform/environment.h"
#include "model/base/utf8.h"

#include <array>
#include <limits>

#include <dlfcn.h>

namespace trilane::daemon {

namespace {

constexpr int kSuccess = 0;
constexpr unsigned kSmClock = 1;      // NVML_CLOCK_SM
constexpr unsigned kMemoryClock = 2;  // NVML_CLOCK_MEM
constexpr unsigned kGpuSensor = 0;    // NVML_TEMPERATURE_GPU
constexpr unsigned kPcieSent = 0;     // NVML_PCIE_UTIL_TX_BYTES, in KB/s
constexpr unsigned kPcieReceived = 1; // NVML_PCIE_UTIL_RX_BYTES
constexpr unsigned kMaxNvmlGpus = 256;

struct Utilization
{
    unsigned gpu = 0;
    unsigned memory = 0;
};

struct Memory
{
    unsigned long long total = 0;
    unsigned long long free = 0;
    unsigned long long used = 0;
};

} // namespace

struct Nvml::Functions
{
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    int (*count)(unsigned *) = nullptr;
    int (*handle)(unsigned, void **) = nullptr;
    int (*name)(void *, char *, unsigned) = nullptr;
    int (*utilization)(void *, Utilization *) = nullptr;
    int (*memory)(void *, Memory *) = nullptr;
    int (*clock)(void *, unsigned, unsigned *) = nullptr;
    int (*power)(void *, unsigned *) = nullptr;
    int (*temperature)(void *, unsigned, unsigned *) = nullptr;
    int (*pcie)(void *, unsigned, unsigned *) = nullptr;
    int (*uuid)(void *, char *, unsigned) = nullptr;
    int (*maxInstances)(void *, unsigned *) = nullptr; ///< from NVML 11 on
    int (*instance)(void *, unsigned, void **) = nullptr;
};

Nvml::Nvml()
    : m_functions(std::make_unique<Functions>())
{}

Nvml::~Nvml()
{
    if (m_isInitialized)
        m_functions->shutdown();
    if (m_library)
        ::dlclose(m_library);
}

Result<std::unique_ptr<Nvml>> Nvml::load()
{
    const char *given = platform::environmentVariable("TRILANE_NVML");
    std::unique_ptr<Nvml> nvml(new Nvml);
    if (Result<void> opened = nvml->open(given && *given ? given : "libnvidia-ml.so.1"); !opened)
        return opened.error();
    return nvml;
}

Result<void> Nvml::open(const std::string &library)
{
    Error failed{.what = {}, .file = library};
    m_library = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!m_library) {
        failed.what = msg("the library was not found");
        failed.remedy = msg("it comes with the NVIDIA driver");
        return failed;
    }
    bool complete = true;
    auto find = [&](auto &function, const char *name) {
        *reinterpret_cast<void **>(&function) = ::dlsym(m_library, name);
        complete = complete && function;
    };
    find(m_functions->init, "nvmlInit_v2");
    find(m_functions->shutdown, "nvmlShutdown");
    find(m_functions->count, "nvmlDeviceGetCount_v2");
    find(m_functions->handle, "nvmlDeviceGetHandleByIndex_v2");
    find(m_functions->name, "nvmlDeviceGetName");
    find(m_functions->utilization, "nvmlDeviceGetUtilizationRates");
    find(m_functions->memory, "nvmlDeviceGetMemoryInfo");
    find(m_functions->clock, "nvmlDeviceGetClockInfo");
    find(m_functions->power, "nvmlDeviceGetPowerUsage");
    find(m_functions->temperature, "nvmlDeviceGetTemperature");
    find(m_functions->pcie, "nvmlDeviceGetPcieThroughput");
    find(m_functions->uuid, "nvmlDeviceGetUUID");
    if (!complete) {
        failed.what = msg("the library lacks required functions");
        return failed;
    }
    if (const int code = m_functions->init(); code != kSuccess) {
        failed.what = msg("initialization failed (NVML error %1)", code);
        failed.remedy = msg("check whether nvidia-smi works");
        return failed;
    }
    m_isInitialized = true;
    find(m_functions->maxInstances, "nvmlDeviceGetMaxMigDeviceCount");
    find(m_functions->instance, "nvmlDeviceGetMigDeviceHandleByIndex");
    unsigned count = 0;
    m_functions->count(&count);
    for (unsigned i = 0; i < count && i < kMaxNvmlGpus; ++i) {
        void *device = nullptr;
        // A GPU invisible to this user keeps its number.
        m_devices.push_back(m_functions->handle(i, &device) == kSuccess ? device : nullptr);
    }
    for (size_t i = 0, whole = m_devices.size(); i < whole; ++i)
        addInstancesOf(m_devices[i]);
    return {};
}

void Nvml::addInstancesOf(void *device)
{
    unsigned most = 0;
    if (!device || !m_functions->maxInstances || !m_functions->instance ||
        m_functions->maxInstances(device, &most) != kSuccess)
        return;
    for (unsigned i = 0; i < most && m_devices.size() < kMaxNvmlGpus; ++i) {
        void *instance = nullptr;
        if (m_functions->instance(device, i, &instance) == kSuccess && instance)
            m_devices.push_back(instance);
    }
}

namespace {

/// The output of a function as text; empty: it fails.
std::string textOf(int (*function)(void *, char *, unsigned), void *device)
{
    std::array<char, 96> text{};
    if (!device || function(device, text.data(), text.size() - 1) != kSuccess)
        return {};
    std::string read(text.data());
    replaceInvalidUtf8(read);
    return read;
}

} // namespace

std::string Nvml::name(size_t gpu) const
{
    return textOf(m_functions->name, m_devices[gpu]);
}

std::string Nvml::uuid(size_t gpu) const
{
    return textOf(m_functions->uuid, m_devices[gpu]);
}

uint64_t Nvml::memoryBytes(size_t gpu) const
{
    Memory memory;
    return m_devices[gpu] && m_functions->memory(m_devices[gpu], &memory) == kSuccess ? memory.total
                                                                                      : 0;
}

namespace {

/// NVML's value for unavailable numbers (NVML_VALUE_NOT_AVAILABLE).
template <typename Number>
std::optional<double> known(Number number, double unit = 1)
{
    if (number == std::numeric_limits<Number>::max())
        return std::nullopt;
    return static_cast<double>(number) * unit;
}

} // namespace

Nvml::Sample Nvml::sample(size_t gpu) const
{
    Sample sample;
    void *device = m_devices[gpu];
    if (!device)
        return sample;
    if (Utilization rates; m_functions->utilization(device, &rates) == kSuccess)
        sample.utilization = known(rates.gpu);
    if (Memory memory; m_functions->memory(device, &memory) == kSuccess)
        sample.memoryUsed = known(memory.used);
    unsigned value = 0;
    if (m_functions->clock(device, kSmClock, &value) == kSuccess)
        sample.smClock = known(value);
    if (m_functions->clock(device, kMemoryClock, &value) == kSuccess)
        sample.memoryClock = known(value);
    if (m_functions->power(device, &value) == kSuccess)
        sample.power = known(value, 1e-3);
    if (m_functions->temperature(device, kGpuSensor, &value) == kSuccess)
        sample.temperature = known(value);
    return sample;
}

Nvml::Sample Nvml::samplePcie(size_t gpu) const
{
    Sample sample;
    void *device = m_devices[gpu];
    unsigned value = 0;
    if (!device)
        return sample;
    if (m_functions->pcie(device, kPcieSent, &value) == kSuccess)
        sample.pcieSent = known(value, 1000);
    if (m_functions->pcie(device, kPcieReceived, &value) == kSuccess)
        sample.pcieReceived = known(value, 1000);
    return sample;
}

} // namespace trilane::daemon
