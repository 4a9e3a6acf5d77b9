// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/schedfixture.h"

#include "model/edit/join/tracejoin.h"

using namespace trilane;
using namespace trilane::test;

namespace {

/// Process 100 with threads 100 and 101; the latter launches a kernel 200 µs after its start at
/// 1,000,000.0001 s of the day's time.
constexpr const char *kKineto =
    R"({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"G"}],"baseTimeNanoseconds":1000000000000000,
"traceEvents":[
{"ph":"M","name":"process_name","pid":100,"tid":0,"args":{"name":"trainer"}},
{"ph":"M","name":"thread_name","pid":100,"tid":101,"args":{"name":"loop"}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":100,"tid":101,"ts":100,"dur":900,"args":{}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":101,"ts":300,"dur":10,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":320,"dur":100,"args":{"correlation":5,"stream":7,"device":0}}]})";

std::string joinSwitch(const char *time, int from, char state, int to)
{
    auto name = [](int tid) {
        return "t" + std::to_string(tid);
    };
    return "  x-9 [000] d..2. " + std::string(time) + ": sched_switch: prev_comm=" + name(from) +
           " prev_pid=" + std::to_string(from) + " prev_prio=120 prev_state=" + state +
           " ==> next_comm=" + name(to) + " next_pid=" + std::to_string(to) + " next_prio=120\n";
}

/// Thread 101 runs, is preempted by 7 for 100 µs and goes on. Without the time of day.
std::string joinSchedule()
{
    return joinSwitch("50.000050", 0, 'R', 101) + joinSwitch("50.000400", 101, 'R', 7) +
           joinSwitch("50.000500", 7, 'S', 101) + joinSwitch("50.000900", 101, 'S', 0);
}

/// At 50 s of the clock it is so many seconds of the day.
std::string joinReference(const char *seconds)
{
    return "# clockid: monotonic (1)\n# reference time: then = " + std::string(seconds) +
           " (TOD) = 50.000000000 (monotonic)\n";
}

} // namespace

class TestTraceJoin : public QObject
{
    Q_OBJECT

    SchedFixture f;

    Result<join::Joined> join(const std::string &first, const std::string &second,
                              std::optional<Ns> offset, std::shared_ptr<const store::Store> &store,
                              bool mayShareNothing = false)
    {
        join::JoinInput inputs[2]{{nullptr, f.write("first", first)},
                                  {nullptr, f.write("second", second)}};
        for (join::JoinInput &input : inputs) {
            auto opened = f.open(input.file);
            if (!opened)
                qFatal("%s", opened.error().message().c_str());
            input.store = *opened;
        }
        const std::string out = f.folder() + "/joined.trilane";
        Result<join::Joined> joined = join::joinTraces(
            inputs[0], inputs[1], {.offset = offset, .mayShareNothing = mayShareNothing}, out);
        if (joined)
            store = *store::openStore(out);
        return joined;
    }

    static QString messageOf(const Result<join::Joined> &joined)
    {
        return joined ? QString() : QString::fromStdString(joined.error().message());
    }

private slots:
    /// In both orders: whose axis it is makes no difference to what is on it.
    void joinsThreadStatesWithRanges()
    {
        const std::string sched = joinReference("1000000.000000") + joinSchedule();
        for (const bool isSwapped : {false, true}) {
            std::shared_ptr<const store::Store> store;
            const auto joined = isSwapped ? join(sched, kKineto, std::nullopt, store)
                                          : join(kKineto, sched, std::nullopt, store);
            QVERIFY2(joined, qPrintable(messageOf(joined)));
            QCOMPARE(joined->clock.by.english(), std::string("time of day"));
            QCOMPARE(joined->commonThreads, size_t{1});
            // From 1,000,000.000050 s on.
            QCOMPARE(f.statesOf(*store, 101), QStringList({"running 0+350", "runnable 350+100 by 7",
                                                           "running 450+400", "blocked 850+0"}));
            QCOMPARE(f.coreOf(*store, 0),
                     QStringList({"t101 0+350", "t7 350+100", "t101 450+400"}));
            const TrackId thread = f.find(*store, TrackKind::Thread, 101);
            QCOMPARE(f.nameOf(*store, TrackKind::Process,
                              store->track(store->track(thread).parent).number),
                     QString("trainer"));
            QStringList kinds;
            for (const TrackId child : store->children(thread))
                kinds << QString::fromUtf8(toString(store->track(child).kind).data());
            kinds.sort();
            QCOMPARE(kinds, QStringList({"api_calls", "ranges", "thread_state"}));
            QCOMPARE(*store->info().epochOfZero, int64_t{1'000'000'000'050'000});
            QCOMPARE(store->span().begin, Ns{0});
            const format::Slice call =
                store->nearest(store->lanesOf(f.find(*store, TrackKind::ApiCalls, 0)).front(), 0)
                    ->slice;
            QCOMPARE(call.start, Ns{250'000});
            QVERIFY(store->account().balances());
        }
    }

    void reportsATruncatedSecondTrace()
    {
        std::shared_ptr<const store::Store> store;
        std::string truncated = kKineto;
        truncated.resize(truncated.rfind("]}"));
        const auto joined =
            join(joinReference("1000000.000000") + joinSchedule(), truncated, std::nullopt, store);
        QVERIFY2(joined, qPrintable(messageOf(joined)));
        const format::Note *note = store->info().note(format::Note::Kind::Incomplete);
        QVERIFY(note);
        QCOMPARE(note->text.english(), std::string("second: the array of events is not closed"));
    }

    void anOffsetCountsInTheTimesOfTheFiles()
    {
        std::shared_ptr<const store::Store> store;
        const Ns offset = Ns{999'950} * 1'000'000'000;
        const auto joined = join(kKineto, joinSchedule(), offset, store);
        QVERIFY2(joined, qPrintable(messageOf(joined)));
        QCOMPARE(joined->clock.by.english(), std::string("offset"));
        QCOMPARE(f.statesOf(*store, 101).first(), QString("running 0+350"));
        QVERIFY(f.find(*store, TrackKind::Core, 0).isValid());
    }

    void clocksOfTheSameNameAreOne()
    {
        std::shared_ptr<const store::Store> store;
        const auto joined = join("# clock: boot\n" + joinSchedule(),
                                 "# clock: boot\n" + joinSwitch("50.000600", 0, 'R', 30) +
                                     joinSwitch("50.000800", 30, 'S', 0),
                                 std::nullopt, store, true);
        QVERIFY2(joined, qPrintable(messageOf(joined)));
        QCOMPARE(joined->clock.by.english(), std::string("clock boot"));
        // The first has the cores; the second's thread states go in, but not its cores.
        QCOMPARE(f.statesOf(*store, 30), QStringList({"running 550+200", "blocked 750+0"}));
        QCOMPARE(f.coreOf(*store, 0), QStringList({"t101 0+350", "t7 350+100", "t101 450+400"}));
    }

    void reportsTracesThatCannotBeJoined_data()
    {
        QTest::addColumn<QString>("second");
        QTest::addColumn<qlonglong>("offset");
        QTest::addColumn<QString>("message");
        const QString plain = QString::fromStdString(joinSchedule());
        QTest::newRow("no clock") << plain << 0LL
                                  << "uses an unnamed clock, the other trace uses the time of day";
        QTest::newRow("another clock") << "# clock: mono\n" + plain << 0LL << "uses the clock mono";
        QTest::newRow("another time") << QString::fromStdString(joinReference("1000010.0")) + plain
                                      << 0LL << "does not overlap in time with";
        QTest::newRow("far too far") << plain << (1LL << 62) << "does not overlap in time with";
    }
    void reportsTracesThatCannotBeJoined()
    {
        QFETCH(QString, second);
        QFETCH(qlonglong, offset);
        QFETCH(QString, message);
        std::shared_ptr<const store::Store> store;
        const auto joined = join(kKineto, second.toStdString(),
                                 offset != 0 ? std::optional<Ns>(offset) : std::nullopt, store);
        QVERIFY(!joined);
        QVERIFY2(messageOf(joined).contains(message), qPrintable(messageOf(joined)));
        QVERIFY(joined.error().file.ends_with("second"));
        QVERIFY(!joined.error().remedy.empty());
    }

    void tracesThatShareNoThreadAreRefused()
    {
        std::shared_ptr<const store::Store> store;
        const std::string others = joinReference("1000000.000000") +
                                   joinSwitch("50.000100", 0, 'R', 930) +
                                   joinSwitch("50.000800", 930, 'S', 0);
        const QString out = QString::fromStdString(f.folder() + "/joined.trilane");
        QFile::remove(out);
        const auto joined = join(kKineto, others, std::nullopt, store);
        QVERIFY(!joined);
        QVERIFY2(messageOf(joined).contains("has no thread in common"),
                 qPrintable(messageOf(joined)));
        QVERIFY(!QFile::exists(out));
        const auto forced = join(kKineto, others, std::nullopt, store, true);
        QVERIFY2(forced, qPrintable(messageOf(forced)));
        QCOMPARE(forced->commonThreads, size_t{0});
    }

    void theSameFileTwiceIsRefused()
    {
        const std::string file = f.write("once", joinSchedule());
        const auto store = f.open(file);
        QVERIFY(store);
        const auto joined = join::joinTraces({*store, file}, {*store, file}, {.offset = 0},
                                             f.folder() + "/no.trilane");
        QVERIFY(!joined);
        QCOMPARE(joined.error().what.english(), std::string("is specified twice"));
    }
};

TRILANE_TEST(TestTraceJoin, QCoreApplication)
#include "tst_tracejoin.moc"
