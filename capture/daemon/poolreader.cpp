// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/poolreader.h"

#include <algorithm>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

using namespace wire;

namespace {
constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
}

Result<std::unique_ptr<PoolReader>> PoolReader::map(int descriptor)
{
    struct stat status
    {};
    const bool large =
        ::fstat(descriptor, &status) == 0 && status.st_size >= static_cast<off_t>(kPoolBytes);
    const int seals = ::fcntl(descriptor, F_GET_SEALS);
    const bool sealed = seals >= 0 && (seals & F_SEAL_SHRINK);
    void *mapped = MAP_FAILED;
    if (large && sealed)
        mapped = ::mmap(nullptr, kPoolBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    ::close(descriptor);
    if (mapped == MAP_FAILED)
        return Error{.what = "a process offered activity buffers that cannot be read"};
    return std::unique_ptr<PoolReader>(new PoolReader(static_cast<std::byte *>(mapped)));
}

PoolReader::~PoolReader()
{
    ::munmap(m_base, kPoolBytes);
}

bool PoolReader::take(uint64_t number, uint64_t bytes, const Read &read)
{
    if (number >= kPoolBuffers)
        return false;
    std::byte *buffer = m_base + number * kPoolBufferBytes;
    const auto size = static_cast<size_t>(std::min<uint64_t>(bytes, kPoolBufferBytes));
    m_copy.assign(buffer, buffer + size);
    read(m_copy);
    std::memset(buffer, 0, kPoolBufferBytes);
    return true;
}

size_t PoolReader::salvage(const Read &read)
{
    size_t found = 0;
    for (size_t number = 0; number < kPoolBuffers; ++number) {
        const std::byte *buffer = m_base + number * kPoolBufferBytes;
        // A page that was never written need not be made to exist only to be read.
        uint32_t kind = 0;
        std::memcpy(&kind, buffer, sizeof kind);
        if (kind == 0)
            continue;
        m_copy.assign(buffer, buffer + kPoolBufferBytes);
        found += read(m_copy);
    }
    return found;
}

} // namespace trilane
