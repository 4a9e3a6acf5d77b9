// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/gputrace.h"

#include "model/sql/deadline.h"
#include "model/sql/stoppablesort.h"
#include "model/sql/tracedatabase.h"

#include <QElapsedTimer>
#include <QTest>

#include <random>
#include <thread>

using namespace trilane;

/// A stop and a time limit are heard within the passes that a query makes over a whole table, too.
class TestSqlStop : public QObject
{
    Q_OBJECT

    static constexpr int kLaunches = 350'000;

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;

    struct Outcome
    {
        QString words; ///< "rows", or how it ended
        qint64 ms = 0;
        uint64_t chunks = 0;
    };
    /// With a database of its own: nothing is left of an earlier answer.
    Outcome ask(const char *statement, const sql::QueryLimits &limits, const jobs::JobContext &job)
    {
        auto opened = sql::TraceDatabase::open(m_store);
        if (!opened)
            return {.words = "not opened"};
        QElapsedTimer timer;
        timer.start();
        auto rows = (*opened)->select(statement, limits, job);
        if (!rows)
            return {.words = "refused: " + QString::fromStdString(rows.error().message())};
        std::vector<stats::TableCell> row;
        while ((*rows)->next(row))
            ;
        Outcome outcome{.words = "rows", .ms = timer.elapsed()};
        if ((*opened)->failure())
            outcome.words = QString::fromStdString((*opened)->failure()->message());
        rows->reset(); // a cursor tells at its end what it has decoded
        outcome.chunks = (*opened)->decodedChunks();
        return outcome;
    }
    static void addPasses()
    {
        QTest::addColumn<QString>("statement");
        QTest::newRow("gaps") << "SELECT count(*) FROM gap";
        QTest::newRow("pieces of gaps") << "SELECT sum(duration_ns) FROM gap_piece";
        QTest::newRow("steps") << "SELECT count(*) FROM step";
        QTest::newRow("operators") << "SELECT count(*) FROM operator";
        QTest::newRow("rows by name") << "SELECT name, sum(duration_ns) FROM slice GROUP BY name";
        QTest::newRow("a rare name") << "SELECT count(*) FROM slice WHERE name = 'rare'";
        QTest::newRow("a join by id")
            << "SELECT count(*) FROM kernel k CROSS JOIN cuda_api a USING "
               "(pid, correlation_id)";
    }

private slots:
    void initTestCase()
    {
        const TrackId process = m_trace.process(1);
        build::TraceBuilder &b = m_trace.builder;
        const TrackId thread = b.track({.parent = process, .kind = TrackKind::Thread, .number = 2});
        const TrackId calls = b.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId ranges = b.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId stream = m_trace.stream(m_trace.gpu(0), 7, process);
        for (int i = 0; i < kLaunches; ++i) {
            const Ns at = Ns{i} * 20'000;
            const auto id = static_cast<uint64_t>(i) + 1;
            if (i % 100 == 0)
                m_trace.add(ranges, SliceKind::Range, "step " + std::to_string(i / 100), at,
                            1'990'000);
            m_trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", at, 1'000, kNoDetail, 0, id);
            m_trace.add(stream, SliceKind::Kernel, i % 70'000 == 0 ? "rare" : "usual", at + 2'000,
                        3'000, kNoDetail, 0, id);
        }
        m_store = m_trace.open();
    }

    void aStoppedPassEnds_data() { addPasses(); }
    void aStoppedPassEnds()
    {
        QFETCH(QString, statement);
        const QByteArray text = statement.toUtf8();
        const Outcome whole = ask(text.constData(), {}, {});
        QCOMPARE(whole.words, QString("rows"));
        std::stop_source stop;
        stop.request_stop();
        const Outcome stopped = ask(text.constData(), {}, {.stop = stop.get_token()});
        QCOMPARE(stopped.words, QString("stopped"));
        QVERIFY2(stopped.ms <= whole.ms / 2 + 5,
                 qPrintable(QString("%1 of %2 ms").arg(stopped.ms).arg(whole.ms)));
        QVERIFY(stopped.chunks == 0 || stopped.chunks < whole.chunks);
    }

    void aPassEndsSoonAfterTheStop_data() { addPasses(); }
    void aPassEndsSoonAfterTheStop()
    {
        QFETCH(QString, statement);
        std::stop_source stop;
        QElapsedTimer since;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(15));
            since.start();
            stop.request_stop();
        });
        const Outcome outcome = ask(statement.toUtf8().constData(), {}, {.stop = stop.get_token()});
        const bool wasRunning = outcome.words == "stopped";
        later.join();
        QVERIFY(wasRunning || outcome.words == "rows"); // it may have been quicker
        QVERIFY2(!wasRunning || since.elapsed() < 200,
                 qPrintable(QString::number(since.elapsed())));
    }

    void aPassRespectsItsTimeLimit_data() { addPasses(); }
    void aPassRespectsItsTimeLimit()
    {
        QFETCH(QString, statement);
        const Outcome outcome = ask(statement.toUtf8().constData(), {.time = 1'000'000}, {});
        const bool wasQuicker = outcome.words == "rows" && outcome.ms < 5;
        QVERIFY2(wasQuicker || outcome.words.contains("exceeded its time limit"),
                 qPrintable(outcome.words));
        QVERIFY2(outcome.ms < 200, qPrintable(QString::number(outcome.ms)));
    }

    /// What it computes is memory of the query, too.
    void aComputedTableRespectsTheMemoryLimit()
    {
        const Outcome outcome =
            ask("SELECT count(*) FROM gap", {.memoryBytes = uint64_t{16} << 20}, {});
        QVERIFY2(outcome.words.contains("memory limit"), qPrintable(outcome.words));
    }

    void aDeadlineForwardsAStop()
    {
        std::stop_source outer;
        const sql::Deadline none(outer.get_token(), 0);
        const sql::Deadline far(outer.get_token(), Ns{3600} * 1'000'000'000);
        QVERIFY(!none.token().stop_requested());
        outer.request_stop();
        QVERIFY(none.token().stop_requested() && far.token().stop_requested());
        QVERIFY(!none.isOver() && !far.isOver());
        const sql::Deadline soon({}, 1'000'000);
        QTRY_VERIFY(soon.isOver());
        QVERIFY(soon.token().stop_requested());
    }

    void aLongListIsSortedUnlessStopped()
    {
        std::mt19937 random(7);
        for (const size_t count : {0u, 1u, 65'536u, 65'537u, 300'001u}) {
            std::vector<uint32_t> list(count);
            std::generate(list.begin(), list.end(), random);
            std::vector<uint32_t> sorted = list;
            std::sort(sorted.begin(), sorted.end());
            QVERIFY(sql::sortUnlessStopped(list, {}));
            QVERIFY(list == sorted);
        }
        std::stop_source stop;
        stop.request_stop();
        std::vector<uint32_t> list{3, 1, 2};
        QVERIFY(!sql::sortUnlessStopped(list, {.stop = stop.get_token()}));
    }
};

TRILANE_TEST(TestSqlStop, QCoreApplication)
#include "tests/patience.h"
#include "tst_sqlstop.moc"
