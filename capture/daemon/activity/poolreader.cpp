// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/poolreader.h"

#include <algorithm>
#include <optional>
#include <span>

namespace trilane::daemon {

using namespace wire;

namespace {
constexpr size_t kPoolBytes = size_t{wire::kPoolBuffers} * wire::kPoolBufferBytes;
}

Result<std::unique_ptr<PoolReader>> PoolReader::map(int descriptor)
{
    std::optional<PeerMemory> memory =
        PeerMemory::take(control::Descriptor(descriptor), kPoolBytes);
    if (!memory)
        return Error{.what = msg("a process passed activity buffers that cannot be read")};
    return std::unique_ptr<PoolReader>(new PoolReader(std::move(*memory)));
}

void PoolReader::look(Ns now, ActivityReader &reader)
{
    constexpr Ns kLookEvery = 30'000'000;
    if (now - m_looked < kLookEvery)
        return;
    m_looked = now;
    m_held->look(now, reader);
}

bool PoolReader::take(uint64_t number, uint64_t bytes, Ns now, ActivityReader &reader)
{
    if (number >= wire::kPoolBuffers)
        return false;
    const uint64_t at = number * wire::kPoolBufferBytes;
    m_copy.resize(static_cast<size_t>(std::min<uint64_t>(bytes, wire::kPoolBufferBytes)));
    if (!m_memory->read(at, m_copy))
        return false;
    m_held->readRest(static_cast<uint32_t>(number), m_copy, now, reader);
    return m_memory->clear(at, wire::kPoolBufferBytes);
}

bool PoolReader::drop(uint64_t number)
{
    if (number >= wire::kPoolBuffers)
        return false;
    m_held->clear(static_cast<uint32_t>(number));
    return m_memory->clear(number * wire::kPoolBufferBytes, wire::kPoolBufferBytes);
}

size_t PoolReader::salvage(Ns now, ActivityReader &reader)
{
    size_t found = 0;
    for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
        uint32_t kind = 0;
        const uint64_t at = uint64_t{number} * wire::kPoolBufferBytes;
        if (!m_memory->read(at, std::as_writable_bytes(std::span(&kind, 1))) || kind == 0) {
            m_held->clear(number);
            continue;
        }
        m_copy.resize(wire::kPoolBufferBytes);
        if (m_memory->read(at, m_copy))
            found += m_held->readRest(number, m_copy, now, reader);
    }
    return found;
}

} // namespace trilane::daemon
