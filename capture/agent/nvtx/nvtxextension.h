// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

namespace trilane::agent::nvtx {

/// Puts our functions where NVTX's payload extension looks for its tool's. Those that a chained
/// tool has put there before are called by ours. False: it is another extension.
bool installPayload(const ExtensionModule &module);

} // namespace trilane::agent::nvtx
