// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace trilane::inject {

/// The memory of a process, by /proc/PID/mem: that of the program that ran when it was opened. When
/// the process runs another one, or ends, nothing can be read or written any more. Any thread.
class RemoteMemory
{
public:
    /// isOpen() tells whether that could be done; errno why not.
    explicit RemoteMemory(int pid);

    [[nodiscard]] bool isOpen() const { return m_file.isValid(); }

    [[nodiscard]] bool read(uint64_t at, void *to, size_t size) const;
    /// Also where the process itself may not write.
    [[nodiscard]] bool write(uint64_t at, const void *from, size_t size) const;

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
    control::Descriptor m_file;
};

} // namespace trilane::inject
