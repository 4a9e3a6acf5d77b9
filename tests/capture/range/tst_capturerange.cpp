// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/judge.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace trilane;

/// `trilane record --capture-range`: exactly what happens inside is in the file.
class TestCaptureRange : public QObject
{
    Q_OBJECT

private:
    using Counts = std::map<std::string, int>;

    QTemporaryDir m_folder;
    int m_exitCode = 0;
    QByteArray m_err;

    [[nodiscard]] QString file() const { return m_folder.filePath("run.trilane"); }

    std::shared_ptr<const store::Store> record(const QStringList &options,
                                               const QStringList &program)
    {
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      QStringList{"record", "--force", "--daemon", "private", "-o", file()}
                          << options << "--" << program);
        if (!process.waitForFinished(60000))
            qFatal("trilane record does not end");
        m_exitCode = process.exitCode();
        m_err = process.readAllStandardError();
        auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s %s", store.error().message().c_str(), m_err.constData());
        if (!(*store)->account().balances())
            qFatal("the account does not balance");
        return *store;
    }
    std::shared_ptr<const store::Store> record(const QString &range, const char *what)
    {
#if defined(TARGET_CAPTURERANGE)
        return record({"--trace", "nvtx", "--capture-range", range}, {TARGET_CAPTURERANGE, what});
#else
        Q_UNUSED(range)
        Q_UNUSED(what)
        return {};
#endif
    }
    static Counts counts(const store::Store &store)
    {
        Counts found;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind != TrackKind::Ranges)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   ++found[std::string(store.string(s.name))];
                                   return true;
                               });
        }
        return found;
    }
    static QString text(const Counts &counts)
    {
        QStringList all;
        for (const auto &[name, count] : counts)
            all += QString("%1 %2").arg(count).arg(QString::fromStdString(name));
        return all.join(", ");
    }
    static std::string property(store::Tables trace, const std::string &name)
    {
        for (const auto &[key, value] : trace.info().allProperties()) {
            if (key == name)
                return value;
        }
        return {};
    }

    /// What is wrong. A machine that pauses threads for long makes times differ.
    std::string statesAreThoseOfTheRange()
    {
#if defined(TARGET_CAPTURERANGE)
        const auto store =
            record({"--capture-range", "nvtx:capture"}, {TARGET_CAPTURERANGE, "ranges"});
        if (m_err.contains("thread states:"))
            return "SKIP: " + m_err.toStdString();
        std::vector<TimeRange> ranges;
        std::vector<TimeRange> states;
        for (const format::Lane &lane : store->lanes()) {
            const TrackKind kind = store->track(lane.track).kind;
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    if (store->string(s.name) == "capture")
                                        ranges.push_back(s.range());
                                    if (kind == TrackKind::ThreadState || kind == TrackKind::Core)
                                        states.push_back(s.range());
                                    return true;
                                });
        }
        if (ranges.size() != 2 || ranges[1].begin - ranges[0].end < 150'000'000)
            return std::to_string(ranges.size()) + " capture ranges, or too near to each other";
        // The range's times are those of its records; a busy machine may pause a thread in between.
        constexpr Ns kNear = 100'000'000;
        Ns longest[2]{};
        for (const TimeRange &state : states) {
            const size_t in = state.begin < ranges[1].begin - kNear ? 0 : 1;
            if (state.begin < ranges[in].begin - kNear || state.end > ranges[in].end + kNear)
                return "a state from " + std::to_string(state.begin - ranges[in].begin) +
                       " ns after its range's begin to " +
                       std::to_string(state.end - ranges[in].end) + " ns after its end";
            longest[in] = std::max(longest[in], state.end - state.begin);
        }
        // Between its own events and the worker's the program sleeps.
        if (longest[0] < 200'000'000 || longest[1] < 200'000'000)
            return "no long sleep in one of the ranges";
#endif
        return {};
    }

private slots:
    void initTestCase()
    {
#if !defined(TARGET_CAPTURERANGE)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
    }

    /// Of thread states and cores neither.
    void dropsDataOfTheDelay()
    {
        constexpr Ns kDelay = 4'000'000'000;
        const auto store = record({"--delay", "4s", "--trace", "sched"}, {"sleep", "6"});
        QCOMPARE(m_exitCode, 0);
        if (m_err.contains("not recorded: thread states"))
            QSKIP(m_err.constData());
        const Ns span = store->span().duration();
        QVERIFY2(span > 0 && span < kDelay, formatDuration(span).c_str());
        QVERIFY2(m_err.contains(("recorded " + formatDuration(span) + ',').c_str()),
                 m_err.constData());
        QCOMPARE(store->account().total(format::Outcome::Dropped), 0u);
    }

    void keepsOnlyDataWithinTheRangeForAllThreads()
    {
        const auto store = record("nvtx:capture", "ranges");
        QCOMPARE(m_exitCode, 42);
        const Counts expected{{"capture", 2},
                              {"inside", 20},
                              {"inside mark", 20},
                              {"thread inside", 20},
                              {"thread inside mark", 20},
                              {"worker inside", 20},
                              {"worker inside mark", 20}};
        QCOMPARE(text(counts(*store)), text(expected));
        QCOMPARE(property(*store, "times the capture range began"), std::string("2"));
        QCOMPARE(store->account().total(format::Outcome::Lost), 0u);
        QCOMPARE(store->account().total(format::Outcome::Imported), 122u);
        QVERIFY(m_err.contains("2 processes"));
    }

    void theRangeLastsUntilTheLastProcessHasEndedIt()
    {
        const auto store = record("nvtx:capture", "overlap");
        const Counts expected{{"capture", 2},
                              {"inside", 10},
                              {"inside mark", 10},
                              {"worker inside", 10},
                              {"worker inside mark", 10}};
        QCOMPARE(text(counts(*store)), text(expected));
        QCOMPARE(property(*store, "times the capture range began"), std::string("1"));
    }

    void matchesANameInItsDomainInAnyEncoding()
    {
        const auto store = record("nvtx:capture@loader", "forms");
        const Counts expected{{"capture", 3}, {"inside", 40}, {"inside mark", 40}};
        QCOMPARE(text(counts(*store)), text(expected));
        QCOMPARE(property(*store, "times the capture range began"), std::string("2"));
    }

    void aStarIsAnyDomain()
    {
        const auto store = record("nvtx:capture@*", "forms");
        QCOMPARE(property(*store, "times the capture range began"), std::string("4"));
        const Counts found = counts(*store);
        QCOMPARE(found.at("inside"), 40);
        QCOMPARE(found.at("outside"), 20);
    }

    void withoutADomainItIsTheDefaultOne()
    {
        const auto store = record("nvtx:capture", "forms");
        QCOMPARE(property(*store, "times the capture range began"), std::string("1"));
        QCOMPARE(counts(*store).at("outside"), 10);
        QVERIFY(!counts(*store).contains("inside"));
    }

    void stepsAreCountedOnTheThreadThatBeganOne()
    {
        const auto store = record("steps:3-5", "steps");
        const Counts expected{{"ProfilerStep#3", 1}, {"ProfilerStep#4", 1}, {"ProfilerStep#5", 1},
                              {"step", 3},           {"inside", 50},        {"inside mark", 50}};
        QCOMPARE(text(counts(*store)), text(expected));
    }

    void reportsMissingSteps()
    {
        record("steps:3-60", "steps");
        QVERIFY2(m_err.contains("the capture range steps:3-60 began but did not end"),
                 m_err.constData());
        record("steps:3-5", "steps");
        QVERIFY2(!m_err.contains("did not end"), m_err.constData());
    }

    void stepsMayHaveANameOfTheirOwn()
    {
        const auto store = record("steps:2-3@inside", "steps");
        const Counts expected{{"inside", 2}, {"inside mark", 2}};
        QCOMPARE(text(counts(*store)), text(expected));
    }

    void stepsMayBeCalledByNumbersAlone()
    {
        const auto store = record("steps:2-3@#", "numbers");
        const Counts expected{{"21", 1}, {"22", 1}, {"0", 2}, {"inside", 20}, {"inside mark", 20}};
        QCOMPARE(text(counts(*store)), text(expected));
    }

    void aChildThatIsForkedInsideRecordsAndEndsWithItsParent()
    {
        const auto store = record("nvtx:capture", "forks");
        const Counts expected{{"capture", 1}, {"worker inside", 20}, {"worker inside mark", 20}};
        QCOMPARE(text(counts(*store)), text(expected));
    }

    /// Thread states are cut to the range; nobody's are there from before, between and after.
    void threadStatesAreThoseOfTheRange()
    {
        test::judge(statesAreThoseOfTheRange());
    }

    /// Not when the program ends, hours later.
    void reportsAMissingRangeDuringTheRecording()
    {
#if defined(TARGET_RANGES)
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane",
                      {"record", "--force", "--daemon", "private", "-o", file(), "--trace", "nvtx",
                       "--capture-range", "nvtx:epoch", "--", TARGET_RANGES, "1000", "1", "0",
                       "sleep"});
        QByteArray err;
        QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("to use these"),
                                 60000);
        QVERIFY2(err.contains("the capture range nvtx:epoch has not begun"), err.constData());
        // As many as there were by then.
        static const QRegularExpression seen(
            QStringLiteral("forward \\((≥ )?(\\d+)\\), step \\((≥ )?\\d+\\)"));
        const QRegularExpressionMatch match = seen.match(QString::fromUtf8(err));
        QVERIFY2(match.hasMatch() && match.captured(2).toInt() >= 20, err.constData());
        QCOMPARE(process.state(), QProcess::Running);
        process.terminate(); // which it hands on to the program
        QVERIFY(process.waitForFinished(60000));
#else
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
    }

    void reportsAMissingRangeAndWritesACompleteFile()
    {
        const auto store = record("nvtx:somewhere else", "forks");
        QCOMPARE(m_exitCode, 42);
        QVERIFY2(m_err.contains("the capture range nvtx:somewhere else never began"),
                 m_err.constData());
        QVERIFY(counts(*store).empty());
        QVERIFY(!store->recovered());
        QVERIFY(property(*store, "not recorded").find("never began") != std::string::npos);
        QCOMPARE(property(*store, "times the capture range began"), std::string("0"));
    }

    void reportsADelayThatDidNotEnd()
    {
        const auto store = record({"--trace", "nvtx,sched", "--delay", "60s"}, {"true"});
        QCOMPARE(m_exitCode, 0);
        const char *why = "the recording never began: it ended before the delay expired";
        QVERIFY2(m_err.contains(why), m_err.constData());
        QVERIFY(property(*store, "not recorded").find(why) != std::string::npos);
        QCOMPARE(property(*store, "requested"), std::string("nvtx, sched"));
        for (const auto &[name, value] : store->info().allProperties()) {
            if (name.starts_with("recorded of process"))
                QCOMPARE(value, std::string("nothing (the recording never began)"));
        }
    }

    /// While the delay holds agents back, too.
    void recordsTheRequestedLayersOfADelayedRecording_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::addColumn<QString>("asked");
        QTest::newRow("nvtx") << "nvtx"
                              << "nvtx";
        QTest::newRow("all") << "osrt,cuda,nvtx,sched"
                             << "cuda, nvtx, osrt, sched";
    }
    void recordsTheRequestedLayersOfADelayedRecording()
    {
        QFETCH(QString, trace);
        QFETCH(QString, asked);
        const auto store = record({"--trace", trace, "--delay", "10ms"}, {"sleep", "0.1"});
        QCOMPARE(m_exitCode, 0);
        QCOMPARE(property(*store, "requested"), asked.toStdString());
    }

    void reportsAProgramWithoutRanges()
    {
        record({"--trace", "nvtx", "--capture-range", "cudaProfilerApi"}, {"true"});
        QCOMPARE(m_exitCode, 0);
        QVERIFY(m_err.contains("never began: no process called CUDA or NVTX"));
    }

    void rejectsAnInvalidRangeBeforeTheStart_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("word") << QStringList{"--capture-range", "cuda"} << QByteArray("\"cuda\"");
        QTest::newRow("steps") << QStringList{"--capture-range", "steps:5-3"}
                               << QByteArray("B is at least A");
        QTest::newRow("step 0") << QStringList{"--capture-range", "steps:0-3"}
                                << QByteArray("steps are counted from 1");
        QTest::newRow("no unit") << QStringList{"--duration", "5"} << QByteArray("5s or 5ms");
        QTest::newRow("delay") << QStringList{"--capture-range", "nvtx:x", "--delay", "1s"}
                               << QByteArray("--delay");
        QTest::newRow("duration") << QStringList{"--capture-range", "nvtx:x", "--duration", "1s"}
                                  << QByteArray("either a capture range or times");
    }
    void rejectsAnInvalidRangeBeforeTheStart()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, words);
        const QString made = m_folder.filePath("made");
        QProcess process;
        process.start(TRILANE_BIN_DIR "/trilane", QStringList{"record", "--force", "-o", file()}
                                                      << options << "--"
                                                      << "touch" << made);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitCode(), 2);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.contains(words), err.constData());
        QVERIFY(!QFile::exists(made));
    }
};

QTEST_GUILESS_MAIN(TestCaptureRange)
#include "tst_capturerange.moc"
