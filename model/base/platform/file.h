// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace trilane::platform {

/// A new file's mode, of which the umask is taken: what was recorded is its owner's alone.
inline constexpr unsigned kOwnerOnly = 0600;
/// A mode for what is made of this file: others may read it only where they may read this one.
[[nodiscard]] unsigned modeLike(const std::string &path);

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
    /// Creates a file for its owner alone, or truncates the one that is there, whose mode stays.
    /// Not through a symbolic link.
    [[nodiscard]] static Result<File> create(const std::string &path);
    /// Errors: something has that name, be it a link to nowhere (errno is EEXIST then).
    [[nodiscard]] static Result<File> createNew(const std::string &path,
                                                unsigned mode = kOwnerOnly);
    /// Takes over a descriptor that somebody else has opened; `path` is its name in messages.
    /// Errors: it is no regular file, or not open for reading and writing.
    [[nodiscard]] static Result<File> adopt(int descriptor, const std::string &path);
    /// A file without a name in `folder` (or the system's temporary folder), gone when closed.
    [[nodiscard]] static Result<File> createTemporary(const std::string &folder = {});

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_fd; }
    /// Gives the descriptor away.
    [[nodiscard]] int release();
    /// It was renamed.
    void setPath(std::string path) { m_path = std::move(path); }
    /// Bytes now in the file.
    [[nodiscard]] Result<uint64_t> size() const;
    /// Reads up to out.size() bytes at `offset`; fewer only at the end of the file.
    [[nodiscard]] Result<size_t> readAt(uint64_t offset, std::span<std::byte> out) const;
    /// Writes all of `data` at `offset`.
    [[nodiscard]] Result<void> writeAt(uint64_t offset, std::span<const std::byte> data) const;
    /// Flushes to the disk and closes; reports what a silent close would hide.
    [[nodiscard]] Result<void> close();

private:
    File(int fd, std::string path)
        : m_fd(fd)
        , m_path(std::move(path))
    {}

    int m_fd = -1;
    std::string m_path;
};

} // namespace trilane::platform
