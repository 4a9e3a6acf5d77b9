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

/// The memory of a process, of the program running when it was opened. After an exec or exit,
/// writes fail.
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
    /// Also writes to pages that are read-only for the process. `thread`: a stopped thread; 0:
    /// none.
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
    /// The text up to its null character, at most `limit` characters.
    [[nodiscard]] std::string text(uint64_t at, size_t limit) const;

private:
    std::unique_ptr<TargetAccess> m_own;
    TargetAccess *m_access;
};

/// A structure in the memory of a process, which changes it concurrently. The memory outlives it.
class RemoteBlock
{
public:
    RemoteBlock() = default; ///< none: only to be assigned to
    RemoteBlock(const RemoteMemory &memory, uint64_t at)
        : m_memory(&memory)
        , m_at(at)
    {}

    [[nodiscard]] uint64_t at() const { return m_at; }
    template <typename T>
    [[nodiscard]] std::optional<T> read(size_t offset) const
    {
        return m_memory->value<T>(m_at + offset);
    }
    /// 0 if it cannot be read.
    template <typename T>
    [[nodiscard]] T word(size_t offset) const
    {
        return read<T>(offset).value_or(T{});
    }
    [[nodiscard]] std::string text(size_t offset, size_t room) const
    {
        return m_memory->text(m_at + offset, room);
    }
    /// As RemoteMemory::write().
    [[nodiscard]] bool write(pid_t thread, size_t offset, uint32_t value) const
    {
        return m_memory->write(thread, m_at + offset, &value, sizeof value);
    }

private:
    const RemoteMemory *m_memory = nullptr;
    uint64_t m_at = 0;
};

} // namespace trilane::inject
