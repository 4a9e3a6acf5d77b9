// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/nvtx/demangler.h"
#include "capture/daemon/system/memorybudget.h"
#include "capture/wire/segment.h"
#include "model/base/id.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trilane::build {
class LiveTrace;
}

namespace trilane::daemon {

class SegmentReader;

/// Names of a process's kernels, demangled. Many names may be one text, of any length: only texts
/// that are new are looked at, all at once, for each call of the demangler starts a child. One
/// thread.
class ReadableKernels
{
public:
    /// `give` is called with the address of each name in the process and its readable text. Trace
    /// and segment outlive it.
    ReadableKernels(build::LiveTrace &trace, int pid, SegmentReader &segment,
                    std::shared_ptr<MemoryBudget> budget,
                    std::function<void(uint64_t pointer, StringId name)> give)
        : m_trace(trace)
        , m_pid(pid)
        , m_segment(segment)
        , m_budget(std::move(budget))
        , m_give(std::move(give))
    {}

    /// Takes a KernelName.
    void take(const wire::Record &record);
    /// Gives the names that were taken.
    void flush();
    /// Names that there was no memory for.
    [[nodiscard]] uint64_t lost() const { return m_lost; }

private:
    build::LiveTrace &m_trace;
    const int m_pid;
    SegmentReader &m_segment;
    std::shared_ptr<MemoryBudget> m_budget;
    std::function<void(uint64_t, StringId)> m_give;
    Demangler m_demangler;
    std::vector<std::pair<uint64_t, uint32_t>> m_new; ///< address and string
    std::unordered_map<uint32_t, StringId> m_names;   ///< by string
    uint64_t m_lost = 0;
};

} // namespace trilane::daemon
