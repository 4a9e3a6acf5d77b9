// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/poolreader.h"

#include <algorithm>
#include <optional>

namespace trilane {

using namespace wire;

namespace {
constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
}

Result<std::unique_ptr<PoolReader>> PoolReader::map(int descriptor)
{
    std::optional<PeerMemory> memory =
        PeerMemory::take(control::Descriptor(descriptor), kPoolBytes);
    if (!memory)
        return Error{.what = "a process offered activity buffers that cannot be read"};
    return std::unique_ptr<PoolReader>(new PoolReader(std::move(*memory)));
}

bool PoolReader::take(uint64_t number, uint64_t bytes, const Read &read)
{
    if (number >= kPoolBuffers)
        return false;
    const uint64_t at = number * kPoolBufferBytes;
    m_copy.resize(static_cast<size_t>(std::min<uint64_t>(bytes, kPoolBufferBytes)));
    if (!m_memory.read(at, m_copy))
        return false;
    read(m_copy);
    return m_memory.clear(at, kPoolBufferBytes);
}

size_t PoolReader::salvage(const Read &read)
{
    size_t found = 0;
    for (uint64_t number = 0; number < kPoolBuffers; ++number) {
        uint32_t kind = 0;
        if (!m_memory.read(number * kPoolBufferBytes,
                           std::as_writable_bytes(std::span(&kind, 1))) ||
            kind == 0)
            continue;
        m_copy.resize(kPoolBufferBytes);
        if (m_memory.read(number * kPoolBufferBytes, m_copy))
            found += read(m_copy);
    }
    return found;
}

} // namespace trilane
