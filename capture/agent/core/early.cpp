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

/// Runs before the program (LD_PRELOAD): initializes NVTX in all loaded libraries, so that no NVTX
/// call has to. If another tool also wants NVTX, NVTX decides.
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
