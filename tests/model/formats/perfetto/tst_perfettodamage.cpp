// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/perfettoimporter.h"
#include "model/formats/registry/traceformats.h"
#include "tests/fuzz/memoryfile.h"

#include <random>

#include "tests/model/formats/exportedtrace.h"
#include "tests/model/formats/perfetto/perfettofixture.h"

using namespace trilane;
using namespace trilane::test;

/// Files that end too early or are damaged give what they hold, and say what is missing.
class TestPerfettoDamage : public QObject
{
    Q_OBJECT

    PerfettoFixture m_fixture;
    std::string m_whole; ///< a small trace with something of everything

    static Result<void> readInto(build::TraceBuilder &builder, const std::string &bytes)
    {
        const fuzz::MemoryFile file(bytes);
        return perfetto::perfettoFormat().create()->import(file.path(), builder, {});
    }

private slots:
    void initTestCase()
    {
        const ExportedTrace trace(m_fixture.path("small.trilane"), 1, 2);
        const auto store = store::openStore(m_fixture.path("small.trilane"));
        QVERIFY(store.ok());
        const auto format = formats::traceFormatOf("perfetto", {});
        QVERIFY(formats::exportTrace(**store, **format, m_fixture.path("small.pftrace")).ok());
        QFile file(QString::fromStdString(m_fixture.path("small.pftrace")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_whole = file.readAll().toStdString();
        QVERIFY(m_whole.size() > 5000);
        QVERIFY(m_fixture.imported(m_whole)->sliceCount() > 0);
    }

    void aFileTruncatedAnywhereYieldsItsRemainder()
    {
        const uint64_t all =
            m_fixture.imported(m_whole)->account().total(format::Outcome::Imported);
        uint64_t most = 0;
        uint64_t damaged = 0;
        for (size_t size = 0; size < m_whole.size(); ++size) {
            build::TraceBuilder builder;
            const auto done = readInto(builder, m_whole.substr(0, size));
            if (!done) {
                // Before the first packet is whole there is nothing to read.
                QVERIFY2(size < 64, done.error().message().c_str());
                QVERIFY(!done.error().file.empty() && !done.error().remedy.empty());
                continue;
            }
            QVERIFY(builder.account().balances());
            damaged += builder.account().total(format::Outcome::Lost);
            most = std::max(most, builder.account().total(format::Outcome::Imported));
        }
        QVERIFY(damaged > m_whole.size() / 2);
        QVERIFY2(most < all && most + 3 >= all, qPrintable(QString::number(most)));
    }

    void theRestOfATruncatedFileIsATrace()
    {
        for (size_t size = 100; size < m_whole.size(); size += 331)
            QVERIFY(m_fixture.imported(m_whole.substr(0, size))->damagedChunks() == 0);
    }

    void changedBytesDropOnlyTheEventsTheyTouch()
    {
        std::mt19937 random(7);
        uint64_t readable = 0;
        for (int i = 0; i < 200; ++i) {
            std::string bytes = m_whole;
            for (int k = 0; k <= i % 4; ++k)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            if (const auto store = m_fixture.import(bytes)) {
                QVERIFY((*store)->account().balances());
                ++readable;
            }
        }
        QVERIFY(readable > 120);
    }

    void aPacketWithAnInvalidLengthEndsTheFile()
    {
        PerfettoFixture f;
        f.event(100, 3, 7, "before");
        f.event(200, 3, 7, "too");
        for (const std::string &tail :
             {std::string("\x0a\xff\xff\xff\xff\x0f", 6), std::string("\x0a\x80\x80\x80", 4),
              std::string("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11),
              std::string("not a packet")}) {
            const auto store = f.imported(f.bytes() + tail);
            QCOMPARE(store->sliceCount(), uint64_t{2});
            QCOMPARE(store->account().total(format::Outcome::Lost), uint64_t{1});
        }
    }

    void dropsInvalidTimes()
    {
        PerfettoFixture f;
        f.event(UINT64_MAX, 3, 7, "late");
        f.event(uint64_t{1} << 61, 3, 7, "late, too");
        f.event(5, 3, 7, "right");
        const auto store = f.imported();
        QCOMPARE(store->sliceCount(), uint64_t{1});
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{2});
    }

    void cyclicParentsEnd()
    {
        PerfettoFixture f;
        for (uint64_t uuid : {8, 9}) {
            perfetto::TrackDescriptor &track = *f.add(0).mutable_track_descriptor();
            track.set_uuid(uuid);
            track.set_parent_uuid(17 - uuid);
            track.set_name("t");
        }
        f.event(5, 3, 8, "right");
        QCOMPARE(f.imported()->sliceCount(), uint64_t{1});
    }
};

TRILANE_TEST(TestPerfettoDamage, QCoreApplication)
#include "tst_perfettodamage.moc"
