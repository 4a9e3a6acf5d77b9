// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/buffers.h"

#include "tests/fakes/cuda/cupti/attributes.h"
#include "tests/fakes/cuda/cupti/gate.h"
#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <unistd.h>

namespace fakecupti {

namespace {

/// As the real libraries have it: two words beside each other in their own memory.
Buffers::Client s_client;

uint32_t threadNow()
{
    return attributes::isPerThread() ? static_cast<uint32_t>(::gettid()) : 0;
}

/// Set in the kind of work whose times are not there yet (seen: 13.0 Update 1).
constexpr uint32_t kUnfinished = 0x8000'0000;

void store(uint8_t *to, const Record &record, uint32_t mark)
{
    uint32_t kind = 0;
    std::memcpy(&kind, record.data(), sizeof kind);
    reinterpret_cast<std::atomic<uint32_t> *>(to)->store(kind | mark, std::memory_order_release);
}

void eraseMark(uint8_t *record)
{
    reinterpret_cast<std::atomic<uint32_t> *>(record)->fetch_and(~kUnfinished,
                                                                 std::memory_order_release);
}

/// The kind comes first, as far as anybody knows of the real library: who reads the buffer
/// meanwhile may find half a record.
void write(uint8_t *to, const Record &record, uint32_t mark)
{
    constexpr size_t kFirst = sizeof(uint32_t);
    if (!settings().isKindLast)
        store(to, record, mark);
    std::memcpy(to + kFirst, record.data() + kFirst, record.size() - kFirst);
    if (settings().isKindLast)
        store(to, record, mark);
}

} // namespace

Buffers::Buffers(Worker::Collect collect, TellRequest tellRequest)
    : m_client(settings().isPlaceHidden ? new Client : &s_client)
    , m_tellRequest(std::move(tellRequest))
    , m_worker([this](const Returned &buffer) { deliver(buffer); },
               [this, collect = std::move(collect)] {
                   collect();
                   if (hasFull())
                       m_worker.hurry();
               })
{}

void Buffers::setClient(Request request, Complete complete)
{
    const std::lock_guard lock(m_lock);
    *m_client = {request, complete};
    m_isRegistered = true;
}

void Buffers::abandonCurrent()
{
    const std::lock_guard lock(m_lock);
    m_current.clear();
}

void Buffers::forget()
{
    const std::lock_guard lock(m_lock);
    m_isRegistered = false;
    if (settings().isPlaceErased)
        *m_client = {};
    m_current.clear();
    m_buffers.clear();
}

bool Buffers::isDropped()
{
    const unsigned each = settings().dropEach;
    const bool isIt = each != 0 && ++m_offered % each == 0;
    m_dropped += isIt ? 1 : 0;
    return isIt;
}

Buffers::Buffer *Buffers::request()
{
    Buffer buffer{.id = ++m_ids};
    const Ns start = fakecuda::now();
    const bool isThere = m_isRegistered && m_client->request;
    if (isThere) {
        const InCallback inside;
        m_client->request(&buffer.data, &buffer.size, &buffer.maxRecords);
    }
    if (!buffer.data && isThere && version().api < 27) {
        std::fprintf(stderr, "simulated CUPTI: crash: before 12.9 it must get a buffer\n");
        std::abort();
    }
    if (!buffer.data)
        return nullptr;
    if (!attributes::isZeroed())
        std::memset(buffer.data, 0, buffer.size);
    Buffer &there = m_buffers.emplace(buffer.id, buffer).first->second;
    if (const std::optional<Record> told = m_tellRequest(start, fakecuda::now());
        told && told->size() <= there.size && there.maxRecords != 1)
        append(there, *told);
    return &there;
}

Buffers::Buffer *Buffers::current(size_t bytes, std::vector<Returned> &returned)
{
    Buffer *&buffer = m_current[threadNow()];
    const bool isFull = buffer && (buffer->used + bytes > buffer->size ||
                                   (buffer->maxRecords && buffer->records == buffer->maxRecords));
    if (isFull) {
        seal(*buffer, returned);
        buffer = nullptr;
    }
    if (!buffer)
        buffer = request();
    return buffer && buffer->used + bytes <= buffer->size ? buffer : nullptr;
}

Buffers::Buffer *Buffers::put(const Record &record, std::vector<Returned> &returned, size_t &offset,
                              uint32_t mark)
{
    if (record.size() == 0 || isDropped())
        return nullptr;
    Buffer *buffer = current(record.size(), returned);
    if (!buffer) {
        ++m_dropped;
        return nullptr;
    }
    offset = buffer->used;
    append(*buffer, record, mark);
    return buffer;
}

void Buffers::append(Buffer &buffer, const Record &record, uint32_t mark)
{
    write(buffer.data + buffer.used, record, mark);
    buffer.used += record.size();
    ++buffer.records;
}

/// FAKE_CUPTI_FOREIGN: as if another client had enabled more kinds.
void Buffers::addForeign(std::vector<Returned> &returned)
{
    constexpr Kind kForeign[] = {kExternalCorrelation, kContext, kDevice};
    const unsigned each = settings().foreignEach;
    if (each == 0 || ++m_put % each != 0)
        return;
    size_t offset = 0;
    put(Record(kForeign[m_put / each % std::size(kForeign)]), returned, offset);
}

void Buffers::release(Buffer &buffer, std::vector<Returned> &returned)
{
    for (const size_t offset : buffer.unfinished)
        eraseMark(buffer.data + offset);
    returned.push_back({buffer.data, buffer.size, buffer.used});
    m_buffers.erase(buffer.id);
}

void Buffers::seal(Buffer &buffer, std::vector<Returned> &returned)
{
    buffer.isSealed = true;
    if (buffer.unfinished.empty())
        release(buffer, returned);
    else
        m_worker.hurry();
}

bool Buffers::hasFull()
{
    const std::lock_guard lock(m_lock);
    return std::any_of(m_buffers.begin(), m_buffers.end(),
                       [](const auto &one) { return one.second.isSealed; });
}

void Buffers::deliver(const Returned &buffer)
{
    Complete complete = nullptr;
    {
        const std::lock_guard lock(m_lock);
        complete = m_isRegistered ? m_client->complete : nullptr;
    }
    const InCallback inside;
    if (complete)
        complete(nullptr, 0, buffer.data, buffer.size, buffer.used);
}

/// Buffers that are full: by the worker or by the thread that has filled them.
void Buffers::giveBack(const std::vector<Returned> &returned)
{
    if (returned.empty())
        return;
    const int mode = settings().workerMode;
    if (mode == 1 || (mode == 0 && ++m_fulls % 2 != 0)) {
        m_worker.give(returned);
        return;
    }
    for (const Returned &buffer : returned)
        deliver(buffer);
}

void Buffers::add(const Record &record)
{
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(m_lock);
        size_t offset = 0;
        put(record, returned, offset);
        addForeign(returned);
    }
    giveBack(returned);
}

Buffers::Slot Buffers::open(const Record &record, TimePlace times)
{
    std::vector<Returned> returned;
    Slot slot{.times = times};
    {
        const std::lock_guard lock(m_lock);
        const uint32_t mark = settings().isKindPlain ? 0 : kUnfinished;
        if (Buffer *buffer = put(record, returned, slot.offset, mark)) {
            slot.buffer = buffer->id;
            buffer->unfinished.insert(slot.offset);
        }
        addForeign(returned);
    }
    giveBack(returned);
    return slot;
}

void Buffers::close(const Slot &slot, uint64_t start, uint64_t end)
{
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(m_lock);
        const auto found = m_buffers.find(slot.buffer);
        if (found == m_buffers.end())
            return; // given back by a forced flush
        Buffer &buffer = found->second;
        uint8_t *record = buffer.data + slot.offset;
        std::memcpy(record + slot.times.end, &end, sizeof end);
        std::memcpy(record + slot.times.start, &start, sizeof start);
        eraseMark(record);
        buffer.unfinished.erase(slot.offset);
        if (buffer.unfinished.empty() && buffer.isSealed)
            release(buffer, returned);
    }
    giveBack(returned);
}

void Buffers::releaseAll(std::vector<Returned> &returned)
{
    m_current.clear();
    while (!m_buffers.empty())
        release(m_buffers.begin()->second, returned);
}

/// What holds an unfinished record stays current, and is filled on.
void Buffers::sealFinished(std::vector<Returned> &returned)
{
    for (auto &[thread, buffer] : m_current) {
        if (!buffer || (!buffer->unfinished.empty() && !settings().isSealing))
            continue;
        seal(*buffer, returned);
        buffer = nullptr;
    }
}

void Buffers::flush(bool isForced)
{
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(m_lock);
        if (isForced && !settings().isForcedKind)
            releaseAll(returned);
        else
            sealFinished(returned);
        m_toldDropped += std::exchange(m_dropped, 0);
    }
    m_worker.drain();
    for (const Returned &buffer : returned)
        deliver(buffer);
}

size_t Buffers::takeDropped()
{
    const std::lock_guard lock(m_lock);
    if (settings().isDropExact)
        m_toldDropped += std::exchange(m_dropped, 0);
    return std::exchange(m_toldDropped, 0);
}

} // namespace fakecupti
