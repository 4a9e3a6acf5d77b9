// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of glibc that newer headers and libraries use and the baseline lacks (stubs.py). If the
// libc at run time has a function that does more, that is used.
//
// Each is declared here: headers may give these functions other names or inline them.

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRILANE_OLD extern "C" __attribute__((visibility("hidden")))

struct stat;

namespace {

/// The libc's own function, looked up once; null if missing. May be called before constructors.
template <typename Function>
class Newer
{
public:
    constexpr explicit Newer(const char *name)
        : m_name(name)
    {}

    Function find()
    {
        void *function = m_function.load(std::memory_order_acquire);
        if (function == kUnknown) {
            function = ::dlsym(RTLD_NEXT, m_name);
            m_function.store(function, std::memory_order_release);
        }
        return reinterpret_cast<Function>(function);
    }

private:
    static inline char s_unknown = 0;
    static constexpr void *kUnknown = &s_unknown;
    const char *m_name;
    std::atomic<void *> m_function{kUnknown};
};

constexpr int64_t kNsPerSecond = 1'000'000'000;

int64_t nanoseconds(const timespec &time)
{
    return time.tv_sec * kNsPerSecond + time.tv_nsec;
}

} // namespace

// ---- 2.30 ------------------------------------------------------------------------------------
/// Without it a clock that is set while one waits moves the end of the wait, as libstdc++ has it
/// there.
TRILANE_OLD int trilane_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  clockid_t clock,
                                  const timespec *until) __asm__("pthread_cond_clockwait");

int trilane_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                      const timespec *until)
{
    using Wait = int (*)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const timespec *);
    static constinit Newer<Wait> own("pthread_cond_clockwait");
    if (const auto function = own.find())
        return function(condition, mutex, clock, until);
    timespec now{};
    timespec wall{};
    ::clock_gettime(clock, &now);
    ::clock_gettime(CLOCK_REALTIME, &wall);
    const int64_t end = nanoseconds(wall) + nanoseconds(*until) - nanoseconds(now);
    const timespec there{.tv_sec = end / kNsPerSecond, .tv_nsec = end % kNsPerSecond};
    return ::pthread_cond_timedwait(condition, mutex, &there);
}

TRILANE_OLD ssize_t getdents64(int folder, void *entries, size_t bytes) noexcept
{
    return ::syscall(SYS_getdents64, folder, entries, bytes);
}

// ---- 2.32 ------------------------------------------------------------------------------------
/// Flag that counters need no atomic operations; never set here.
extern "C" {
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;
}

// ---- 2.33 ------------------------------------------------------------------------------------
// Inline before. Kernel and libc have one and the same struct on 64-bit machines.
TRILANE_OLD int stat(const char *path, struct stat *facts) noexcept
{
    return static_cast<int>(::syscall(SYS_newfstatat, AT_FDCWD, path, facts, 0));
}

TRILANE_OLD int lstat(const char *path, struct stat *facts) noexcept
{
    return static_cast<int>(::syscall(SYS_newfstatat, AT_FDCWD, path, facts, AT_SYMLINK_NOFOLLOW));
}

TRILANE_OLD int fstat(int descriptor, struct stat *facts) noexcept
{
    return static_cast<int>(::syscall(SYS_fstat, descriptor, facts));
}

TRILANE_OLD int fstatat(int folder, const char *path, struct stat *facts, int flags) noexcept
{
    return static_cast<int>(::syscall(SYS_newfstatat, folder, path, facts, flags));
}

TRILANE_OLD int stat64(const char *path, struct stat *facts) noexcept
{
    return stat(path, facts);
}

TRILANE_OLD int lstat64(const char *path, struct stat *facts) noexcept
{
    return lstat(path, facts);
}

TRILANE_OLD int fstat64(int descriptor, struct stat *facts) noexcept
{
    return fstat(descriptor, facts);
}

// ---- 2.34 ------------------------------------------------------------------------------------
/// Without it, unmarked descriptors stay open in the child.
TRILANE_OLD int posix_spawn_file_actions_addclosefrom_np(void *actions, int from) noexcept
{
    static constinit Newer<int (*)(void *, int)> own("posix_spawn_file_actions_addclosefrom_np");
    const auto function = own.find();
    return function ? function(actions, from) : ENOSYS;
}

// ---- 2.35 ------------------------------------------------------------------------------------
#if __GLIBC_PREREQ(2, 35)
namespace {

int findObject(dl_phdr_info *object, size_t /*size*/, void *wanted)
{
    auto &found = *static_cast<dl_find_object *>(wanted);
    const auto address = reinterpret_cast<uintptr_t>(found.dlfo_map_start);
    uintptr_t frames = 0;
    uintptr_t begin = UINTPTR_MAX;
    uintptr_t end = 0;
    bool isInside = false;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = object->dlpi_phdr[i];
        const uintptr_t at = object->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_GNU_EH_FRAME)
            frames = at;
        if (part.p_type != PT_LOAD)
            continue;
        begin = at < begin ? at : begin;
        end = at + part.p_memsz > end ? at + part.p_memsz : end;
        isInside = isInside || (address >= at && address - at < part.p_memsz);
    }
    if (!isInside || !frames)
        return isInside ? -1 : 0;
    found.dlfo_map_start = reinterpret_cast<void *>(begin);
    found.dlfo_map_end = reinterpret_cast<void *>(end);
    found.dlfo_eh_frame = reinterpret_cast<void *>(frames);
    return 1;
}

} // namespace

/// For libgcc, which asks here where an exception's way out of an object is written down.
TRILANE_OLD int _dl_find_object(void *address, dl_find_object *result) noexcept
{
    static constinit Newer<int (*)(void *, dl_find_object *)> own("_dl_find_object");
    if (const auto function = own.find())
        return function(address, result);
    *result = {};
    result->dlfo_map_start = address;
    return ::dl_iterate_phdr(findObject, result) == 1 ? 0 : -1;
}
#endif

// ---- 2.36 ------------------------------------------------------------------------------------
/// For std::random_device.
TRILANE_OLD uint32_t arc4random() noexcept
{
    uint32_t number = 0;
    while (::syscall(SYS_getrandom, &number, sizeof number, 0) != sizeof number) {
        if (errno != EINTR)
            ::abort();
    }
    return number;
}
