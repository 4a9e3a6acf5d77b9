// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// NVTX for Python programs: a library as users write it to annotate their C++ code.

#include <nvtx3/nvToolsExt.h>

extern "C" {
#pragma GCC visibility push(default)
void range_push(const char *name)
{
    nvtxRangePushA(name);
}
void range_pop()
{
    nvtxRangePop();
}
#pragma GCC visibility pop
}
