// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/osrt/real.h"

#include <cerrno>
#include <cstring>

#include <dlfcn.h>

namespace trilane::osrt {

namespace {

/// Replaces a function missing in this libc: -1 for any type of result.
long missing()
{
    errno = ENOSYS;
    return -1;
}

#if defined(__x86_64__)
/// musl has no dlvsym(), and an unresolved symbol keeps a program from starting.
void *findVersion(const char *name, const char *version)
{
    using Find = void *(void *, const char *, const char *);
    auto *find = reinterpret_cast<Find *>(::dlsym(RTLD_DEFAULT, "dlvsym"));
    return find ? find(RTLD_NEXT, name, version) : nullptr;
}
#endif

} // namespace

constinit bool g_hasOwners = false;

void findLibc()
{
    g_hasOwners = ::dlsym(RTLD_DEFAULT, "gnu_get_libc_version") != nullptr;
}

void *findReal(const char *name)
{
    const int error = errno;
    void *function = nullptr;
#if defined(__x86_64__)
    // libc also keeps older versions, with another layout of condition variables, or which start a
    // shell for a file without an executable format.
    if (std::strncmp(name, "pthread_cond_", 13) == 0)
        function = findVersion(name, "GLIBC_2.3.2");
    else if (std::strncmp(name, "posix_spawn", 11) == 0)
        function = findVersion(name, "GLIBC_2.15");
#endif
    if (!function)
        function = ::dlsym(RTLD_NEXT, name);
    errno = error;
    return function ? function : reinterpret_cast<void *>(missing);
}

} // namespace trilane::osrt
