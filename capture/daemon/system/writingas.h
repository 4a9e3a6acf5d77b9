// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include <sys/fsuid.h>
#include <sys/types.h>

namespace trilane::daemon {

/// Scope in which this thread, and threads it starts, write with the rights of that user: disk
/// blocks reserved for root are not used for others' files.
class WritingAs
{
public:
    explicit WritingAs(std::optional<uid_t> user)
    {
        if (user)
            m_before = static_cast<uid_t>(::setfsuid(*user));
    }
    ~WritingAs()
    {
        if (m_before)
            ::setfsuid(*m_before);
    }
    WritingAs(const WritingAs &) = delete;
    WritingAs &operator=(const WritingAs &) = delete;

private:
    std::optional<uid_t> m_before;
};

} // namespace trilane::daemon
