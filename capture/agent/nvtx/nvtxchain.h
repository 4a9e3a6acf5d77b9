// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

namespace trilane::agent::nvtx {

/// A hook, and the variant that also calls the chained tool.
struct Hook
{
    int module;
    unsigned id;
    Function alone;
    Function chained;
};

/// All hooks, terminated by module 0.
extern const Hook kHooks[];

/// The chained tool's function behind our hook; null: none.
void keepChained(int module, unsigned id, Function function);

/// True if the environment names a tool that NVTX would have loaded instead of us.
bool isChained();

/// The named entry point of the tool in TRILANE_CHAIN_NVTX; null: none.
void *chainedEntry(const char *name);

} // namespace trilane::agent::nvtx
