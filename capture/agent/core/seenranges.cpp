// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/seenranges.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/wire/agentmessage.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace trilane::agent::watch {

using namespace wire;

namespace {

constexpr uint32_t kNames = 8;
constexpr size_t kMaxNameLength = 60;

/// Names are identified by hash; names with equal hashes are counted together.
struct Seen
{
    std::atomic<uint64_t> hash;
    std::atomic<uint64_t> count;
};
constinit Seen s_seen[kNames]{};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// "batch 17" counts as "batch #".
size_t withoutNumber(const char *name, size_t size)
{
    while (size > 0 && isDigit(name[size - 1]))
        --size;
    return size;
}

uint64_t hashOf(const char *name, size_t size)
{
    uint64_t hash = 14695981039346656037ULL;
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ static_cast<unsigned char>(name[i])) * 1099511628211ULL;
    return hash | 1; // 0 is a free entry
}

/// Null: the table is full.
Seen *placeOf(uint64_t hash)
{
    for (Seen &seen : s_seen) {
        uint64_t there = 0;
        if (seen.hash.compare_exchange_strong(there, hash, std::memory_order_relaxed) ||
            there == hash)
            return &seen;
    }
    return nullptr;
}

/// Reports each occurrence at first, then every two digits: the final count is at most a tenth too
/// low.
bool isToTell(uint64_t count)
{
    while (count >= 100 && count % 10 == 0)
        count /= 10;
    return count < 100;
}

} // namespace

void countSeen(const char *name, size_t size, bool isWanted)
{
    if (!name)
        return;
    size = size < kMaxNameLength ? size : kMaxNameLength;
    const size_t length = withoutNumber(name, size);
    Seen *seen = placeOf(hashOf(name, length));
    if (!seen)
        return;
    const uint64_t count = seen->count.fetch_add(1, std::memory_order_relaxed) + 1;
    if (!isToTell(count))
        return;
    char text[kMaxNameLength + 2] = {};
    std::memcpy(text, name, length);
    if (length < size)
        text[length] = '#'; // placeholder for the number
    const Uncanceled uncanceled;
    const int before = errno; // the program may read errno after its call
    sendText(wire::MessageType::RangeSeen, count, isWanted ? 1 : 0, text);
    errno = before;
}

void forgetSeen()
{
    for (Seen &seen : s_seen) {
        seen.hash.store(0, std::memory_order_relaxed);
        seen.count.store(0, std::memory_order_relaxed);
    }
}

} // namespace trilane::agent::watch
