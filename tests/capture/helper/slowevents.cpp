// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Preloaded into the helper: before it opens a perf event it shows that it is there, by a
// descriptor of WAITS/here, and waits for WAITS/go.

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace {

char s_here[256];
char s_go[256];

__attribute__((constructor)) void readPlaces()
{
    const char *folder = std::getenv("WAITS");
    std::snprintf(s_here, sizeof s_here, "%s/here", folder ? folder : "");
    std::snprintf(s_go, sizeof s_go, "%s/go", folder ? folder : "");
}

void waitForGo()
{
    const timespec nap{0, 1'000'000};
    struct stat status = {};
    const int here = ::open(s_here, O_RDONLY | O_CLOEXEC);
    while (here >= 0 && ::stat(s_go, &status) != 0)
        ::nanosleep(&nap, nullptr);
    ::close(here);
}

} // namespace

extern "C" __attribute__((visibility("default"))) long syscall(long number, ...)
{
    using Call = long (*)(long, ...);
    static const auto s_real = reinterpret_cast<Call>(::dlsym(RTLD_NEXT, "syscall"));
    va_list list;
    va_start(list, number);
    long arguments[6];
    for (long &argument : arguments)
        argument = va_arg(list, long);
    va_end(list);
    if (number == SYS_perf_event_open)
        waitForGo();
    return s_real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                  arguments[5]);
}
