// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

namespace trilane::agent::nvtx {

/// A hook, and the one that also calls the tool that was there before us.
struct Hook
{
    int module;
    unsigned id;
    Function alone;
    Function chained;
};

/// All of them; ends with module 0.
extern const Hook kHooks[];

/// The chained tool's function behind our hook; null: none.
void keepChained(int module, unsigned id, Function function);

/// True if the environment names a tool that NVTX would have loaded instead of us.
bool isChained();

/// The entry point of that name of the tool named by TRILANE_CHAIN_NVTX; null: there is none.
void *chainedEntry(const char *name);

} // namespace trilane::agent::nvtx
