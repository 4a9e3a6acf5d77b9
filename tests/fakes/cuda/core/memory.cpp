// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/memory.h"

#include "tests/fakes/cuda/core/driver.h"

#include <cstdlib>
#include <cstring>
#include <map>

namespace fakecuda::memory {

namespace {

constexpr size_t kAlignment = 512;

struct Block
{
    size_t bytes = 0;
    Place place;
    bool isOurs = true; // not merely registered
};

std::mutex s_lock;

std::map<uintptr_t, Block> &blocks()
{
    static auto *all = new std::map<uintptr_t, Block>;
    return *all;
}

uintptr_t number(const void *address)
{
    return reinterpret_cast<uintptr_t>(address);
}

void tell(bool isRelease, const void *address, const Block &block, const Context &context,
          const Stream *stream)
{
    Observer *observer = currentObserver();
    if (!observer)
        return;
    observer->allocated({.isRelease = isRelease,
                         .memory = block.place.kind,
                         .isAsync = stream != nullptr,
                         .address = number(address),
                         .bytes = block.bytes,
                         .time = now(),
                         .device = context.device().index(),
                         .context = context.id(),
                         .stream = stream ? stream->id() : 0,
                         .correlation = currentCorrelation()});
}

bool isOnDevice(const Block &block)
{
    return block.place.kind == MemoryKind::Device || block.place.kind == MemoryKind::Managed;
}

/// FAKE_CUDA_ALLOCATION_US: how long an allocation keeps its caller in the driver.
void takeTime()
{
    static const char *const wanted = std::getenv("FAKE_CUDA_ALLOCATION_US");
    if (!wanted)
        return;
    for (const Ns until = now() + std::atoll(wanted) * 1000; now() < until;) {
    }
}

} // namespace

Place placeOf(const void *address)
{
    const std::lock_guard lock(s_lock);
    auto after = blocks().upper_bound(number(address));
    if (after == blocks().begin())
        return {};
    const auto &[start, block] = *--after;
    return number(address) < start + block.bytes ? block.place : Place{};
}

int allocate(void **address, size_t bytes, MemoryKind kind, Context &context, Stream *stream)
{
    if (!address)
        return kInvalidValue;
    *address = nullptr;
    if (bytes == 0)
        return kSuccess;
    takeTime();
    Block block{.bytes = bytes,
                .place = {.kind = kind, .device = static_cast<int>(context.device().index())}};
    std::atomic<size_t> &used = context.device().used;
    if (isOnDevice(block) && used.fetch_add(bytes) + bytes > kDeviceBytes) {
        used -= bytes;
        return kOutOfMemory;
    }
    void *found =
        std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    if (!found)
        return kOutOfMemory;
    {
        const std::lock_guard lock(s_lock);
        blocks()[number(found)] = block;
    }
    *address = found;
    tell(false, found, block, context, stream);
    return kSuccess;
}

int release(void *address, bool isHost, Context &context, Stream *stream)
{
    if (!address)
        return kSuccess;
    Block block;
    {
        const std::lock_guard lock(s_lock);
        const auto found = blocks().find(number(address));
        if (found == blocks().end() || !found->second.isOurs ||
            isHost != (found->second.place.kind == MemoryKind::Pinned))
            return kInvalidValue;
        block = found->second;
        if (!stream)
            blocks().erase(found);
    }
    Device &owner = *Driver::get().device(block.place.device);
    const auto give = [address, block, &owner] {
        if (isOnDevice(block))
            owner.used -= block.bytes;
        std::free(address);
    };
    tell(true, address, block, context, stream);
    if (!stream) {
        context.synchronize();
        give();
        return kSuccess;
    }
    Operation operation;
    operation.effect = [address, give] {
        {
            const std::lock_guard lock(s_lock);
            blocks().erase(number(address));
        }
        give();
    };
    context.submit(*stream, std::move(operation));
    return kSuccess;
}

namespace {

bool isMappingRecorded()
{
    static const char *const mode = std::getenv("FAKE_CUDA_VMM");
    return mode && std::strcmp(mode, "recorded") == 0;
}

} // namespace

int map(void *address, size_t bytes, int device, const Context &context)
{
    const Block block{
        .bytes = bytes, .place = {.kind = MemoryKind::Device, .device = device}, .isOurs = false};
    {
        const std::lock_guard lock(s_lock);
        if (!blocks().emplace(number(address), block).second)
            return kAlreadyRegistered;
    }
    if (isMappingRecorded())
        tell(false, address, block, context, nullptr);
    return kSuccess;
}

int unmap(void *address, const Context &context)
{
    Block block;
    {
        const std::lock_guard lock(s_lock);
        const auto found = blocks().find(number(address));
        if (found == blocks().end() || found->second.place.kind != MemoryKind::Device)
            return kInvalidValue;
        block = found->second;
        blocks().erase(found);
    }
    if (isMappingRecorded())
        tell(true, address, block, context, nullptr);
    return kSuccess;
}

int pin(void *address, size_t bytes)
{
    if (!address || bytes == 0)
        return kInvalidValue;
    const std::lock_guard lock(s_lock);
    const Block block{.bytes = bytes, .place = {.kind = MemoryKind::Pinned}, .isOurs = false};
    return blocks().emplace(number(address), block).second ? kSuccess : kAlreadyRegistered;
}

int unpin(void *address)
{
    const std::lock_guard lock(s_lock);
    const auto found = blocks().find(number(address));
    if (found == blocks().end() || found->second.isOurs)
        return kNotRegistered;
    blocks().erase(found);
    return kSuccess;
}

} // namespace fakecuda::memory
