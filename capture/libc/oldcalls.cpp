// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// What newer headers use of glibc and the baseline does not have (stubs.py): the part that the
// agent needs, too. It has hooks that bear the names of other functions of libc, so nothing else
// may be here.

#include <sys/syscall.h>
#include <unistd.h>

#define TRILANE_OLD extern "C" __attribute__((visibility("hidden")))

// ---- 2.30 ------------------------------------------------------------------------------------
TRILANE_OLD pid_t gettid() noexcept
{
    return static_cast<pid_t>(::syscall(SYS_gettid));
}

// ---- 2.38 ------------------------------------------------------------------------------------
// Names of the headers of C23 for functions that know binary literals, too.
#define TRILANE_OLD_NUMBER(Type, function)                                                         \
    extern "C" Type trilane_##function(const char *, char **, int) __asm__(#function);             \
    TRILANE_OLD Type __isoc23_##function(const char *text, char **end, int base) noexcept          \
    {                                                                                              \
        return trilane_##function(text, end, base);                                                \
    }
TRILANE_OLD_NUMBER(long, strtol)
TRILANE_OLD_NUMBER(unsigned long, strtoul)
TRILANE_OLD_NUMBER(long long, strtoll)
TRILANE_OLD_NUMBER(unsigned long long, strtoull)
