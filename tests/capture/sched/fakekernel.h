// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/bpfhub.h"
#include "capture/sched/monotonic.h"

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <cstring>
#include <linux/bpf.h>
#include <memory>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace trilane::sched::test {

/// The memory that the programs in the kernel would write, and what they would do with it.
class FakeKernel
{
public:
    explicit FakeKernel(size_t ringBytes = 1 << 16)
        : m_ringBytes(ringBytes)
    {
        const auto page = size_t(sysconf(_SC_PAGESIZE));
        m_ring = file(2 * page + 2 * m_ringBytes, m_ringFile);
        m_marks = reinterpret_cast<uint16_t *>(
            file(TRILANE_SCHED_PIDS * sizeof(uint16_t), m_maps.traced));
        m_losses = reinterpret_cast<trilane_sched_loss *>(
            file(TRILANE_SCHED_CORES * sizeof(trilane_sched_loss), m_maps.losses));
        (void)file(page, m_maps.period);
        m_maps.ring = m_ringFile;
        m_produced = reinterpret_cast<uint64_t *>(m_ring + page);
        m_data = m_ring + 2 * page;
    }
    ~FakeKernel()
    {
        for (const Part &part : m_parts) {
            ::munmap(part.at, part.bytes);
            ::close(part.descriptor);
        }
    }
    FakeKernel(const FakeKernel &) = delete;
    FakeKernel &operator=(const FakeKernel &) = delete;

    [[nodiscard]] std::shared_ptr<BpfHub> hub() const
    {
        auto opened = BpfHub::open({.maps = m_maps, .ringBytes = m_ringBytes}, true);
        if (!opened)
            qFatal("no hub");
        return *opened;
    }

    /// Nothing that happens is told until tellAgain().
    void loseAll() { m_isFull = true; }
    void tellAgain() { m_isFull = false; }

    void fork(int parent, int child)
    {
        uint16_t &mark = m_marks[child];
        if (isMarked(parent))
            mark = TRILANE_SCHED_NEXT_MARK(mark);
        else
            mark &= ~TRILANE_SCHED_MARKED;
        write(TRILANE_SCHED_FORK, child, {named(child), parent, named(parent), 0});
    }
    void end(int pid)
    {
        write(TRILANE_SCHED_EXIT, pid, {named(pid), 0, 0, 0});
        if (!isMarked(pid))
            return;
        const int name = named(pid);
        m_marks[pid] &= ~TRILANE_SCHED_MARKED;
        write(TRILANE_SCHED_FREED, pid, {name, 0, 0, 0});
    }
    void rename(int pid, const char *name)
    {
        trilane_sched_name record{};
        std::strncpy(record.record.comm, name, sizeof record.record.comm - 1);
        record.record.type = TRILANE_SCHED_COMM;
        record.record.tid = pid;
        record.pid = named(pid);
        append(record.record, sizeof record);
    }
    void exec(int pid, const char *name)
    {
        write(TRILANE_SCHED_EXEC, pid, {named(pid), 0, 0, 0});
        rename(pid, name);
    }
    void switchTo(int pid) { write(TRILANE_SCHED_SWITCH, 0, {0, pid, named(pid), 0}); }
    void switchFrom(int pid) { write(TRILANE_SCHED_SWITCH, pid, {named(pid), 0, 0, 1}); }
    [[nodiscard]] bool isMarked(int pid) const { return m_marks[pid] & TRILANE_SCHED_MARKED; }

private:
    std::byte *file(size_t bytes, int &descriptor)
    {
        descriptor = ::memfd_create("map", MFD_CLOEXEC);
        if (::ftruncate(descriptor, off_t(bytes)) != 0)
            qFatal("no memory");
        void *at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        if (at == MAP_FAILED)
            qFatal("no memory");
        m_parts.push_back({at, bytes, descriptor});
        return static_cast<std::byte *>(at);
    }
    [[nodiscard]] int named(int pid) const
    {
        const unsigned generation = isMarked(pid) ? TRILANE_SCHED_GENERATION(m_marks[pid]) : 0U;
        return int(unsigned(pid) | generation << TRILANE_SCHED_PID_BITS);
    }
    void write(unsigned char type, int tid, std::array<int, 4> ids)
    {
        trilane_sched_record record{};
        record.type = type;
        record.tid = tid;
        std::copy(ids.begin(), ids.end(), record.ids);
        append(record, sizeof record);
    }
    void append(trilane_sched_record &record, size_t bytes)
    {
        if (m_isFull) {
            m_losses[0].first = m_losses[0].last = uint64_t(monotonicNow());
            ++m_losses[0].count;
            return;
        }
        record.time = uint64_t(monotonicNow());
        std::byte *head = m_data + *m_produced;
        *reinterpret_cast<uint32_t *>(head) = uint32_t(bytes);
        std::memcpy(head + BPF_RINGBUF_HDR_SZ, &record, bytes);
        *m_produced += bytes + BPF_RINGBUF_HDR_SZ;
        if (*m_produced >= m_ringBytes)
            qFatal("the test writes too much");
    }

    const size_t m_ringBytes;

    struct Part
    {
        void *at;
        size_t bytes;
        int descriptor;
    };
    std::vector<Part> m_parts;
    bpf::BpfMaps m_maps;
    int m_ringFile = -1;
    std::byte *m_ring = nullptr;
    uint64_t *m_produced = nullptr;
    std::byte *m_data = nullptr;
    uint16_t *m_marks = nullptr;
    trilane_sched_loss *m_losses = nullptr;
    bool m_isFull = false;
};

} // namespace trilane::sched::test
