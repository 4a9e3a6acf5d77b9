// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"

#include <string>
#include <utility>

namespace trilane::platform {

/// A file that is being written under a temporary name beside its own; removed unless it is kept.
/// It is made at once, as a file that was not there before, readable by whom `mode` says less the
/// umask; whoever writes it opens it by path(). Keeping it replaces whatever has its name: of a
/// symbolic link the link, never the file that it leads to.
class PartFile
{
public:
    explicit PartFile(const std::string &path, unsigned mode = kOwnerOnly);
    ~PartFile();
    PartFile(PartFile &&other) noexcept;
    PartFile &operator=(PartFile &&other) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// An error of writing it, told of the file that the user named.
    [[nodiscard]] Error told(Error error) const;
    /// Gives it its name.
    [[nodiscard]] Result<void> keep();

    /// Removes all of this process that are not kept, for one that is about to end from within. Any
    /// thread; what is still written to them goes nowhere. Nothing, after a tenth of a second, when
    /// the thread that is about to end it was just making one.
    static void removeAll();

private:
    void remove();

    std::string m_target;
    std::string m_path; ///< empty: kept
};

/// A pipe, a device, or a link of the system to one, as /dev/stdout: nothing may take its place,
/// even where it leads to a file.
[[nodiscard]] bool isSpecialFile(const std::string &path);

/// The name of a file that is written in place. Unless it is kept the file is removed, and what had
/// the name before gets it back.
class TakenName
{
public:
    TakenName() = default;
    /// `path` was made just now; what was there before is at `aside`, or was nothing (empty).
    TakenName(std::string path, std::string aside)
        : m_path(std::move(path))
        , m_aside(std::move(aside))
    {}
    ~TakenName();
    TakenName(TakenName &&other) noexcept;
    TakenName &operator=(TakenName &&other) noexcept;

    /// The file stays; what had its name before is removed. Once.
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

/// A file to be written in place while others already read it. Without `replaces` nothing may have
/// its name; else what has it goes when the name is kept: of a symbolic link the link, never the
/// file that it leads to.
[[nodiscard]] Result<FileInPlace> createInPlace(const std::string &path, bool replaces);

} // namespace trilane::platform
