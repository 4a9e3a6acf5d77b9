// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/heldbuffers.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

namespace trilane::daemon {

using namespace activity;
using namespace wire;

namespace {

constexpr size_t kMaxUnread = 1 << 15;                ///< records: thirty streams' queues
constexpr size_t kMaxBuffersAtOnce = size_t{8} << 20; ///< maximum new bytes per check
constexpr size_t kMaxAgain = size_t{4} << 20;         ///< maximum bytes examined again per check
constexpr size_t kPiece = 64 << 10;
constexpr size_t kNear = 4096; ///< records no farther apart are read together
/// GPU times are interpolated: work may begin slightly before its launch.
constexpr Ns kLaunchSlack = 20'000'000;
/// Overtaken on its stream: it has ended, but CUPTI has no time for it.
constexpr Ns kOvertaken = 1'000'000'000;

uint64_t hashOf(std::span<const std::byte> bytes)
{
    uint64_t hash = bytes.size();
    for (; bytes.size() >= sizeof hash; bytes = bytes.subspan(sizeof hash)) {
        const auto word = activity::field<uint64_t>(bytes, 0);
        hash = std::rotl((hash ^ word) * 0x9e3779b97f4a7c15, 29);
    }
    for (const std::byte byte : bytes)
        hash = (hash ^ static_cast<uint64_t>(byte)) * 0x9e3779b97f4a7c15;
    return hash;
}

} // namespace

void HeldBuffers::look(Ns now, ActivityReader &reader)
{
    m_newBytes = 0;
    bool isWhole = true;
    lookAgain(now, reader);
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number)
        isWhole &= lookOn(number, now, reader, false);
    if (isWhole)
        m_lastLook = now;
    find(now, reader);
    reader.settleAllocations(std::min(m_horizon.all, now - Allocations::kHoldBack));
}

void HeldBuffers::pass(Ns now, const ActivityReader &reader)
{
    m_newBytes = 0;
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number)
        (void)lookOn(number, now, reader, true);
}

/// Examines pending records, continuing the last check.
void HeldBuffers::lookAgain(Ns now, ActivityReader &reader)
{
    m_oldBytes = 0;
    const Place begin = std::exchange(m_next, {});
    for (uint32_t n = 0; n <= wire::kPoolBuffers; ++n) {
        const uint32_t from = n == 0 ? begin.at : 0;
        const uint32_t to = n == wire::kPoolBuffers ? begin.at : wire::kPoolBufferBytes;
        if (!lookAgain((begin.buffer + n) % wire::kPoolBuffers, from, to, now, reader))
            return;
    }
}

/// False: the limit of this check is reached.
bool HeldBuffers::lookAgain(uint32_t number, uint32_t from, uint32_t to, Ns now,
                            ActivityReader &reader)
{
    std::vector<Unread> &unread = m_buffers[number].unread;
    const auto isBefore = [](const Unread &record, uint32_t at) {
        return record.at < at;
    };
    const auto placeOf = [&](uint32_t at) {
        return static_cast<size_t>(std::lower_bound(unread.begin(), unread.end(), at, isBefore) -
                                   unread.begin());
    };
    size_t first = placeOf(from);
    const size_t last = placeOf(to);
    if (first == last)
        return true;
    std::vector<Unread> left(unread.begin(), unread.begin() + static_cast<ptrdiff_t>(first));
    while (first < last && m_oldBytes < kMaxAgain)
        first = lookAtPiece(number, first, last, now, reader, left);
    const bool isWhole = first == last;
    if (!isWhole)
        m_next = {number, unread[first].at};
    left.insert(left.end(), unread.begin() + static_cast<ptrdiff_t>(first), unread.end());
    m_unread -= unread.size() - left.size();
    unread = std::move(left);
    return isWhole;
}

/// Reads records from `first` on that are close together. Returns the first one not read.
size_t HeldBuffers::lookAtPiece(uint32_t number, size_t first, size_t last, Ns now,
                                ActivityReader &reader, std::vector<Unread> &left)
{
    std::vector<Unread> &unread = m_buffers[number].unread;
    const uint32_t from = unread[first].at;
    uint32_t to = from;
    size_t behind = first;
    for (; behind < last && unread[behind].at <= to + kNear && to - from < kPiece; ++behind)
        to = unread[behind].at + unread[behind].length;
    m_copy.resize(to - from);
    m_oldBytes += m_copy.size();
    const bool hasBytes = m_memory.read(uint64_t{number} * wire::kPoolBufferBytes + from, m_copy);
    for (; first < behind; ++first) {
        Unread &record = unread[first];
        const Bytes bytes = Bytes(m_copy).subspan(record.at - from, record.length);
        if (!hasBytes || !isDone(record, bytes, now, reader))
            left.push_back(record);
        else
            setRead(number, record.at);
    }
    return behind;
}

/// Reads the record if its work has ended. False: still pending.
bool HeldBuffers::isDone(Unread &record, Bytes bytes, Ns now, ActivityReader &reader)
{
    const uint32_t kind = activity::kindOf(bytes);
    if (kind == activity::Invalid)
        return true; // the buffer has been emptied
    const uint64_t hash = hashOf(bytes);
    record.isStable = hash == record.hash && kind == record.kind;
    record.hash = hash;
    if (!record.isStable) {
        record.kind = kind;
        record.work = workOf(kind, bytes);
        return false;
    }
    if (reader.lengthOf(kind) != record.length || !reader.isReady(kind, bytes))
        return false;
    reader.readOne(kind, bytes, {now - record.seen > kMaxHeld, record.launched});
    return true;
}

/// Examines records after the known ones. False: there may be more.
bool HeldBuffers::lookOn(uint32_t number, Ns now, const ActivityReader &reader, bool isPassing)
{
    Buffer &buffer = m_buffers[number];
    const uint64_t base = uint64_t{number} * wire::kPoolBufferBytes;
    while (buffer.end + sizeof(uint32_t) <= wire::kPoolBufferBytes) {
        uint32_t next = 0;
        if (!m_memory.read(base + buffer.end, std::as_writable_bytes(std::span(&next, 1))))
            return false;
        // After a record of unknown length, records are found only when the buffer is returned.
        if (wire::kindOf(next) == activity::Invalid || reader.lengthOf(wire::kindOf(next)) == 0)
            return true;
        if (m_unread >= kMaxUnread || m_newBytes >= kMaxBuffersAtOnce)
            return false;
        m_copy.resize(std::min<size_t>(kPiece, wire::kPoolBufferBytes - buffer.end));
        if (!m_memory.read(base + buffer.end, m_copy))
            return false;
        size_t at = 0;
        while (at + sizeof(uint32_t) <= m_copy.size() && m_unread < kMaxUnread) {
            const uint32_t kind = wire::kindOf(activity::field<uint32_t>(m_copy, at));
            const uint32_t length = kind == activity::Invalid ? 0 : reader.lengthOf(kind);
            if (length == 0 || at + length > m_copy.size())
                break;
            const Bytes bytes = Bytes(m_copy).subspan(at, length);
            if (isPassing && activity::isFinished(kind, bytes))
                setRead(number, buffer.end);
            else if (!isRead(number, buffer.end))
                add(buffer, kind, bytes, now);
            buffer.end += length;
            at += length;
        }
        if (at == 0)
            return true; // cut off by the end of the buffer
        m_newBytes += at;
    }
    return true;
}

void HeldBuffers::add(Buffer &buffer, uint32_t kind, Bytes bytes, Ns now)
{
    const Ns before = std::max(m_lastLook, now - kMaxHeld);
    buffer.unread.push_back({.at = buffer.end,
                             .length = static_cast<uint32_t>(bytes.size()),
                             .kind = kind,
                             .hash = hashOf(bytes),
                             .launched = before - kLaunchSlack,
                             .seen = now,
                             .work = workOf(kind, bytes)});
    ++m_unread;
}

/// Lower bound of the times of further records.
void HeldBuffers::find(Ns now, const ActivityReader &reader)
{
    m_horizon.holds.clear();
    m_horizon.all = std::max(m_lastLook, now - kMaxHeld) - kLaunchSlack;
    std::map<TrackId, Ns> holds;
    for (const Buffer &buffer : m_buffers) {
        for (const Unread &record : buffer.unread) {
            const Ns waited = now - record.seen;
            if (!activity::isGpuWork(record.kind)) {
                if (waited < kOvertaken)
                    m_horizon.all = std::min(m_horizon.all, record.launched);
                continue;
            }
            if (waited > kMaxHeld)
                continue;
            if (!record.isStable && waited < kOvertaken) {
                m_horizon.all = std::min(m_horizon.all, record.launched);
                continue;
            }
            if (waited > kOvertaken && reader.order().isOvertaken(record.work))
                continue;
            const std::optional<build::Hold> hold =
                reader.order().holdOf(record.work, record.launched);
            if (!hold)
                continue;
            Ns &from = holds.try_emplace(hold->track, hold->from).first->second;
            from = std::min(from, hold->from);
        }
    }
    for (const auto &[track, from] : holds)
        m_horizon.holds.push_back({track, from});
}

size_t HeldBuffers::readRest(uint32_t number, Bytes copy, Ns now, ActivityReader &reader)
{
    if (m_read && m_buffers[number].end == 0)
        (void)lookOn(number, now, reader, false); // an earlier daemon may have read it
    const Buffer buffer = std::move(m_buffers[number]);
    m_buffers[number] = {};
    m_unread -= buffer.unread.size();
    for (const Unread &record : buffer.unread) {
        if (record.at + record.length > copy.size())
            continue;
        const Bytes bytes = copy.subspan(record.at, record.length);
        const uint32_t kind = activity::kindOf(bytes);
        if (kind != activity::Invalid && reader.lengthOf(kind) == record.length)
            reader.readOne(kind, bytes, {now - record.seen > kMaxHeld, record.launched});
    }
    if (m_read)
        m_read->clear(number, buffer.end);
    const size_t seen = std::min<size_t>(buffer.end, copy.size());
    return seen + reader.read(copy.subspan(seen));
}

void HeldBuffers::clear(uint32_t number)
{
    m_unread -= m_buffers[number].unread.size();
    if (m_read)
        m_read->clear(number, m_buffers[number].end);
    m_buffers[number] = {};
}

} // namespace trilane::daemon
