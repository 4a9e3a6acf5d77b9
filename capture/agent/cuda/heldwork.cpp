// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/heldwork.h"

#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/minicupti.h"
#include "capture/wire/activitykind.h"
#include "capture/wire/agentmessage.h"

#include <atomic>
#include <cstring>

namespace trilane::agent::heldwork {

using namespace wire;

namespace {

constexpr uint32_t kKinds = 64;
constinit uint32_t s_lengths[kKinds];
constinit std::atomic<uint32_t> s_newestCall{0};
constinit std::atomic<uint32_t> s_newest{0};
constinit std::atomic<uint64_t> s_passed{0};
constinit std::atomic<uint32_t> s_ownThread{0};
constinit std::atomic<uint32_t> s_newestOwnCall{0};

/// Start of the walk through a buffer: its first unfinished record.
struct Place
{
    uint32_t turn; ///< turn of the buffer (activitypool.h)
    size_t from;
};
constinit Place s_places[wire::kPoolBuffers]{};

/// Offsets in a record (capture/daemon/activity/activitylayout.h).
struct Layout
{
    size_t correlation;
    size_t end; ///< after its start; 0: the record is complete when present
};

Layout layoutOf(uint32_t kind)
{
    switch (kind) {
    case cupti::kKernel:
        return {92, 24};
    case cupti::kMemcpy:
    case cupti::kMemset:
        return {44, 24};
    case cupti::kMemcpy2:
        return {60, 24};
    case cupti::kGraphTrace:
        return {4, 16};
    case cupti::kRuntime:
    case cupti::kDriver:
        return {32, 0};
    default:
        return {0, 0};
    }
}

template <typename T>
T field(const uint8_t *record, size_t offset)
{
    T value{};
    std::memcpy(&value, record + offset, sizeof value);
    return value;
}

/// Ids wrap around at 32 bits.
bool isBefore(uint32_t a, uint32_t b)
{
    return static_cast<int32_t>(a - b) < 0;
}

void raise(std::atomic<uint32_t> &highest, uint32_t to)
{
    uint32_t before = highest.load(std::memory_order_relaxed);
    while (to != 0 && (before == 0 || isBefore(before, to)) &&
           !highest.compare_exchange_weak(before, to, std::memory_order_relaxed)) {
    }
}

/// Length of the record; 0: none.
size_t recordAt(const uint8_t *buffer, size_t at, size_t size)
{
    if (at + sizeof(uint32_t) > size)
        return 0;
    const size_t length = lengthOf(field<uint32_t>(buffer, at));
    return at + length > size ? 0 : length;
}

struct Record
{
    bool isUnfinished = false;
    uint32_t correlation = 0;
};

/// Notes its correlation id.
Record take(const uint8_t *record, size_t length)
{
    const auto word = field<uint32_t>(record, 0);
    const uint32_t kind = wire::kindOf(word);
    const Layout layout = layoutOf(kind);
    Record taken;
    if (layout.correlation == 0 || layout.correlation + sizeof(uint32_t) > length)
        return taken;
    taken.correlation = field<uint32_t>(record, layout.correlation);
    raise(s_newest, taken.correlation);
    if (kind == cupti::kRuntime || kind == cupti::kDriver) {
        constexpr size_t kThread = 28;
        raise(s_newestCall, taken.correlation);
        if (field<uint32_t>(record, kThread) == s_ownThread.load(std::memory_order_relaxed))
            raise(s_newestOwnCall, taken.correlation);
    }
    taken.isUnfinished = layout.end != 0 && (wire::isMarkedUnfinished(word) ||
                                             field<uint64_t>(record, layout.end) == 0 ||
                                             field<uint64_t>(record, layout.end - 8) == 0);
    return taken;
}

} // namespace

void setLength(uint32_t kind, size_t bytes)
{
    if (kind < kKinds)
        s_lengths[kind] = static_cast<uint32_t>(bytes);
}

size_t lengthOf(uint32_t word)
{
    const uint32_t kind = wire::kindOf(word);
    return kind < kKinds ? s_lengths[kind] : 0;
}

Seen look(uint32_t upTo)
{
    static constinit Seen s_seen{};
    static constinit uint32_t s_upTo = 0;
    s_seen = {};
    s_upTo = upTo;
    pool::forHeld([](int number, const uint8_t *buffer) {
        Place &place = s_places[number];
        if (const uint32_t turn = pool::turnOf(number); place.turn != turn)
            place = {turn, 0};
        const size_t old = pool::oldIn(number);
        place.from = place.from < old ? old : place.from;
        s_seen.hasOld = s_seen.hasOld || old > 0;
        bool isFirst = true;
        bool hasSome = false;
        size_t at = place.from;
        while (const size_t length = recordAt(buffer, at, wire::kPoolBufferBytes)) {
            const Record record = take(buffer + at, length);
            if (record.isUnfinished && isFirst)
                place.from = at;
            isFirst = isFirst && !record.isUnfinished;
            if (record.isUnfinished &&
                (s_upTo == UINT32_MAX || !isBefore(s_upTo, record.correlation))) {
                hasSome = true;
                ++s_seen.unfinished;
            }
            at += length;
        }
        if (isFirst)
            place.from = at;
        s_seen.buffers += hasSome ? 1 : 0;
        s_seen.bytes += at - old;
    });
    return s_seen;
}

void passed(const uint8_t *buffer, size_t bytes)
{
    size_t at = 0;
    while (const size_t length = recordAt(buffer, at, bytes)) {
        take(buffer + at, length);
        at += length;
    }
    s_passed.fetch_add(bytes, std::memory_order_relaxed);
}

bool hasUnfinished(const uint8_t *buffer)
{
    size_t at = 0;
    while (const size_t length = recordAt(buffer, at, wire::kPoolBufferBytes)) {
        if (take(buffer + at, length).isUnfinished)
            return true;
        at += length;
    }
    return false;
}

size_t endOf(const uint8_t *buffer, size_t from)
{
    size_t at = from;
    while (const size_t length = recordAt(buffer, at, wire::kPoolBufferBytes))
        at += length;
    return at;
}

void lookForNewest()
{
    pool::forHeld([](int number, const uint8_t *buffer) {
        size_t at = pool::oldIn(number);
        while (const size_t length = recordAt(buffer, at, wire::kPoolBufferBytes)) {
            take(buffer + at, length);
            at += length;
        }
    });
}

uint32_t newestCall()
{
    return s_newestCall.load(std::memory_order_relaxed);
}

uint32_t newest()
{
    return s_newest.load(std::memory_order_relaxed);
}

void setOwnThread(uint32_t thread)
{
    s_newestOwnCall.store(0, std::memory_order_relaxed);
    s_ownThread.store(thread, std::memory_order_relaxed);
}

uint32_t newestOwnCall()
{
    return s_newestOwnCall.load(std::memory_order_relaxed);
}

uint64_t passedBytes()
{
    return s_passed.load(std::memory_order_relaxed);
}

} // namespace trilane::agent::heldwork
