// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/environment.h"
#include "model/base/folder.h"
#include "model/importers/nsys/database.h"

#include <sqlite3.h>

#include <filesystem>
#include <system_error>

#include <stdlib.h>

namespace trilane::nsys {

namespace fs = std::filesystem;

namespace {

/// A log shorter than its own header has nothing in it.
constexpr uintmax_t kWalHeaderBytes = 32;

uintmax_t bytesOf(const std::string &path)
{
    std::error_code failed;
    const uintmax_t bytes = fs::file_size(path, failed);
    return failed ? 0 : bytes;
}

Error copyFault(const std::string &path, const std::error_code &code, const std::string &folder)
{
    return {.what = "the log beside it holds changes that are not in it yet, and a copy to work "
                    "them in cannot be made in " +
                    folder + ": " + code.message(),
            .file = path,
            .remedy = "set TMPDIR to a folder with enough space"};
}

} // namespace

ReadableCopy::ReadableCopy(ReadableCopy &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_folder(std::move(other.m_folder))
{
    other.m_folder.clear();
}

ReadableCopy::~ReadableCopy()
{
    removeFolder(m_folder);
}

Result<ReadableCopy> ReadableCopy::of(const std::string &path)
{
    ReadableCopy copy;
    copy.m_path = path;
    const char *suffix = nullptr;
    if (bytesOf(path + "-wal") > kWalHeaderBytes)
        suffix = "-wal";
    else if (bytesOf(path + "-journal") > 0)
        suffix = "-journal";
    if (!suffix)
        return copy;
    if (Result<void> done = copy.copyWith(path, suffix); !done)
        return done.error();
    return copy;
}

Result<void> ReadableCopy::copyWith(const std::string &path, const char *suffix)
{
    std::error_code failed;
    const std::string temporary = temporaryFolder();
    std::string folder = temporary + "/trilane-nsys-XXXXXX";
    if (!::mkdtemp(folder.data()))
        return copyFault(path, std::error_code(errno, std::generic_category()), temporary);
    m_folder.swap(folder); // now, or nobody would remove it
    m_path = m_folder + "/copy.sqlite";
    for (const std::string part : {"", suffix}) {
        if (!fs::copy_file(path + part, m_path + part, failed))
            return copyFault(path, failed, m_folder);
    }
    fs::permissions(m_path, fs::perms::owner_read | fs::perms::owner_write, failed);
    fs::permissions(m_path + suffix, fs::perms::owner_read | fs::perms::owner_write, failed);
    // Opening for writing rolls a journal back; leaving WAL mode works a log in.
    sqlite3 *handle = nullptr;
    if (sqlite3_open_v2(m_path.c_str(), &handle, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK) {
        sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_exec(handle, "PRAGMA journal_mode=DELETE; SELECT count(*) FROM sqlite_master",
                     nullptr, nullptr, nullptr);
    }
    sqlite3_close(handle);
    return {};
}

} // namespace trilane::nsys
