// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/thread.h"

#include "capture/agent/core/sparsememory.h"

#include <cstring>
#include <span>

#include <csignal>
#include <pthread.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

constinit thread_local Thread *t_thread [[gnu::tls_model("initial-exec")]] = nullptr;

namespace {

constinit Thread *s_threads = nullptr; ///< one per ring
constinit pthread_key_t s_key;

std::span<Thread> threads()
{
    return {s_threads, s_threads ? size_t{wire::kRings} : 0};
}

wire::RingHeader *ringAt(char *base, uint32_t number)
{
    return reinterpret_cast<wire::RingHeader *>(base + wire::kRingHeadersAt) + number;
}

/// At thread exit: the daemon drains and frees the ring.
void closeThread(void *of)
{
    auto *thread = static_cast<Thread *>(of);
    if (!thread->claimed.load(std::memory_order_relaxed))
        return;
    t_thread = nullptr;
    // A ring of an earlier segment is empty; an unowned ring stays unowned.
    if (isConnected() && thread->use.load(std::memory_order_relaxed) != Thread::kStale)
        thread->ring->state.store(static_cast<uint32_t>(wire::RingState::Closed),
                                  std::memory_order_release);
    thread->claimed.store(false, std::memory_order_release);
}

/// The tid is written before the state, so the daemon never sees the previous owner's.
void take(Thread &thread, wire::RingHeader *ring, char *base, uint32_t number)
{
    thread.ring = ring;
    thread.records = reinterpret_cast<wire::Record *>(base + wire::kRingsAt) +
                     size_t{number} * wire::kRingRecords;
    thread.head = ring->head.load(std::memory_order_relaxed);
    thread.tail = ring->tail.load(std::memory_order_acquire);
    thread.lossFlag = 0;
    ring->openCallBegin.store(0, std::memory_order_relaxed);
    thread.quiet = false;
    thread.watchedDepth = 0;
    std::memset(thread.texts, 0, sizeof thread.texts);
    ring->tid = static_cast<uint32_t>(::gettid());
    ring->state.store(static_cast<uint32_t>(wire::RingState::Used), std::memory_order_release);
    thread.use.store(Thread::kIdle, std::memory_order_relaxed);
}

Thread *findFree(char *base)
{
    for (uint32_t number = 0; number < wire::kRings; ++number) {
        wire::RingHeader *ring = ringAt(base, number);
        Thread &thread = s_threads[number];
        const auto isFree = [ring] {
            return ring->state.load(std::memory_order_acquire) ==
                   static_cast<uint32_t>(wire::RingState::Free);
        };
        bool expected = false;
        if (!isFree() || !thread.claimed.compare_exchange_strong(expected, true))
            continue;
        if (isFree()) {
            take(thread, ring, base, number);
            return &thread;
        }
        thread.claimed.store(false, std::memory_order_release);
    }
    return nullptr;
}

/// A signal handler here would claim a second ring.
Thread *findUninterrupted(char *base)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (!t_thread) {
        if (Thread *found = findFree(base)) {
            t_thread = found;
            pthread_setspecific(s_key, found);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return t_thread;
}

} // namespace

Thread *claimThread()
{
    char *base = g_process.base.load(std::memory_order_acquire);
    if (!base)
        return nullptr;
    // If there are too many threads, only some records search all rings.
    constexpr uint64_t kRetryEvery = 64;
    const uint64_t missing = header()->ringsMissing.load(std::memory_order_relaxed);
    Thread *thread = missing % kRetryEvery == 0 ? findUninterrupted(base) : nullptr;
    if (!thread) {
        header()->ringsMissing.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    return thread;
}

bool prepareThreads()
{
    s_threads = static_cast<Thread *>(mapSparse(wire::kRings * sizeof(Thread)));
    return s_threads && pthread_key_create(&s_key, closeThread) == 0;
}

void forgetThreads()
{
    for (Thread &thread : threads()) {
        // Writing would commit the pages of untouched entries.
        if (thread.claimed.load(std::memory_order_relaxed))
            thread.claimed.store(false, std::memory_order_relaxed);
    }
    t_thread = nullptr;
    pthread_setspecific(s_key, nullptr);
}

bool reserveThread(uint32_t number)
{
    bool expected = false;
    return s_threads && s_threads[number].claimed.compare_exchange_strong(expected, true);
}

void releaseThread(uint32_t number)
{
    s_threads[number].claimed.store(false, std::memory_order_release);
}

void renewThreads()
{
    for (Thread &thread : threads()) {
        if (!thread.claimed.load(std::memory_order_relaxed))
            continue;
        // A running hook, if any, finishes quickly: nothing is armed.
        for (int tries = 0; tries < 100; ++tries) {
            uint8_t idle = Thread::kIdle;
            if (thread.use.compare_exchange_strong(idle, Thread::kStale) || idle == Thread::kStale)
                break;
            ::usleep(1000);
        }
    }
}

Thread *Writer::renewed(Thread *thread)
{
    if (thread->use.load(std::memory_order_relaxed) == Thread::kAtWork) {
        thread->ring->dropped.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    const bool quiet = thread->quiet;
    char *base = g_process.base.load(std::memory_order_acquire);
    take(*thread, thread->ring, base, static_cast<uint32_t>(thread - s_threads));
    thread->quiet = quiet;
    return thread;
}

bool Writer::putWithData(const wire::Record &record, size_t size)
{
    Thread &t = *m_thread;
    const size_t needed = (size + wire::payload::kDataBytes - 1) / wire::payload::kDataBytes + 1;
    if (t.head - t.tail + needed > wire::kRingRecords) {
        t.tail = t.ring->tail.load(std::memory_order_acquire);
        if (t.head - t.tail + needed > wire::kRingRecords) {
            t.ring->dropped.fetch_add(1, std::memory_order_relaxed);
            t.lossFlag = wire::kAfterLoss;
            return false;
        }
    }
    for (size_t at = 0; at < size; at += wire::payload::kDataBytes) {
        uint64_t words[3]{};
        const size_t left = size - at;
        std::memcpy(words, t.payload + at, left < sizeof words ? left : sizeof words);
        t.records[t.head++ % wire::kRingRecords] = {
            .ts = words[0], .type = wire::RecordType::Data, .a = words[1], .b = words[2]};
    }
    t.records[t.head % wire::kRingRecords] = record;
    t.records[t.head % wire::kRingRecords].flags |= wire::kHasData | t.lossFlag;
    t.lossFlag = 0;
    t.ring->head.store(++t.head, std::memory_order_release);
    return true;
}

bool Writer::hasRoom(Thread &thread)
{
    thread.tail = thread.ring->tail.load(std::memory_order_acquire);
    if (thread.head - thread.tail < wire::kRingRecords)
        return true;
    thread.ring->dropped.fetch_add(1, std::memory_order_relaxed);
    thread.lossFlag = wire::kAfterLoss;
    return false;
}

} // namespace trilane::agent
