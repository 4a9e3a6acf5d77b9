// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstddef>
#include <cstdint>

/// Known CUPTI faults that affect recordings. Sources: NVIDIA's CUPTI release notes ("Release
/// Notes", "Fixed" of each release), cupti_version.h for the numbers.
namespace trilane::libcupti {

/// The CUDA release of an API version from cuptiGetVersion(): "12.4", "13.1 Update 1". Several
/// releases up to 12.1 have the same one. Writes to `text` and returns it.
const char *releaseOf(uint32_t apiVersion, char *text, size_t room);

/// The effects of this version's faults on the recording, one clause each; empty: none known, or
/// version 0 (unknown).
[[nodiscard]] Message faultsOf(uint32_t apiVersion);

} // namespace trilane::libcupti
