// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstddef>
#include <cstdint>

/// Known faults of CUPTI's versions that change what a recording shows. Sources: NVIDIA's CUPTI
/// release notes ("Release Notes", "Fixed" of each release), cupti_version.h for the numbers.
namespace trilane::libcupti {

/// The CUDA release of an API version from cuptiGetVersion(): "12.4", "13.1 Update 1". Several
/// releases up to 12.1 have the same one. Writes to `text` and returns it.
const char *releaseOf(uint32_t apiVersion, char *text, size_t room);

/// What the faults of this version mean for the recording, a clause each; empty: it has none, or
/// the version is 0: not known.
[[nodiscard]] Message faultsOf(uint32_t apiVersion);

} // namespace trilane::libcupti
