// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/perfring.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace trilane::sched {

namespace {

constexpr size_t kMinPages = 8;
constexpr size_t kMaxRecordBytes = 256; ///< of the record types that we enable

size_t pageSize()
{
    return size_t(sysconf(_SC_PAGESIZE));
}

} // namespace

PerfRing::~PerfRing()
{
    if (m_memory)
        munmap(m_memory, pageSize() + m_dataBytes);
}

PerfRing::PerfRing(PerfRing &&other) noexcept
    : m_memory(std::exchange(other.m_memory, nullptr))
    , m_dataBytes(other.m_dataBytes)
{}

PerfRing &PerfRing::operator=(PerfRing &&other) noexcept
{
    std::swap(m_memory, other.m_memory);
    std::swap(m_dataBytes, other.m_dataBytes);
    return *this;
}

Result<PerfRing> PerfRing::map(const PerfEvent &event, size_t bytes)
{
    const size_t page = pageSize();
    size_t pages = std::bit_ceil(std::max<size_t>((bytes + page - 1) / page, 1));
    for (;; pages /= 2) {
        void *memory = mmap(nullptr, (pages + 1) * page, PROT_READ | PROT_WRITE, MAP_SHARED,
                            event.descriptor(), 0);
        if (memory != MAP_FAILED) {
            PerfRing ring;
            ring.m_memory = memory;
            ring.m_dataBytes = pages * page;
            return ring;
        }
        if (errno != EPERM || pages <= kMinPages)
            break;
    }
    Error error = Error::fromErrno(msg("cannot map a perf event ring buffer"), {});
    if (errno == EPERM)
        error.remedy = msg("raise /proc/sys/kernel/perf_event_mlock_kb or ulimit -l");
    return error;
}

std::span<const std::byte> PerfRing::recordAt(uint64_t position, size_t size)
{
    const auto *data = static_cast<const std::byte *>(m_memory) + pageSize();
    const size_t start = position & (m_dataBytes - 1);
    const size_t first = std::min(size, m_dataBytes - start);
    if (first == size)
        return {data + start, size};
    m_wrapped.resize(size);
    std::memcpy(m_wrapped.data(), data + start, first);
    std::memcpy(m_wrapped.data() + first, data, size - first);
    return m_wrapped;
}

bool PerfRing::read(const Callback &callback)
{
    auto *control = static_cast<perf_event_mmap_page *>(m_memory);
    const uint64_t head = __atomic_load_n(&control->data_head, __ATOMIC_ACQUIRE);
    uint64_t tail = control->data_tail;
    const bool wasFull = head - tail + kMaxRecordBytes > m_dataBytes;
    while (head - tail >= sizeof(perf_event_header)) {
        perf_event_header header{};
        const auto bytes = recordAt(tail, sizeof header);
        std::memcpy(&header, bytes.data(), sizeof header);
        if (header.size < sizeof header || header.size > head - tail)
            break;
        callback(header, recordAt(tail, header.size).subspan(sizeof header));
        tail += header.size;
    }
    __atomic_store_n(&control->data_tail, tail, __ATOMIC_RELEASE);
    return wasFull;
}

} // namespace trilane::sched
