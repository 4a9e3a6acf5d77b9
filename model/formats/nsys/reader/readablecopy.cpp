// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/paths.h"
#include "model/formats/nsys/reader/database.h"

#include <sqlite3.h>

#include <cerrno>
#include <system_error>

namespace trilane::nsys {

namespace {

/// A log shorter than its own header has nothing in it.
constexpr uint64_t kWalHeaderBytes = 32;

uint64_t bytesOf(const std::string &path)
{
    return platform::fileBytes(path).value_or(0);
}

Error copyFault(const std::string &path, const std::string &folder, const Message &why)
{
    return {.what = msg("its write-ahead log has changes that are not applied yet, and a copy to "
                        "apply them cannot be created in %1: %2",
                        folder, why),
            .file = path,
            .remedy = msg("set TMPDIR to a folder with enough space")};
}

} // namespace

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
    Result<platform::ScratchFolder> folder = platform::ScratchFolder::make("nsys");
    if (!folder)
        return copyFault(path, folder.error().file, folder.error().what);
    m_folder.emplace(std::move(*folder));
    m_path = m_folder->path() + "/copy.sqlite";
    for (const std::string part : {"", suffix}) {
        if (!platform::copyFile(path + part, m_path + part))
            return copyFault(path, m_folder->path(),
                             Message::fromText(std::generic_category().message(errno)));
    }
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
