// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/trilaned/ownrights.h"

#include "app/terminal/speech.h"

#include <array>

#include <linux/capability.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane {

namespace {

/// Effective, permitted and inheritable ones, and with them the ambient ones.
bool clearCapabilities()
{
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> none{};
    return ::syscall(SYS_capset, &header, none.data()) == 0;
}

} // namespace

Result<bool> giveUpExtraRights()
{
    // The kernel's flag for "more rights than its caller" (getauxval(3)).
    if (::getauxval(AT_SECURE) == 0)
        return false;
    const uid_t user = ::getuid();
    const gid_t group = ::getgid();
    if (::setresgid(group, group, group) != 0 || ::setresuid(user, user, user) != 0 ||
        !clearCapabilities())
        return Error::fromErrno(msg("cannot drop the privileges that its file adds"), "");
    // Now it is an ordinary process of its user, who may inspect it.
    ::prctl(PR_SET_DUMPABLE, 1);
    return true;
}

} // namespace trilane
