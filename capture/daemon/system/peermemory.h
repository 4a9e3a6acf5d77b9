// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace trilane::daemon {

/// The first bytes of a peer's memory, mapped shared and writable.
class PeerMapping
{
public:
    PeerMapping(char *base, size_t bytes)
        : m_base(base)
        , m_bytes(bytes)
    {}
    ~PeerMapping();
    PeerMapping(const PeerMapping &) = delete;
    PeerMapping &operator=(const PeerMapping &) = delete;

    [[nodiscard]] char *base() const { return m_base; }

private:
    char *m_base;
    size_t m_bytes;
};

/// Shared memory from another process's descriptor, which that process may change at any time. It
/// is ordinary memory (no huge pages, no disk or FUSE file) and cannot shrink. Untouched pages read
/// as zeros and use no memory here. One thread.
class PeerMemory
{
public:
    /// None: not of that kind, or smaller than that. The descriptor is then closed.
    [[nodiscard]] static std::optional<PeerMemory> take(control::Descriptor memory, size_t bytes);

    /// False: refused by the system.
    [[nodiscard]] bool read(uint64_t at, std::span<std::byte> into) const;
    /// The range reads as zeros afterwards. False: not permitted.
    [[nodiscard]] bool clear(uint64_t at, uint64_t bytes) const;
    /// Null: refused by the system.
    [[nodiscard]] std::unique_ptr<PeerMapping> map(size_t bytes) const;
    [[nodiscard]] uint64_t inode() const { return m_inode; }

private:
    PeerMemory(control::Descriptor memory, uint64_t inode);

    control::Descriptor m_memory;
    uint64_t m_inode = 0;
};

} // namespace trilane::daemon
