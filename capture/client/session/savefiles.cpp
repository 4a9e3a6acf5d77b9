// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/savefiles.h"

#include "model/base/platform/file.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::client {

namespace {

constexpr size_t kMaxNames = 100'000;
constexpr size_t kMaxAtOnce = 16; ///< a daemon writes one after the other

/// run.trilane → run-1.trilane
std::string nameOf(const std::string &output, size_t number)
{
    std::filesystem::path name(output);
    const std::string extension = name.extension().string();
    return name.replace_extension().string() + "-" + std::to_string(number) + extension;
}

/// Gives a file another name that nothing has; EEXIST where something has it.
int giveName(const std::string &from, const std::string &to)
{
    if (::link(from.c_str(), to.c_str()) == 0) {
        ::unlink(from.c_str());
        return 0;
    }
    if (errno == EEXIST)
        return EEXIST;
    // A file system without hard links.
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    struct stat there = {};
    if (::lstat(to.c_str(), &there) == 0)
        return EEXIST;
    return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

} // namespace

SaveFiles::~SaveFiles()
{
    for (const auto &[number, part] : m_parts)
        ::unlink(part.c_str());
}

Result<control::Descriptor> SaveFiles::open(uint64_t number)
{
    if (m_parts.size() >= kMaxAtOnce && !m_parts.contains(number))
        return Error{.what = msg("too many saves at once"), .file = m_output};
    const std::string part =
        m_output + ".save-" + std::to_string(number) + ".part-" + std::to_string(::getpid());
    ::unlink(part.c_str()); // of a process that had our number
    Result<platform::File> file = platform::File::createNew(part);
    if (!file)
        return file.error();
    m_parts[number] = part;
    return control::Descriptor(file->release());
}

Result<std::string> SaveFiles::keep(uint64_t number)
{
    const auto part = m_parts.extract(number);
    if (!part)
        return Error{.what = msg("there is no such save")};
    while (m_last < kMaxNames) {
        std::string name = nameOf(m_output, ++m_last);
        const int error = giveName(part.mapped(), name);
        if (error == 0)
            return name;
        if (error == EEXIST)
            continue;
        errno = error;
        Error failed = Error::fromErrno(msg("cannot be written"), name);
        ::unlink(part.mapped().c_str());
        return failed;
    }
    ::unlink(part.mapped().c_str());
    return Error{.what = msg("all names are taken"), .file = nameOf(m_output, m_last)};
}

void SaveFiles::remove(uint64_t number)
{
    if (const auto part = m_parts.extract(number))
        ::unlink(part.mapped().c_str());
}

} // namespace trilane::client
