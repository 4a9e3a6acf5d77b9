// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/peermemory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace trilane {

using control::Descriptor;

namespace {

/// Of tmpfs with pages of the usual size. A seal tells of hugetlbfs nothing: it knows them as well,
/// and to unmap a part of a huge page fails.
bool isPlainMemory(int descriptor)
{
    struct statfs system
    {};
    return ::fstatfs(descriptor, &system) == 0 && system.f_type == TMPFS_MAGIC &&
           system.f_bsize == ::sysconf(_SC_PAGESIZE);
}

} // namespace

PeerMapping::~PeerMapping()
{
    if (::munmap(m_base, m_bytes) != 0)
        std::fprintf(stderr, "trilaned: cannot unmap a process's memory: %s\n",
                     std::strerror(errno));
}

PeerMemory::PeerMemory(Descriptor memory, uint64_t inode)
    : m_memory(std::move(memory))
    , m_inode(inode)
{}

std::optional<PeerMemory> PeerMemory::take(Descriptor memory, size_t bytes)
{
    // Seals first: only memory has them, and any other file might let us wait for its owner.
    const int seals = memory.isValid() ? ::fcntl(memory.number(), F_GET_SEALS) : -1;
    struct stat status
    {};
    if (seals < 0 || !(seals & F_SEAL_SHRINK) || ::fstat(memory.number(), &status) != 0 ||
        !S_ISREG(status.st_mode) || status.st_size < static_cast<off_t>(bytes) ||
        !isPlainMemory(memory.number()))
        return std::nullopt;
    return PeerMemory(std::move(memory), status.st_ino);
}

bool PeerMemory::read(uint64_t at, std::span<std::byte> into) const
{
    while (!into.empty()) {
        const ssize_t got =
            ::pread(m_memory.number(), into.data(), into.size(), static_cast<off_t>(at));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += static_cast<uint64_t>(got);
        into = into.subspan(static_cast<size_t>(got));
    }
    return true;
}

/// Only what is there: to write zeros where nothing is would make memory of it, and ours.
bool PeerMemory::clear(uint64_t at, uint64_t bytes) const
{
    static constexpr std::array<char, 65536> kZeros{};
    const auto end = static_cast<off_t>(at + bytes);
    auto from = static_cast<off_t>(at);
    while (from < end) {
        const off_t data = ::lseek(m_memory.number(), from, SEEK_DATA);
        if (data < 0 || data >= end)
            return data >= 0 || errno == ENXIO;
        const off_t hole = ::lseek(m_memory.number(), data, SEEK_HOLE);
        const off_t until = std::min(hole < 0 ? end : hole, end);
        for (from = data; from < until;) {
            const size_t size = std::min(kZeros.size(), static_cast<size_t>(until - from));
            const ssize_t put = ::pwrite(m_memory.number(), kZeros.data(), size, from);
            if (put <= 0 && errno != EINTR)
                return false;
            from += std::max<ssize_t>(put, 0);
        }
    }
    return true;
}

std::unique_ptr<PeerMapping> PeerMemory::map(size_t bytes) const
{
    void *base = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m_memory.number(), 0);
    if (base == MAP_FAILED)
        return nullptr;
    return std::make_unique<PeerMapping>(static_cast<char *>(base), bytes);
}

} // namespace trilane
