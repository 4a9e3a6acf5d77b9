// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/activitypool.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/sparsememory.h"
#include "capture/agent/cuda/cudadevices.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/wire/agentmessage.h"

#include <atomic>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

namespace trilane::agent::pool {

using namespace wire;

namespace {

constexpr size_t kPoolBytes = size_t{wire::kPoolBuffers} * wire::kPoolBufferBytes;

enum State : uint32_t { kFree, kHeld, kLost, kReturned, kTelling, kTold, kResting };

struct Buffer
{
    std::atomic<uint32_t> state;
    size_t valid;
    size_t old;     ///< bytes at the start that belong to an earlier recording
    uint32_t epoch; ///< the connection that it was returned for
    std::atomic<uint32_t> turn;
    std::atomic<bool> isReady; ///< its pages are committed
};

constinit Buffer s_buffers[wire::kPoolBuffers]{};
constinit uint8_t *s_base = nullptr;

bool change(Buffer &buffer, uint32_t from, State to)
{
    return buffer.state.compare_exchange_strong(from, to);
}

bool isFree(const Buffer &buffer)
{
    return buffer.state.load(std::memory_order_relaxed) == kFree;
}

/// Null: no memory, or the daemon did not accept it.
void *mapAndSend()
{
    const int memory = makeSealedMemory("trilane-activity", kPoolBytes);
    if (memory < 0)
        return nullptr;
    void *mapped = mapSparse(kPoolBytes, memory);
    const bool sent = mapped && sendMessage(wire::MessageType::Pool, 0, 0, memory);
    ::close(memory);
    if (mapped && !sent)
        ::munmap(mapped, kPoolBytes);
    return sent ? mapped : nullptr;
}

} // namespace

bool make()
{
    if (!s_base)
        s_base = static_cast<uint8_t *>(mapAndSend());
    return s_base != nullptr;
}

namespace {

void empty(uint32_t number)
{
    s_buffers[number].isReady.store(false, std::memory_order_relaxed);
    ::madvise(s_base + size_t{number} * wire::kPoolBufferBytes, wire::kPoolBufferBytes,
              MADV_REMOVE);
}

/// The contents of the buffers that CUPTI holds are about to be discarded.
void markOld()
{
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
        Buffer &buffer = s_buffers[number];
        // Older bytes may be zero.
        const size_t end =
            heldwork::endOf(s_base + size_t{number} * wire::kPoolBufferBytes, buffer.old);
        if (buffer.state.load(std::memory_order_relaxed) == kHeld && end > buffer.old)
            buffer.old = end;
    }
}

} // namespace

void trim()
{
    if (!s_base)
        return;
    markOld();
    for (Buffer &buffer : s_buffers)
        buffer.isReady.store(false, std::memory_order_relaxed);
    ::madvise(s_base, kPoolBytes, MADV_REMOVE);
}

void trimOthers()
{
    for (uint32_t number = 0; s_base && number < wire::kPoolBuffers; ++number) {
        Buffer &buffer = s_buffers[number];
        for (const State from : {kFree, kReturned, kTold}) {
            if (!change(buffer, from, kResting)) // no other thread takes it in between
                continue;
            empty(number);
            buffer.state.store(kFree, std::memory_order_release);
            break;
        }
    }
}

bool renew()
{
    void *mapped = mapAndSend();
    if (!mapped)
        return false;
    // CUPTI may hold a buffer; its earlier records belong to the last recording.
    markOld();
    for (Buffer &buffer : s_buffers) {
        buffer.isReady.store(false, std::memory_order_relaxed);
        if (buffer.state.load(std::memory_order_relaxed) == kHeld)
            continue;
        buffer.old = 0;
        buffer.state.store(kFree, std::memory_order_relaxed);
    }
    return moveOver(mapped, kPoolBytes, s_base);
}

void loseHeld()
{
    for (Buffer &buffer : s_buffers)
        change(buffer, kHeld, kLost);
}

void findLost()
{
    for (Buffer &buffer : s_buffers)
        change(buffer, kLost, kHeld);
}

size_t withoutOld(int number, size_t validBytes)
{
    Buffer &buffer = s_buffers[number];
    size_t old = buffer.old;
    if (old == 0)
        return validBytes;
    uint8_t *at = s_base + size_t(number) * wire::kPoolBufferBytes;
    buffer.old = 0;
    // Everything written before the new memory was mapped is zero now, except times written later.
    // A record starts with its kind.
    constexpr size_t kWord = sizeof(uint64_t);
    uint32_t kind = 0;
    for (; old + kWord <= validBytes; old += kWord) {
        std::memcpy(&kind, at + old, sizeof kind);
        if (heldwork::lengthOf(kind) != 0)
            break;
    }
    if (old + kWord > validBytes) {
        std::memset(at, 0, validBytes);
        return 0;
    }
    std::memmove(at, at + old, validBytes - old);
    std::memset(at + validBytes - old, 0, old);
    return validBytes - old;
}

size_t oldIn(int number)
{
    return s_buffers[number].old;
}

uint32_t turnOf(int number)
{
    return s_buffers[number].turn.load(std::memory_order_relaxed);
}

bool exists()
{
    return s_base != nullptr;
}

namespace {

uint8_t *takeOne(bool isReady)
{
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
        Buffer &buffer = s_buffers[number];
        if ((isReady && !buffer.isReady.load(std::memory_order_relaxed)) ||
            !change(buffer, kFree, kHeld))
            continue;
        buffer.turn.fetch_add(1, std::memory_order_relaxed);
        return s_base + size_t{number} * wire::kPoolBufferBytes;
    }
    return nullptr;
}

} // namespace

uint8_t *take()
{
    uint8_t *ready = takeOne(true);
    return ready ? ready : takeOne(false);
}

namespace {

/// In small parts: threads of the program that map memory wait for each part.
void populate(uint8_t *buffer)
{
    constexpr int kPopulateWrite = 23; // MADV_POPULATE_WRITE, from Linux 5.14 on
    constexpr size_t kPart = size_t{64} << 10;
    for (size_t at = 0; at < wire::kPoolBufferBytes; at += kPart) {
        if (::madvise(buffer + at, kPart, kPopulateWrite) != 0)
            return; // an older kernel, or out of memory
    }
}

} // namespace

void makeNextReady()
{
    uint32_t number = 0;
    for (uint32_t i = wire::kPoolBuffers; i-- > 0;) {
        if (!isFree(s_buffers[i]))
            continue;
        if (s_buffers[i].isReady.load(std::memory_order_relaxed))
            return;
        number = i;
    }
    Buffer &buffer = s_buffers[number];
    if (!s_base || !isFree(buffer))
        return;
    populate(s_base + size_t{number} * wire::kPoolBufferBytes);
    buffer.isReady.store(true, std::memory_order_relaxed);
}

int numberOf(const uint8_t *buffer)
{
    if (!s_base || buffer < s_base || buffer >= s_base + kPoolBytes)
        return -1;
    return static_cast<int>((buffer - s_base) / wire::kPoolBufferBytes);
}

void giveBack(int number, size_t validBytes)
{
    Buffer &buffer = s_buffers[number];
    buffer.old = 0;
    buffer.valid = validBytes;
    buffer.epoch = g_process.epoch.load(std::memory_order_acquire);
    if (validBytes) // the daemon frees its pages
        buffer.isReady.store(false, std::memory_order_relaxed);
    // Empty: needs no reader.
    buffer.state.store(validBytes ? kReturned : kFree, std::memory_order_release);
    // Records identify GPUs by ordinal, so the daemon needs the GPUs first; otherwise sent with the
    // next tick.
    if (wereDevicesAsked())
        sendReturned();
}

/// The daemon must first receive the bounds of the recording.
bool sendReturned()
{
    bool all = sendWaiting();
    if (!all)
        return false;
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
        Buffer &buffer = s_buffers[number];
        if (!change(buffer, kReturned, kTelling))
            continue;
        if (buffer.epoch != g_process.epoch.load(std::memory_order_acquire)) {
            empty(number); // its daemon has disconnected
            buffer.state.store(kFree, std::memory_order_release);
            continue;
        }
        // Set before it is sent: the answer may arrive first.
        const size_t valid = buffer.valid;
        buffer.state.store(kTold);
        if (!sendMessage(wire::MessageType::Buffer, number, valid)) {
            buffer.state.store(kReturned);
            all = false;
        }
    }
    return all;
}

void reuse(uint64_t number)
{
    if (number < wire::kPoolBuffers)
        change(s_buffers[number], kTold, kFree);
}

void forHeld(void (*look)(int number, const uint8_t *buffer))
{
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
        if (s_buffers[number].state.load(std::memory_order_acquire) == kHeld)
            look(static_cast<int>(number), s_base + size_t{number} * wire::kPoolBufferBytes);
    }
}

void afterFork()
{
    if (!s_base)
        return;
    // Writes by CUPTI in this process, for example at exit, must not reach the parent's buffers.
    ::mmap(s_base, kPoolBytes, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    s_base = nullptr;
    for (Buffer &buffer : s_buffers)
        buffer.state.store(kFree, std::memory_order_relaxed);
}

} // namespace trilane::agent::pool
