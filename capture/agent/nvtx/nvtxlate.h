// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// Finds NVTX in a process that initialized it without the agent, or not yet: its tables are
/// identified by the start of the state in the data of each library that uses NVTX.
namespace trilane::agent::nvtx {

/// Installs our hooks in all tables except those of another tool. Returns the number of tables that
/// have our hooks.
uint32_t takeTables();

/// Saves their location. Call before a fork.
void rememberTables();

/// Call in a forked child: the thread that was about to initialize NVTX may not exist, and others
/// would wait for it forever.
void completeTables();

/// As takeTables(), if libraries were loaded since the last time; at most once per second.
void takeNewTables();

/// Removes our hooks unless another tool follows: calls cost the same as without a tool.
void leaveTables();

} // namespace trilane::agent::nvtx
