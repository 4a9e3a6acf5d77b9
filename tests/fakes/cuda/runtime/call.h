// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/call.h"
#include "tests/fakes/cuda/core/calls.h"
#include "tests/fakes/cuda/include/cuda_runtime_api.h"

/// The simulated libcudart: every function is one call of runtime() around what the driver does.
namespace fakecuda {

/// What cudaGetLastError will tell the calling thread.
int &lastError();

/// Body gets the calling thread's context and gives a Result.
template <typename Body>
cudaError_t runtime(RuntimeCall function, Body &&body)
{
    int result = Driver::get().initialize();
    if (result == kSuccess)
        result = traced(Domain::Runtime, static_cast<uint32_t>(function),
                        [&] { return body(*Driver::get().current()); });
    if (result != kSuccess && result != kNotReady)
        lastError() = result;
    return static_cast<cudaError_t>(result);
}

/// The same for functions that need no context, and make none.
template <typename Body>
cudaError_t runtimeAnywhere(RuntimeCall function, Body &&body)
{
    int result = Driver::get().initialize();
    if (result == kSuccess)
        result = traced(Domain::Runtime, static_cast<uint32_t>(function),
                        [&] { return static_cast<int>(body()); });
    if (result != kSuccess && result != kNotReady)
        lastError() = result;
    return static_cast<cudaError_t>(result);
}

/// The same for functions that are given a stream's handle.
template <typename Body>
cudaError_t runtimeOn(RuntimeCall function, cudaStream_t handle, Body &&body)
{
    return runtime(function, [&](Context &context) -> int {
        const auto stream = context.find(reinterpret_cast<Stream *>(handle));
        return stream ? body(*stream) : kInvalidHandle;
    });
}

} // namespace fakecuda
