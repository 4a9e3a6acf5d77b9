// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/schedfixture.h"

#include "model/format/traceclock.h"

#include <QDir>
#include <QRegularExpression>

using namespace trilane;
using namespace trilane::test;

namespace {

/// A thread of process 100 is preempted, waits, and sleeps until its process's first thread, on the
/// other core, wakes it. "@" is where the columns of a format go, as in "python3-101 @[000] ! ".
constexpr const char *kSchedEvents[] = {
    "0 101 python3 5.000100 sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 "
    "prev_state=R "
    "==> next_comm=python3 next_pid=101 next_prio=120",
    "0 101 python3 5.000400 sched_switch: prev_comm=python3 prev_pid=101 prev_prio=120 "
    "prev_state=R "
    "==> next_comm=hog next_pid=7 next_prio=120",
    "0 7 hog 5.000600 sched_switch: prev_comm=hog prev_pid=7 prev_prio=120 prev_state=S ==> "
    "next_comm=python3 next_pid=101 next_prio=120",
    "1 0 <idle> 5.000650 sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R "
    "==> next_comm=python3 next_pid=100 next_prio=120",
    "0 101 python3 5.000700 sched_switch: prev_comm=python3 prev_pid=101 prev_prio=120 "
    "prev_state=D ==> next_comm=swapper/0 next_pid=0 next_prio=120",
    "1 100 python3 5.000900 sched_waking: comm=python3 pid=101 prio=120 target_cpu=000",
    "0 0 <idle> 5.000950 sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R "
    "==> next_comm=python3 next_pid=101 next_prio=120",
    "0 101 python3 5.001000 sched_switch: prev_comm=python3 prev_pid=101 prev_prio=120 "
    "prev_state=X "
    "==> next_comm=swapper/0 next_pid=0 next_prio=120",
};

enum class SchedStyle { Plain, Flags, Process, Perf, Plugin, Windows };

/// As the sched plugin of trace-cmd prints threads.
QString pluginText(QString contents)
{
    const QRegularExpression side("(?:prev|next)_comm=(\\S+) (?:prev|next)_pid=(\\d+) "
                                  "(?:prev|next)_prio=(\\d+)");
    contents.replace(side, "\\1:\\2 [\\3]");
    contents.replace("prev_state=", "");
    contents.replace(QRegularExpression("comm=(\\S+) pid=(\\d+) prio=(\\d+) target_cpu=(\\d+)"),
                     "\\1:\\2 [\\3] CPU:\\4");
    return contents;
}

std::string schedText(SchedStyle style)
{
    QString all = style == SchedStyle::Plugin ? "cpus=2\n" : "";
    for (const char *event : kSchedEvents) {
        const QStringList words = QString::fromUtf8(event).split(' ');
        const QString cpu = words[0].rightJustified(3, '0');
        const QString tid = words[1];
        const QString time = words[3] + ": ";
        const QString contents = words.mid(4).join(' ');
        const QString pid = tid == "101" ? "100" : tid;
        const QString ftrace = words[2] + "-" + tid.leftJustified(7);
        if (style == SchedStyle::Perf)
            all += QStringLiteral("%1 %2/%3 [%4] %5      sched:%6")
                       .arg(words[2].rightJustified(16), pid, tid, cpu, time, contents);
        else if (style == SchedStyle::Process)
            all += ftrace + "(" + (tid == "0" ? "-------" : pid.rightJustified(7)) + ") [" + cpu +
                   "] d..2. " + time + contents;
        else if (style == SchedStyle::Flags || style == SchedStyle::Windows)
            all += ftrace + " [" + cpu + "] dNs4. " + time + contents;
        else
            all += ftrace + " [" + cpu + "]  " + time +
                   (style == SchedStyle::Plugin ? pluginText(contents) : contents);
        all += style == SchedStyle::Windows ? "\r\n" : "\n";
    }
    return all.toStdString();
}

std::string schedLine(int cpu, const char *time, const std::string &event)
{
    return "  x-9 [00" + std::to_string(cpu) + "] d..2. " + time + ": " + event + "\n";
}

std::string schedSwitch(int cpu, const char *time, int from, char state, int to)
{
    return schedLine(cpu, time,
                     "sched_switch: prev_comm=t" + std::to_string(from) +
                         " prev_pid=" + std::to_string(from) +
                         " prev_prio=120 prev_state=" + state + " ==> next_comm=t" +
                         std::to_string(to) + " next_pid=" + std::to_string(to) + " next_prio=120");
}

} // namespace

class TestSchedImport : public QObject
{
    Q_OBJECT

    SchedFixture f;

private slots:
    void everyFormatYieldsTheSameTrace_data()
    {
        QTest::addColumn<int>("style");
        QTest::addColumn<bool>("hasProcess");
        QTest::newRow("trace-cmd report") << int(SchedStyle::Plain) << false;
        QTest::newRow("ftrace") << int(SchedStyle::Flags) << false;
        QTest::newRow("ftrace with processes") << int(SchedStyle::Process) << true;
        QTest::newRow("perf script") << int(SchedStyle::Perf) << true;
        QTest::newRow("plugin of trace-cmd") << int(SchedStyle::Plugin) << false;
        QTest::newRow("line ends of Windows") << int(SchedStyle::Windows) << false;
    }
    void everyFormatYieldsTheSameTrace()
    {
        QFETCH(int, style);
        QFETCH(bool, hasProcess);
        const auto store = f.imported(schedText(static_cast<SchedStyle>(style)));
        QCOMPARE(f.statesOf(*store, 101),
                 QStringList({"running 0+300", "runnable 300+200 by 7", "running 500+100",
                              "blocked_disk 600+200 by 100", "runnable 800+50 by 100",
                              "running 850+50"}));
        QCOMPARE(f.coreOf(*store, 0), QStringList({"python3 0+300", "hog 300+200",
                                                   "python3 500+100", "python3 850+50"}));
        const format::Track &thread = store->track(f.find(*store, TrackKind::Thread, 101));
        QCOMPARE(store->track(thread.parent).number, int64_t{hasProcess ? 100 : 0});
        QCOMPARE(f.nameOf(*store, TrackKind::Thread, 101), QString("python3"));
        if (hasProcess)
            QCOMPARE(f.nameOf(*store, TrackKind::Process, 100), QString("python3"));
        QCOMPARE(store->account().total(format::Outcome::Imported),
                 uint64_t{std::size(kSchedEvents)});
        const bool isPerf = static_cast<SchedStyle>(style) == SchedStyle::Perf;
        QCOMPARE(store->info().sourceFormat, std::string(isPerf ? "perf-script" : "ftrace-text"));
    }

    void namesMayHoldAnything()
    {
        const auto store = f.imported(
            "a [1] 2.3: b-12  [000] d..2. 5.000000: sched_switch: prev_comm=a [1] 2.3: b "
            "prev_pid=12 prev_prio=120 prev_state=S ==> next_comm=x ==> y next_pid=13 "
            "next_prio=120\n"
            "      x ==> y-13 [000] d..2. 5.000100: sched_switch: prev_comm=x ==> y "
            "prev_pid=13 prev_prio=120 prev_state=S ==> next_comm=a-b 7/8 next_pid=14 "
            "next_prio=120\n"
            "     a-b 7/8-14 [000] d..2. 5.000300: sched_switch: prev_comm=a-b 7/8 "
            "prev_pid=14 prev_prio=120 prev_state=S ==> next_comm=swapper/0 next_pid=0 "
            "next_prio=120\n");
        QCOMPARE(f.coreOf(*store, 0), QStringList({"x ==> y 0+100", "a-b 7/8 100+200"}));
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{0});
    }

    void namesProgramsAndThreads()
    {
        const auto store = f.imported(
            schedLine(0, "5.000000",
                      "sched_process_fork: comm=sh pid=9 child_comm=sh child_pid=20") +
            schedSwitch(0, "5.000100", 9, 'S', 20) +
            schedLine(0, "5.000200", "task_rename: pid=20 oldcomm=sh newcomm=a b oom_score_adj=0") +
            schedLine(0, "5.000300",
                      "sched_process_exec: filename=/usr/bin/train pid=20 old_pid=20") +
            schedSwitch(0, "5.000400", 20, 'S', 0));
        QCOMPARE(f.nameOf(*store, TrackKind::Process, 20), QString("train"));
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{0});
    }

    /// Of the core on which events were lost nothing is said until its next event, and of who waits
    /// neither: its waking may be among them.
    void statesAreUnknownDuringALoss_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("lost");
        QTest::newRow("ftrace") << "CPU:0 [LOST 123 EVENTS]\n" << 123;
        QTest::newRow("trace-cmd") << "CPU:0 [EVENTS DROPPED]\n" << 1;
        QTest::newRow("perf") << "  t1 1/1 [000] 5.000500: PERF_RECORD_LOST lost 123\n" << 123;
    }
    void statesAreUnknownDuringALoss()
    {
        QFETCH(QString, line);
        QFETCH(int, lost);
        const auto store = f.imported(
            schedSwitch(0, "5.000000", 0, 'R', 1) + schedSwitch(1, "5.000000", 0, 'R', 2) +
            schedSwitch(0, "5.000100", 1, 'S', 3) + line.toStdString() +
            schedSwitch(0, "5.000500", 4, 'S', 1) + schedSwitch(1, "5.000600", 2, 'S', 0) +
            schedSwitch(0, "5.000700", 1, 'S', 0));
        QCOMPARE(f.coreOf(*store, 0), QStringList({"t1 0+100", "t3 100+0", "t1 500+200"}));
        QCOMPARE(f.statesOf(*store, 1),
                 QStringList({"running 0+100", "blocked 100+0", "running 500+200"}));
        QCOMPARE(f.statesOf(*store, 2).first(), QString("running 0+600"));
        QCOMPARE(store->account().total(format::Outcome::Lost), static_cast<uint64_t>(lost));
    }

    void countsInvalidLinesAndKeepsOthers()
    {
        const std::string good =
            schedSwitch(0, "5.000000", 0, 'R', 1) + schedSwitch(0, "5.000100", 1, 'S', 0);
        const std::string bad =
            "  x-9 [4000000000] d..2. 5.000050: sched_switch: prev_comm=a prev_pid=1 prev_prio=1 "
            "prev_state=S ==> next_comm=b next_pid=2 next_prio=1\n" +
            schedSwitch(0, "99999999999999999999.000001", 1, 'S', 2) +
            schedSwitch(0, "99999999999.000001", 1, 'S', 2) + // beyond the clock
            schedSwitch(0, "5000050", 1, 'S', 2) +            // a clock that counts
            schedLine(0, "5.000050", "sched_switch: prev_comm=a prev_pid=1 prev_prio=1 prev_st") +
            schedLine(0, "5.000050", "sched_waking: comm=a pid=") +
            schedLine(0, "5.000050", "sched_stat_runtime: comm=a pid=1 runtime=2 [ns]") +
            "no event at all\n" + "\tffffffff81000000 schedule+0x0 ([kernel.kallsyms])\n" +
            std::string(100'000, 'x') + "\n" + std::string("\0\xff\xfe", 3) + "\n";
        const auto store = f.imported(good + bad + "  x-9 [000] d..2. 5.0002");
        QCOMPARE(f.coreOf(*store, 0), QStringList({"t1 0+100"}));
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{2});
        QCOMPARE(store->account().total(format::Outcome::Dropped), uint64_t{12});
    }

    void acceptsLinesInAnyOrder()
    {
        const auto store = f.imported(schedSwitch(0, "5.000300", 2, 'S', 0) +
                                      schedSwitch(0, "5.000100", 1, 'S', 2) +
                                      schedSwitch(0, "5.000000", 0, 'R', 1));
        QCOMPARE(f.coreOf(*store, 0), QStringList({"t1 0+100", "t2 100+200"}));
    }

    void aFileTruncatedAnywhereYieldsItsRemainder()
    {
        const std::string whole = schedText(SchedStyle::Flags);
        for (size_t size = 1; size < whole.size(); size += 7) {
            const auto store = f.open(f.write("cut.txt", whole.substr(0, size)));
            if (!store)
                continue;
            QVERIFY((*store)->account().balances());
        }
    }

    void readsTheClockOfTheFile_data()
    {
        QTest::addColumn<QString>("header");
        QTest::addColumn<QString>("clock");
        QTest::addColumn<qlonglong>("epoch");
        QTest::newRow("not said") << "# tracer: nop\n"
                                  << "" << -1LL;
        QTest::newRow("named") << "# clock: boot\n"
                               << "boot" << -1LL;
        QTest::newRow("perf's own") << "# perf version : 6.1\n"
                                    << "" << -1LL;
        QTest::newRow("of perf") << "# clockid: monotonic_raw (4)\n"
                                 << "mono_raw" << -1LL;
        QTest::newRow("with the time of day")
            << "# clockid: monotonic (1)\n# reference time: 2026-11-27 01:07:37.189358 = "
               "1795741657.189358 (TOD) = 4.999000000 (monotonic)\n"
            << "mono" << 1795741657190358000LL;
        QTest::newRow("the time of day") << "# clockid: realtime (0)\n"
                                         << "realtime" << 5000000000LL;
        // The second mark waited less.
        QTest::newRow("marks")
            << "x-9 [000] 6.000000: tracing_mark_write: trace_event_clock_sync: realtime_ts=1000\n"
               "x-9 [000] 6.500000: print: trace_event_clock_sync: realtime_ns=1500000007\n"
            << "" << 7LL;
    }
    void readsTheClockOfTheFile()
    {
        QFETCH(QString, header);
        QFETCH(QString, clock);
        QFETCH(qlonglong, epoch);
        const auto store = f.imported(header.toStdString() + schedSwitch(0, "5.000000", 0, 'R', 1) +
                                      schedSwitch(0, "5.000100", 1, 'S', 0));
        const auto told = format::traceClock(store->info());
        QVERIFY(told);
        QCOMPARE(QString::fromStdString(told->name), clock);
        QCOMPARE(told->atZero, Ns{5'000'000'000});
        QCOMPARE(static_cast<qlonglong>(store->info().epochOfZero.value_or(-1)), epoch);
    }

    void aTextWithoutTheSchedulerIsAnError()
    {
        const auto store = f.open(f.write("none.txt", "# tracer: nop\n#\n"));
        QVERIFY(!store);
        QVERIFY(store.error().what.english().starts_with("has no readable scheduler events"));
        QVERIFY(store.error().remedy.english().find("trace-cmd record") != std::string::npos);
    }

    /// trace-cmd and perf as the PATH has them, which write what they are told to here.
    void recordingsAreReadByTheirOwnProgram_data()
    {
        QTest::addColumn<QByteArray>("magic");
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("clock");
        const QByteArray dat("\x17\x08\x44tracing7", 11);
        QTest::newRow("trace.dat") << dat << "trace-cmd"
                                   << "[Option TRACECLOCK, 9 bytes]\\nlocal [tai]\\n"
                                   << "tai";
        QTest::newRow("trace.dat with the date")
            << dat << "trace-cmd"
            << "[Option DATE, 16 bytes]\\n0x66\\n[Option TRACECLOCK, 9 bytes]\\n[tai]\\n"
            << "realtime";
        QTest::newRow("perf.data") << QByteArray("PERFILE2") << "perf"
                                   << ""
                                   << "";
    }
    void recordingsAreReadByTheirOwnProgram()
    {
        QFETCH(QByteArray, magic);
        QFETCH(QString, tool);
        QFETCH(QString, options);
        QFETCH(QString, clock);
        const QByteArray path = qgetenv("PATH");
        QDir(QString::fromStdString(f.folder())).mkdir("bin");
        const std::string bin = f.folder() + "/bin";
        QFile::remove(QString::fromStdString(bin + "/") + tool);
        const std::string events = f.write("events", schedText(SchedStyle::Flags));
        const std::string file = f.write("-re cord", magic.toStdString());
        qputenv("PATH", bin.c_str());

        const auto without = f.open(file);
        QVERIFY(!without);
        QVERIFY(without.error().remedy.english().starts_with("install " + tool.toStdString()));
        QVERIFY(without.error().remedy.english().ends_with("-re cord' > trace.txt"));

        const std::string script =
            f.write(("bin/" + tool).toUtf8(), "#!/bin/sh\n"
                                              "[ \"$1\" = dump ] && printf '" +
                                                  options.toStdString() +
                                                  "' && exit\n"
                                                  "for last; do :; done\n"
                                                  "[ -f \"$last\" ] || exit 3\n"
                                                  "while read -r line; do echo \"$line\"; done < " +
                                                  events + "\n");
        QFile::setPermissions(QString::fromStdString(script),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const auto store = f.open(file);
        QVERIFY2(store, store ? "" : store.error().message().c_str());
        QCOMPARE(f.coreOf(**store, 0).size(), 4);
        QCOMPARE(QString::fromStdString(format::traceClock((*store)->info())->name), clock);

        // Warnings before it are many, and cut off where they begin.
        const std::string says =
            "for i in 0 1 2 3 4 5 6 7 8 9; do echo \"'trace' not valid for unknown events. "
            "Ignoring.\"; done\necho no such\necho\n";
        const std::string could = tool.toStdString() + " could not read it: ";
        for (const auto &[commands, words] : {std::pair(says + "exit 1\n", "no such"),
                                              std::pair(std::string("exit 3\n"), "exit code 3"),
                                              std::pair(std::string("kill -9 $$\n"), "signal 9")}) {
            static_cast<void>(
                f.write(("bin/" + tool).toUtf8(), "#!/bin/sh\nexec >&2\n" + commands));
            const auto failed = f.open(file);
            QVERIFY(!failed);
            QCOMPARE(failed.error().what.english(), could + words);
            QCOMPARE(failed.error().file, file);
            QVERIFY(failed.error().remedy.english().find("record again") != std::string::npos);
        }
        qputenv("PATH", path);
    }
};

TRILANE_TEST(TestSchedImport, QCoreApplication)
#include "tst_schedimport.moc"
