// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The ring's layout is the kernel's: BPF_RINGBUF_… in linux/bpf.h, kernel/bpf/ringbuf.c.

#include "capture/sched/bpfring.h"

#include <algorithm>
#include <linux/bpf.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::sched {

namespace {

constexpr size_t kCountedCores =
    1024; ///< losses on cores beyond are not counted; no machine has them

constexpr uint16_t markOf(BpfRing::Generation generation)
{
    return static_cast<uint16_t>(generation << 1 | TRILANE_SCHED_MARKED);
}

bool isNumber(int32_t pid)
{
    return pid > 0 && pid < TRILANE_SCHED_PIDS;
}

} // namespace

BpfRing::~BpfRing()
{
    for (const Part &part : m_parts)
        munmap(part.at, part.bytes);
}

void *BpfRing::mapPart(int descriptor, size_t bytes, int rights, size_t offset)
{
    void *at = mmap(nullptr, bytes, rights, MAP_SHARED, descriptor, off_t(offset));
    if (at == MAP_FAILED)
        return nullptr;
    m_parts.push_back({at, bytes});
    return at;
}

Result<void> BpfRing::map(const bpf::BpfMaps &maps, size_t ringBytes)
{
    const auto page = size_t(sysconf(_SC_PAGESIZE));
    constexpr int kBoth = PROT_READ | PROT_WRITE;
    // One page of the ring is written by us, and one by the kernel; the data follows, mapped twice.
    m_consumed = static_cast<uint64_t *>(mapPart(maps.ring, page, kBoth, 0));
    m_produced =
        static_cast<const uint64_t *>(mapPart(maps.ring, page + 2 * ringBytes, PROT_READ, page));
    m_marks = static_cast<uint16_t *>(
        mapPart(maps.traced, TRILANE_SCHED_PIDS * sizeof(uint16_t), kBoth, 0));
    m_losses = static_cast<const trilane_sched_loss *>(
        mapPart(maps.losses, kCountedCores * sizeof(trilane_sched_loss), PROT_READ, 0));
    m_period = static_cast<uint64_t *>(mapPart(maps.period, page, kBoth, 0));
    if (!m_consumed || !m_produced || !m_marks || !m_losses || !m_period)
        return Error::fromErrno(msg("cannot map the BPF ring buffer"), {});
    m_data = reinterpret_cast<const std::byte *>(m_produced) + page;
    m_bytes = ringBytes;
    m_lostBefore.resize(kCountedCores);
    return {};
}

bool BpfRing::read(size_t most, const std::function<void(const trilane_sched_record &)> &callback)
{
    uint64_t consumed = *m_consumed;
    while (most-- > 0 && consumed < __atomic_load_n(m_produced, __ATOMIC_ACQUIRE)) {
        const std::byte *head = m_data + (consumed & (m_bytes - 1));
        const uint32_t word =
            __atomic_load_n(reinterpret_cast<const uint32_t *>(head), __ATOMIC_ACQUIRE);
        if (word & BPF_RINGBUF_BUSY_BIT)
            return false; // being written
        const uint32_t size = word & ~BPF_RINGBUF_DISCARD_BIT;
        const auto &record =
            *reinterpret_cast<const trilane_sched_record *>(head + BPF_RINGBUF_HDR_SZ);
        if (!(word & BPF_RINGBUF_DISCARD_BIT) && size >= sizeof record &&
            (record.type != TRILANE_SCHED_COMM || size >= sizeof(trilane_sched_name)))
            callback(record);
        consumed += (uint64_t{size} + BPF_RINGBUF_HDR_SZ + 7) / 8 * 8;
        __atomic_store_n(m_consumed, consumed, __ATOMIC_RELEASE);
    }
    return consumed >= __atomic_load_n(m_produced, __ATOMIC_ACQUIRE);
}

void BpfRing::readLosses(
    const std::function<void(uint32_t core, uint64_t count, int64_t first, int64_t last)> &callback)
{
    __atomic_store_n(m_period, *m_period + 1, __ATOMIC_RELAXED);
    for (size_t core = 0; core < m_lostBefore.size(); ++core) {
        const uint64_t count = __atomic_load_n(&m_losses[core].count, __ATOMIC_RELAXED);
        if (count == m_lostBefore[core])
            continue;
        callback(uint32_t(core), count - m_lostBefore[core], int64_t(m_losses[core].first),
                 int64_t(m_losses[core].last));
        m_lostBefore[core] = count;
    }
}

BpfRing::Generation BpfRing::choose(int32_t pid)
{
    if (!isNumber(pid))
        return 0;
    uint16_t mark = __atomic_load_n(m_marks + pid, __ATOMIC_RELAXED);
    while (!(mark & TRILANE_SCHED_MARKED)) {
        const auto next = static_cast<uint16_t>(TRILANE_SCHED_NEXT_MARK(mark));
        if (__atomic_compare_exchange_n(m_marks + pid, &mark, next, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            mark = next;
    }
    return TRILANE_SCHED_GENERATION(mark);
}

void BpfRing::release(int32_t pid, Generation generation)
{
    uint16_t mark = markOf(generation);
    const auto released = static_cast<uint16_t>(mark & ~TRILANE_SCHED_MARKED);
    if (isNumber(pid))
        __atomic_compare_exchange_n(m_marks + pid, &mark, released, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
}

bool BpfRing::isChosen(int32_t pid, Generation generation) const
{
    return isNumber(pid) && __atomic_load_n(m_marks + pid, __ATOMIC_RELAXED) == markOf(generation);
}

} // namespace trilane::sched
