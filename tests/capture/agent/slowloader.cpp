// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Preloaded: whoever looks through the libraries on another thread than the main one stays in the
// loader's lock for a while, and can be seen there.

#include <atomic>

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

extern "C" {
std::atomic<int> g_othersInLoader{0};
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
    if (slow.isIn)
        g_othersInLoader.fetch_sub(1);
    return result;
}
