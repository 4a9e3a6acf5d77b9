// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include <nvtx3/nvToolsExt.h>

/// A library with NVTX of its own, which it initializes when it is first called.
extern "C" [[gnu::visibility("default")]] void useNvtx();
void useNvtx()
{
    nvtxRangePushA("in the library");
    nvtxRangePop();
}
