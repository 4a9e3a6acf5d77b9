// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A library of an ordinary user's, which writes down that it was loaded, and by whom.

#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace {

[[gnu::constructor]] void tell()
{
    const char *path = std::getenv("PLANTED_TELLS");
    if (std::FILE *file = path ? std::fopen(path, "w") : nullptr) {
        std::fprintf(file, "loaded by user %u\n", ::geteuid());
        std::fclose(file);
    }
}

} // namespace
