// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Texts of ftrace and perf as they could come from anywhere.

#include "model/formats/ftrace/schedimporter.h"
#include "tests/fuzz/memoryfile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trilane::fuzz::importOneInput(trilane::ftrace::schedFormat(), data, size);
    return 0;
}
