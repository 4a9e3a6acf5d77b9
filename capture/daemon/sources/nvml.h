// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::daemon {

/// The driver's management library, loaded at run time; not needed to build (functions and
/// constants: NVML API Reference). Const members are thread-safe, as NVML is.
class Nvml
{
public:
    /// One sample of a GPU; unavailable values are absent.
    struct Sample
    {
        std::optional<double> utilization; ///< % of the last interval with a kernel running
        std::optional<double> memoryUsed;  ///< bytes
        std::optional<double> smClock;     ///< MHz
        std::optional<double> memoryClock; ///< MHz
        std::optional<double> power;       ///< W
        std::optional<double> temperature; ///< °C
        std::optional<double> pcieSent;    ///< bytes/s, from the GPU; of samplePcie()
        std::optional<double> pcieReceived;
    };

    /// Errors: it is missing or does not work (no driver, no rights).
    [[nodiscard]] static Result<std::unique_ptr<Nvml>> load();
    ~Nvml();
    Nvml(const Nvml &) = delete;
    Nvml &operator=(const Nvml &) = delete;

    /// GPUs by NVML's index, in the order of their bus ids, followed by MIG instances.
    [[nodiscard]] size_t gpus() const { return m_devices.size(); }
    [[nodiscard]] std::string name(size_t gpu) const;
    [[nodiscard]] std::string uuid(size_t gpu) const; ///< "GPU-…", "MIG-…"; empty: not available
    [[nodiscard]] uint64_t memoryBytes(size_t gpu) const;
    /// Everything except PCIe.
    [[nodiscard]] Sample sample(size_t gpu) const;
    /// Only PCIe. Takes about 40 ms: the driver counts bytes for 20 ms in each direction.
    [[nodiscard]] Sample samplePcie(size_t gpu) const;

private:
    struct Functions;
    Nvml();
    [[nodiscard]] Result<void> open(const std::string &library);
    void addInstancesOf(void *device);

    void *m_library = nullptr;
    std::unique_ptr<Functions> m_functions;
    std::vector<void *> m_devices;
    bool m_isInitialized = false;
};

} // namespace trilane::daemon
