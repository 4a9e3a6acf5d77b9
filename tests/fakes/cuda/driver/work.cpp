// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Streams, memory and launches of the simulated libcuda, after the CUDA Driver API reference.

#include "tests/fakes/cuda/core/kernels.h"
#include "tests/fakes/cuda/core/module.h"
#include "tests/fakes/cuda/core/transfers.h"
#include "tests/fakes/cuda/driver/call.h"

using namespace fakecuda;

namespace {

Transfer flat(void *to, const void *from, size_t bytes)
{
    return {.to = to, .from = from, .width = bytes};
}

} // namespace

extern "C" {

int cuStreamCreate(void **stream, unsigned flags)
{
    return driver(DriverCall::cuStreamCreate, [&](Context &context) {
        if (!stream || flags > 1)
            return kInvalidValue;
        *stream = context.create(flags == 0, 0);
        return kSuccess;
    });
}

int cuStreamDestroy_v2(void *stream)
{
    return driver(DriverCall::cuStreamDestroy_v2, [&](Context &context) {
        return context.destroy(static_cast<Stream *>(stream)) ? kSuccess : kInvalidHandle;
    });
}

int cuStreamSynchronize(void *handle)
{
    return driverOn(DriverCall::cuStreamSynchronize, handle, [](Stream &stream) {
        waitFor(WaitKind::Stream, stream.context(), stream.id(), 0, [&] { stream.synchronize(); });
        return kSuccess;
    });
}

int cuMemAlloc_v2(DevicePointer *pointer, size_t bytes)
{
    return driver(DriverCall::cuMemAlloc_v2, [&](Context &context) {
        void *found = nullptr;
        const int result = memory::allocate(&found, bytes, MemoryKind::Device, context, nullptr);
        *pointer = reinterpret_cast<DevicePointer>(found);
        return result;
    });
}

int cuMemFree_v2(DevicePointer pointer)
{
    return driver(DriverCall::cuMemFree_v2, [&](Context &context) {
        return memory::release(address(pointer), false, context, nullptr);
    });
}

int cuMemsetD8_v2(DevicePointer to, unsigned char value, size_t bytes)
{
    return driverOn(DriverCall::cuMemsetD8_v2, nullptr,
                    [&](Stream &stream) { return fill(stream, address(to), value, bytes, false); });
}

int cuMemcpyHtoD_v2(DevicePointer to, const void *from, size_t bytes)
{
    return driverOn(DriverCall::cuMemcpyHtoD_v2, nullptr, [&](Stream &stream) {
        return copy(stream, flat(address(to), from, bytes), Direction::HtoD, false);
    });
}

int cuMemcpyHtoDAsync_v2(DevicePointer to, const void *from, size_t bytes, void *handle)
{
    return driverOn(DriverCall::cuMemcpyHtoDAsync_v2, handle, [&](Stream &stream) {
        return copy(stream, flat(address(to), from, bytes), Direction::HtoD, true);
    });
}

int cuMemcpyDtoH_v2(void *to, DevicePointer from, size_t bytes)
{
    return driverOn(DriverCall::cuMemcpyDtoH_v2, nullptr, [&](Stream &stream) {
        return copy(stream, flat(to, address(from), bytes), Direction::DtoH, false);
    });
}

int cuMemcpyDtoHAsync_v2(void *to, DevicePointer from, size_t bytes, void *handle)
{
    return driverOn(DriverCall::cuMemcpyDtoHAsync_v2, handle, [&](Stream &stream) {
        return copy(stream, flat(to, address(from), bytes), Direction::DtoH, true);
    });
}

int cuModuleLoadData(void **module, const void *image)
{
    return driver(DriverCall::cuModuleLoadData, [&](Context &) {
        if (!image)
            return kInvalidValue;
        *module = Module::load();
        return kSuccess;
    });
}

int cuModuleUnload(void *handle)
{
    return driver(DriverCall::cuModuleUnload, [&](Context &context) {
        Module *module = Module::find(handle);
        if (!module)
            return kInvalidHandle;
        context.synchronize();
        module->unload();
        return kSuccess;
    });
}

int cuModuleGetFunction(void **function, void *handle, const char *name)
{
    return driver(DriverCall::cuModuleGetFunction, [&](Context &) {
        Module *module = Module::find(handle);
        if (!module)
            return kInvalidHandle;
        *function = const_cast<Kernel *>(module->kernel(name));
        return kSuccess;
    });
}

int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                   unsigned blockY, unsigned blockZ, unsigned sharedBytes, void *handle,
                   void **arguments, void **)
{
    return driverOn(DriverCall::cuLaunchKernel, handle, [&](Stream &stream) {
        const LaunchShape shape{.grid = {gridX, gridY, gridZ},
                                .block = {blockX, blockY, blockZ},
                                .sharedBytes = sharedBytes};
        return kernels::launch(stream, kernels::find(function), shape, arguments);
    });
}
}
