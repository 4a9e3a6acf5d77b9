// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <link.h>

namespace trilane::libcupti {

/// True if that mapped library itself defines and exports a function of that name. Reads its
/// dynamic symbol table in place (System V ABI, "Dynamic Linking", and GNU's hash table of it);
/// takes no lock: for use inside of dl_iterate_phdr().
[[nodiscard]] bool exports(const dl_phdr_info &library, const char *function);
/// Its entry among the library's symbols; null: it does not.
[[nodiscard]] const ElfW(Sym) * exported(const dl_phdr_info &library, const char *function);

} // namespace trilane::libcupti
