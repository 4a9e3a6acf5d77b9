// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/rocprofilerimporter.h"
#include "tests/fuzz/memoryfile.h"

#include <random>

#include <QFile>
#include <QTest>

using namespace trilane;

/// Broken JSON of rocprofv3 gives what it holds; tests/golden/json-rocprofiler has a whole one.
class TestRocprofiler : public QObject
{
    Q_OBJECT

    std::string m_whole;

    static Result<void> readInto(build::TraceBuilder &builder, const std::string &bytes)
    {
        const fuzz::MemoryFile file(bytes);
        return rocprofiler::rocprofilerFormat().create()->import(file.path(), builder, {});
    }

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(TRILANE_TESTS_DIR "/golden/json-rocprofiler/trace.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_whole = file.readAll().toStdString();
        QVERIFY(m_whole.size() > 1000);
    }

    void aFileTruncatedAnywhereYieldsItsRemainder()
    {
        build::TraceBuilder whole;
        QVERIFY(readInto(whole, m_whole).ok());
        QCOMPARE(whole.account().total(format::Outcome::Lost), uint64_t{0});
        const size_t end = m_whole.rfind('}');
        uint64_t most = 0;
        for (size_t size = 0; size <= end; ++size) {
            build::TraceBuilder builder;
            QVERIFY(readInto(builder, m_whole.substr(0, size)).ok());
            QVERIFY(builder.account().balances());
            QCOMPARE(builder.account().total(format::Outcome::Lost), uint64_t{1});
            most = std::max(most, builder.account().total(format::Outcome::Imported));
        }
        QCOMPARE(most, whole.account().total(format::Outcome::Imported));
    }

    void changedBytesDropOnlyTheEventsTheyTouch()
    {
        std::mt19937 random(11);
        for (int i = 0; i < 1000; ++i) {
            std::string bytes = m_whole;
            for (int k = 0; k <= i % 4; ++k)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            fuzz::importOneInput(rocprofiler::rocprofilerFormat(),
                                 reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
        }
    }

    /// Each number is one, their sum over the GPU's parts is none.
    void aSumThatIsNotFiniteIsCountedAndLeftOut()
    {
        std::string bytes = m_whole;
        for (const std::string_view value : {"\"value\": 10.0", "\"value\": 6.0"}) {
            const size_t at = bytes.find(value);
            QVERIFY(at != std::string::npos);
            bytes.replace(at, value.size(), "\"value\": 1e308");
        }
        bytes.replace(bytes.find("1e308"), 5, "1.7e308");
        build::TraceBuilder whole;
        QVERIFY(readInto(whole, m_whole).ok());
        build::TraceBuilder builder;
        QVERIFY(readInto(builder, bytes).ok());
        QVERIFY(builder.account().balances());
        QCOMPARE(builder.account().total(format::Outcome::Dropped),
                 whole.account().total(format::Outcome::Dropped) + 1);
        QCOMPARE(builder.account().total(format::Outcome::Imported),
                 whole.account().total(format::Outcome::Imported) - 1);
    }

    void limitsNesting()
    {
        for (const char *open : {"[", "{\"rocprofiler-sdk-tool\":", "{\"a\":"}) {
            std::string deep = R"({"rocprofiler-sdk-tool": [)";
            for (int i = 0; i < 100'000; ++i)
                deep += open;
            build::TraceBuilder builder;
            QVERIFY(readInto(builder, deep).ok());
            QCOMPARE(builder.account().total(format::Outcome::Lost), uint64_t{1});
        }
    }
};

TRILANE_TEST(TestRocprofiler, QCoreApplication)
#include "tst_rocprofiler.moc"
