// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Memory that is made and mapped in two steps, as PyTorch's expandable segments and NCCL do, after
// the CUDA Driver API reference. CUPTI has no records of it (FAKE_CUDA_VMM=recorded: it has).

#include "tests/fakes/cuda/core/memory.h"
#include "tests/fakes/cuda/driver/call.h"

#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

using namespace fakecuda;

namespace {

struct Handle
{
    Device *device = nullptr;
    size_t bytes = 0;
};

/// The part of CUmemAllocationProp that is looked at.
struct Property
{
    int type = 0;
    int handleTypes = 0;
    int locationType = 0;
    int device = 0;
};

} // namespace

extern "C" {

int cuMemAddressReserve(DevicePointer *pointer, size_t bytes, size_t, DevicePointer,
                        unsigned long long)
{
    return driver(DriverCall::cuMemAddressReserve, [&](Context &) {
        void *memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        *pointer = reinterpret_cast<DevicePointer>(memory);
        return memory == MAP_FAILED ? kOutOfMemory : kSuccess;
    });
}

int cuMemAddressFree(DevicePointer pointer, size_t bytes)
{
    return driver(DriverCall::cuMemAddressFree, [&](Context &) {
        return ::munmap(address(pointer), bytes) == 0 ? kSuccess : kInvalidValue;
    });
}

int cuMemCreate(unsigned long long *handle, size_t bytes, const void *properties,
                unsigned long long)
{
    return driver(DriverCall::cuMemCreate, [&](Context &) {
        const int ordinal = static_cast<const Property *>(properties)->device;
        Device *device = Driver::get().device(ordinal);
        if (!device)
            return kInvalidDevice;
        if (device->used.fetch_add(bytes) + bytes > kDeviceBytes) {
            device->used -= bytes;
            return kOutOfMemory;
        }
        *handle = reinterpret_cast<unsigned long long>(new Handle{device, bytes});
        return kSuccess;
    });
}

int cuMemRelease(unsigned long long handle)
{
    return driver(DriverCall::cuMemRelease, [&](Context &) {
        auto *memory = reinterpret_cast<Handle *>(handle);
        memory->device->used -= memory->bytes;
        delete memory;
        return kSuccess;
    });
}

int cuMemMap(DevicePointer pointer, size_t bytes, size_t, unsigned long long handle,
             unsigned long long)
{
    return driver(DriverCall::cuMemMap, [&](Context &context) {
        const Device *device = reinterpret_cast<Handle *>(handle)->device;
        return memory::map(address(pointer), bytes, static_cast<int>(device->index()), context);
    });
}

int cuMemUnmap(DevicePointer pointer, size_t)
{
    return driver(DriverCall::cuMemUnmap,
                  [&](Context &context) { return memory::unmap(address(pointer), context); });
}

int cuMemSetAccess(DevicePointer, size_t, const void *, size_t)
{
    return driver(DriverCall::cuMemSetAccess, [](Context &) { return kSuccess; });
}
}
