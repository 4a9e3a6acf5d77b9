// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/windowreader.h"
#include "model/formats/registry/importtrace.h"
#include "tests/model/formats/repeatedtext.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <stop_token>

#include <malloc.h>

#if defined(__SANITIZE_ADDRESS__)
extern "C" void __sanitizer_purge_allocator(); // not every compiler brings its header
#endif

using namespace trilane;
using trilane::test::RepeatedText;

namespace {

/// A sanitizer needs more.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr uint64_t kAllowance = 20;
#else
constexpr uint64_t kAllowance = 1;
#endif

/// Bytes of this process, at most, since that was reset.
uint64_t largestMemory()
{
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("VmHWM:") + 6;
    return text.mid(at, text.indexOf("kB", at) - at).trimmed().toULongLong() << 10;
}

/// What earlier tests have freed, and what an import would be given again, counts as there before.
void giveFreedMemoryBack()
{
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_purge_allocator();
#else
    ::malloc_trim(0);
#endif
}

} // namespace

/// What a trace of a small file, or a small part of it, may take: where that ends, and what is
/// said.
class TestJsonLimits : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] static QString quoted(QString text) { return text.replace('\'', '"'); }

private slots:
    void reportsATooLargeEvent_data()
    {
        QTest::addColumn<QString>("behind");
        QTest::newRow("the last one") << "\"}]}";
        QTest::newRow("others follow") << quoted("'},{'ph': 'X', 'name': 'b', 'ts': 1}]}");
    }
    void reportsATooLargeEvent()
    {
        QFETCH(QString, behind);
        RepeatedText text(quoted("{'traceEvents': [{'ph': 'X', 'name': '").toStdString(),
                          std::string(1000, 'a'), 100'000, behind.toStdString());
        json::WindowReader reader(text, size_t{1} << 20);
        json::Window window;
        Result<bool> more = reader.next(window);
        while (more.ok() && *more)
            more = reader.next(window);
        QVERIFY(more.ok());
        QCOMPARE(reader.damage().size(), 1u);
        QVERIFY(reader.damage().front().reason == json::WindowReader::kTooLarge);
        QVERIFY(!reader.unterminated());
    }

    void readingEndsSoonWhenItIsStopped_data()
    {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("piece");
        QTest::newRow("blanks") << "[" << QString(1000, ' ');
        QTest::newRow("a member") << "{\"a\": \"" << QString(1000, 'a');
        QTest::newRow("behind the end") << "[]" << QString(1000, ' ');
        QTest::newRow("events") << "["
                                << "{\"ph\":\"X\"},";
    }
    void readingEndsSoonWhenItIsStopped()
    {
        QFETCH(QString, head);
        QFETCH(QString, piece);
        RepeatedText text(head.toStdString(), piece.toStdString(), 100'000, "]");
        std::stop_source stop;
        json::WindowReader reader(text, size_t{1} << 16, stop.get_token());
        stop.request_stop();
        json::Window window;
        const Result<bool> more = reader.next(window);
        QVERIFY(!more.ok() && more.error().canceled);
        QCOMPARE(reader.textBytes(), 0u);
    }

    void memoryStaysCloseToTheLimit_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("tracks") << quoted(
            "{'ph':'X','name':'n','ts':1,'dur':1,'pid':%1,'tid':%1},");
        QTest::newRow("begins") << quoted("{'ph':'B','name':'n%1','ts':%1,'pid':1,'tid':%1},");
        QTest::newRow("counters") << quoted(
            "{'ph':'C','name':'c%1','ts':1,'pid':1,'args':{'v':1}},");
        QTest::newRow("names") << quoted(
            "{'ph':'M','name':'process_name','pid':%1,'args':{'name':'" + QString(400, 'p') +
            "'}},");
    }
    void memoryStaysCloseToTheLimit()
    {
        QFETCH(QString, line);
        QFile file(m_folder.filePath("many.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray all = "[";
        for (int i = 0; i < 200'000; ++i)
            all += line.arg(i).toUtf8();
        QVERIFY(file.write(all) == all.size() && file.write("{}]") == 3);
        file.close();
        all.clear();
        giveFreedMemoryBack();
        constexpr uint64_t kLimit = uint64_t{48} << 20;
        QFile peak("/proc/self/clear_refs");
        QVERIFY(peak.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && peak.write("5") == 1);
        const uint64_t before = largestMemory();
        const Result<void> done = formats::importTrace(
            file.fileName().toStdString(), m_folder.filePath("many").toStdString(),
            {.limits = jobs::BudgetLimits{kLimit, std::chrono::hours(1)}});
        QVERIFY(!done && !done.error().canceled);
        const uint64_t more = largestMemory() - before;
        QVERIFY2(more < kAllowance * 2 * kLimit, qPrintable(QString::number(more >> 20)));
    }
};

TRILANE_TEST(TestJsonLimits, QCoreApplication)
#include "tst_jsonlimits.moc"
