// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"

#include <string>
#include <utility>

namespace trilane::platform {

/// A file written under a temporary name beside its final one; removed unless kept. Created
/// exclusively by the constructor with `mode` less the umask; the writer opens it by path().
/// Keeping it replaces any file with the final name; a symbolic link is replaced itself, not its
/// target.
class PartFile
{
public:
    explicit PartFile(const std::string &path, unsigned mode = kOwnerOnly);
    ~PartFile();
    PartFile(PartFile &&other) noexcept;
    PartFile &operator=(PartFile &&other) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// An error of writing, reported for the file that the user named.
    [[nodiscard]] Error told(Error error) const;
    /// Gives it its name.
    [[nodiscard]] Result<void> keep();

    /// Removes all unkept part files of this process before it exits. Any thread; later writes to
    /// them are lost. Gives up after 0.1 s if the thread that it interrupted is creating one.
    static void removeAll();

private:
    void remove();

    std::string m_target;
    std::string m_path; ///< empty: kept
};

/// A pipe, a device, or a system link to one, such as /dev/stdout: must not be replaced, even if it
/// leads to a file.
[[nodiscard]] bool isSpecialFile(const std::string &path);

/// The name of a file that is written in place. Unless it is kept, the file is removed and the
/// previous entry of that name is restored.
class TakenName
{
public:
    TakenName() = default;
    /// `path` was just created; a previous file was moved to `aside` (empty: none).
    TakenName(std::string path, std::string aside)
        : m_path(std::move(path))
        , m_aside(std::move(aside))
    {}
    ~TakenName();
    TakenName(TakenName &&other) noexcept;
    TakenName &operator=(TakenName &&other) noexcept;

    /// Keeps the file; an earlier one of that name is removed. Once.
    void keep();

private:
    std::string m_path; ///< empty: kept
    std::string m_aside;
};

struct FileInPlace
{
    File file;
    TakenName name;
};

/// Creates a file that others can read while it is written in place. Without `replaces` the name
/// must be free; with it, the existing entry is replaced when the name is kept; a symbolic link is
/// replaced itself, not its target.
[[nodiscard]] Result<FileInPlace> createInPlace(const std::string &path, bool replaces);

} // namespace trilane::platform
