// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Known faults of CUPTI's versions that change what a recording shows. Sources: NVIDIA's CUPTI
/// release notes ("Release Notes", "Fixed" of each release), cupti_version.h for the numbers.
namespace trilane::libcupti {

/// The CUDA release of an API version, as cuptiGetVersion() tells it: "12.4", "13.1 Update 1".
/// Several releases up to 12.1 have the same one. Writes to `text` and returns it.
const char *releaseOf(uint32_t apiVersion, char *text, size_t room);

/// Known fault number `n` of this version, as a clause about its effect on the recording; null: no
/// more, or the version is 0: unknown.
[[nodiscard]] const char *faultOf(uint32_t apiVersion, size_t n);

} // namespace trilane::libcupti
