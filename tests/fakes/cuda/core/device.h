// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/devicelist.h"
#include "tests/fakes/cuda/core/operation.h"

#include <atomic>
#include <utility>

namespace fakecuda {

inline constexpr size_t kDeviceBytes = size_t{16} << 30;
inline constexpr int kMultiprocessors = 80;
inline constexpr int kCapabilityMajor = 8;
inline constexpr int kCapabilityMinor = 0;
inline constexpr char kDeviceName[] = "Trilane simulated GPU";

/// What all contexts of one GPU share.
class Device
{
public:
    Device(uint32_t index, DeviceName name)
        : m_index(index)
        , m_name(std::move(name))
    {}

    /// CUDA's number of it in this process.
    [[nodiscard]] uint32_t index() const { return m_index; }
    [[nodiscard]] const DeviceName &name() const { return m_name; }

    Engine toDevice;
    Engine toHost;
    std::atomic<size_t> used = 0; ///< bytes of memory

private:
    const uint32_t m_index;
    const DeviceName m_name;
};

} // namespace fakecuda
