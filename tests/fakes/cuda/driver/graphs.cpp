// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Captured graphs of the simulated libcuda, after the CUDA Driver API reference.

#include "tests/fakes/cuda/core/capture.h"
#include "tests/fakes/cuda/driver/call.h"

using namespace fakecuda;

namespace {

using Executable = std::shared_ptr<ExecutableGraph>;

} // namespace

extern "C" {

int cuStreamBeginCapture_v2(void *handle, int)
{
    return driverOn(DriverCall::cuStreamBeginCapture_v2, handle, beginCapture);
}

int cuStreamEndCapture(void *handle, void **graph)
{
    return driverOn(DriverCall::cuStreamEndCapture, handle, [&](Stream &stream) {
        std::unique_ptr<Graph> captured;
        const int result = endCapture(stream, captured);
        *graph = captured.release();
        return result;
    });
}

int cuGraphInstantiateWithFlags(void **executable, void *graph, unsigned long long)
{
    return driver(DriverCall::cuGraphInstantiateWithFlags, [&](Context &) {
        if (!executable || !graph)
            return kInvalidValue;
        *executable =
            new Executable(std::make_shared<ExecutableGraph>(*static_cast<Graph *>(graph)));
        return kSuccess;
    });
}

int cuGraphLaunch(void *executable, void *handle)
{
    return driverOn(DriverCall::cuGraphLaunch, handle, [&](Stream &stream) {
        if (!executable || stream.capture)
            return executable ? kCaptureUnsupported : kInvalidHandle;
        (*static_cast<Executable *>(executable))->launch(stream);
        return kSuccess;
    });
}
}
