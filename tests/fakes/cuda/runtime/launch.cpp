// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/kernels.h"
#include "tests/fakes/cuda/include/fakecuda.h"
#include "tests/fakes/cuda/runtime/call.h"

using namespace fakecuda;

namespace {

struct Configuration
{
    dim3 grid;
    dim3 block;
    size_t sharedBytes;
    void *stream;
};

/// Between the <<<>>> of a launch and the compiler's function that is called for it.
std::vector<Configuration> &configurations()
{
    thread_local std::vector<Configuration> all;
    return all;
}

} // namespace

extern "C" {

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments,
                             size_t sharedBytes, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaLaunchKernel, handle, [&](Stream &stream) {
        const LaunchShape shape{.grid = {grid.x, grid.y, grid.z},
                                .block = {block.x, block.y, block.z},
                                .sharedBytes = sharedBytes};
        return kernels::launch(stream, kernels::find(function), shape, arguments);
    });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t handle, cudaHostFn_t function, void *userData)
{
    return runtimeOn(RuntimeCall::cudaLaunchHostFunc, handle, [&](Stream &stream) {
        if (!function)
            return kInvalidValue;
        Operation operation;
        operation.effect = [=] {
            function(userData);
        };
        stream.context().submit(stream, std::move(operation));
        return kSuccess;
    });
}

const void *fakeCudaKernel(const char *name, long long nanoseconds)
{
    return kernels::make(name, nanoseconds);
}

const void *fakeCudaHostKernel(const char *name, long long nanoseconds, void (*body)(void **),
                               const size_t *argumentSizes, unsigned argumentCount)
{
    return kernels::make(Kernel{.name = name,
                                .duration = nanoseconds,
                                .body = body,
                                .argumentSizes = {argumentSizes, argumentSizes + argumentCount}});
}

// What nvcc's start-up code and its functions for <<<>>> call.

void **__cudaRegisterFatBinary(void *binary)
{
    return new void *(binary);
}

void __cudaRegisterFatBinaryEnd(void **) {}

void __cudaUnregisterFatBinary(void **handle)
{
    delete handle;
}

void __cudaRegisterFunction(void **, const char *host, char *, const char *name, int, void *,
                            void *, void *, void *, int *)
{
    kernels::stand(host, kernels::make(name, kernels::usualDuration()));
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes, void *stream)
{
    configurations().push_back({grid, block, sharedBytes, stream});
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *sharedBytes, void *stream)
{
    if (configurations().empty())
        return cudaErrorInvalidValue;
    const Configuration last = configurations().back();
    configurations().pop_back();
    *grid = last.grid;
    *block = last.block;
    *sharedBytes = last.sharedBytes;
    *static_cast<void **>(stream) = last.stream;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(const void **kernel, const void *host)
{
    *kernel = kernels::find(host);
    return *kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t __cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                               size_t sharedBytes, cudaStream_t stream)
{
    return cudaLaunchKernel(kernel, grid, block, arguments, sharedBytes, stream);
}
}
