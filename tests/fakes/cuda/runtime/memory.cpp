// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/transfers.h"
#include "tests/fakes/cuda/runtime/call.h"

using namespace fakecuda;

namespace {

cudaError_t allocate(RuntimeCall call, void **address, size_t bytes, MemoryKind kind)
{
    return runtime(call, [&](Context &context) {
        if (kind == MemoryKind::Device)
            inner(static_cast<uint32_t>(DriverCall::cuMemAlloc_v2));
        return memory::allocate(address, bytes, kind, context, nullptr);
    });
}

int copyOn(Stream &stream, const Transfer &transfer, cudaMemcpyKind kind, bool isAsync)
{
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return kInvalidDirection;
    return copy(stream, transfer, static_cast<Direction>(kind), isAsync);
}

Transfer flat(void *to, const void *from, size_t bytes)
{
    return {.to = to, .from = from, .width = bytes};
}

} // namespace

extern "C" {

cudaError_t cudaMalloc(void **address, size_t bytes)
{
    return allocate(RuntimeCall::cudaMalloc, address, bytes, MemoryKind::Device);
}

cudaError_t cudaMallocManaged(void **address, size_t bytes, unsigned)
{
    return allocate(RuntimeCall::cudaMallocManaged, address, bytes, MemoryKind::Managed);
}

cudaError_t cudaMallocHost(void **address, size_t bytes)
{
    return allocate(RuntimeCall::cudaMallocHost, address, bytes, MemoryKind::Pinned);
}

cudaError_t cudaHostAlloc(void **address, size_t bytes, unsigned)
{
    return allocate(RuntimeCall::cudaHostAlloc, address, bytes, MemoryKind::Pinned);
}

cudaError_t cudaMallocAsync(void **address, size_t bytes, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaMallocAsync, handle, [&](Stream &stream) {
        return memory::allocate(address, bytes, MemoryKind::Device, stream.context(), &stream);
    });
}

cudaError_t cudaFree(void *address)
{
    return runtime(RuntimeCall::cudaFree, [&](Context &context) {
        inner(static_cast<uint32_t>(DriverCall::cuMemFree_v2));
        return memory::release(address, false, context, nullptr);
    });
}

cudaError_t cudaFreeHost(void *address)
{
    return runtime(RuntimeCall::cudaFreeHost, [&](Context &context) {
        return memory::release(address, true, context, nullptr);
    });
}

cudaError_t cudaFreeAsync(void *address, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaFreeAsync, handle, [&](Stream &stream) {
        return memory::release(address, false, stream.context(), &stream);
    });
}

cudaError_t cudaHostRegister(void *address, size_t bytes, unsigned)
{
    return runtime(RuntimeCall::cudaHostRegister,
                   [&](Context &) { return memory::pin(address, bytes); });
}

cudaError_t cudaHostUnregister(void *address)
{
    return runtime(RuntimeCall::cudaHostUnregister,
                   [&](Context &) { return memory::unpin(address); });
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    return runtime(RuntimeCall::cudaMemGetInfo, [&](Context &context) {
        *total = kDeviceBytes;
        *available = kDeviceBytes - context.device().used;
        return kSuccess;
    });
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    return runtimeOn(RuntimeCall::cudaMemcpy, nullptr, [&](Stream &stream) {
        return copyOn(stream, flat(to, from, bytes), kind, false);
    });
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaMemcpyAsync, handle, [&](Stream &stream) {
        return copyOn(stream, flat(to, from, bytes), kind, true);
    });
}

cudaError_t cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                         size_t height, cudaMemcpyKind kind)
{
    return runtimeOn(RuntimeCall::cudaMemcpy2D, nullptr, [&](Stream &stream) {
        return copyOn(stream, {to, from, width, height, toPitch, fromPitch}, kind, false);
    });
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t toPitch, const void *from, size_t fromPitch,
                              size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaMemcpy2DAsync, handle, [&](Stream &stream) {
        return copyOn(stream, {to, from, width, height, toPitch, fromPitch}, kind, true);
    });
}

cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t bytes)
{
    return runtimeOn(RuntimeCall::cudaMemcpyPeer, nullptr, [&](Stream &stream) {
        return copyOn(stream, flat(to, from, bytes), cudaMemcpyDeviceToDevice, false);
    });
}

cudaError_t cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t bytes,
                                cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaMemcpyPeerAsync, handle, [&](Stream &stream) {
        return copyOn(stream, flat(to, from, bytes), cudaMemcpyDeviceToDevice, true);
    });
}

cudaError_t cudaMemset(void *to, int value, size_t bytes)
{
    return runtimeOn(RuntimeCall::cudaMemset, nullptr,
                     [&](Stream &stream) { return fill(stream, to, value, bytes, false); });
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaMemsetAsync, handle,
                     [&](Stream &stream) { return fill(stream, to, value, bytes, true); });
}
}
