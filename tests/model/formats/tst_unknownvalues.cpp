// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/roundtrip.h"
#include "tests/model/formats/tracetables.h"

#include <QFile>

using namespace trilane;
using namespace trilane::test;

namespace {

/// Kernels and copies as AMD's and older profilers write them: much is not said.
constexpr const char *kTrace = R"({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"kernel","name":"whole","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7,
 "registers per thread":32,"shared memory":0,"grid":[4,1,1],"block":[64,1,1]}},
{"ph":"X","cat":"kernel","name":"sizes","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,
 "grid":[4,1,1],"block":[64,1,1]}},
{"ph":"X","cat":"kernel","name":"nothing","pid":0,"tid":7,"ts":30,"dur":5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":7,"ts":40,"dur":4,
 "args":{"device":0,"stream":7,"bytes":4000}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":7,"ts":50,"dur":6,
 "args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH","pid":0,"tid":7,"ts":60,"dur":6,
 "args":{"device":0,"stream":7}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy PtoP","pid":0,"tid":7,"ts":70,"dur":2,
 "args":{"device":0,"stream":7,"bytes":0}},
{"ph":"X","cat":"gpu_memset","name":"Memset","pid":0,"tid":7,"ts":80,"dur":6,
 "args":{"device":0,"stream":7}}
]})";

} // namespace

class TestUnknownValues : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const std::string file = m_trip.path("unknown.json");
        QFile out(QString::fromStdString(file));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(kTrace);
        out.close();
        m_store = m_trip.opened(file);
    }

    /// An empty cell is what was not said; a 0 is a 0 that the file has.
    void launchConfigurationsHaveEmptyCells()
    {
        const std::vector<std::string> lines =
            reportLines(*m_store, "kernels",
                        {stats::GroupKey::Name, stats::GroupKey::Grid, stats::GroupKey::Block,
                         stats::GroupKey::Registers, stats::GroupKey::SharedMemory,
                         stats::GroupKey::StaticSharedMemory});
        QCOMPARE(lines.size(), size_t{4});
        QVERIFY2(lines[1].starts_with("nothing,,,,,,"), lines[1].c_str());
        QVERIFY2(lines[2].starts_with("sizes,4x1x1,64x1x1,,,,"), lines[2].c_str());
        QVERIFY2(lines[3].starts_with("whole,4x1x1,64x1x1,32,0,,"), lines[3].c_str());
    }

    /// 4,000 B in 4 µs: the copy of unknown size counts in neither.
    void sumsAndRatesOmitUnknownSizes()
    {
        const std::vector<std::string> lines = reportLines(*m_store, "memcpy");
        QCOMPARE(lines[0].substr(lines[0].find("bytes_per_second")),
                 std::string("bytes_per_second,calls_without_size"));
        QCOMPARE(lines[1], std::string("DtoH,unknown,unknown,1,,,,,6000,6000,6000,6000,6000,,1"));
        QCOMPARE(lines[2], std::string("HtoD,unknown,unknown,2,4000,4000,4000,4000,10000,5000,4000,"
                                       "4000,6000,1000000000,1"));
        QCOMPARE(lines[3],
                 std::string("PtoP,unknown,unknown,1,0,0,0,0,2000,2000,2000,2000,2000,0,"));
        QCOMPARE(lines[4], std::string("memset,,,1,,,,,6000,6000,6000,6000,6000,,1"));
    }

    void sizesAreOfThoseThatHaveOne()
    {
        const std::vector<std::string> lines = reportLines(*m_store, "cuda_gpu_mem_size_sum");
        const auto has = [&](const char *line) {
            return std::find(lines.begin(), lines.end(), line) != lines.end();
        };
        QVERIFY2(has(",1,,,,,,[CUDA memcpy Device-to-Host],1"), lines[1].c_str());
        QVERIFY2(has("4000,2,4000,4000,4000,4000,0,[CUDA memcpy Host-to-Device],1"),
                 lines.back().c_str());
        QVERIFY(has("0,1,0,0,0,0,0,[CUDA memcpy Peer-to-Peer],"));
    }

    void anExportKeepsUnknownValues_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"x.pftrace", "x.sqlite", "x.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void anExportKeepsUnknownValues()
    {
        QFETCH(QString, name);
        const auto after = m_trip.opened(m_trip.exported(*m_store, name.toStdString()));
        for (const auto &[table, lines] : tablesOf(*m_store))
            QCOMPARE(firstDifference(lines, tablesOf(*after).at(table)), std::string());
    }

private:
    RoundTrip m_trip;
    std::shared_ptr<const store::Store> m_store;
};

TRILANE_TEST(TestUnknownValues, QCoreApplication)
#include "tst_unknownvalues.moc"
