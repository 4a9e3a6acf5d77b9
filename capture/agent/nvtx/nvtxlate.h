// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// NVTX in a process that has initialized it without us, or not yet: its tables are found in the
/// libraries' data, by what stands at their begin. Each library that uses NVTX has its own.
namespace trilane::agent::nvtx {

/// Puts our hooks into all of them but those that another tool has filled. How many are ours now.
uint32_t takeTables();

/// Notes where they are. Before a fork.
void rememberTables();

/// Call in a forked child: the thread that was about to initialize NVTX may not exist, and others
/// would wait for it forever.
void completeTables();

/// As takeTables(), if libraries were loaded since the last time; at most once per second.
void takeNewTables();

/// Takes our hooks out again, where no other tool comes after us: the program's calls cost what
/// they cost without a tool.
void leaveTables();

} // namespace trilane::agent::nvtx
