// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/file.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/paths.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::platform {

unsigned modeLike(const std::string &path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && (status.st_mode & S_IROTH) ? 0666 : kOwnerOnly;
}

File::~File()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

File::File(File &&other) noexcept
    : m_fd(std::exchange(other.m_fd, -1))
    , m_path(std::move(other.m_path))
{}

File &File::operator=(File &&other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_path, other.m_path);
    return *this;
}

Result<File> File::openForReading(const std::string &path)
{
    // Opening a pipe without a writer would block.
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return Error::fromErrno(msg("cannot be opened"), path);
    File file(fd, path);
    struct stat status = {};
    if (::fstat(fd, &status) != 0)
        return Error::fromErrno(msg("cannot be read"), path);
    if (S_ISDIR(status.st_mode))
        return Error{
            .what = msg("is a folder"), .file = path, .remedy = msg("choose a trace file in it")};
    if (!S_ISREG(status.st_mode))
        return Error{.what = msg("is not a regular file"),
                     .file = path,
                     .remedy = msg("save its output to a file and open that")};
    return file;
}

Result<File> File::create(const std::string &path)
{
    const int fd =
        ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, kOwnerOnly);
    if (fd < 0)
        return Error::fromErrno(msg("cannot be written"), path);
    return File(fd, path);
}

Result<File> File::createNew(const std::string &path, unsigned mode)
{
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0)
        return Error::fromErrno(msg("cannot be written"), path);
    return File(fd, path);
}

int File::release()
{
    return std::exchange(m_fd, -1);
}

Result<File> File::adopt(int descriptor, const std::string &path)
{
    File file(descriptor, {}); // has it before there has to be memory for the path
    file.m_path = path;
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0)
        return Error::fromErrno(msg("cannot be written"), path);
    const int flags = ::fcntl(descriptor, F_GETFL);
    if (!S_ISREG(status.st_mode) || flags < 0 || (flags & O_ACCMODE) != O_RDWR ||
        (flags & (O_APPEND | O_PATH)))
        return Error{.what = msg("is not a file open for random-access writing"), .file = path};
    return file;
}

Result<File> File::createTemporary(const std::string &folder)
{
    const std::string base = folder.empty() ? temporaryFolder() : folder;
    std::string name = base + "/trilane-XXXXXX";
    const int fd = ::mkostemp(name.data(), O_CLOEXEC);
    if (fd < 0)
        return Error::fromErrno(msg("cannot create a temporary file here"), base);
    ::unlink(name.c_str());
    return File(fd, name);
}

Result<uint64_t> File::size() const
{
    struct stat status = {};
    if (::fstat(m_fd, &status) != 0)
        return Error::fromErrno(msg("cannot be read"), m_path);
    return static_cast<uint64_t>(status.st_size);
}

Result<size_t> File::readAt(uint64_t offset, std::span<std::byte> out) const
{
    size_t got = 0;
    while (got < out.size()) {
        const ssize_t n =
            ::pread(m_fd, out.data() + got, out.size() - got, static_cast<off_t>(offset + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return Error::fromErrno(msg("cannot be read"), m_path);
        if (n == 0)
            break;
        got += static_cast<size_t>(n);
    }
    return got;
}

Result<void> File::writeAt(uint64_t offset, std::span<const std::byte> data) const
{
    size_t put = 0;
    while (put < data.size()) {
        const ssize_t n =
            ::pwrite(m_fd, data.data() + put, data.size() - put, static_cast<off_t>(offset + put));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return Error::fromErrno(msg("cannot be written"), m_path);
        put += static_cast<size_t>(n);
    }
    return {};
}

bool File::setSize(uint64_t bytes) const
{
    return ::ftruncate(m_fd, static_cast<off_t>(bytes)) == 0;
}

Result<void> File::close()
{
    const int fd = std::exchange(m_fd, -1);
    if (fd >= 0 && ::close(fd) != 0)
        return Error::fromErrno(msg("cannot be written"), m_path);
    return {};
}

FileStream streamTo(File file)
{
    FileStream stream(::fdopen(file.descriptor(), "w"));
    if (stream)
        (void)file.release();
    return stream;
}

FileStream streamToSpecial(const std::string &path, const std::function<bool()> &givesUp)
{
    constexpr auto kBetweenLooks = std::chrono::milliseconds(20);
    const bool isPipe = kindOf(path) == FileKind::Pipe;
    int descriptor = -1;
    while ((descriptor = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 &&
           ((errno == ENXIO && isPipe) || errno == EINTR)) {
        if (givesUp()) {
            errno = EINTR;
            return nullptr;
        }
        std::this_thread::sleep_for(kBetweenLooks);
    }
    if (descriptor < 0)
        return nullptr;
    (void)::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return FileStream(::fdopen(descriptor, "w"));
}

} // namespace trilane::platform
