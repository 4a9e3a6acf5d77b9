// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Handles a closed connection: stops CUPTI, removes the NVTX hooks and frees memory. Until the
/// next attach the process runs as without an agent. Not in a hook or callback.
void leaveDaemon();

} // namespace trilane::agent
