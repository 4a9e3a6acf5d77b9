// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <string>

#include <sys/types.h>
#include <time.h>

namespace trilane::daemon {

/// Account that a user's share is charged to. A user can act as each of the users assigned by
/// subuid(5), often thousands; those of one line count as one. One thread.
class Accounts
{
public:
    explicit Accounts(std::string file = "/etc/subuid")
        : m_file(std::move(file))
    {}

    /// The user itself, or the first of the line's. The file is reread when it has changed.
    [[nodiscard]] uid_t of(uid_t user);

private:
    void read();

    const std::string m_file;
    timespec m_changed{};
    std::map<uid_t, uid_t> m_lines; ///< the first one of each, and the last one
};

} // namespace trilane::daemon
