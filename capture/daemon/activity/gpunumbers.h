// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trilane::daemon {

/// The GPU of a process's CUDA ordinal, which is the process's own (CUDA_VISIBLE_DEVICES,
/// CUDA_DEVICE_ORDER, containers); the UUID is the GPU's.
struct GpuIdentity
{
    uint32_t ordinal = 0;
    std::string uuid; ///< "GPU-…"; of a MIG instance "MIG-…"
};

/// Parses MessageType::Device; none: malformed.
[[nodiscard]] std::optional<GpuIdentity> gpuIdentity(uint64_t a, std::string_view text);

/// The GPU's number in the trace: that of TraceInfo::gpus with its UUID, which is NVML's if
/// available. An unknown GPU gets the number of its `ordinal` if that is free, else the next free
/// one, and is added. Beyond a limit, which no regular process reaches, `ordinal`.
[[nodiscard]] int gpuNumber(format::TraceInfo &info, const GpuIdentity &gpu);

} // namespace trilane::daemon
