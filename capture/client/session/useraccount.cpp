// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/useraccount.h"

#include <charconv>
#include <cstdlib>
#include <vector>

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

namespace trilane::client {

Result<UserAccount> UserAccount::find(const std::string &nameOrNumber)
{
    const char *end = nameOrNumber.data() + nameOrNumber.size();
    uid_t number = 0;
    const auto [at, error] = std::from_chars(nameOrNumber.data(), end, number);
    const bool isNumber = error == std::errc() && at == end;
    passwd entry{};
    passwd *found = nullptr;
    std::vector<char> room(16384);
    if (::getpwnam_r(nameOrNumber.c_str(), &entry, room.data(), room.size(), &found) != 0)
        found = nullptr;
    if (!found && isNumber && ::getpwuid_r(number, &entry, room.data(), room.size(), &found) != 0)
        found = nullptr;
    if (!found)
        return Error{.what = msg("user \"%1\" does not exist", nameOrNumber)};
    return UserAccount{
        .name = entry.pw_name, .uid = entry.pw_uid, .gid = entry.pw_gid, .home = entry.pw_dir};
}

bool UserAccount::become() const
{
    if (::initgroups(name.c_str(), gid) != 0 || ::setgid(gid) != 0 || ::setuid(uid) != 0)
        return false;
    ::setenv("HOME", home.c_str(), 1);
    ::setenv("USER", name.c_str(), 1);
    ::setenv("LOGNAME", name.c_str(), 1);
    return true;
}

} // namespace trilane::client
