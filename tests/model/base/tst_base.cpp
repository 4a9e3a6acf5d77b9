// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/crc32c.h"
#include "model/base/jobs/budget.h"
#include "model/base/jobs/parallel.h"
#include "model/base/platform/file.h"
#include "model/base/time.h"
#include "model/base/utctext.h"

#include <QDeadlineTimer>
#include <QTest>

#include <cstring>

using namespace trilane;

class TestBase : public QObject
{
    Q_OBJECT

private slots:
    void crcOfTheStandardCheckStringIsTheStandardValue()
    {
        const char text[] = "123456789";
        QCOMPARE(crc32c(std::as_bytes(std::span(text, 9))), 0xe3069283u);
    }

    void crcCanBeContinued()
    {
        const char text[] = "123456789";
        const auto bytes = std::as_bytes(std::span(text, 9));
        QCOMPARE(crc32c(bytes.subspan(4), crc32c(bytes.first(4))), crc32c(bytes));
    }

    void durationsAreReadInEveryUnit_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("ns");
        QTest::newRow("bare") << "17" << 17ll;
        QTest::newRow("micro") << "2.5us" << 2500ll;
        QTest::newRow("micro sign") << QString::fromUtf8("2.5µs") << 2500ll;
        QTest::newRow("milli") << "0.000001ms" << 1ll;
        QTest::newRow("seconds") << "1712195495.623495977s" << 1712195495623495977ll;
        QTest::newRow("negative") << "-3ms" << -3000000ll;
    }
    void durationsAreReadInEveryUnit()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, ns);
        QCOMPARE(parseDuration(text.toStdString()).value_or(-1), ns);
    }

    void rejectsInvalidDurations_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *bad : {"", "ms", "1x", "1..2s", "99999999999999999999s", "--1", "1e9"})
            QTest::newRow(bad) << bad;
    }
    void rejectsInvalidDurations()
    {
        QFETCH(QString, text);
        QVERIFY(!parseDuration(text.toStdString()));
    }

    void rangesMayBeOpen()
    {
        QCOMPARE(parseTimeRange("1ms:2ms")->duration(), Ns{1000000});
        QCOMPARE(parseTimeRange(":2ms")->end, Ns{2000000});
        QCOMPARE(parseTimeRange("5:")->begin, Ns{5});
        QVERIFY(!parseTimeRange("2ms:1ms"));
        QVERIFY(!parseTimeRange("2ms"));
    }

    void formatsTimestampsInUtc()
    {
        QCOMPARE(utcText(0), std::string("1970-01-01 00:00:00 UTC"));
        QCOMPARE(utcText(-1), std::string("1969-12-31 23:59:59 UTC"));
        QCOMPARE(utcText(951'827'696'999'999'999), std::string("2000-02-29 12:34:56 UTC"));
    }

    void durationsArePrintedInTheirOwnUnit()
    {
        QCOMPARE(formatDuration(999), std::string("999 ns"));
        QCOMPARE(formatDuration(1284), std::string("1.284 µs"));
        QCOMPARE(formatDuration(4'120'000), std::string("4.120 ms"));
        QCOMPARE(formatDuration(-1'500'000'000), std::string("-1.500 s"));
    }

    void stopsAJobBeyondItsLimits()
    {
        using namespace std::chrono_literals;
        {
            const jobs::Budget budget({.memoryBytes = uint64_t{32} << 20, .processor = 1h}, {});
            std::vector<std::vector<char>> kept;
            while (!budget.job().stopped() && kept.size() < 400) {
                kept.emplace_back(size_t{1} << 20, 'x');
                QTest::qWait(1);
            }
            QVERIFY(budget.exceeded() && kept.size() < 400);
            QVERIFY(budget.exceeded()->message().find("32 MiB of memory") != std::string::npos);
        }
        const jobs::Budget budget({.memoryBytes = ~uint64_t{0}, .processor = 30ms}, {});
        const QDeadlineTimer end(20000);
        while (!budget.job().stopped() && !end.hasExpired()) {
        }
        QVERIFY(budget.exceeded());
        QVERIFY(budget.exceeded()->message().find("CPU time") != std::string::npos);
    }

    void aJobWithinItsLimitsStopsOnRequest()
    {
        std::stop_source user;
        const jobs::Budget budget(jobs::BudgetLimits::ofFile(1000), {.stop = user.get_token()});
        QVERIFY(!budget.job().stopped());
        user.request_stop();
        QVERIFY(budget.job().stopped() && !budget.exceeded());
        QVERIFY(jobs::BudgetLimits::ofFile(1'000'000'000).memoryBytes == 16'000'000'000 ||
                jobs::BudgetLimits::ofFile(1).memoryBytes > uint64_t{512}
                                                                << 20); // under a sanitizer
    }

    void reportsThatAPathIsAFolder()
    {
        const Result<platform::File> file = platform::File::openForReading("/");
        QVERIFY(!file);
        QVERIFY(file.error().message().find("folder") != std::string::npos);
    }

    void piecesInParallelAreEachDoneOnce()
    {
        std::vector<std::atomic<int>> done(100);
        jobs::inParallel(done.size(), [&](size_t i) { ++done[i]; });
        for (const std::atomic<int> &times : done)
            QCOMPARE(times.load(), 1);
        jobs::inParallel(0, [](size_t) { QFAIL("there is none"); });
    }
};

TRILANE_TEST(TestBase, QCoreApplication)
#include "tst_base.moc"
