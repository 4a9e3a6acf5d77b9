// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tally.h"

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#endif

namespace train {

/// An NVTX range from here to the end of the block; none, and none counted, without NVTX's header.
class Range
{
public:
    explicit Range([[maybe_unused]] const char *name)
    {
#if defined(NVTX_VERSION)
        nvtxRangePushA(name);
        ++tally().ranges[name];
#endif
    }
    ~Range()
    {
#if defined(NVTX_VERSION)
        nvtxRangePop();
#endif
    }
    Range(const Range &) = delete;
    Range &operator=(const Range &) = delete;
};

} // namespace train
