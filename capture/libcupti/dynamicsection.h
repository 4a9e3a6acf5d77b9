// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

#include <link.h>

namespace trilane::libcupti {

/// Relocations of one kind; null: none.
struct Relocations
{
    const ElfW(Rela) *entries = nullptr;
    size_t bytes = 0;
};

/// Tables referenced by a mapped library's dynamic section (System V ABI, "Dynamic Linking"); null
/// if absent.
struct DynamicSection
{
    const ElfW(Sym) *symbols = nullptr; ///< DT_SYMTAB
    const char *names = nullptr;        ///< DT_STRTAB
    size_t nameBytes = 0;
    const uint32_t *hash = nullptr;    ///< DT_HASH
    const uint32_t *gnuHash = nullptr; ///< DT_GNU_HASH
    Relocations calls;                 ///< DT_JMPREL
    Relocations data;                  ///< DT_RELA
    size_t relativeCount = 0; ///< DT_RELACOUNT: this many of `data`, the first, name no symbol
};

/// Reads it in place; takes no lock: for use inside of dl_iterate_phdr().
[[nodiscard]] DynamicSection dynamicSectionOf(const dl_phdr_info &library);

} // namespace trilane::libcupti
