// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/internedtexts.h"

#include "capture/agent/core/sparsememory.h"

#include <cstring>

#include <sys/mman.h>

namespace trilane::agent {

using namespace wire;

namespace {

// Texts in the heap of this process. An entry is the upper half of a hash and an id. A text that
// finds no entry may be stored twice, which is harmless.
constexpr size_t kEntries = size_t{1} << 19;
constexpr size_t kTableBytes = kEntries * sizeof(std::atomic<uint64_t>);
constexpr size_t kProbes = 32;
constinit std::atomic<uint64_t> *s_table = nullptr;

uint64_t mix(uint64_t a, uint64_t b)
{
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

uint64_t hashOf(const char *text, size_t size)
{
    uint64_t hash = size ^ 0x9e3779b97f4a7c15;
    uint64_t word = 0;
    for (; size >= 8; size -= 8, text += 8) {
        std::memcpy(&word, text, 8);
        hash = mix(hash ^ word, 0xa0761d6478bd642f);
    }
    word = 0;
    for (size_t i = 0; i < size; ++i)
        word |= static_cast<uint64_t>(static_cast<unsigned char>(text[i])) << (8 * i);
    return mix(hash ^ word, 0xe7037ed1a0b428db);
}

wire::HeapString *heapAt(uint32_t id)
{
    return reinterpret_cast<wire::HeapString *>(reinterpret_cast<char *>(header()) + wire::kHeapAt +
                                                uint64_t{id} * 8);
}

const char *textOf(const wire::HeapString *string)
{
    return reinterpret_cast<const char *>(string + 1);
}

/// A text, its hash, and the usable part of the heap.
struct Wanted
{
    const char *text;
    size_t size;
    uint64_t hash;
    uint64_t limit;
};

uint32_t append(const Wanted &wanted)
{
    const auto &[text, size, hash, limit] = wanted;
    const uint64_t needed = (sizeof(wire::HeapString) + size + 1 + 7) / 8 * 8;
    if (header()->heapUsed.load(std::memory_order_relaxed) + needed > limit)
        return 0;
    const uint64_t at = header()->heapUsed.fetch_add(needed, std::memory_order_relaxed);
    if (at + needed > wire::kHeapBytes)
        return 0;
    const auto id = static_cast<uint32_t>(at / 8);
    wire::HeapString *string = heapAt(id);
    std::memcpy(reinterpret_cast<char *>(string + 1), text, size);
    string->hash = static_cast<uint32_t>(hash);
    string->size.store(static_cast<uint32_t>(size) + 1, std::memory_order_release);
    return id;
}

bool equals(uint32_t id, const char *text, size_t size)
{
    const wire::HeapString *string = heapAt(id);
    return string->size.load(std::memory_order_acquire) == size + 1 &&
           std::memcmp(textOf(string), text, size) == 0;
}

uint32_t findOrAppend(const Wanted &wanted)
{
    const auto &[text, size, hash, limit] = wanted;
    const uint64_t tag = hash >> 32 << 32;
    uint32_t appended = 0;
    for (size_t probe = 0; probe < kProbes; ++probe) {
        std::atomic<uint64_t> &entry = s_table[(hash + probe) % kEntries];
        uint64_t seen = entry.load(std::memory_order_acquire);
        if (seen == 0) {
            if (appended == 0)
                appended = append(wanted);
            if (appended == 0 || entry.compare_exchange_strong(seen, tag | appended))
                return appended;
        }
        if (seen >> 32 << 32 == tag && equals(static_cast<uint32_t>(seen), text, size))
            return static_cast<uint32_t>(seen);
    }
    return appended ? appended : append(wanted);
}

/// Length to truncate to at a character boundary.
size_t cut(const char *text, size_t size)
{
    while (size > wire::kMaxStringLength - 4 &&
           (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
        --size;
    return size;
}

uint32_t find(Thread &thread, const char *text, size_t size, uint64_t limit)
{
    if (!text)
        return 0;
    if (size > wire::kMaxStringLength)
        size = cut(text, wire::kMaxStringLength);
    const uint64_t hash = hashOf(text, size);
    Thread::CachedText &cached = thread.texts[hash % Thread::kCachedTexts];
    if (cached.hash == hash && cached.id && cached.size == size &&
        std::memcmp(cached.text, text, size) == 0)
        return cached.id;
    const uint32_t id = findOrAppend({text, size, hash, limit});
    if (id)
        cached = {hash, textOf(heapAt(id)), static_cast<uint32_t>(size), id};
    return id;
}

} // namespace

bool prepareStrings()
{
    s_table = static_cast<std::atomic<uint64_t> *>(mapSparse(kTableBytes));
    return s_table != nullptr;
}

void forgetStrings()
{
    ::madvise(static_cast<void *>(s_table), kTableBytes, MADV_DONTNEED);
}

uint32_t intern(Thread &thread, const char *text, size_t size)
{
    const uint32_t id = find(thread, text, size, wire::kHeapBytes);
    if (text && id == 0)
        countDropped();
    return id;
}

uint32_t internPassing(Thread &thread, const char *text, size_t size)
{
    return find(thread, text, size, wire::kHeapBytes - wire::kHeapReserve);
}

void countDropped()
{
    header()->stringsDropped.fetch_add(1, std::memory_order_relaxed);
}

uint32_t intern(Thread &thread, const char *text)
{
    return text ? intern(thread, text, ::strnlen(text, wire::kMaxStringLength + 1)) : 0;
}

uint32_t intern(Thread &thread, const wchar_t *text)
{
    return text ? intern(thread, thread.scratch, toUtf8(text, thread.scratch)) : 0;
}

size_t toUtf8(const wchar_t *text, char *out)
{
    size_t size = 0;
    for (; *text && size + 4 <= wire::kMaxStringLength; ++text) {
        auto code = static_cast<uint32_t>(*text);
        if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
            code = 0xfffd;
        if (code < 0x80) {
            out[size++] = static_cast<char>(code);
            continue;
        }
        const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        constexpr uint32_t kLead[] = {0, 0xc0, 0xe0, 0xf0};
        out[size++] = static_cast<char>(kLead[more] | code >> (6 * more));
        for (int i = more - 1; i >= 0; --i)
            out[size++] = static_cast<char>(0x80 | (code >> (6 * i) & 0x3f));
    }
    return size;
}

} // namespace trilane::agent
