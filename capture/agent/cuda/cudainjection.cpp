// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/connection.h"
#include "capture/agent/core/entry.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/core/variables.h"
#include "capture/agent/cuda/cudarecorder.h"

#include <cstdlib>

#include <dlfcn.h>

namespace {

/// Starts a tool that CUDA would have loaded in our place.
void startChained()
{
    const char *tool = trilane::agent::environment(trilane::wire::kChainCudaVariable);
    if (!tool || !*tool)
        return;
    void *library = ::dlopen(tool, RTLD_LAZY);
    const auto start =
        library ? reinterpret_cast<int (*)()>(::dlsym(library, "InitializeInjection")) : nullptr;
    if (start)
        start();
    else
        trilane::agent::reportProblem(trilane::wire::Words("%1 cannot be loaded"), {tool});
}

} // namespace

int InitializeInjection()
{
    using namespace trilane::agent;
    if (connectOnce()) {
        const Quiet quiet;
        startCudaRecorder();
    }
    startChained();
    return 1;
}
