// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Perfetto traces as they could come from anywhere. Seeds: what tst_perfettoimport writes to
/// TRILANE_SEEDS, a small trace of each kind of packet.

#include "model/formats/perfetto/reader/perfettoimporter.h"
#include "tests/fuzz/memoryfile.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trilane::fuzz::importOneInput(trilane::perfetto::perfettoFormat(), data, size);
    return 0;
}
