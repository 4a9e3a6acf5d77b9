// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace trilane::platform {

/// Mode of new files before the umask: recordings are private to their owner.
inline constexpr unsigned kOwnerOnly = 0600;
/// Mode for files derived from this one: readable only by those who can read this file.
[[nodiscard]] unsigned modeLike(const std::string &path);

struct CloseStream
{
    void operator()(std::FILE *stream) const { (void)std::fclose(stream); }
};
using FileStream = std::unique_ptr<std::FILE, CloseStream>;

/// An open file descriptor, closed by the destructor. Positional reads are safe from any thread.
class File
{
public:
    File() = default;
    ~File();
    File(File &&other) noexcept;
    File &operator=(File &&other) noexcept;

    /// Errors: it is no regular file, for only these have an end and can be read anywhere.
    [[nodiscard]] static Result<File> openForReading(const std::string &path);
    /// Creates a file private to its owner, or truncates an existing one and keeps its mode. Does
    /// not follow symbolic links.
    [[nodiscard]] static Result<File> create(const std::string &path);
    /// Errors: something has that name, be it a link to nowhere (errno is EEXIST then).
    [[nodiscard]] static Result<File> createNew(const std::string &path,
                                                unsigned mode = kOwnerOnly);
    /// Takes ownership of an open descriptor; `path` is its name in messages. Errors: not a regular
    /// file, or not open for reading and writing.
    [[nodiscard]] static Result<File> adopt(int descriptor, const std::string &path);
    /// An unnamed file in `folder` (or the system's temporary folder), deleted when closed.
    [[nodiscard]] static Result<File> createTemporary(const std::string &folder = {});

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_fd; }
    /// It was renamed.
    void setPath(std::string path) { m_path = std::move(path); }
    /// Bytes now in the file.
    [[nodiscard]] Result<uint64_t> size() const;
    /// Reads up to out.size() bytes at `offset`; fewer only at the end of the file.
    [[nodiscard]] Result<size_t> readAt(uint64_t offset, std::span<std::byte> out) const;
    /// Writes all of `data` at `offset`.
    [[nodiscard]] Result<void> writeAt(uint64_t offset, std::span<const std::byte> data) const;
    /// Gives the descriptor away.
    [[nodiscard]] int release();
    /// Truncates or extends the file. False: sets errno.
    [[nodiscard]] bool setSize(uint64_t bytes) const;
    /// Flushes to disk and closes; reports errors that a plain close would hide.
    [[nodiscard]] Result<void> close();

private:
    File(int fd, std::string path)
        : m_fd(fd)
        , m_path(std::move(path))
    {}

    int m_fd = -1;
    std::string m_path;
};

/// Writes to it from its start. Null: see errno.
[[nodiscard]] FileStream streamTo(File file);
/// Writes to a device or pipe; waits for a reader of a pipe until `givesUp` returns true (errno is
/// EINTR then). Null: see errno.
[[nodiscard]] FileStream streamToSpecial(const std::string &path,
                                         const std::function<bool()> &givesUp);

} // namespace trilane::platform
