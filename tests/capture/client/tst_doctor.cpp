// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace trilane;

/// Machines made of a few files.
class TestDoctor : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_machine;

    void put(const QString &path, const QByteArray &text)
    {
        const QString file = m_machine->path() + path;
        QVERIFY(QDir().mkpath(QFileInfo(file).path()));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    [[nodiscard]] Finding finding(const std::string &id) const
    {
        const std::vector<Finding> all = examine(
            {.root = m_machine->path().toStdString(), .folder = m_machine->path().toStdString()});
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Finding &f) { return f.id == id; });
        return found == all.end() ? Finding{} : *found;
    }
    void status(const char *capabilities, const char *seccomp = "0")
    {
        put("/proc/self/status",
            QByteArray("Name:\tx\nCapEff:\t") + capabilities + "\nSeccomp:\t" + seccomp + "\n");
    }

private slots:
    void init() { m_machine = std::make_unique<QTemporaryDir>(); }

    void withBpfEverythingOfTheSchedulerIsSeen()
    {
        status("000000c000000000"); // CAP_PERFMON and CAP_BPF
        put("/sys/kernel/btf/vmlinux", "x");
        QCOMPARE(finding("scheduler").verdict == Verdict::Fine, true);
        QVERIFY(finding("scheduler").found.starts_with("BPF"));
        QVERIFY(finding("kernel").verdict == Verdict::Fine);
    }

    void withTracepointsAlmostEverythingIs()
    {
        status("0000004000000000"); // CAP_PERFMON
        put("/sys/kernel/tracing/events/sched/sched_switch/id", "314\n");
        QVERIFY(finding("scheduler").found.starts_with("tracepoints"));
        QVERIFY(finding("tracefs").verdict == Verdict::Fine);
        QVERIFY(finding("kernel").verdict == Verdict::Limited);
    }

    void withoutRightsWakersAreMissing()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/perf_event_paranoid", "2\n");
        const Finding found = finding("scheduler");
        QVERIFY(found.verdict == Verdict::Limited);
        QVERIFY(found.consequence.find("woke") != std::string::npos);
        QVERIFY(found.remedy.find("cap_perfmon") != std::string::npos);
    }

    void aParanoidKernelLeavesSamples()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/perf_event_paranoid", "4\n");
        QVERIFY(finding("scheduler").verdict == Verdict::Missing);
        QVERIFY(finding("scheduler").remedy.find("perf_event_paranoid=2") != std::string::npos);
    }

    void yamaForbidsAttaching()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/yama/ptrace_scope", "1\n");
        QVERIFY(finding("attach").verdict == Verdict::Limited);
        status("0000000000080000"); // CAP_SYS_PTRACE
        QVERIFY(finding("attach").verdict == Verdict::Fine);
    }

    void containersAreToldByTheirFilter()
    {
        status("0000000000000000", "2");
        put("/sys/fs/cgroup/memory.max", "1073741824\n");
        QVERIFY(finding("container").verdict == Verdict::Limited);
        status("0000000000000000");
        QVERIFY(finding("container").verdict == Verdict::Fine);
        QVERIFY(finding("container").found.find("1073741824") != std::string::npos);
    }

    void aDriverIsToldByItsVersion()
    {
        QVERIFY(finding("driver").verdict == Verdict::Missing);
        put("/sys/module/nvidia/version", "580.65.06\n");
        QCOMPARE(finding("driver").found, std::string("580.65.06"));
    }

    void anotherClockThanTheTscCosts()
    {
        put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        put("/sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc hpet\n");
        QVERIFY(finding("clock").verdict == Verdict::Limited);
        QVERIFY(!finding("clock").remedy.empty());
        put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        QVERIFY(finding("clock").verdict == Verdict::Fine);
    }

    void aPlaceThatCannotBeWrittenIsNamed()
    {
        const std::vector<Finding> all = examine({.folder = "/proc"});
        const auto disk =
            std::find_if(all.begin(), all.end(), [](const Finding &f) { return f.id == "disk"; });
        QVERIFY(disk != all.end() && disk->verdict == Verdict::Missing);
    }

    /// On whatever machine the test runs: all is said, nothing twice.
    void everyShortcomingHasAConsequence()
    {
        std::set<std::string> ids;
        for (const Finding &finding : examine()) {
            QVERIFY2(ids.insert(finding.id).second, finding.id.c_str());
            QVERIFY(!finding.title.empty());
            if (finding.verdict != Verdict::Fine)
                QVERIFY2(!finding.consequence.empty(), finding.id.c_str());
        }
        QVERIFY(ids.size() >= 12);
    }
};

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
