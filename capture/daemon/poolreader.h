// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/peermemory.h"
#include "capture/wire/message.h"
#include "model/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace trilane {

/// The memory that a process gives to CUPTI for its records, seen from the daemon. One thread.
class PoolReader
{
public:
    /// Takes the descriptor over. Errors: it is too small, or no PeerMemory.
    [[nodiscard]] static Result<std::unique_ptr<PoolReader>> map(int descriptor);
    PoolReader(const PoolReader &) = delete;
    PoolReader &operator=(const PoolReader &) = delete;

    using Read = std::function<size_t(std::span<const std::byte>)>;
    /// A copy of a buffer's first bytes goes to `read`; then the buffer is zeroed. False when there
    /// is no such buffer.
    bool take(uint64_t number, uint64_t bytes, const Read &read);
    /// The process has ended: what stands in the buffers that it had not returned. Returns the
    /// bytes that were records.
    size_t salvage(const Read &read);

private:
    explicit PoolReader(PeerMemory memory)
        : m_memory(std::move(memory))
    {}

    PeerMemory m_memory;
    std::vector<std::byte> m_copy; ///< the process may write while we read
};

} // namespace trilane
