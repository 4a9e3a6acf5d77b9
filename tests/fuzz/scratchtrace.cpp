// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/scratchtrace.h"

#include "capture/wire/segment.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::fuzz {

namespace {

constexpr Ns kEnd = 1'000'000'000;

std::string pathOf(int file)
{
    return "/proc/self/fd/" + std::to_string(file);
}

[[noreturn]] void fail(const std::string &what)
{
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

} // namespace

ScratchTrace::ScratchTrace()
    : m_file(::memfd_create("fuzz", MFD_CLOEXEC))
{
    Result<platform::File> file = platform::File::adopt(::dup(m_file), pathOf(m_file));
    if (!file)
        fail(file.error().message());
    Result<std::unique_ptr<build::LiveTrace>> trace = build::LiveTrace::create(std::move(*file), 0);
    if (!trace)
        fail(trace.error().message());
    m_trace = std::move(trace).value();
}

ScratchTrace::~ScratchTrace()
{
    ::close(m_file);
}

void ScratchTrace::finish()
{
    if (!m_trace->account().balances())
        fail("the account does not balance");
    if (const Result<void> done = m_trace->finish(kEnd); !done)
        fail(done.error().message());
    const auto store = store::openStore(pathOf(m_file));
    if (!store)
        fail(store.error().message());
    if ((*store)->damagedChunks() > 0 || (*store)->recovered())
        fail("the file is damaged");
    for (const format::Lane &lane : (*store)->lanes()) {
        Ns end = INT64_MIN;
        (*store)->forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &slice) {
                                   if (slice.duration < 0 || slice.start < end)
                                       fail("slices of a lane overlap");
                                   end = slice.end();
                                   return true;
                               });
    }
}

SharedMemory::SharedMemory(size_t bytes)
    : m_bytes(bytes)
    , m_file(::memfd_create("fuzz", MFD_CLOEXEC | MFD_ALLOW_SEALING))
{
    if (m_file < 0 || ::ftruncate(m_file, static_cast<off_t>(bytes)) != 0 ||
        ::fcntl(m_file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0)
        fail("no shared memory");
    void *mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m_file, 0);
    if (mapped == MAP_FAILED)
        fail("shared memory cannot be mapped");
    m_data = static_cast<char *>(mapped);
}

SharedMemory::~SharedMemory()
{
    ::munmap(m_data, m_bytes);
    ::close(m_file);
}

int SharedMemory::duplicate() const
{
    return ::fcntl(m_file, F_DUPFD_CLOEXEC, 3);
}

void SharedMemory::clear()
{
    if (::fallocate(m_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0,
                    static_cast<off_t>(m_bytes)) != 0)
        fail("shared memory cannot be emptied");
}

void SharedMemory::clearHeads(size_t pieceBytes, size_t headBytes)
{
    for (size_t at = 0; at < m_bytes; at += pieceBytes)
        std::memset(m_data + at, 0, std::min(headBytes, m_bytes - at));
}

void fillSegmentHeader(char *segment, uint32_t pid)
{
    auto &header = *reinterpret_cast<wire::SegmentHeader *>(segment);
    header.magic = wire::kSegmentMagic;
    header.version = wire::kWireVersion;
    header.rings = wire::kRings;
    header.ringRecords = wire::kRingRecords;
    header.pid = pid;
    header.heapBytes = wire::kHeapBytes;
    header.heapUsed = 8;
}

} // namespace trilane::fuzz
