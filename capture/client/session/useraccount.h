// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>

#include <sys/types.h>

namespace trilane::client {

/// A user of this machine.
struct UserAccount
{
    std::string name;
    uid_t uid = 0;
    gid_t gid = 0;
    std::string home;

    /// By name or number. Error: unknown user.
    [[nodiscard]] static Result<UserAccount> find(const std::string &nameOrNumber);
    /// Makes the calling process the user's for good, with the user's groups and HOME, USER and
    /// LOGNAME. False, and errno: that is not allowed.
    [[nodiscard]] bool become() const;
};

} // namespace trilane::client
