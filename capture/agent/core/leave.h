// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// The daemon has closed the connection: CUPTI stops, NVTX's functions lead nowhere again, memory
/// is given back, and the process runs as fast as without an agent, until the next attach. Not in a
/// hook and not in a callback.
void leaveDaemon();

} // namespace trilane::agent
