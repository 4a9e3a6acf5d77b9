// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cudabuffers.h"

#include "capture/agent/core/sparsememory.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/callbackplace.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/agent/cuda/kernelnames.h"
#include "capture/wire/agentmessage.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

namespace trilane::agent::cudabuffers {

using namespace wire;

namespace {

/// Buffers whose records are discarded, for CUPTI versions that crash without a buffer.
constexpr int kSpare = 16;
constinit uint8_t *s_spare = nullptr;
constinit std::atomic<bool> s_isTaken[kSpare]{};
/// Bytes at the start that are discarded; later ones are kept.
constinit std::atomic<size_t> s_spareOld[kSpare]{};

/// Shared by all further requests; its records overwrite each other.
constinit uint8_t *s_last = nullptr;

constinit uint32_t s_version = 0;
constinit std::atomic<bool> s_isDiscarding{false};
constinit std::atomic<uint64_t> s_lost{0};
constinit std::atomic<uint32_t> s_foreign{0};
constinit std::atomic<uint32_t> s_requests{0};
constinit std::atomic<uint32_t> s_spares{0};
constinit std::atomic<int> s_lasts{0}; ///< number of times that CUPTI holds s_last
constinit std::atomic<cupti::Request> s_othersRequest{nullptr};
constinit std::atomic<cupti::Complete> s_others{nullptr};
constinit std::atomic<bool> s_isLending{false};
constinit std::atomic<bool> s_isUnclear{false};

bool isThrownAway()
{
    return s_isDiscarding.load(std::memory_order_acquire) ||
           s_isLending.load(std::memory_order_acquire);
}

uint8_t *takeSpare()
{
    for (int i = 0; s_spare && i < kSpare; ++i) {
        if (s_isTaken[i].exchange(true, std::memory_order_acquire))
            continue;
        s_spareOld[i].store(0, std::memory_order_relaxed);
        return s_spare + size_t(i) * wire::kPoolBufferBytes;
    }
    return nullptr;
}

/// -1: not one of them.
int spareOf(const uint8_t *buffer)
{
    if (!s_spare || buffer < s_spare || buffer >= s_spare + size_t(kSpare) * wire::kPoolBufferBytes)
        return -1;
    return static_cast<int>(static_cast<size_t>(buffer - s_spare) / wire::kPoolBufferBytes);
}

uint8_t *takeLast()
{
    s_lasts.fetch_add(1, std::memory_order_relaxed);
    return s_last;
}

void giveSpareBack(int number)
{
    ::madvise(s_spare + size_t(number) * wire::kPoolBufferBytes, wire::kPoolBufferBytes,
              MADV_DONTNEED);
    s_spareOld[number].store(0, std::memory_order_relaxed);
    s_isTaken[number].store(false, std::memory_order_release);
}

/// Overhead records may contain a block of memory that their client must free ("using the free
/// function", CUpti_ActivityOverhead3 of CUPTI 12.4 and later). The pointer is meaningless outside
/// of this process, so it is erased. An unfinished record has none yet.
void freeOverheadData(uint8_t *buffer, size_t size)
{
    constexpr size_t kData = 48;
    const size_t overhead = heldwork::lengthOf(cupti::kOverhead);
    if (overhead < kData + sizeof(void *))
        return;
    size_t at = 0;
    while (at + sizeof(uint32_t) <= size) {
        uint32_t kind = 0;
        std::memcpy(&kind, buffer + at, sizeof kind);
        const size_t length = heldwork::lengthOf(kind);
        if (length == 0 || at + length > size)
            return;
        void *data = nullptr;
        if (kind == cupti::kOverhead)
            std::memcpy(&data, buffer + at + kData, sizeof data);
        if (data) {
            std::memset(buffer + at + kData, 0, sizeof data);
            std::free(data);
        }
        at += length;
    }
}

/// Sends it to the daemon, unless it is to be discarded.
void giveBack(int number, uint8_t *buffer, size_t size)
{
    heldwork::passed(buffer, size);
    if (s_isDiscarding.load(std::memory_order_acquire)) {
        std::memset(buffer, 0, size);
        size = 0;
    }
    pool::giveBack(number, size);
}

/// Names first: the daemon drains the rings before it reads the buffer.
void passOn(int number, uint8_t *buffer, size_t size)
{
    kernelnames::publish(buffer, size);
    giveBack(number, buffer, size);
}

/// False: no space left.
bool keep(const uint8_t *records, size_t size)
{
    uint8_t *buffer = size > 0 && pool::exists() ? pool::take() : nullptr;
    if (!buffer)
        return size == 0;
    std::memcpy(buffer, records, size);
    passOn(pool::numberOf(buffer), buffer, size);
    return true;
}

/// Number of bytes to discard among `size` bytes of records in a spare buffer.
size_t oldInSpare(int number, size_t size)
{
    return std::min(s_spareOld[number].load(std::memory_order_acquire), size);
}

/// CUPTI continues to fill buffers whose records were to be discarded.
void throwAway(int number, uint8_t *buffer, size_t size)
{
    const size_t old = oldInSpare(number, size);
    if (!isThrownAway() && !keep(buffer + old, size - old))
        s_lost.fetch_add(kernelnames::countRecords(buffer + old, size - old),
                         std::memory_order_relaxed);
    s_spares.fetch_add(1, std::memory_order_relaxed);
    giveSpareBack(number);
}

/// Its content is unknown; blocks of overhead records in it are not freed.
void throwLastAway(size_t size)
{
    constexpr size_t kBytesOfOne = 128;
    const bool isAlone = s_lasts.fetch_sub(1, std::memory_order_acq_rel) == 1;
    const size_t whole = isAlone ? kernelnames::countRecords(s_last, size) : 0;
    if (!isThrownAway())
        s_lost.fetch_add(whole ? whole : (size + kBytesOfOne - 1) / kBytesOfOne,
                         std::memory_order_relaxed);
    s_spares.fetch_add(1, std::memory_order_relaxed);
    if (isAlone)
        std::memset(s_last, 0, wire::kPoolBufferBytes);
}

/// Owner of the requested buffers; null: this agent.
cupti::Request owner()
{
    if (s_isLending.load(std::memory_order_acquire))
        return s_othersRequest.load(std::memory_order_acquire);
    if (!s_isUnclear.load(std::memory_order_acquire))
        return nullptr;
    const callbackplace::Found found = callbackplace::look();
    const bool isKnown = found.before == callbackplace::Before::Client ||
                         found.before == callbackplace::Before::Nobody;
    return isKnown ? found.request : s_othersRequest.load(std::memory_order_acquire);
}

void handOn(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t validSize)
{
    cupti::Complete others = s_others.load(std::memory_order_acquire);
    if (!others && s_isUnclear.load(std::memory_order_acquire))
        others = callbackplace::look().complete;
    s_foreign.fetch_add(1, std::memory_order_relaxed);
    if (others)
        others(context, stream, buffer, size, validSize);
}

/// Number of bytes of whole records that fit.
size_t fitting(const uint8_t *records, size_t bytes, size_t room)
{
    size_t at = 0;
    while (at + sizeof(uint32_t) <= bytes) {
        uint32_t kind = 0;
        std::memcpy(&kind, records + at, sizeof kind);
        const size_t length = heldwork::lengthOf(kind);
        if (length == 0 || at + length > bytes || at + length > room)
            break;
        at += length;
    }
    return at;
}

/// The other client's records are in one of our buffers, which CUPTI kept filling after we stepped
/// back.
void copyOn(const uint8_t *records, size_t bytes)
{
    const cupti::Request request = s_othersRequest.load(std::memory_order_acquire);
    const cupti::Complete complete = s_others.load(std::memory_order_acquire);
    while (request && complete && bytes > 0) {
        uint8_t *to = nullptr;
        size_t room = 0;
        size_t most = 0;
        request(&to, &room, &most);
        if (!to)
            return;
        const size_t size = fitting(records, bytes, room);
        std::memset(to, 0, room);
        std::memcpy(to, records, size);
        complete(nullptr, 0, to, room, size);
        if (size == 0)
            return;
        records += size;
        bytes -= size;
    }
}

/// Records that CUPTI has written into them so far are discarded.
void markSparesOld()
{
    const bool wasThrownAway = isThrownAway() || s_isUnclear.load(std::memory_order_acquire);
    for (int i = 0; s_spare && wasThrownAway && i < kSpare; ++i) {
        if (s_isTaken[i].load(std::memory_order_acquire))
            s_spareOld[i].store(heldwork::endOf(s_spare + size_t(i) * wire::kPoolBufferBytes),
                                std::memory_order_release);
    }
}

} // namespace

void prepare(uint32_t version)
{
    s_version = version;
    if (!s_spare)
        s_spare = static_cast<uint8_t *>(mapSparse(size_t(kSpare) * wire::kPoolBufferBytes));
    if (!s_last && version < cupti::kRefusalVersion)
        s_last = static_cast<uint8_t *>(mapSparse(wire::kPoolBufferBytes));
}

/// Older CUPTI versions crash without a buffer: they get one whose records are discarded.
void request(uint8_t **buffer, size_t *size, size_t *maximumRecords)
{
    s_requests.fetch_add(1, std::memory_order_relaxed);
    if (const cupti::Request others = owner())
        return others(buffer, size, maximumRecords);
    const bool isDiscarding = isThrownAway() || s_isUnclear.load(std::memory_order_acquire);
    *maximumRecords = 0;
    *size = wire::kPoolBufferBytes;
    *buffer = pool::exists() && !isDiscarding ? pool::take() : nullptr;
    if (*buffer)
        return;
    if (s_version < cupti::kRefusalVersion || !pool::exists() || isDiscarding)
        *buffer = takeSpare();
    if (!*buffer && s_version < cupti::kRefusalVersion && s_last)
        *buffer = takeLast();
    if (!*buffer)
        *size = 0;
}

void complete(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t validSize)
{
    if (!buffer)
        return;
    if (buffer == s_last)
        return throwLastAway(validSize);
    const int number = pool::numberOf(buffer);
    const int spare = spareOf(buffer);
    if (number < 0 && spare < 0)
        return handOn(context, stream, buffer, size, validSize);
    if (validSize > wire::kPoolBufferBytes)
        validSize = wire::kPoolBufferBytes;
    if (number >= 0)
        validSize = pool::withoutOld(number, validSize);
    if (s_isLending.load(std::memory_order_acquire)) {
        const size_t old = spare >= 0 ? oldInSpare(spare, validSize) : 0;
        copyOn(buffer + old, validSize - old);
        std::memset(buffer, 0, validSize);
        return spare >= 0 ? throwAway(spare, buffer, 0) : pool::giveBack(number, 0);
    }
    freeOverheadData(buffer, validSize);
    if (spare >= 0)
        return throwAway(spare, buffer, validSize);
    passOn(number, buffer, validSize);
}

void setDiscarding(bool isDiscarding)
{
    if (!isDiscarding)
        markSparesOld();
    s_isDiscarding.store(isDiscarding, std::memory_order_release);
}

void setOthers(cupti::Request request, cupti::Complete complete)
{
    s_othersRequest.store(request, std::memory_order_release);
    s_others.store(complete, std::memory_order_release);
}

bool hasOthers()
{
    return s_othersRequest.load(std::memory_order_acquire) != nullptr;
}

bool areOthers(cupti::Request request, cupti::Complete complete)
{
    return s_othersRequest.load(std::memory_order_acquire) == request &&
           s_others.load(std::memory_order_acquire) == complete;
}

void setLending(bool isLending)
{
    if (!isLending)
        markSparesOld();
    s_isLending.store(isLending, std::memory_order_seq_cst);
}

bool isLending()
{
    return s_isLending.load(std::memory_order_acquire);
}

void setUnclear(bool isUnclear)
{
    if (!isUnclear)
        markSparesOld();
    s_isUnclear.store(isUnclear, std::memory_order_seq_cst);
}

void takeHeldBack()
{
    pool::forHeld(kernelnames::publishHeld);
    pool::forHeld([](int number, const uint8_t *held) {
        auto *buffer = const_cast<uint8_t *>(held);
        const size_t size = pool::withoutOld(number, heldwork::endOf(buffer, pool::oldIn(number)));
        freeOverheadData(buffer, size);
        giveBack(number, buffer, size);
    });
    for (int i = 0; s_spare && i < kSpare; ++i) {
        uint8_t *buffer = s_spare + size_t(i) * wire::kPoolBufferBytes;
        if (!s_isTaken[i].load(std::memory_order_acquire))
            continue;
        const size_t size = heldwork::endOf(buffer);
        freeOverheadData(buffer, size);
        throwAway(i, buffer, size);
    }
    while (s_lasts.load(std::memory_order_acquire) > 0)
        throwLastAway(0);
}

uint64_t takeLost()
{
    return s_lost.exchange(0, std::memory_order_relaxed);
}

uint32_t foreign()
{
    return s_foreign.load(std::memory_order_relaxed);
}

uint32_t spares()
{
    return s_spares.load(std::memory_order_relaxed);
}

size_t spareBytes()
{
    size_t bytes = s_lasts.load(std::memory_order_acquire) > 0 ? 1 : 0;
    for (int i = 0; s_spare && i < kSpare; ++i) {
        if (s_isTaken[i].load(std::memory_order_acquire))
            bytes += heldwork::endOf(s_spare + size_t(i) * wire::kPoolBufferBytes);
    }
    return bytes;
}

bool areSparesOut()
{
    bool isAny = s_lasts.load(std::memory_order_acquire) > 0;
    for (const std::atomic<bool> &isTaken : s_isTaken)
        isAny |= isTaken.load(std::memory_order_acquire);
    return isAny;
}

bool hasUnfinished()
{
    if (s_lasts.load(std::memory_order_acquire) > 0)
        return true; // unknown
    for (int i = 0; s_spare && i < kSpare; ++i) {
        if (s_isTaken[i].load(std::memory_order_acquire) &&
            heldwork::hasUnfinished(s_spare + size_t(i) * wire::kPoolBufferBytes))
            return true;
    }
    return false;
}

uint32_t requests()
{
    return s_requests.load(std::memory_order_relaxed);
}

} // namespace trilane::agent::cudabuffers
