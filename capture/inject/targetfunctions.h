// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/remotememory.h"
#include "capture/inject/targetmaps.h"
#include "model/base/result.h"

#include <cstdint>

namespace trilane::inject {

/// Addresses of the functions that the stub calls; 0: not needed.
struct TargetFunctions
{
    uint64_t pthreadCreate = 0;
    uint64_t pthreadSelf = 0;
    uint64_t pthreadDetach = 0;
    uint64_t munmap = 0;
    uint64_t dlopen = 0;
    uint64_t dlsym = 0;
    uint64_t dlerror = 0;            ///< 0: failures have no text
    bool isInnerDlopen = false;      ///< __libc_dlopen_mode, which needs one more flag
    uint64_t attach = 0;             ///< trilaneAttach, if the agent is loaded
    uint64_t syscallInstruction = 0; ///< followed by a return
    uint64_t restorer = 0;           ///< code that calls rt_sigreturn
};

/// Looks them up in the process's own copies of glibc: libc, or before glibc 2.34 libpthread and
/// libdl, or the functions that libc itself uses in their place.
[[nodiscard]] Result<TargetFunctions> findFunctions(const RemoteMemory &memory,
                                                    const TargetMaps &maps);

/// Whether the dynamic loader has finished loading the program's libraries, as shown to debuggers
/// (`_r_debug`, link.h). Also true if unknown.
[[nodiscard]] bool isLoaderThrough(const RemoteMemory &memory, const TargetMaps &maps);

} // namespace trilane::inject
