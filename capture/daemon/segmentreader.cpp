// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/segmentreader.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

using namespace wire;

namespace {

Error refused(std::string why)
{
    return Error{.what = "a process offered something that is no recording segment: " + why};
}

} // namespace

Result<std::unique_ptr<SegmentReader>> SegmentReader::map(int descriptor)
{
    struct Closer
    {
        int fd;
        ~Closer() { ::close(fd); }
    } closer{descriptor};
    struct stat status
    {};
    if (::fstat(descriptor, &status) != 0 || status.st_size < static_cast<off_t>(kSegmentBytes))
        return refused("it is too small");
    const int seals = ::fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || !(seals & F_SEAL_SHRINK))
        return refused("it could be cut off while it is read");
    void *mapped =
        ::mmap(nullptr, kSegmentBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped == MAP_FAILED)
        return Error::fromErrno("cannot map a recording segment", {});
    std::unique_ptr<SegmentReader> reader(new SegmentReader(static_cast<char *>(mapped), true));
    const SegmentHeader &header = reader->header();
    if (header.magic != kSegmentMagic)
        return refused("it does not begin like one");
    if (header.version != kWireVersion)
        return refused("it is of protocol version " + std::to_string(header.version) +
                       ", this is version " + std::to_string(kWireVersion));
    if (header.rings != kRings || header.ringRecords != kRingRecords ||
        header.heapBytes != kHeapBytes)
        return refused("its parts have other sizes");
    reader->readHeader();
    reader->m_inode = status.st_ino;
    return reader;
}

std::unique_ptr<SegmentReader> SegmentReader::over(char *base)
{
    std::unique_ptr<SegmentReader> reader(new SegmentReader(base, false));
    reader->readHeader();
    return reader;
}

SegmentReader::~SegmentReader()
{
    if (m_isOwner)
        ::munmap(m_base, kSegmentBytes);
}

void SegmentReader::readHeader()
{
    const SegmentHeader &h = header();
    m_clock = h.clock == ClockKind::Tsc ? ClockKind::Tsc : ClockKind::Monotonic;
    m_pid = h.pid;
    m_parent = h.parent;
    m_startTime = h.startTime;
}

SegmentHeader &SegmentReader::header() const
{
    return *reinterpret_cast<SegmentHeader *>(m_base);
}

RingHeader &SegmentReader::ringHeader(uint32_t number) const
{
    return reinterpret_cast<RingHeader *>(m_base + kRingHeadersAt)[number % kRings];
}

uint32_t SegmentReader::minimumOsNs() const
{
    return header().minimumOsNs.load(std::memory_order_relaxed);
}

void SegmentReader::arm(uint32_t what)
{
    header().armed.store(what, std::memory_order_release);
}

void SegmentReader::follow(uint32_t word)
{
    uint32_t before = header().armed.load(std::memory_order_relaxed);
    uint32_t after = 0;
    do {
        const bool isMine = before & kArmMine && word & kArmWatch;
        after = isMine ? word | kArmMine | word >> kArmLater : word;
    } while (!header().armed.compare_exchange_weak(before, after));
}

SegmentReader::RingInfo SegmentReader::ring(uint32_t number) const
{
    const RingHeader &ring = ringHeader(number);
    const uint32_t state = ring.state.load(std::memory_order_acquire);
    const uint64_t openCallBegin = ring.openCallBegin.load(std::memory_order_acquire);
    const auto openCall = static_cast<uint32_t>(ring.openCall);
    const bool isOwned = state == static_cast<uint32_t>(RingState::Used) ||
                         state == static_cast<uint32_t>(RingState::Closed);
    // The tid of a free ring is just being written, perhaps.
    return {.state = isOwned ? static_cast<RingState>(state) : RingState::Free,
            .tid = isOwned ? ring.tid : 0,
            .dropped = ring.dropped.load(std::memory_order_relaxed),
            .openCall = openCall,
            .openCallBegin = openCallBegin};
}

uint32_t SegmentReader::ownedFrom(uint32_t number) const
{
    const auto *rings = reinterpret_cast<const RingHeader *>(m_base + kRingHeadersAt);
    while (number < kRings && rings[number].state.load(std::memory_order_relaxed) ==
                                  static_cast<uint32_t>(RingState::Free))
        ++number;
    return number;
}

SegmentReader::Span SegmentReader::begin(uint32_t number)
{
    number %= kRings;
    RingHeader &ring = ringHeader(number);
    // Looked at first: a thread that has closed its ring writes no more.
    const bool isClosed =
        ring.state.load(std::memory_order_acquire) == static_cast<uint32_t>(RingState::Closed);
    const uint64_t head = ring.head.load(std::memory_order_acquire);
    uint64_t tail = ring.tail.load(std::memory_order_relaxed);
    if (head - tail > kRingRecords) {
        ++m_broken;
        tail = head;
    }
    const auto *records =
        reinterpret_cast<const Record *>(m_base + kRingsAt) + size_t{number} * kRingRecords;
    return {records, tail, head, isClosed};
}

void SegmentReader::end(uint32_t number, const Span &span)
{
    RingHeader &ring = ringHeader(number);
    ring.tail.store(span.head, std::memory_order_release);
    if (span.isClosed)
        ring.state.store(static_cast<uint32_t>(RingState::Free), std::memory_order_release);
}

std::string SegmentReader::string(uint32_t id) const
{
    std::string text = bytes(id);
    replaceInvalidUtf8(text);
    return text;
}

std::string SegmentReader::bytes(uint32_t id) const
{
    const uint64_t at = uint64_t{id} * 8;
    if (id == 0 || at + sizeof(HeapString) > kHeapBytes)
        return {};
    const char *place = m_base + kHeapAt + at;
    const uint32_t stored =
        reinterpret_cast<const HeapString *>(place)->size.load(std::memory_order_acquire);
    if (stored == 0)
        return {};
    const uint64_t room = kHeapBytes - at - sizeof(HeapString);
    const uint64_t size = std::min<uint64_t>({stored - 1, kLongestString, room});
    return {place + sizeof(HeapString), static_cast<size_t>(size)};
}

uint64_t SegmentReader::stringsDropped() const
{
    return header().stringsDropped.load(std::memory_order_relaxed);
}

uint64_t SegmentReader::ringsMissing() const
{
    return header().ringsMissing.load(std::memory_order_relaxed);
}

} // namespace trilane
