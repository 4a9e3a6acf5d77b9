// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/kernelnames.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/internedtexts.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/minicupti.h"
#include "capture/wire/activitykind.h"

#include <cstring>

#include <sys/uio.h>
#include <unistd.h>

namespace trilane::agent::kernelnames {

using namespace wire;

namespace {

constexpr uint32_t kKinds = 64;
constinit uint32_t s_lengths[kKinds];

/// Published names: pointer → id. If two threads use one entry, at worst a name is published twice.
struct Entry
{
    std::atomic<uint64_t> pointer;
    std::atomic<uint64_t> id;
    std::atomic<uint32_t> turn; ///< turn of publish() in which the text was last read
};
constexpr size_t kEntries = 16384;
constinit Entry s_published[kEntries];
constinit std::atomic<uint32_t> s_turn{0};

Entry &entryOf(uint64_t pointer)
{
    return s_published[(pointer * 0x9e3779b97f4a7c15 >> 40) % kEntries];
}

bool isPublished(uint64_t pointer)
{
    return entryOf(pointer).pointer.load(std::memory_order_acquire) == pointer;
}

/// A module may have been unloaded and another name loaded at the same address: the text decides.
void publishName(Writer &writer, uint64_t pointer, const char *text)
{
    const uint32_t id = intern(writer.thread(), text);
    Entry &entry = entryOf(pointer);
    if (id == 0 || (isPublished(pointer) && entry.id.load(std::memory_order_relaxed) == id))
        return;
    if (!writer.put({.ts = recordTime(g_process.clock),
                     .type = wire::RecordType::KernelName,
                     .id = id,
                     .a = pointer}))
        return;
    entry.pointer.store(0, std::memory_order_relaxed);
    entry.id.store(id, std::memory_order_relaxed);
    entry.pointer.store(pointer, std::memory_order_release);
}

template <typename Take>
void forRecords(const uint8_t *buffer, size_t size, Take take)
{
    size_t at = 0;
    while (at + sizeof(uint32_t) <= size) {
        uint32_t word = 0;
        std::memcpy(&word, buffer + at, sizeof word);
        const uint32_t kind = wire::kindOf(word);
        const size_t length = kind < kKinds ? s_lengths[kind] : 0;
        if (length == 0 || at + length > size)
            return;
        take(kind, buffer + at, length);
        at += length;
    }
}

template <typename Take>
void forKernels(const uint8_t *buffer, size_t size, Take take)
{
    forRecords(buffer, size, [&take](uint32_t kind, const uint8_t *record, size_t length) {
        uint64_t pointer = 0;
        if (kind != cupti::kKernel || length < cupti::kKernelName + sizeof pointer)
            return;
        std::memcpy(&pointer, record + cupti::kKernelName, sizeof pointer);
        if (pointer)
            take(pointer);
    });
}

constexpr uint32_t kFunctions = 2048; // twice what CUDA 13 has

void publishFunction(Writer &writer, uint32_t kind, uint32_t function, const char *name)
{
    writer.put({.ts = recordTime(g_process.clock),
                .type = wire::RecordType::ApiName,
                .id = intern(writer.thread(), name),
                .a = uint64_t{kind} << 32 | function});
}

/// The text at that address, if any: the pointer may be from an incomplete record, or to unmapped
/// memory.
bool readSafely(uint64_t pointer, char *text, size_t room)
{
    constexpr size_t kPage = 4096;
    size_t size = 0;
    while (size < room - 1) {
        const size_t inPage = kPage - (pointer + size) % kPage;
        const size_t wanted = inPage < room - 1 - size ? inPage : room - 1 - size;
        const iovec to{text + size, wanted};
        const iovec from{reinterpret_cast<void *>(pointer + size), wanted};
        const ssize_t got = ::process_vm_readv(::getpid(), &to, 1, &from, 1, 0);
        if (got <= 0)
            return false;
        if (std::memchr(text + size, 0, static_cast<size_t>(got)))
            return true;
        size += static_cast<size_t>(got);
    }
    text[room - 1] = 0;
    return true;
}

/// If a filter forbids that call, CUPTI's pointers have to be trusted.
bool canReadSafely()
{
    static constinit std::atomic<int> s_can{-1};
    static const char kText[] = "x";
    char text[2];
    if (s_can.load(std::memory_order_relaxed) < 0)
        s_can.store(readSafely(reinterpret_cast<uint64_t>(kText), text, sizeof text) ? 1 : 0,
                    std::memory_order_relaxed);
    return s_can.load(std::memory_order_relaxed) == 1;
}

/// Each name is read once per buffer.
bool isRead(uint64_t pointer, uint32_t turn)
{
    return isPublished(pointer) && entryOf(pointer).turn.load(std::memory_order_relaxed) == turn;
}

} // namespace

void setLength(uint32_t kind, size_t bytes)
{
    if (kind < kKinds)
        s_lengths[kind] = static_cast<uint32_t>(bytes);
}

void publishFunctions(int (*getName)(int domain, uint32_t function, const char **name))
{
    Writer writer;
    if (!getName || !writer)
        return;
    for (uint32_t function = 1; function < kFunctions && session::mayCall(); ++function) {
        const char *name = nullptr;
        if (getName(cupti::kRuntimeDomain, function, &name) == cupti::kSuccess && name)
            publishFunction(writer, cupti::kRuntime, function, name);
        name = nullptr;
        if (getName(cupti::kDriverDomain, function, &name) == cupti::kSuccess && name)
            publishFunction(writer, cupti::kDriver, function, name);
    }
}

void publish(const uint8_t *buffer, size_t validBytes)
{
    Writer writer;
    if (!writer)
        return;
    const uint32_t turn = s_turn.fetch_add(1, std::memory_order_relaxed) + 1;
    const bool isSafe = canReadSafely();
    char *text = writer.thread().scratch;
    forKernels(buffer, validBytes, [&](uint64_t pointer) {
        if (isRead(pointer, turn))
            return;
        if (!isSafe)
            publishName(writer, pointer, reinterpret_cast<const char *>(pointer));
        else if (readSafely(pointer, text, wire::kMaxStringLength))
            publishName(writer, pointer, text);
        if (isPublished(pointer))
            entryOf(pointer).turn.store(turn, std::memory_order_relaxed);
    });
}

void publishHeld(int, const uint8_t *buffer)
{
    Writer writer;
    if (!writer)
        return;
    char *text = writer.thread().scratch;
    forKernels(buffer, wire::kPoolBufferBytes, [&writer, text](uint64_t pointer) {
        if (!isPublished(pointer) && readSafely(pointer, text, wire::kMaxStringLength))
            publishName(writer, pointer, text);
    });
}

size_t countRecords(const uint8_t *buffer, size_t validBytes)
{
    size_t count = 0;
    forRecords(buffer, validBytes, [&count](uint32_t, const uint8_t *, size_t) { ++count; });
    return count;
}

void forget()
{
    for (Entry &entry : s_published) {
        if (entry.pointer.load(std::memory_order_relaxed))
            entry.pointer.store(0, std::memory_order_relaxed);
    }
}

} // namespace trilane::agent::kernelnames
