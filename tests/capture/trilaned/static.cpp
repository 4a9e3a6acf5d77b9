// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// static [SECONDS]: a program that nothing can be loaded into; it ends after that, or 0.3 s.

#include <cstdlib>

#include <time.h>

int main(int argc, char **argv)
{
    const timespec time = argc > 1 ? timespec{std::atoi(argv[1]), 0} : timespec{0, 300'000'000};
    ::nanosleep(&time, nullptr);
    return 0;
}
