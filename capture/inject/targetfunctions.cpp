// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/targetfunctions.h"

#include "capture/inject/arch.h"
#include "capture/inject/remotelibrary.h"
#include "capture/wire/attach.h"

#include <array>
#include <vector>

#include <link.h>

namespace trilane::inject {

namespace {

std::optional<RemoteLibrary> part(const RemoteMemory &memory, const TargetMaps &maps,
                                  std::string_view name)
{
    return RemoteLibrary::at(
        memory, maps.baseOf([name](std::string_view path) { return isOfGlibc(path, name); }));
}

/// In the first of two libraries that has it.
uint64_t findIn(const std::optional<RemoteLibrary> &first,
                const std::optional<RemoteLibrary> &second, const char *name)
{
    const uint64_t found = first ? first->find(name) : 0;
    return found || !second ? found : second->find(name);
}

/// A function that only makes a system call.
uint64_t findSyscall(const RemoteMemory &memory, const RemoteLibrary &libc)
{
    for (const char *name : {"getppid", "getpid", "sched_yield", "getuid"}) {
        const uint64_t function = libc.find(name);
        std::array<unsigned char, 32> code{};
        if (!function || !memory.read(function, code.data(), code.size()))
            continue;
        if (const int at = arch::findSyscall(code); at >= 0)
            return function + static_cast<uint64_t>(at);
    }
    return 0;
}

/// Return address of all signal handlers: in libc (x86-64) or the vdso (aarch64).
uint64_t findRestorer(const RemoteMemory &memory, const TargetMaps &maps)
{
    for (const Mapping &mapping : maps.mappings) {
        constexpr uint64_t kMax = 16u << 20;
        if (!mapping.isExecutable || (!isGlibc(mapping.path) && mapping.path != "[vdso]") ||
            mapping.end - mapping.begin > kMax)
            continue;
        std::vector<unsigned char> code(mapping.end - mapping.begin);
        if (!memory.read(mapping.begin, code.data(), code.size()))
            continue;
        if (const ptrdiff_t at = arch::findRestorer(code); at >= 0)
            return mapping.begin + static_cast<uint64_t>(at);
    }
    return 0;
}

Error missing(Message what, Message remedy)
{
    return Error{.what = std::move(what), .remedy = std::move(remedy)};
}

} // namespace

Result<TargetFunctions> findFunctions(const RemoteMemory &memory, const TargetMaps &maps)
{
    const auto libc = RemoteLibrary::at(memory, maps.baseOf(isGlibc));
    if (!libc)
        return missing(msg("its libc cannot be read"),
                       msg("the process may still be starting; try again"));
    const auto threads = part(memory, maps, "libpthread");
    const auto loading = part(memory, maps, "libdl");
    TargetFunctions found;
    found.pthreadCreate = findIn(libc, threads, "pthread_create");
    found.pthreadSelf = findIn(libc, threads, "pthread_self");
    found.pthreadDetach = findIn(libc, threads, "pthread_detach");
    found.munmap = libc->find("munmap");
    found.dlopen = findIn(libc, loading, "dlopen");
    found.dlsym = findIn(libc, loading, "dlsym");
    found.dlerror = findIn(libc, loading, "dlerror");
    if (!found.dlopen || !found.dlsym) {
        found.isInnerDlopen = true;
        found.dlopen = libc->find("__libc_dlopen_mode");
        found.dlsym = libc->find("__libc_dlsym");
        found.dlerror = 0;
    }
    found.syscallInstruction = findSyscall(memory, *libc);
    found.restorer = findRestorer(memory, maps);
    if (!found.pthreadCreate || !found.pthreadSelf || !found.pthreadDetach)
        return missing(
            msg("it uses glibc before 2.34 without libpthread, so no thread can be created in it"),
            msg("start the program with `trilane run`"));
    if (!found.dlopen || !found.dlsym || !found.munmap || !found.syscallInstruction ||
        !found.restorer)
        return missing(msg("its libc lacks glibc functions"),
                       msg("start the program with `trilane run`"));
    if (const auto agent = RemoteLibrary::at(memory, maps.baseOf(isAgent))) {
        found.attach = agent->find(wire::kAttachEntry);
        if (!found.attach)
            return missing(msg("it has the agent of an older Trilane, which cannot be attached to"),
                           msg("use the Trilane version that started it, or restart the process"));
    }
    return found;
}

/// The loader's state is "adding" from before the first library is mapped until the last one is
/// relocated. `maps` may be older: then they do not contain libc.
bool isLoaderThrough(const RemoteMemory &memory, const TargetMaps &maps)
{
    const auto loader = RemoteLibrary::at(memory, maps.baseOf(isLoader));
    const uint64_t at = loader ? loader->findVariable("_r_debug") : 0;
    if (at == 0)
        return true;
    const auto said = memory.value<r_debug>(at);
    return said && said->r_version > 0 && said->r_brk != 0 &&
           said->r_state == r_debug::RT_CONSISTENT && maps.baseOf(isGlibc) != 0;
}

} // namespace trilane::inject
