// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/partfile.h"

#include "model/base/platform/paths.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <utility>

#include <unistd.h>

namespace trilane::platform {

namespace {

/// Threads of one process, and processes of containers that share a folder, write at once.
std::string uniqueWord()
{
    static std::atomic<uint32_t> s_last{0};
    static const uint32_t s_process = std::random_device()();
    return std::to_string(s_process) + "-" + std::to_string(++s_last);
}

/// Paths of all unfinished files. Never destroyed: threads may write until the process exits.
struct Unfinished
{
    std::mutex mutex;
    std::set<std::string> paths;

    static Unfinished &all()
    {
        static auto *s_all = new Unfinished;
        return *s_all;
    }
    void add(const std::string &path)
    {
        const std::lock_guard lock(mutex);
        paths.insert(path);
    }
    void forget(const std::string &path)
    {
        const std::lock_guard lock(mutex);
        paths.erase(path);
    }
};

} // namespace

bool isSpecialFile(const std::string &path)
{
    namespace fs = std::filesystem;
    std::error_code failed;
    const fs::file_status there = fs::symlink_status(pathFromUtf8(path), failed);
    if (!fs::is_symlink(there))
        return fs::exists(there) && !fs::is_regular_file(there);
    const fs::path folder = fs::canonical(fs::absolute(pathFromUtf8(path)).parent_path(), failed);
    const std::string place = utf8FromPath(folder) + "/";
    return place.starts_with("/dev/") || place.starts_with("/proc/");
}

PartFile::PartFile(const std::string &path, unsigned mode)
    : m_target(path)
    , m_path(path + ".part-" + std::to_string(::getpid()) + "-" + uniqueWord())
{
    Unfinished::all().add(m_path);
    try {
        // If this fails, opening it for writing fails for the same reason, which is checked.
        (void)File::createNew(m_path, mode).ok();
    } catch (...) { // it may exist
        remove();
        throw;
    }
}

PartFile::~PartFile()
{
    if (!m_path.empty())
        remove();
}

void PartFile::remove()
{
    ::unlink(m_path.c_str());
    Unfinished::all().forget(m_path);
}

void PartFile::removeAll()
{
    Unfinished &all = Unfinished::all();
    std::unique_lock lock(all.mutex, std::defer_lock);
    // It may be this thread's: an uncaught exception does not unwind.
    for (int tries = 0; !lock.try_lock() && tries < 100; ++tries)
        ::usleep(1000);
    if (!lock.owns_lock())
        return;
    for (const std::string &path : all.paths)
        ::unlink(path.c_str());
    all.paths.clear();
}

PartFile::PartFile(PartFile &&other) noexcept
    : m_target(std::move(other.m_target))
    , m_path(std::exchange(other.m_path, {}))
{}

Error PartFile::told(Error error) const
{
    if (error.file == m_path)
        error.file = m_target;
    return error;
}

Result<void> PartFile::keep()
{
    if (std::rename(m_path.c_str(), m_target.c_str()) != 0)
        return Error::fromErrno(msg("cannot be written"), m_target);
    Unfinished::all().forget(m_path);
    m_path.clear();
    return {};
}

TakenName::~TakenName()
{
    if (m_path.empty())
        return;
    if (m_aside.empty())
        ::unlink(m_path.c_str());
    else
        (void)std::rename(m_aside.c_str(), m_path.c_str());
}

TakenName::TakenName(TakenName &&other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_aside(std::exchange(other.m_aside, {}))
{}

TakenName &TakenName::operator=(TakenName &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_aside, other.m_aside);
    return *this;
}

void TakenName::keep()
{
    if (!m_aside.empty())
        ::unlink(m_aside.c_str());
    m_path.clear();
}

Result<FileInPlace> createInPlace(const std::string &path, bool replaces)
{
    Result<File> made = File::createNew(path);
    const bool isThere = !made && errno == EEXIST;
    if (isThere && !replaces)
        return Error{.what = msg("already exists"),
                     .file = path,
                     .remedy = msg("add --force to replace it")};
    if (!made && !isThere)
        return made.error();
    std::string aside;
    if (isThere) {
        aside = path + ".old-" + std::to_string(::getpid()) + "-" + uniqueWord();
        if (std::rename(path.c_str(), aside.c_str()) != 0)
            return Error::fromErrno(msg("cannot be written"), path);
        made = File::createNew(path);
    }
    if (!made) {
        (void)std::rename(aside.c_str(), path.c_str());
        return made.error();
    }
    return FileInPlace{.file = std::move(made).value(), .name = {path, std::move(aside)}};
}

} // namespace trilane::platform
