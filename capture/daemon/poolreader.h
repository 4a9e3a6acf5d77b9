// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/message.h"
#include "model/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace trilane {

/// The memory that a process gives to CUPTI for its records, seen from the daemon. One thread.
class PoolReader
{
public:
    /// Takes the descriptor over. Errors: it is too small, or not sealed against shrinking.
    [[nodiscard]] static Result<std::unique_ptr<PoolReader>> map(int descriptor);
    ~PoolReader();
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
    explicit PoolReader(std::byte *base)
        : m_base(base)
    {}

    std::byte *m_base;
    std::vector<std::byte> m_copy; ///< the process may write while we read
};

} // namespace trilane
