// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/remotememory.h"

#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace trilane::inject {

RemoteMemory::RemoteMemory(int pid)
    : m_file(::open(("/proc/" + std::to_string(pid) + "/mem").c_str(), O_RDWR | O_CLOEXEC))
{}

bool RemoteMemory::read(uint64_t at, void *to, size_t size) const
{
    return ::pread(m_file.number(), to, size, static_cast<off_t>(at)) == static_cast<ssize_t>(size);
}

bool RemoteMemory::write(uint64_t at, const void *from, size_t size) const
{
    return ::pwrite(m_file.number(), from, size, static_cast<off_t>(at)) ==
           static_cast<ssize_t>(size);
}

std::string RemoteMemory::text(uint64_t at, size_t limit) const
{
    std::string text(limit, '\0');
    // What follows the text may not be mapped.
    const ssize_t got = ::pread(m_file.number(), text.data(), limit, static_cast<off_t>(at));
    text.resize(::strnlen(text.data(), got > 0 ? static_cast<size_t>(got) : 0));
    return text;
}

} // namespace trilane::inject
