// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/targetaccess.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace trilane::inject {

/// The memory of a process: that of the program that ran when it was opened. When the process runs
/// another one, or ends, nothing can be written any more.
class RemoteMemory
{
public:
    /// The file is open and outlives this object.
    explicit RemoteMemory(TargetAccess &access)
        : m_access(&access)
    {}
    /// With this process's own rights.
    explicit RemoteMemory(int pid);

    [[nodiscard]] bool read(uint64_t at, void *to, size_t size) const;
    /// Also where the process itself may not write. `thread`: stands still; 0: none does.
    [[nodiscard]] bool write(pid_t thread, uint64_t at, const void *from, size_t size) const
    {
        return m_access->write(thread, at, from, size);
    }

    template <typename T>
    [[nodiscard]] std::optional<T> value(uint64_t at) const
    {
        T read{};
        if (!this->read(at, &read, sizeof read))
            return std::nullopt;
        return read;
    }
    /// The text up to its 0, at most `limit` characters.
    [[nodiscard]] std::string text(uint64_t at, size_t limit) const;

private:
    std::unique_ptr<TargetAccess> m_own;
    TargetAccess *m_access;
};

} // namespace trilane::inject
