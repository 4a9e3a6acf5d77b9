// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/temporaryspace.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/file.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <span>
#include <string>

#include <sqlite3.h>

namespace trilane::sql {

namespace {

struct Room
{
    uint64_t limit = 0;
    uint64_t used = 0;
    bool isExceeded = false;
};

/// The file object of SQLite, in memory provided by SQLite.
struct TemporaryFile
{
    sqlite3_file base;
    platform::File *file;
    Room *room;
    uint64_t bytes;

    static TemporaryFile &of(sqlite3_file *file)
    {
        return *reinterpret_cast<TemporaryFile *>(file);
    }
};

int closeFile(sqlite3_file *file)
{
    TemporaryFile &self = TemporaryFile::of(file);
    self.room->used -= self.bytes;
    delete self.file;
    return SQLITE_OK;
}

int readFile(sqlite3_file *file, void *to, int bytes, sqlite3_int64 at)
{
    const auto out = std::span(static_cast<std::byte *>(to), static_cast<size_t>(bytes));
    const Result<size_t> got = TemporaryFile::of(file).file->readAt(static_cast<uint64_t>(at), out);
    if (!got)
        return SQLITE_IOERR_READ;
    if (*got == out.size())
        return SQLITE_OK;
    std::memset(out.data() + *got, 0, out.size() - *got);
    return SQLITE_IOERR_SHORT_READ;
}

int writeFile(sqlite3_file *file, const void *from, int bytes, sqlite3_int64 at)
{
    TemporaryFile &self = TemporaryFile::of(file);
    const auto data = std::span(static_cast<const std::byte *>(from), static_cast<size_t>(bytes));
    const uint64_t end = static_cast<uint64_t>(at) + data.size();
    const uint64_t more = end > self.bytes ? end - self.bytes : 0;
    if (self.room->used + more > self.room->limit) {
        self.room->isExceeded = true;
        return SQLITE_FULL;
    }
    if (!self.file->writeAt(static_cast<uint64_t>(at), data))
        return SQLITE_FULL;
    self.room->used += more;
    self.bytes += more;
    return SQLITE_OK;
}

int truncateFile(sqlite3_file *file, sqlite3_int64 bytes)
{
    TemporaryFile &self = TemporaryFile::of(file);
    const auto now = static_cast<uint64_t>(bytes);
    if (!self.file->setSize(now))
        return SQLITE_IOERR_TRUNCATE;
    self.room->used -= self.bytes;
    self.room->used += now;
    self.bytes = now;
    return SQLITE_OK;
}

int sizeOfFile(sqlite3_file *file, sqlite3_int64 *bytes)
{
    *bytes = static_cast<sqlite3_int64>(TemporaryFile::of(file).bytes);
    return SQLITE_OK;
}

/// The file is private and need not survive a crash.
int done(sqlite3_file *, int)
{
    return SQLITE_OK;
}

int isReserved(sqlite3_file *, int *is)
{
    *is = 0;
    return SQLITE_OK;
}

int fileControl(sqlite3_file *, int, void *)
{
    return SQLITE_NOTFOUND;
}

int sectorBytes(sqlite3_file *)
{
    return 0; // SQLite's own guess
}

int characteristics(sqlite3_file *)
{
    return 0;
}

const sqlite3_io_methods kMethods{.iVersion = 1,
                                  .xClose = closeFile,
                                  .xRead = readFile,
                                  .xWrite = writeFile,
                                  .xTruncate = truncateFile,
                                  .xSync = done,
                                  .xFileSize = sizeOfFile,
                                  .xLock = done,
                                  .xUnlock = done,
                                  .xCheckReservedLock = isReserved,
                                  .xFileControl = fileControl,
                                  .xSectorSize = sectorBytes,
                                  .xDeviceCharacteristics = characteristics,
                                  .xShmMap = nullptr,
                                  .xShmLock = nullptr,
                                  .xShmBarrier = nullptr,
                                  .xShmUnmap = nullptr,
                                  .xFetch = nullptr,
                                  .xUnfetch = nullptr};

} // namespace

/// SQLite's interface to the operating system, only for unnamed files: a database in memory needs
/// no others.
struct TemporarySpace::System
{
    sqlite3_vfs vfs = usual();
    std::string name;
    Room room;

    System()
    {
        name = "trilane-" + std::to_string(reinterpret_cast<uintptr_t>(this));
        vfs.zName = name.c_str();
        vfs.pNext = nullptr;
        vfs.szOsFile = std::max(vfs.szOsFile, static_cast<int>(sizeof(TemporaryFile)));
        vfs.xOpen = open;
        if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
            throw std::bad_alloc();
    }
    ~System() { sqlite3_vfs_unregister(&vfs); }

    /// SQLite's own; it is initialized with the first call.
    static sqlite3_vfs usual()
    {
        const sqlite3_vfs *found = sqlite3_vfs_find(nullptr);
        if (!found)
            throw std::bad_alloc();
        return *found;
    }

    static int open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags,
                    int *outFlags)
    {
        file->pMethods = nullptr;
        if (path)
            return SQLITE_CANTOPEN;
        try {
            Result<platform::File> made = platform::File::createTemporary();
            if (!made)
                return SQLITE_CANTOPEN;
            // The first member's address is that of the whole.
            TemporaryFile::of(file) = {.base = {.pMethods = &kMethods},
                                       .file = new platform::File(std::move(made).value()),
                                       .room = &reinterpret_cast<System *>(vfs)->room,
                                       .bytes = 0};
        } catch (const std::bad_alloc &) { // SQLite cannot be thrown through
            return SQLITE_NOMEM;
        }
        if (outFlags)
            *outFlags = flags;
        return SQLITE_OK;
    }
};

TemporarySpace::TemporarySpace()
    : d(std::make_unique<System>())
{}
TemporarySpace::~TemporarySpace() = default;

const char *TemporarySpace::name() const
{
    return d->name.c_str();
}

void TemporarySpace::limitTo(uint64_t bytes)
{
    d->room.limit = bytes > 0 ? bytes : platform::freeBytes(platform::temporaryFolder()) / 2;
    d->room.isExceeded = false;
}

bool TemporarySpace::isExceeded() const
{
    return d->room.isExceeded;
}

} // namespace trilane::sql
