// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/importpatch.h"

#include "capture/agent/core/loaderuse.h"
#include "capture/libcupti/dynamicsection.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

namespace trilane::agent::imports {

namespace {

#if defined(__x86_64__)
constexpr uint32_t kSlot = R_X86_64_JUMP_SLOT;
constexpr uint32_t kAddress = R_X86_64_GLOB_DAT;
#else
constexpr uint32_t kSlot = R_AARCH64_JUMP_SLOT;
constexpr uint32_t kAddress = R_AARCH64_GLOB_DAT;
#endif

/// A table that the loader made read-only is made writable temporarily. Writability is checked by a
/// kernel copy, which fails where a plain write would crash. While the loader is still processing a
/// library, its tables are not made read-only.
bool store(void **slot, void *value, bool &isForbidden)
{
    const iovec from{&value, sizeof value};
    const iovec to{slot, sizeof value};
    if (::process_vm_writev(::getpid(), &from, 1, &to, 1, 0) == static_cast<ssize_t>(sizeof value))
        return true;
    if (errno != EFAULT) {
        isForbidden = true;
        return false;
    }
    const uintptr_t pageBytes = ::getauxval(AT_PAGESZ);
    void *page = reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(slot) & ~(pageBytes - 1));
    if (::mprotect(page, pageBytes, PROT_READ | PROT_WRITE) != 0)
        return false;
    std::atomic_ref(*slot).store(value, std::memory_order_release);
    ::mprotect(page, pageBytes, PROT_READ);
    return true;
}

bool isIn(const dl_phdr_info &library, const void *address)
{
    const auto at = reinterpret_cast<uintptr_t>(address);
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        const uintptr_t begin = library.dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD && part.p_flags & PF_X && at >= begin &&
            at < begin + part.p_memsz)
            return true;
    }
    return false;
}

struct Job
{
    const Replacement *replacements;
    size_t count;
    bool isBack;    ///< takes it back
    bool isOnlyOne; ///< see replace()
    int changed;
    bool isForbidden;
    size_t number = 0; ///< of the library among all
};

/// Libraries that import none of the names, by number: they are not searched again. New ones are
/// appended while none is unloaded.
struct Without
{
    static constexpr size_t kMax = 4096;
    uint64_t bits[kMax / 64];
    unsigned long long unloads;
};
constinit Without s_without{};

bool isKnownWithout(size_t number)
{
    return number < Without::kMax && s_without.bits[number / 64] >> (number % 64) & 1;
}

/// Is it one of the names?
bool changeSlot(const dl_phdr_info &library, void **slot, const char *name, Job &job)
{
    bool isNamed = false;
    for (size_t i = 0; i < job.count; ++i) {
        const Replacement &one = job.replacements[i];
        if (std::strcmp(name, one.name) != 0)
            continue;
        isNamed = true;
        if (!one.real || (one.isFor && !one.isFor(library.dlpi_name)))
            continue;
        void *now = std::atomic_ref(*slot).load(std::memory_order_acquire);
        // Not bound yet: it points into the library itself, whose first call would find `real`.
        const bool isUnbound = job.isOnlyOne && now != one.ours && isIn(library, now);
        if (now == (job.isBack ? one.ours : one.real) || isUnbound)
            job.changed += store(slot, job.isBack ? one.real : one.ours, job.isForbidden) ? 1 : 0;
    }
    return isNamed;
}

/// Starts at the first entry with a name. Is one of the names in the table?
bool changeTable(const dl_phdr_info &library, const libcupti::DynamicSection &dynamic,
                 const libcupti::Relocations &table, size_t first, Job &job)
{
    bool hasNamed = false;
    const size_t count = table.entries ? table.bytes / sizeof(ElfW(Rela)) : 0;
    for (size_t i = first; i < count; ++i) {
        const ElfW(Rela) &entry = table.entries[i];
        const auto type = static_cast<uint32_t>(ELF64_R_TYPE(entry.r_info));
        if (type != kSlot && type != kAddress)
            continue;
        const ElfW(Sym) &symbol = dynamic.symbols[ELF64_R_SYM(entry.r_info)];
        if (symbol.st_shndx == SHN_UNDEF && symbol.st_name < dynamic.nameBytes)
            hasNamed |=
                changeSlot(library, reinterpret_cast<void **>(library.dlpi_addr + entry.r_offset),
                           dynamic.names + symbol.st_name, job);
    }
    return hasNamed;
}

int changeIn(dl_phdr_info *library, size_t, void *with)
{
    Job &job = *static_cast<Job *>(with);
    const size_t number = job.number++;
    if (library->dlpi_subs != s_without.unloads)
        s_without = {.bits = {}, .unloads = library->dlpi_subs};
    if (isKnownWithout(number))
        return 0;
    // The agent's function and the real one.
    if (isIn(*library, reinterpret_cast<const void *>(changeIn)) ||
        isIn(*library, job.replacements[0].real))
        return 0;
    const libcupti::DynamicSection dynamic = libcupti::dynamicSectionOf(*library);
    if (!dynamic.symbols || !dynamic.names)
        return 0;
    const bool hasCall = changeTable(*library, dynamic, dynamic.calls, 0, job);
    const bool hasData = changeTable(*library, dynamic, dynamic.data, dynamic.relativeCount, job);
    if (!hasCall && !hasData && number < Without::kMax)
        s_without.bits[number / 64] |= uint64_t{1} << (number % 64);
    return 0;
}

} // namespace

int replace(const Replacement *replacements, size_t count, bool isOnlyOne)
{
    Job job{replacements, count, false, isOnlyOne, 0, false};
    const LoaderUse use;
    ::dl_iterate_phdr(changeIn, &job);
    return job.isForbidden ? -1 : job.changed;
}

void restore(const Replacement *replacements, size_t count)
{
    Job job{replacements, count, true, false, 0, false};
    const LoaderUse use;
    ::dl_iterate_phdr(changeIn, &job);
}

} // namespace trilane::agent::imports
