// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/osrt/real.h"

#include <cstddef>

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>

/// The real functions of the hooks in hooks.def, by name.
namespace trilane::osrt::real {

#define TRILANE_REAL(result, symbol, parameters) extern Real<result parameters> symbol;
#define TRILANE_HOOK(result, function, symbol, parameters, arguments, object, owner)               \
    extern Real<result parameters> symbol;
#include "capture/osrt/hooks.def"

} // namespace trilane::osrt::real

namespace trilane::osrt {

/// Finds them all, so that no call has to.
void findReals();

} // namespace trilane::osrt

/// Declares an exported function of C of that name. It has another one in C++, so that attributes
/// in libc's headers (throws nothing, arguments not null) do not apply.
#define TRILANE_EXPORT(result, symbol, parameters)                                                 \
    extern "C" [[gnu::visibility("default")]] result trilane_##symbol parameters __asm__(#symbol)
