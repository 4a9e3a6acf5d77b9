// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// XPlane profiles as they could come from anywhere.

#include "model/formats/xplane/xplaneimporter.h"
#include "tests/fuzz/memoryfile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trilane::fuzz::importOneInput(trilane::xplane::xplaneFormat(), data, size);
    return 0;
}
