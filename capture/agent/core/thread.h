// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/process.h"
#include "capture/wire/payload.h"
#include "capture/wire/segment.h"

namespace trilane::agent {

/// Recording state of one thread: its ring and its memory of texts. One is prepared per ring, in
/// memory that is not committed until used.
struct Thread
{
    struct CachedText
    {
        uint64_t hash;
        const char *text; ///< in the heap
        uint32_t size;
        uint32_t id;
    };
    static constexpr size_t kCachedTexts = 256; ///< power of two

    wire::RingHeader *ring;
    wire::Record *records;
    uint64_t head;
    uint64_t tail; ///< as last seen
    uint8_t lossFlag;
    /// kAtWork: a hook is running; the hook of a signal handler that interrupts it drops its
    /// record. kStale: the ring is of an earlier segment.
    enum Use : uint8_t { kIdle, kAtWork, kStale };
    std::atomic<uint8_t> use;
    std::atomic<bool> claimed; ///< owned by a thread
    bool quiet;                ///< calls of this thread are the agent's: see Quiet
    uint16_t watchedDomain;    ///< domain of the open capture range
    uint32_t watchedDepth;     ///< pushes since then, including itself; 0: none is open
    CachedText texts[kCachedTexts];
    char scratch[wire::kMaxStringLength + 8];
    char payload[wire::payload::kMaxBytes];
};

extern thread_local Thread *t_thread [[gnu::tls_model("initial-exec")]];

/// The calling thread's state; claims a ring if needed. Null: all rings are taken; counted.
Thread *claimThread();

/// False: thread exit cannot be observed.
bool prepareThreads();

/// Call in a forked child, which has none of the parent's threads.
void forgetThreads();

/// Takes an unowned ring out of use. False: it is owned.
bool reserveThread(uint32_t number);
void releaseThread(uint32_t number);

/// The segment is about to be replaced by an empty one: each thread claims its ring again with its
/// next record.
void renewThreads();

/// Scope in which libc calls of this thread are the agent's own and are not recorded by OS runtime
/// hooks.
class Quiet
{
public:
    Quiet()
        : m_thread(t_thread ? t_thread : claimThread())
        , m_before(m_thread && m_thread->quiet)
    {
        if (m_thread)
            m_thread->quiet = true;
    }
    ~Quiet()
    {
        if (m_thread)
            m_thread->quiet = m_before;
    }
    Quiet(const Quiet &) = delete;
    Quiet &operator=(const Quiet &) = delete;

private:
    Thread *m_thread;
    bool m_before;
};

/// Exclusive use of the thread's state by a hook. Inactive in a signal handler that interrupted a
/// hook.
class Writer
{
public:
    Writer()
        : m_thread(t_thread ? t_thread : claimThread())
    {
        if (m_thread && m_thread->use.load(std::memory_order_relaxed) != Thread::kIdle)
            m_thread = renewed(m_thread);
        if (m_thread) {
            m_thread->use.store(Thread::kAtWork, std::memory_order_relaxed);
            std::atomic_signal_fence(std::memory_order_seq_cst);
        }
    }
    ~Writer()
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if (m_thread)
            m_thread->use.store(Thread::kIdle, std::memory_order_relaxed);
    }
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    explicit operator bool() const { return m_thread != nullptr; }
    [[nodiscard]] Thread &thread() const { return *m_thread; }

    /// False: the ring is full; the record is dropped and counted.
    bool put(const wire::Record &record)
    {
        Thread &t = *m_thread;
        if (t.head - t.tail >= wire::kRingRecords && !hasRoom(t))
            return false;
        wire::Record &place = t.records[t.head % wire::kRingRecords];
        place = record;
        place.flags |= t.lossFlag;
        t.lossFlag = 0;
        t.ring->head.store(++t.head, std::memory_order_release);
        return true;
    }

    /// Writes the record and `size` bytes of the thread's payload before it: both or neither.
    bool putWithData(const wire::Record &record, size_t size);

private:
    static bool hasRoom(Thread &thread);
    /// Null: a hook is using it.
    static Thread *renewed(Thread *thread);

    Thread *m_thread;
};

} // namespace trilane::agent
