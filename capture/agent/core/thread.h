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
    static constexpr size_t kCachedTexts = 256; ///< a power of two

    wire::RingHeader *ring;
    wire::Record *records;
    uint64_t head;
    uint64_t tail; ///< as it was last seen
    uint8_t lossFlag;
    /// A hook is at work: a signal handler's hook that interrupts it drops its record. Or the ring
    /// is one of an earlier segment's.
    enum Use : uint8_t { kIdle, kAtWork, kStale };
    std::atomic<uint8_t> use;
    std::atomic<bool> claimed; ///< belongs to a thread
    bool quiet;                ///< what the thread calls now, the agent calls: see Quiet
    uint16_t watchedDomain;    ///< of the capture range that is open on it
    uint32_t watchedDepth;     ///< its pushes since then, itself included; 0: none is open
    CachedText texts[kCachedTexts];
    char scratch[wire::kLongestString + 8];
    char payload[wire::payload::kMaxBytes];
};

extern thread_local Thread *t_thread [[gnu::tls_model("initial-exec")]];

/// The calling thread's, claimed if need be. Null: all rings are taken; that is counted.
Thread *claimThread();

/// False: threads' ends could not be observed.
bool prepareThreads();

/// Call in a forked child, which has none of the parent's threads.
void forgetThreads();

/// Takes a ring that no thread has, so that none gets it. False: a thread has it.
bool reserveThread(uint32_t number);
void releaseThread(uint32_t number);

/// The segment is about to be replaced by an empty one: each thread takes its ring anew with its
/// next record.
void renewThreads();

/// While it lives, calls of this thread into libc are the agent's own and no OS-runtime hook
/// records them.
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

/// A hook's use of its thread. Does nothing for a hook in a signal handler that interrupted one.
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
    /// Null: a hook is at work on it.
    static Thread *renewed(Thread *thread);

    Thread *m_thread;
};

} // namespace trilane::agent
