// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/buffers.h"

#include <atomic>
#include <cstring>
#include <utility>

#include <unistd.h>

namespace fakecupti {

namespace {

uint32_t threadNow()
{
    return version().hasThreadBuffers ? static_cast<uint32_t>(::gettid()) : 0;
}

/// The kind comes last: who reads the buffer meanwhile stops where there is none.
void write(uint8_t *to, const Record &record)
{
    std::memcpy(to + sizeof(uint32_t), record.data() + sizeof(uint32_t),
                record.size() - sizeof(uint32_t));
    uint32_t kind = 0;
    std::memcpy(&kind, record.data(), sizeof kind);
    reinterpret_cast<std::atomic<uint32_t> *>(to)->store(kind, std::memory_order_release);
}

} // namespace

void Buffers::setClient(Request request, Complete complete)
{
    const std::lock_guard lock(m_lock);
    m_request = request;
    m_complete = complete;
}

void Buffers::dropEach(uint64_t n)
{
    m_dropEach = n;
}

bool Buffers::isDropped()
{
    const bool isIt = m_dropEach != 0 && ++m_offered % m_dropEach == 0;
    m_dropped += isIt ? 1 : 0;
    return isIt;
}

Buffers::Buffer *Buffers::request()
{
    Buffer buffer{.id = ++m_ids};
    size_t mostRecords = 0;
    if (m_request)
        m_request(&buffer.data, &buffer.size, &mostRecords);
    if (!buffer.data)
        return nullptr;
    std::memset(buffer.data, 0, buffer.size);
    return &m_buffers.emplace(buffer.id, buffer).first->second;
}

Buffers::Buffer *Buffers::current(size_t bytes, std::vector<Returned> &returned)
{
    Buffer *&buffer = m_current[threadNow()];
    if (buffer && buffer->used + bytes > buffer->size) {
        seal(*buffer, returned);
        buffer = nullptr;
    }
    if (!buffer)
        buffer = request();
    return buffer && bytes <= buffer->size ? buffer : nullptr;
}

Buffers::Buffer *Buffers::put(const Record &record, std::vector<Returned> &returned, size_t &offset)
{
    if (record.size() == 0 || isDropped())
        return nullptr;
    Buffer *buffer = current(record.size(), returned);
    if (!buffer) {
        ++m_dropped;
        return nullptr;
    }
    offset = buffer->used;
    write(buffer->data + offset, record);
    buffer->used += record.size();
    return buffer;
}

void Buffers::release(Buffer &buffer, std::vector<Returned> &returned)
{
    returned.push_back({buffer.data, buffer.size, buffer.used});
    m_buffers.erase(buffer.id);
}

void Buffers::seal(Buffer &buffer, std::vector<Returned> &returned)
{
    buffer.isSealed = true;
    if (buffer.open == 0)
        release(buffer, returned);
}

void Buffers::giveBack(const std::vector<Returned> &returned)
{
    for (const Returned &buffer : returned)
        m_complete(nullptr, 0, buffer.data, buffer.size, buffer.used);
}

void Buffers::add(const Record &record)
{
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(m_lock);
        size_t offset = 0;
        put(record, returned, offset);
    }
    giveBack(returned);
}

Buffers::Slot Buffers::open(const Record &record, TimePlace times)
{
    std::vector<Returned> returned;
    Slot slot{.times = times};
    {
        const std::lock_guard lock(m_lock);
        if (Buffer *buffer = put(record, returned, slot.offset)) {
            slot.buffer = buffer->id;
            ++buffer->open;
        }
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
        std::memcpy(record + slot.times.start, &start, sizeof start);
        std::memcpy(record + slot.times.end, &end, sizeof end);
        if (--buffer.open == 0 && buffer.isSealed)
            release(buffer, returned);
    }
    giveBack(returned);
}

void Buffers::flush(bool isForced)
{
    std::vector<Returned> returned;
    {
        const std::lock_guard lock(m_lock);
        for (const auto &[thread, buffer] : m_current) {
            if (buffer)
                seal(*buffer, returned);
        }
        m_current.clear();
        while (isForced && !m_buffers.empty())
            release(m_buffers.begin()->second, returned);
    }
    giveBack(returned);
}

size_t Buffers::takeDropped()
{
    const std::lock_guard lock(m_lock);
    return std::exchange(m_dropped, 0);
}

} // namespace fakecupti
