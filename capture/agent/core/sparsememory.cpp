// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/sparsememory.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace trilane::agent {

namespace {

/// Share of a limited address space that we use at most.
constexpr rlim_t kShare = 8;

bool isBelow(int resource, rlim_t bytes)
{
    rlimit limit{};
    return ::getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0 &&
           limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < bytes;
}

} // namespace

void *mapSparse(size_t bytes, int descriptor)
{
    // If it were readable at once, a program that locks its memory would commit all of it.
    const int kind = descriptor < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    void *mapped = ::mmap(nullptr, bytes, PROT_NONE, kind | MAP_NORESERVE, descriptor, 0);
    if (mapped == MAP_FAILED)
        return nullptr;
    ::munlock(mapped, bytes);
    if (::mprotect(mapped, bytes, PROT_READ | PROT_WRITE) == 0)
        return mapped;
    ::munmap(mapped, bytes);
    return nullptr;
}

bool moveOver(void *memory, size_t bytes, void *place)
{
    if (::mremap(memory, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED)
        return true;
    const int error = errno;
    ::munmap(memory, bytes);
    // After a failure the kernel may have unmapped the range.
    ::mmap(place, bytes, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    errno = error;
    return false;
}

bool mapSparseAt(char *place, size_t bytes)
{
    constexpr int kNoReplace = 0x100000; // MAP_FIXED_NOREPLACE; old kernels map elsewhere
    void *mapped = ::mmap(place, bytes, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | kNoReplace, -1, 0);
    if (mapped == MAP_FAILED)
        return false;
    ::munlock(mapped, bytes);
    if (mapped == place && ::mprotect(mapped, bytes, PROT_READ | PROT_WRITE) == 0)
        return true;
    ::munmap(mapped, bytes);
    return false;
}

int makeSealedMemory(const char *name, size_t bytes, const char **failed)
{
    const char *step = "memfd_create";
    const int memory = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory >= 0) {
        step = "ftruncate";
        if (::ftruncate(memory, static_cast<off_t>(bytes)) == 0) {
            step = "fcntl";
            if (::fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
                return memory;
        }
        ::close(memory);
    }
    if (failed)
        *failed = step;
    return -1;
}

wire::Words limitAgainst(size_t bytes)
{
    // The kernel sends SIGXFSZ to a process that exceeds it.
    if (isBelow(RLIMIT_FSIZE, bytes))
        return wire::Words("nothing can be recorded: its file size is limited (ulimit -f)");
    if (isBelow(RLIMIT_AS, kShare * bytes))
        return wire::Words("nothing can be recorded: its address space is limited (ulimit -v)");
    return {};
}

} // namespace trilane::agent
