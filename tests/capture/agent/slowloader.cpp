// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Preloaded: whoever looks through the libraries on another thread than the main one stays in the
// loader's lock for a while, can be seen there, and takes its time before it goes on. Memory is not
// moved where the program wants it so.

#include <atomic>
#include <cerrno>
#include <cstdarg>

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
std::atomic<int> g_othersInLoader{0};
std::atomic<bool> g_failsToMove{false};
}

namespace {

using Look = int (*)(dl_phdr_info *, size_t, void *);
using Iterate = int (*)(Look, void *);

Iterate real()
{
    static const auto s_real = reinterpret_cast<Iterate>(::dlsym(RTLD_NEXT, "dl_iterate_phdr"));
    return s_real;
}

[[gnu::constructor]] void find()
{
    real();
}

struct Slow
{
    Look look;
    void *data;
    bool isIn;
};

int lookSlowly(dl_phdr_info *info, size_t size, void *data)
{
    auto &slow = *static_cast<Slow *>(data);
    if (!slow.isIn) {
        slow.isIn = true;
        g_othersInLoader.fetch_add(1);
        ::usleep(20'000);
    }
    return slow.look(info, size, slow.data);
}

} // namespace

extern "C" int dl_iterate_phdr(Look look, void *data)
{
    if (::gettid() == ::getpid())
        return real()(look, data);
    Slow slow{look, data, false};
    const int result = real()(lookSlowly, &slow);
    if (slow.isIn) {
        g_othersInLoader.fetch_sub(1);
        ::usleep(100'000);
    }
    return result;
}

extern "C" void *mremap(void *from, size_t bytes, size_t newBytes, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    void *to = flags & MREMAP_FIXED ? va_arg(more, void *) : nullptr;
    va_end(more);
    if (g_failsToMove.load()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return reinterpret_cast<void *>(::syscall(SYS_mremap, from, bytes, newBytes, flags, to));
}
