// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/tracestream.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/file.h"
#include "model/format/blocks.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr int kLookEveryMs = 5;
constexpr uint64_t kFreeAt = uint64_t{8} << 20;

uint64_t sizeOf(int file)
{
    struct stat status
    {};
    return ::fstat(file, &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

/// A pipe that can be written takes that much without waiting.
constexpr size_t kStreamBytes = PIPE_BUF;

} // namespace

Result<platform::File> TraceStream::makeFile()
{
    const std::string folder = platform::temporaryFolder();
    if (const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0)
        return platform::File::adopt(file, folder);
    return platform::File::createTemporary(folder);
}

TraceStream::TraceStream(int file)
    : m_file(file)
    , m_thread([this](const std::stop_token &stop) { run(stop); })
{}

TraceStream::~TraceStream() = default;

bool TraceStream::finish(int waitMs)
{
    m_isLast.store(true);
    for (int waited = 0; !m_isDone.load() && !m_isBroken.load() && waited < waitMs; ++waited)
        ::usleep(1000);
    return m_isDone.load();
}

/// End of the last complete block.
uint64_t TraceStream::wholeBlocks(uint64_t size) const
{
    uint64_t end = m_at;
    if (end == 0)
        end = size >= format::kFileHeaderBytes ? format::kFileHeaderBytes : 0;
    std::array<std::byte, format::kBlockHeaderBytes> bytes{};
    while (end > 0 && end + bytes.size() <= size) {
        if (::pread(m_file, bytes.data(), bytes.size(), static_cast<off_t>(end)) !=
            static_cast<ssize_t>(bytes.size()))
            break;
        const Result<format::BlockHeader> header = format::parseBlockHeader(bytes);
        if (!header || end + header->blockBytes() > size)
            break;
        end += header->blockBytes();
    }
    return end;
}

/// False: the reader has closed.
bool TraceStream::copyTo(uint64_t end, const std::stop_token &stop)
{
    std::array<char, kStreamBytes> piece{};
    pollfd polled{STDOUT_FILENO, POLLOUT, 0};
    while (m_at < end && !stop.stop_requested()) {
        if (::poll(&polled, 1, 100) <= 0)
            continue;
        const auto wanted = static_cast<size_t>(std::min<uint64_t>(piece.size(), end - m_at));
        const ssize_t got = ::pread(m_file, piece.data(), wanted, static_cast<off_t>(m_at));
        const ssize_t put =
            got > 0 ? ::write(STDOUT_FILENO, piece.data(), static_cast<size_t>(got)) : -1;
        if (put < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        m_at += put > 0 ? static_cast<uint64_t>(put) : 0;
        if (m_at - m_freed >= kFreeAt)
            makeRoom();
    }
    return true;
}

/// Whole megabytes; if the file system cannot do that the copy stays until the end.
void TraceStream::makeRoom()
{
    const uint64_t until = m_at & ~((uint64_t{1} << 20) - 1);
    (void)::fallocate(m_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                      static_cast<off_t>(m_freed), static_cast<off_t>(until - m_freed));
    m_freed = until;
}

void TraceStream::run(const std::stop_token &stop)
{
    while (!stop.stop_requested()) {
        const bool isLast = m_isLast.load();
        const uint64_t size = sizeOf(m_file);
        if (!copyTo(isLast ? size : wholeBlocks(size), stop)) {
            m_isBroken.store(true);
            return;
        }
        if (isLast) {
            m_isDone.store(true);
            return;
        }
        ::usleep(kLookEveryMs * 1000);
    }
}

} // namespace trilane::cli
