// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <map>

using namespace trilane;

/// What NVTX events say of themselves, from the program to the trace.
class TestAttributes : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::shared_ptr<const store::Store> m_store;
    std::map<std::string, format::Slice> m_events;
    bool m_hasStructures = false;

    [[nodiscard]] format::RangeInfo infoOf(const char *name) const
    {
        return m_store->detail(m_events.at(name).detail).range.value_or(format::RangeInfo{});
    }
    [[nodiscard]] int64_t valueOf(const char *name, format::PayloadKind kind) const
    {
        return infoOf(name).payload == kind ? m_events.at(name).value : -1;
    }
    [[nodiscard]] QString textOf(const char *name) const
    {
        if (!m_events.contains(name) || infoOf(name).payload != format::PayloadKind::Text)
            return {};
        const StringId id(static_cast<size_t>(m_events.at(name).value));
        return QString::fromStdString(std::string(m_store->string(id)));
    }
    [[nodiscard]] QString categoryOf(const char *name) const
    {
        return QString::fromStdString(std::string(m_store->string(infoOf(name).category)));
    }

private slots:
    void initTestCase()
    {
        if (QByteArray(TARGET_ATTRIBUTES).isEmpty())
            QSKIP("NVTX 3 headers were not found when this was built");
        const QString file = m_folder.filePath("run.trilane");
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      {"record", "--trace", "nvtx", "-o", file, "--", TARGET_ATTRIBUTES});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 42);
        m_hasStructures = process.readAllStandardOutput().contains("with structures");
        auto store = store::openStore(file.toStdString());
        QVERIFY(store.ok());
        m_store = *store;
        for (const format::Lane &lane : m_store->lanes()) {
            m_store->forEachSlice(lane.id, TimeRange::everything(),
                                  [&](store::SliceRef, const format::Slice &s) {
                                      m_events[std::string(m_store->string(s.name))] = s;
                                      return true;
                                  });
        }
    }

    void numbersOfEveryTypeAreExact()
    {
        QCOMPARE(static_cast<uint64_t>(valueOf("uint64", format::PayloadKind::Unsigned)),
                 UINT64_MAX);
        QCOMPARE(valueOf("int64", format::PayloadKind::Signed), INT64_MIN);
        QCOMPARE(std::bit_cast<double>(valueOf("double", format::PayloadKind::Real)), 0.1);
        QCOMPARE(valueOf("uint32", format::PayloadKind::Unsigned), int64_t{UINT32_MAX});
        QCOMPARE(valueOf("int32", format::PayloadKind::Signed), int64_t{-7});
        QCOMPARE(std::bit_cast<double>(valueOf("float", format::PayloadKind::Real)), 2.5);
        QVERIFY(m_events.at("no payload").detail == kNoDetail);
    }

    void categoriesAreThoseOfTheirDomain()
    {
        QCOMPARE(categoryOf("both"), QString("input"));
        QCOMPARE(categoryOf("started"), QString("input"));
        QCOMPARE(categoryOf("default domain"), QString::fromUtf8("größe"));
        QCOMPARE(categoryOf("unnamed category"), QString("8"));
        QCOMPARE(categoryOf("plain start"), QString());
    }

    void colorsArriveAlsoWithoutTheirAlpha()
    {
        QCOMPARE(infoOf("both").color, 0x80112233u);
        QCOMPARE(infoOf("started").color, 0xff445566u);
        QCOMPARE(infoOf("plain start").color, 0u);
        QCOMPARE(infoOf("default domain").color, 0u);
    }

    void structuresAreReadBySchema()
    {
        if (!m_hasStructures)
            QSKIP("these NVTX headers have no payload extension");
        const QString common = "bytes=1024, rank=-3, op=max, shape={rows=2, columns=3}, ratio=0.5, "
                               "scale=0.1, tag=tag, group=world, peers=[4, -5, 6], "
                               "flags=async | graph";
        QCOMPARE(textOf("all-reduce"), common + "; 17"); // the pop's
        QCOMPARE(textOf("started collective"), common);
        QCOMPARE(textOf("marked collective"), common);
        QCOMPARE(textOf("event with a structure"), common + "; some text");
        QCOMPARE(categoryOf("event with a structure"), QString("9"));
    }

    void everyEventIsCounted()
    {
        const format::Account &account = m_store->account();
        QVERIFY(account.balances());
        QCOMPARE(account.total(format::Outcome::Imported), m_hasStructures ? 16u : 12u);
        QCOMPARE(account.total(format::Outcome::Dropped), 0u);
        QCOMPARE(account.total(format::Outcome::Lost), 0u);
    }
};

QTEST_GUILESS_MAIN(TestAttributes)
#include "tst_attributes.moc"
