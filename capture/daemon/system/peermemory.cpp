// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/peermemory.h"

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

namespace trilane::daemon {

using control::Descriptor;

namespace {

/// tmpfs with normal pages. Seals do not exclude hugetlbfs, where unmapping part of a huge page
/// fails.
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
    // Seals first: only memory files have them, and other files might block.
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

/// By releasing pages: writing zeros would allocate memory that the process may release
/// concurrently.
bool PeerMemory::clear(uint64_t at, uint64_t bytes) const
{
    int done = -1;
    do
        done = ::fallocate(m_memory.number(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                           static_cast<off_t>(at), static_cast<off_t>(bytes));
    while (done != 0 && errno == EINTR);
    return done == 0;
}

std::unique_ptr<PeerMapping> PeerMemory::map(size_t bytes) const
{
    void *base = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m_memory.number(), 0);
    if (base == MAP_FAILED)
        return nullptr;
    return std::make_unique<PeerMapping>(static_cast<char *>(base), bytes);
}

} // namespace trilane::daemon
