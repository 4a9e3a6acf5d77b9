// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// JSON of rocprofv3 as they could come from anywhere.

#include "model/formats/rocprofiler/rocprofilerimporter.h"
#include "tests/fuzz/memoryfile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trilane::fuzz::importOneInput(trilane::rocprofiler::rocprofilerFormat(), data, size);
    return 0;
}
