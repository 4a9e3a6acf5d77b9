// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/remotememory.h"

#include <cstring>

namespace trilane::inject {

RemoteMemory::RemoteMemory(int pid)
    : m_own(TargetAccess::own(pid))
    , m_access(m_own.get())
{
    (void)m_own->open();
}

bool RemoteMemory::read(uint64_t at, void *to, size_t size) const
{
    return m_access->read(at, to, size) == static_cast<ssize_t>(size);
}

std::string RemoteMemory::text(uint64_t at, size_t limit) const
{
    std::string text(limit, '\0');
    // Memory after the text may be unmapped.
    const ssize_t got = m_access->read(at, text.data(), limit);
    text.resize(::strnlen(text.data(), got > 0 ? static_cast<size_t>(got) : 0));
    return text;
}

} // namespace trilane::inject
