// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/process.h"
#include "capture/agent/core/systemcall.h"
#include "capture/agent/core/variables.h"
#include "capture/agent/nvtx/nvtxchain.h"
#include "capture/agent/nvtx/nvtxlate.h"

#include <cstdlib>

namespace {

using namespace trilane;

/// Loaded before the program runs (LD_PRELOAD): NVTX of all libraries that are there is initialized
/// now, so that no call of it has to. What another tool wants to have a part in is left to NVTX.
[[gnu::constructor]] void start()
{
    agent::findSystemCall();
    if (!agent::environment(wire::kSocketVariable) || agent::nvtx::isChained())
        return;
    agent::expectCalls();
    if (agent::nvtx::takeTables() > 0)
        agent::connectAtFirstCall();
    else
        agent::expectNoCalls();
}

} // namespace
