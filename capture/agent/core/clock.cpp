// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/clock.h"

#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace trilane::agent {

wire::ClockKind chooseClock()
{
#if defined(__x86_64__)
    const int file = ::open("/sys/devices/system/clocksource/clocksource0/current_clocksource",
                            O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return wire::ClockKind::Monotonic;
    char name[16] = {};
    const ssize_t size = ::read(file, name, sizeof name - 1);
    ::close(file);
    if (size >= 4 && std::memcmp(name, "tsc\n", 4) == 0)
        return wire::ClockKind::Tsc;
#endif
    return wire::ClockKind::Monotonic;
}

} // namespace trilane::agent
