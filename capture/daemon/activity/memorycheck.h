// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/livetrace.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Compares the allocations reported by CUPTI with the memory in use according to NVML. CUPTI may
/// not report mapped memory (cuMemCreate(): PyTorch's expandable segments, NCCL), so that a
/// process's curve is silently too low. Only increases are compared, because contexts and earlier
/// memory are not visible as allocations. One thread.
class MemoryCheck
{
public:
    /// Current allocations of the processes per GPU; call once per second. A difference must
    /// persist over two calls, because the two values are not sampled at the same time.
    void look(const build::LiveTrace &trace, const std::map<TrackId, uint64_t> &held);
    /// Messages for GPUs with a clear difference.
    [[nodiscard]] std::vector<Message> findings(const build::LiveTrace &trace) const;

private:
    struct Gpu
    {
        uint64_t heldFirst = 0;
        double usedFirst = 0;
        double missingLast = 0; ///< at the last call
        double missing = 0;     ///< largest growth of NVML's curve beyond the allocations, bytes
        double grown = 0;       ///< allocations at that time
    };
    std::map<TrackId, Gpu> m_gpus;
};

} // namespace trilane::daemon
