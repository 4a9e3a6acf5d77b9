// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/system/peermemory.h"
#include "capture/wire/agentmessage.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace trilane::daemon {

/// One bit per possible record position in a process's activity buffers: set if the record was read
/// while CUPTI held the buffer. The memory is passed on to a later daemon. Foreign writes cause
/// records to be read twice or not at all. One thread.
class ReadRecords
{
public:
    static constexpr size_t kAlignment = 8; ///< of records (cupti_activity.h)
    static constexpr size_t kBufferBytes = wire::kPoolBufferBytes / kAlignment / 8;
    static constexpr size_t kBytes = size_t{wire::kPoolBuffers} * kBufferBytes;

    explicit ReadRecords(std::unique_ptr<PeerMapping> memory)
        : m_memory(std::move(memory))
    {}

    [[nodiscard]] bool has(uint32_t buffer, uint32_t at) const
    {
        return (byteOf(buffer, at) & bitOf(at)) != 0;
    }
    void add(uint32_t buffer, uint32_t at)
    {
        byteOf(buffer, at) = static_cast<char>(byteOf(buffer, at) | bitOf(at));
    }
    /// The buffer is empty; `end`: of its known records.
    void clear(uint32_t buffer, uint32_t end);

private:
    [[nodiscard]] char &byteOf(uint32_t buffer, uint32_t at) const
    {
        return m_memory->base()[size_t{buffer % wire::kPoolBuffers} * kBufferBytes +
                                at % wire::kPoolBufferBytes / kAlignment / 8];
    }
    [[nodiscard]] static int bitOf(uint32_t at) { return 1 << (at / kAlignment % 8); }

    std::unique_ptr<PeerMapping> m_memory;
};

} // namespace trilane::daemon
