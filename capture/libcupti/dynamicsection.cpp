// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/libcupti/dynamicsection.h"

namespace trilane::libcupti {

namespace {

const ElfW(Dyn) * firstEntryOf(const dl_phdr_info &library)
{
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        if (library.dlpi_phdr[i].p_type == PT_DYNAMIC)
            return reinterpret_cast<const ElfW(Dyn) *>(library.dlpi_addr +
                                                       library.dlpi_phdr[i].p_vaddr);
    }
    return nullptr;
}

} // namespace

DynamicSection dynamicSectionOf(const dl_phdr_info &library)
{
    DynamicSection found;
    for (const ElfW(Dyn) *entry = firstEntryOf(library); entry && entry->d_tag != DT_NULL;
         ++entry) {
        const ElfW(Addr) value = entry->d_un.d_ptr;
        // glibc turns them into addresses in writable memory; musl and the vDSO leave offsets.
        const ElfW(Addr) at = value < library.dlpi_addr ? library.dlpi_addr + value : value;
        switch (entry->d_tag) {
        case DT_SYMTAB:
            found.symbols = reinterpret_cast<const ElfW(Sym) *>(at);
            break;
        case DT_STRTAB:
            found.names = reinterpret_cast<const char *>(at);
            break;
        case DT_STRSZ:
            found.nameBytes = value;
            break;
        case DT_HASH:
            found.hash = reinterpret_cast<const uint32_t *>(at);
            break;
        case DT_GNU_HASH:
            found.gnuHash = reinterpret_cast<const uint32_t *>(at);
            break;
        case DT_JMPREL:
            found.calls.entries = reinterpret_cast<const ElfW(Rela) *>(at);
            break;
        case DT_PLTRELSZ:
            found.calls.bytes = value;
            break;
        case DT_RELA:
            found.data.entries = reinterpret_cast<const ElfW(Rela) *>(at);
            break;
        case DT_RELASZ:
            found.data.bytes = value;
            break;
        case DT_RELACOUNT:
            found.relativeCount = value;
            break;
        default:
            break;
        }
    }
    return found;
}

} // namespace trilane::libcupti
