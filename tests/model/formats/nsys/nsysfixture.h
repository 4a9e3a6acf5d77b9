// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/reader/nsysimporter.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

namespace trilane::test {

/// Makes databases from SQL and imports them.
class NsysFixture
{
public:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    /// A database file made by running `sql`.
    std::string database(const std::string &sql, const char *name = "trace.sqlite")
    {
        const std::string file = path(name);
        QFile::remove(QString::fromStdString(file));
        sqlite3 *handle = nullptr;
        sqlite3_open(file.c_str(), &handle);
        char *message = nullptr;
        if (sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &message) != SQLITE_OK)
            qFatal("%s in: %s", message, sql.c_str());
        sqlite3_close(handle);
        return file;
    }

    Result<std::shared_ptr<const store::Store>> import(const std::string &file)
    {
        build::TraceBuilder builder;
        if (Result<void> done = nsys::nsysFormat().create()->import(file, builder, {}); !done)
            return done.error();
        const std::string out = path("out.trilane");
        if (Result<void> done = builder.finish(out); !done)
            return done.error();
        return store::openStore(out);
    }

    /// The imported trace of a database that must be readable.
    std::shared_ptr<const store::Store> imported(const std::string &file)
    {
        auto store = import(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        if (!(*store)->account().balances())
            qFatal("the account does not balance: %s", file.c_str());
        return *store;
    }
    std::shared_ptr<const store::Store> importedFrom(const std::string &sql)
    {
        return imported(database(sql));
    }

private:
    QTemporaryDir m_folder;
};

/// A slice with its names in words.
struct SeenSlice
{
    format::Slice slice;
    std::string name;
    uint32_t depth = 0;
    TrackId track;
};

inline std::vector<SeenSlice> slicesOf(const store::Store &store, TrackId track)
{
    std::vector<SeenSlice> all;
    for (const LaneId lane : store.lanesOf(track)) {
        store.forEachSlice(lane, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               all.push_back({slice, std::string(store.string(slice.name)),
                                              store.lane(lane).depth, track});
                               return true;
                           });
    }
    return all;
}

inline std::vector<TrackId> tracksOf(store::Tables trace, TrackKind kind)
{
    std::vector<TrackId> found;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == kind)
            found.push_back(track.id);
    }
    return found;
}

inline std::vector<SeenSlice> slicesOf(const store::Store &store, TrackKind kind)
{
    std::vector<SeenSlice> all;
    for (const TrackId track : tracksOf(store, kind)) {
        const std::vector<SeenSlice> some = slicesOf(store, track);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

inline uint64_t countOf(store::Tables trace, format::Outcome outcome, std::string_view source,
                        std::string_view reason = {})
{
    uint64_t count = 0;
    for (const format::AccountEntry &entry : trace.account().entries()) {
        if (entry.outcome == outcome && entry.source.english() == source &&
            entry.reason.english().find(reason) != std::string::npos)
            count += entry.count;
    }
    return count;
}

} // namespace trilane::test
