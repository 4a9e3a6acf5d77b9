// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A program that nothing can be loaded into.

#include <time.h>

int main()
{
    const timespec time{0, 300'000'000};
    ::nanosleep(&time, nullptr);
    return 0;
}
