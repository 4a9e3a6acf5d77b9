// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/operation.h"

#include <atomic>

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
    explicit Device(uint32_t index)
        : m_index(index)
    {}

    [[nodiscard]] uint32_t index() const { return m_index; }

    Engine toDevice;
    Engine toHost;
    std::atomic<size_t> used = 0; ///< bytes of memory

private:
    const uint32_t m_index;
};

} // namespace fakecuda
