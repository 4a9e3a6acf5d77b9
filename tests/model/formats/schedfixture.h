// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace trilane::test {

/// Texts of the scheduler, imported. Times in its answers count from the first event, in µs.
class SchedFixture
{
public:
    [[nodiscard]] std::string write(const char *name, const std::string &bytes) const
    {
        const QString path = m_folder.filePath(QString::fromUtf8(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("cannot write");
        return path.toStdString();
    }
    [[nodiscard]] Result<std::shared_ptr<const store::Store>> open(const std::string &file) const
    {
        const std::string out = file + ".trilane";
        if (Result<void> done = formats::importTrace(file, out); !done)
            return done.error();
        return store::openStore(out);
    }
    /// Of a text that must be readable.
    [[nodiscard]] std::shared_ptr<const store::Store> imported(const std::string &text) const
    {
        auto store = open(write("trace.txt", text));
        if (!store)
            qFatal("%s", store.error().message().c_str());
        if (!(*store)->account().balances())
            qFatal("the account does not balance");
        return *store;
    }
    [[nodiscard]] std::string folder() const { return m_folder.path().toStdString(); }

    static TrackId find(store::Tables trace, TrackKind kind, int64_t number)
    {
        for (const format::Track &track : trace.tracks()) {
            if (track.kind == kind && track.number == number)
                return track.id;
        }
        return {};
    }
    /// "running 0+300" of what the thread did; "by 7" for who woke it or took its core.
    static QStringList statesOf(const store::Store &store, int64_t tid)
    {
        const TrackId thread = find(store, TrackKind::Thread, tid);
        for (const TrackId child : store.children(thread)) {
            if (store.track(child).kind == TrackKind::ThreadState)
                return slicesOf(store, child);
        }
        return {};
    }
    static QStringList coreOf(const store::Store &store, int64_t cpu)
    {
        return slicesOf(store, find(store, TrackKind::Core, cpu));
    }
    static QString nameOf(store::Tables trace, TrackKind kind, int64_t number)
    {
        const std::string_view name = trace.string(trace.track(find(trace, kind, number)).name);
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }

private:
    static QStringList slicesOf(const store::Store &store, TrackId track)
    {
        QStringList lines;
        const Ns zero = store.span().begin;
        for (const LaneId lane : store.lanesOf(track)) {
            store.forEachSlice(
                lane, store.span(), [&](store::SliceRef, const format::Slice &slice) {
                    const bool isCore = slice.kind == SliceKind::OnCore;
                    const std::string_view name =
                        isCore ? store.string(slice.name) : toString(slice.kind);
                    QString line = QStringLiteral("%1 %2+%3")
                                       .arg(QString::fromUtf8(name.data(),
                                                              static_cast<qsizetype>(name.size())))
                                       .arg((slice.start - zero) / 1000)
                                       .arg(slice.duration / 1000);
                    if (!isCore && slice.link != TrackId::kInvalid)
                        line += QStringLiteral(" by %1").arg(
                            store.track(TrackId(size_t{slice.link})).number);
                    lines << line;
                    return true;
                });
        }
        return lines;
    }

    QTemporaryDir m_folder;
};

} // namespace trilane::test
