// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/livetrace.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace trilane::daemon {

/// Compares what CUPTI tells of allocations with what NVML says is in use. CUPTI may tell nothing
/// of memory that is mapped (cuMemCreate(): PyTorch's expandable segments, NCCL), so that the curve
/// of a process lies low without a sign. Both are taken as they grow, for neither contexts nor what
/// was there before are allocations that are seen. One thread.
class MemoryCheck
{
public:
    /// What the processes hold of GPUs by their allocations now; once a second. What differs at two
    /// looks differs: the two curves are not of the same moment.
    void look(const build::LiveTrace &trace, const std::map<TrackId, uint64_t> &held);
    /// For people: GPUs where they differ clearly.
    [[nodiscard]] std::vector<std::string> findings(const build::LiveTrace &trace) const;

private:
    struct Gpu
    {
        uint64_t heldFirst = 0;
        double usedFirst = 0;
        double missingLast = 0; ///< at the last look
        double missing = 0;     ///< most bytes that NVML's curve grew by more than the allocations
        double grown = 0;       ///< by allocations, then
    };
    std::map<TrackId, Gpu> m_gpus;
};

} // namespace trilane::daemon
