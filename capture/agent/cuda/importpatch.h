// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

/// Puts our function in front of one that other libraries import, in their import tables (ELF gABI
/// "Relocation", DT_JMPREL and DT_RELA). One thread.
namespace trilane::agent::imports {

struct Replacement
{
    const char *name; ///< of the imported function
    void *real;       ///< only tables that lead there are changed
    void *ours;
    bool (*isFor)(const char *library); ///< by its path; null: all libraries
};

/// Patches the currently loaded libraries. One that is still being loaded is skipped; call again
/// later. `isOnlyOne`: lazily bound calls will also lead to `real`. Returns the number of patched
/// places. -1: the kernel forbids changes (a system call filter).
int replace(const Replacement *replacements, size_t count, bool isOnlyOne);

/// Restores it everywhere.
void restore(const Replacement *replacements, size_t count);

} // namespace trilane::agent::imports
