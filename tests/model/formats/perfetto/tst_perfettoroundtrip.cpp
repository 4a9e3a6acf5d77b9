// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/importtrace.h"
#include "model/formats/registry/traceformats.h"
#include "model/store/openstore.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/model/formats/exportedtrace.h"
#include "tests/model/formats/sametrace.h"

using namespace trilane;
using namespace trilane::test;

/// What Trilane exports as a Perfetto trace and imports again is the trace that it was.
class TestPerfettoRoundTrip : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    static std::shared_ptr<const store::Store> opened(const std::string &path)
    {
        auto store = store::openStore(path);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

    formats::ExportAccount exported(const store::Store &store, const std::string &to)
    {
        const auto format = formats::traceFormatOf("perfetto", to);
        const auto done = formats::exportTrace(store, **format, to);
        if (!done)
            qFatal("%s", done.error().message().c_str());
        return *done;
    }

    std::shared_ptr<const store::Store> imported(const std::string &from)
    {
        const std::string to = path("again.trilane");
        if (const auto done = formats::importTrace(from, to); !done)
            qFatal("%s", done.error().message().c_str());
        return opened(to);
    }

    void compare(const std::string &trace)
    {
        const auto before = opened(trace);
        exported(*before, path("trace.pftrace"));
        const auto after = imported(path("trace.pftrace"));
        QVERIFY(after->account().balances());
        QCOMPARE(after->account().total(format::Outcome::Dropped), uint64_t{0});
        QCOMPARE(after->account().total(format::Outcome::Repaired), uint64_t{0});
        QCOMPARE(QString::fromStdString(TraceLines(*before).difference(TraceLines(*after))),
                 QString());
        QCOMPARE(after->sliceCount(), before->sliceCount());
        QCOMPARE(after->info().host, before->info().host);
        QCOMPARE(after->info().epochOfZero, before->info().epochOfZero);
        QCOMPARE(after->info().gpus.size(), before->info().gpus.size());
        QCOMPARE(after->info().properties, before->info().properties);
    }

private slots:
    void everySliceFlowAndStateRoundTrips_data()
    {
        QTest::addColumn<uint32_t>("seed");
        QTest::addColumn<int>("size");
        QTest::addColumn<qint64>("begin");
        QTest::newRow("small") << 1u << 8 << qint64{1000};
        QTest::newRow("medium") << 2u << 300 << qint64{5};
        QTest::newRow("before zero") << 3u << 60 << qint64{-777};
        QTest::newRow("far away") << 4u << 60 << qint64{1'795'219'200'000'000'000};
        QTest::newRow("large") << 5u << 9000 << qint64{1000};
    }
    void everySliceFlowAndStateRoundTrips()
    {
        QFETCH(uint32_t, seed);
        QFETCH(int, size);
        QFETCH(qint64, begin);
        const ExportedTrace trace(path("trace.trilane"), seed, size, begin);
        compare(path("trace.trilane"));
    }

    void anEmptyTraceStaysEmpty()
    {
        build::TraceBuilder builder;
        QVERIFY(builder.finish(path("empty.trilane")).ok());
        exported(*opened(path("empty.trilane")), path("empty.pftrace"));
        QCOMPARE(imported(path("empty.pftrace"))->sliceCount(), uint64_t{0});
    }

    void reportsWhatWasWrittenAndOmitted()
    {
        const ExportedTrace trace(path("trace.trilane"));
        const auto store = opened(path("trace.trilane"));
        const formats::ExportAccount account = exported(*store, path("trace.pftrace"));
        uint64_t slices = 0;
        uint64_t repeated = 0;
        for (const auto &entry : account.written) {
            QVERIFY(entry.count > 0);
            if (entry.what.english() != "flows")
                slices += entry.count;
        }
        for (const auto &entry : account.leftOut)
            repeated += entry.count;
        QCOMPARE(slices + repeated, store->sliceCount());
        QCOMPARE(account.bytes, QFile(QString::fromStdString(path("trace.pftrace"))).size());
    }

    void theSameTraceGivesTheSameFile()
    {
        const ExportedTrace trace(path("trace.trilane"));
        const auto store = opened(path("trace.trilane"));
        exported(*store, path("a.pftrace"));
        exported(*store, path("b.pftrace"));
        QFile a(QString::fromStdString(path("a.pftrace")));
        QFile b(QString::fromStdString(path("b.pftrace")));
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QVERIFY(a.readAll() == b.readAll());
    }

    void aStoppedExportKeepsTheOldFile()
    {
        const ExportedTrace trace(path("trace.trilane"));
        const auto store = opened(path("trace.trilane"));
        QFile there(QString::fromStdString(path("kept.pftrace")));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("kept") == 4);
        there.close();
        std::stop_source stop;
        stop.request_stop();
        const auto format = formats::traceFormatOf({}, path("kept.pftrace"));
        QVERIFY(format.ok());
        const auto done = formats::exportTrace(*store, **format, path("kept.pftrace"),
                                               {.stop = stop.get_token()});
        QVERIFY(!done.ok() && done.error().canceled);
        QVERIFY(there.open(QIODevice::ReadOnly));
        QCOMPARE(there.readAll(), QByteArray("kept"));
        QCOMPARE(QDir(m_folder.path()).entryList({"*.part-*"}).size(), 0);
    }

    void aFullDiskIsOneClearError()
    {
        const ExportedTrace trace(path("trace.trilane"));
        const auto format = formats::traceFormatOf("perfetto", "/dev/full");
        const auto done = (*format)->write(*opened(path("trace.trilane")), "/dev/full", {});
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, std::string("/dev/full"));
    }
};

TRILANE_TEST(TestPerfettoRoundTrip, QCoreApplication)
#include "tst_perfettoroundtrip.moc"
