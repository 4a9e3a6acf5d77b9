// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/segmentreader.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace trilane {

using namespace wire;

namespace {

Error refused(std::string why)
{
    return Error{.what = msg("a process offered something that is no recording segment: %1", why)};
}

} // namespace

Result<std::unique_ptr<SegmentReader>> SegmentReader::map(int descriptor)
{
    std::optional<PeerMemory> memory =
        PeerMemory::take(control::Descriptor(descriptor), kSegmentBytes);
    if (!memory)
        return refused("it is too small, can be cut off, or is no ordinary memory");
    std::unique_ptr<PeerMapping> mapping = memory->map(kHeapAt);
    if (!mapping)
        return Error::fromErrno(msg("cannot map a recording segment"), {});
    std::unique_ptr<SegmentReader> reader(new SegmentReader(mapping->base()));
    reader->m_mapping = std::move(mapping);
    reader->m_memory = std::move(memory);
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
    return reader;
}

std::unique_ptr<SegmentReader> SegmentReader::over(char *base)
{
    std::unique_ptr<SegmentReader> reader(new SegmentReader(base));
    reader->readHeader();
    return reader;
}

bool SegmentReader::read(uint64_t at, std::span<std::byte> into) const
{
    if (m_memory)
        return m_memory->read(at, into);
    std::memcpy(into.data(), m_base + at, into.size());
    return true;
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
    rearm(header().armed, word);
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

void SegmentReader::takeSnapshot()
{
    m_snapshot.assign(kRings, {});
    for (uint32_t number = ownedFrom(0); number < kRings; number = ownedFrom(number + 1))
        m_snapshot[number] = look(number);
}

SegmentReader::Span SegmentReader::look(uint32_t number)
{
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
    return {tail, head, isClosed, true};
}

SegmentReader::Span SegmentReader::begin(uint32_t number)
{
    return number < m_snapshot.size() ? std::exchange(m_snapshot[number], {}) : Span{};
}

std::span<const Record> SegmentReader::copy(uint32_t number, uint64_t at, uint64_t most)
{
    constexpr uint64_t kMaxCopied = 2048; // 64 KB
    const uint64_t place = at % kRingRecords;
    const uint64_t count = std::min({most, kMaxCopied, kRingRecords - place});
    m_copy.resize(static_cast<size_t>(count));
    const uint64_t from =
        kRingsAt + (uint64_t{number % kRings} * kRingRecords + place) * sizeof(Record);
    if (!read(from, std::as_writable_bytes(std::span(m_copy)))) {
        ++m_broken;
        std::fill(m_copy.begin(), m_copy.end(), Record{});
    }
    return m_copy;
}

void SegmentReader::end(uint32_t number, const Span &span)
{
    if (!span.isTaken)
        return;
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
    // Most are short: one look is enough for them.
    struct Begin
    {
        uint32_t size;
        uint32_t hash;
        std::array<char, 120> text;
    } begin{};
    static_assert(sizeof(HeapString) == offsetof(Begin, text));
    const uint64_t room = kHeapBytes - at - sizeof(HeapString);
    const auto looked = static_cast<size_t>(std::min<uint64_t>(begin.text.size(), room));
    const auto bytes = std::as_writable_bytes(std::span(&begin, 1));
    if (!read(kHeapAt + at, bytes.first(sizeof(HeapString) + looked)) || begin.size == 0)
        return {};
    const auto size =
        static_cast<size_t>(std::min<uint64_t>({begin.size - 1, kLongestString, room}));
    std::string text(begin.text.data(), std::min(size, looked));
    if (size <= looked)
        return text;
    text.resize(size);
    const auto rest = std::as_writable_bytes(std::span(text)).subspan(looked);
    return read(kHeapAt + at + sizeof(HeapString) + looked, rest) ? text : std::string();
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
