// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/segmentreader.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace trilane::daemon {

using namespace wire;

namespace {

Error refused(std::string why)
{
    return Error{.what = msg("a process passed an invalid recording segment: %1", why)};
}

} // namespace

Result<std::unique_ptr<SegmentReader>> SegmentReader::map(int descriptor)
{
    std::optional<PeerMemory> memory =
        PeerMemory::take(control::Descriptor(descriptor), wire::kSegmentBytes);
    if (!memory)
        return refused("it is too small, can be cut off, or is no ordinary memory");
    std::unique_ptr<PeerMapping> mapping = memory->map(wire::kHeapAt);
    if (!mapping)
        return Error::fromErrno(msg("cannot map a recording segment"), {});
    std::unique_ptr<SegmentReader> reader(new SegmentReader(mapping->base()));
    reader->m_mapping = std::move(mapping);
    reader->m_memory = std::move(memory);
    const wire::SegmentHeader &header = reader->header();
    if (header.magic != wire::kSegmentMagic)
        return refused("it does not begin like one");
    if (header.version != wire::kWireVersion)
        return refused("it is of protocol version " + std::to_string(header.version) +
                       ", this is version " + std::to_string(wire::kWireVersion));
    if (header.rings != wire::kRings || header.ringRecords != wire::kRingRecords ||
        header.heapBytes != wire::kHeapBytes)
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
    const wire::SegmentHeader &h = header();
    m_clock = h.clock == wire::ClockKind::Tsc ? wire::ClockKind::Tsc : wire::ClockKind::Monotonic;
    m_pid = h.pid;
    m_parent = h.parent;
    m_startTime = h.startTime;
}

wire::SegmentHeader &SegmentReader::header() const
{
    return *reinterpret_cast<wire::SegmentHeader *>(m_base);
}

wire::RingHeader &SegmentReader::ringHeader(uint32_t number) const
{
    return reinterpret_cast<wire::RingHeader *>(m_base +
                                                wire::kRingHeadersAt)[number % wire::kRings];
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
    wire::rearm(header().armed, word);
}

SegmentReader::RingInfo SegmentReader::ring(uint32_t number) const
{
    const wire::RingHeader &ring = ringHeader(number);
    const uint32_t state = ring.state.load(std::memory_order_acquire);
    const uint64_t openCallBegin = ring.openCallBegin.load(std::memory_order_acquire);
    const auto openCall = static_cast<uint32_t>(ring.openCall);
    const bool isOwned = state == static_cast<uint32_t>(wire::RingState::Used) ||
                         state == static_cast<uint32_t>(wire::RingState::Closed);
    // The tid of a free ring may just be being written.
    return {.state = isOwned ? static_cast<wire::RingState>(state) : wire::RingState::Free,
            .tid = isOwned ? ring.tid : 0,
            .dropped = ring.dropped.load(std::memory_order_relaxed),
            .openCall = openCall,
            .openCallBegin = openCallBegin};
}

uint32_t SegmentReader::ownedFrom(uint32_t number) const
{
    const auto *rings = reinterpret_cast<const wire::RingHeader *>(m_base + wire::kRingHeadersAt);
    while (number < wire::kRings && rings[number].state.load(std::memory_order_relaxed) ==
                                        static_cast<uint32_t>(wire::RingState::Free))
        ++number;
    return number;
}

void SegmentReader::takeSnapshot()
{
    m_snapshot.assign(wire::kRings, {});
    for (uint32_t number = ownedFrom(0); number < wire::kRings; number = ownedFrom(number + 1))
        m_snapshot[number] = look(number);
}

SegmentReader::Span SegmentReader::look(uint32_t number)
{
    wire::RingHeader &ring = ringHeader(number);
    // Read first: a thread that has closed its ring no longer writes.
    const bool isClosed = ring.state.load(std::memory_order_acquire) ==
                          static_cast<uint32_t>(wire::RingState::Closed);
    const uint64_t head = ring.head.load(std::memory_order_acquire);
    uint64_t tail = ring.tail.load(std::memory_order_relaxed);
    if (head - tail > wire::kRingRecords) {
        ++m_broken;
        tail = head;
    }
    return {tail, head, isClosed, true};
}

SegmentReader::Span SegmentReader::begin(uint32_t number)
{
    return number < m_snapshot.size() ? std::exchange(m_snapshot[number], {}) : Span{};
}

std::span<const wire::Record> SegmentReader::copy(uint32_t number, uint64_t at, uint64_t most)
{
    constexpr uint64_t kMaxCopied = 2048; // 64 KB
    const uint64_t place = at % wire::kRingRecords;
    const uint64_t count = std::min({most, kMaxCopied, wire::kRingRecords - place});
    m_copy.resize(static_cast<size_t>(count));
    const uint64_t from =
        wire::kRingsAt +
        (uint64_t{number % wire::kRings} * wire::kRingRecords + place) * sizeof(wire::Record);
    if (!read(from, std::as_writable_bytes(std::span(m_copy)))) {
        ++m_broken;
        std::fill(m_copy.begin(), m_copy.end(), wire::Record{});
    }
    return m_copy;
}

void SegmentReader::end(uint32_t number, const Span &span)
{
    if (!span.isTaken)
        return;
    wire::RingHeader &ring = ringHeader(number);
    ring.tail.store(span.head, std::memory_order_release);
    if (span.isClosed)
        ring.state.store(static_cast<uint32_t>(wire::RingState::Free), std::memory_order_release);
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
    if (id == 0 || at + sizeof(wire::HeapString) > wire::kHeapBytes)
        return {};
    // Most texts are short, so a single read suffices.
    struct Begin
    {
        uint32_t size;
        uint32_t hash;
        std::array<char, 120> text;
    } begin{};
    static_assert(sizeof(wire::HeapString) == offsetof(Begin, text));
    const uint64_t room = wire::kHeapBytes - at - sizeof(wire::HeapString);
    const auto looked = static_cast<size_t>(std::min<uint64_t>(begin.text.size(), room));
    const auto bytes = std::as_writable_bytes(std::span(&begin, 1));
    if (!read(wire::kHeapAt + at, bytes.first(sizeof(wire::HeapString) + looked)) ||
        begin.size == 0)
        return {};
    const auto size =
        static_cast<size_t>(std::min<uint64_t>({begin.size - 1, wire::kMaxStringLength, room}));
    std::string text(begin.text.data(), std::min(size, looked));
    if (size <= looked)
        return text;
    text.resize(size);
    const auto rest = std::as_writable_bytes(std::span(text)).subspan(looked);
    return read(wire::kHeapAt + at + sizeof(wire::HeapString) + looked, rest) ? text
                                                                              : std::string();
}

uint64_t SegmentReader::stringsDropped() const
{
    return header().stringsDropped.load(std::memory_order_relaxed);
}

uint64_t SegmentReader::ringsMissing() const
{
    return header().ringsMissing.load(std::memory_order_relaxed);
}

} // namespace trilane::daemon
