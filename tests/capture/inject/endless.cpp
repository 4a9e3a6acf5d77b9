// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Nothing can be loaded into it: it is linked statically, or against another libc.

#include <unistd.h>

int main(void)
{
    for (;;)
        pause();
}
