// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctor.h"

#include <QDir>
#include <QElapsedTimer>
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
    /// In English.
    struct Finding
    {
        client::Verdict verdict = client::Verdict::Fine;
        std::string found, consequence, remedy;
    };
    [[nodiscard]] Finding finding(const std::string &id) const
    {
        const std::vector<client::MachineFinding> all = client::examine(
            {.root = m_machine->path().toStdString(), .folder = m_machine->path().toStdString()});
        const auto found = std::find_if(
            all.begin(), all.end(), [&](const client::MachineFinding &f) { return f.id == id; });
        if (found == all.end())
            return {};
        return {.verdict = found->verdict,
                .found = found->found.english(),
                .consequence = found->consequence.english(),
                .remedy = found->remedy.english()};
    }
    void status(const char *capabilities, const char *seccomp = "0")
    {
        put("/proc/self/status",
            QByteArray("Name:\tx\nCapEff:\t") + capabilities + "\nSeccomp:\t" + seccomp + "\n");
    }

private slots:
    void init() { m_machine = std::make_unique<QTemporaryDir>(); }

    void withBpfAllSchedulerEventsAreRecorded()
    {
        status("000000c000000000"); // CAP_PERFMON and CAP_BPF
        put("/sys/kernel/btf/vmlinux", "x");
        QCOMPARE(finding("scheduler").verdict == client::Verdict::Fine, true);
        QVERIFY(finding("scheduler").found.starts_with("BPF"));
        QVERIFY(finding("kernel").verdict == client::Verdict::Fine);
    }

    void withTracepointsAlmostEverythingIs()
    {
        status("0000004000000000"); // CAP_PERFMON
        put("/sys/kernel/tracing/events/sched/sched_switch/id", "314\n");
        QVERIFY(finding("scheduler").found.starts_with("tracepoints"));
        QVERIFY(finding("tracefs").verdict == client::Verdict::Fine);
        QVERIFY(finding("kernel").verdict == client::Verdict::Limited);
    }

    void withoutRightsWakersAreMissing()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/perf_event_paranoid", "2\n");
        const Finding found = finding("scheduler");
        QVERIFY(found.verdict == client::Verdict::Limited);
        QVERIFY(found.consequence.find("wakers") != std::string::npos);
        QVERIFY(found.remedy.find("systemctl") != std::string::npos);
    }

    void aParanoidKernelLeavesSamples()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/perf_event_paranoid", "4\n");
        QVERIFY(finding("scheduler").verdict == client::Verdict::Missing);
        QVERIFY(finding("scheduler").remedy.find("perf_event_paranoid=2") != std::string::npos);
    }

    void yamaForbidsAttaching()
    {
        status("0000000000000000");
        put("/proc/sys/kernel/yama/ptrace_scope", "1\n");
        QVERIFY(finding("attach").verdict == client::Verdict::Limited);
        status("0000000000080000"); // CAP_SYS_PTRACE
        QVERIFY(finding("attach").verdict == client::Verdict::Fine);
    }

    void aMachineWithoutYamaLetsAttach()
    {
        status("0000000000000000");
        QVERIFY(finding("attach").verdict == client::Verdict::Fine);
        QVERIFY(finding("attach").found.find("no Yama") != std::string::npos);
        status("0000000000080000");
        put("/proc/sys/kernel/yama/ptrace_scope", "3\n");
        QVERIFY(finding("attach").verdict == client::Verdict::Limited);
        QVERIFY(finding("attach").remedy.find("reboot") != std::string::npos);
    }

    void privilegesAreNamedOneByOne()
    {
        status("0000000000000000");
        Finding found = finding("privileges");
        QCOMPARE(found.found, std::string("none"));
        QVERIFY(found.verdict == client::Verdict::Limited);
        QVERIFY(found.consequence.find("CAP_BPF, CAP_PERFMON, CAP_SYS_PTRACE") !=
                std::string::npos);
        QVERIFY(found.remedy.find("systemctl") != std::string::npos);
        status("000000c000080000");
        QVERIFY(finding("privileges").verdict == client::Verdict::Fine);
        status("0000000000200000"); // CAP_SYS_ADMIN: all but attaching
        found = finding("privileges");
        QCOMPARE(found.found, std::string("CAP_BPF, CAP_PERFMON"));
        QVERIFY(found.consequence.find("attached") != std::string::npos);
    }

    void privilegesThatCannotBeGainedAreNotAdvised()
    {
        put("/proc/self/status", "CapEff:\t0000000000000000\nNoNewPrivs:\t1\n");
        QVERIFY(finding("privileges").remedy.find("systemctl") == std::string::npos);
    }

    void reportsTheParanoidLevel()
    {
        status("0000000000000000");
        QVERIFY(finding("paranoid").verdict == client::Verdict::Limited); // no perf events at all
        put("/proc/sys/kernel/perf_event_paranoid", "2\n");
        QVERIFY(finding("paranoid").verdict == client::Verdict::Fine);
        put("/proc/sys/kernel/perf_event_paranoid", "4\n");
        QVERIFY(finding("paranoid").verdict == client::Verdict::Limited);
        QCOMPARE(finding("paranoid").remedy,
                 std::string("sudo sysctl kernel.perf_event_paranoid=2"));
        status("0000004000000000");
        QVERIFY(finding("paranoid").verdict == client::Verdict::Fine);
    }

    void tracefsIsMountedOrReadableOrNot()
    {
        QCOMPARE(finding("tracefs").found, std::string("not mounted"));
        QVERIFY(finding("tracefs").remedy.find("mount -t tracefs") != std::string::npos);
        put("/proc/mounts", "tracefs /sys/kernel/tracing tracefs rw 0 0\n");
        QCOMPARE(finding("tracefs").found, std::string("mounted, but not readable"));
        QVERIFY(finding("tracefs").remedy.find("remount") != std::string::npos);
        put("/sys/kernel/tracing/events/enable", "0\n");
        QVERIFY(finding("tracefs").verdict == client::Verdict::Fine);
    }

    void namesTheCapabilitiesThatBpfNeeds()
    {
        status("000000c000000000");
        Finding found = finding("bpf");
        QVERIFY(found.verdict == client::Verdict::Limited);
        const bool built = found.found.find("not included in this build") == std::string::npos;
        QVERIFY(!built || found.found.find("BTF") != std::string::npos);
        put("/sys/kernel/btf/vmlinux", "x");
        QVERIFY(!built || finding("bpf").verdict == client::Verdict::Fine);
        status("0000008000000000"); // CAP_BPF alone
        QVERIFY(finding("bpf").verdict == client::Verdict::Limited);
        QVERIFY(!built || finding("bpf").remedy.find("systemctl") != std::string::npos);
    }

    void reportsWhetherTheCpuFrequencyIsReadable()
    {
        status("0000004000000000");
        QVERIFY(finding("cpu_frequency").found.find("virtual machines") != std::string::npos);
        put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "x\n");
        QVERIFY(finding("cpu_frequency").verdict == client::Verdict::Limited);
        put("/sys/kernel/tracing/events/power/cpu_frequency/id", "1\n");
        QVERIFY(finding("cpu_frequency").verdict == client::Verdict::Fine);
        status("0000000000000000");
        QVERIFY(finding("cpu_frequency").remedy.find("systemctl") != std::string::npos);
    }

    void reportsASeccompFilter()
    {
        status("0000000000000000", "2");
        QVERIFY(finding("seccomp").verdict == client::Verdict::Limited);
        QVERIFY(finding("seccomp").remedy.find("--cap-add=BPF") != std::string::npos);
        status("0000000000000000");
        QVERIFY(finding("seccomp").verdict == client::Verdict::Fine);
    }

    void reportsLimitsOfAContainer()
    {
        status("0000000000000000");
        QCOMPARE(finding("container").found, std::string("no limits found"));
        put("/sys/fs/cgroup/memory.max", "max\n");
        QCOMPARE(finding("container").found, std::string("no limits found"));
        put("/sys/fs/cgroup/memory.max", "1073741824\n");
        put("/sys/fs/cgroup/memory.current", "1000000\n");
        QVERIFY(finding("container").verdict == client::Verdict::Fine);
        QVERIFY(finding("container").found.find("1073741824") != std::string::npos);
        put("/sys/fs/cgroup/memory.current", "1073000000\n");
        QVERIFY(finding("container").verdict == client::Verdict::Limited);
        QCOMPARE(finding("container").remedy,
                 std::string("docker update --memory 1536m CONTAINER"));
        put("/proc/self/status", "NSpid:\t4711\t1\n");
        QVERIFY(finding("container").found.find("PID namespace") != std::string::npos);
    }

    void reportsLimitsOfPrograms()
    {
        const QByteArray head = "Limit                     Soft Limit           Hard Limit\n";
        put("/proc/self/limits", head + "Max address space         unlimited            unlimited\n"
                                        "Max open files            1024                 4096\n");
        QVERIFY(finding("limits").verdict == client::Verdict::Fine);
        put("/proc/self/limits", head +
                                     "Max open files            20                   4096\n"
                                     "Max address space         1000000000           unlimited\n");
        const Finding found = finding("limits");
        QVERIFY(found.verdict == client::Verdict::Limited);
        QCOMPARE(found.remedy, std::string("ulimit -v unlimited"));
    }

    void reportsCuptiCopiesOfRunningProcesses()
    {
        put("/proc/4711/comm", "python3\n");
        put("/proc/4711/maps",
            "7f0000000000-7f0000001000 r-xp 00000000 08:01 1 /usr/lib/libc.so.6\n"
            "7f0000002000-7f0000003000 r-xp 00000000 08:01 2 "
            "/venv/nvidia/cuda_cupti/lib/libcupti.so.12\n");
        QVERIFY(finding("cupti").found.find("python3 (4711) uses "
                                            "/venv/nvidia/cuda_cupti/lib/libcupti.so.12") !=
                std::string::npos);
        QVERIFY(finding("other_tools").verdict == client::Verdict::Fine);
    }

    /// Doctor looks where the agent looks, and says it in the same words.
    void cuptiIsFoundWhereTheAgentFindsIt()
    {
        const QString library = m_machine->filePath("cuda/lib64/libcupti.so.12");
        put("/cuda/include/cupti_version.h",
            "/* sets CUPTI_API_VERSION to */\n#define CUPTI_API_VERSION 22\n");
        QVERIFY(QDir().mkpath(m_machine->filePath("cuda/lib64")));
        QVERIFY(QFile::copy(CUPTI_STUB, library));
        qputenv("TRILANE_CUPTI", library.toLocal8Bit());
        const Finding found = finding("cupti");
        const Finding faults = finding("cupti_faults");
        qputenv("TRILANE_CUPTI", "/nonexistent/libcupti.so");
        const Finding missing = finding("cupti");
        const Finding unknown = finding("cupti_faults");
        qunsetenv("TRILANE_CUPTI");
        QVERIFY(found.verdict == client::Verdict::Fine);
        QCOMPARE(found.found, library.toStdString() + " (set by TRILANE_CUPTI)");
        QVERIFY(faults.verdict == client::Verdict::Limited);
        QCOMPARE(faults.found, std::string("CUPTI 12.4"));
        QVERIFY(faults.consequence.find("may crash") != std::string::npos);
        QVERIFY(missing.verdict == client::Verdict::Limited);
        QCOMPARE(missing.found, std::string("no usable libcupti.so was found: TRILANE_CUPTI is not "
                                            "usable: /nonexistent/libcupti.so"));
        QVERIFY(missing.remedy.starts_with("unset TRILANE_CUPTI"));
        QVERIFY(unknown.verdict == client::Verdict::Limited);
        QVERIFY(!unknown.consequence.empty());
    }

    /// A program that has CUDA but not CUPTI yet gets the copy beside its libraries.
    void reportsWhatAttachingWouldRecord()
    {
        const QString packages = m_machine->filePath("lib/python3.12/site-packages");
        put("/lib/python3.12/site-packages/nvidia/cuda_cupti/lib/libcupti.so.12", "x");
        put("/proc/4713/comm", "paddle\n");
        put("/proc/4713/maps", "7f0000002000-7f0000003000 r-xp 00000000 08:01 2 " +
                                   packages.toLocal8Bit() + "/paddle/base/libpaddle.so\n");
        const std::string found = finding("cupti").found;
        QVERIFY2(found.find("paddle (4713) will use " + packages.toStdString() +
                            "/nvidia/cuda_cupti/lib/libcupti.so.12") != std::string::npos,
                 found.c_str());
    }

    void reportsARunningProfiler()
    {
        put("/proc/4712/comm", "train\n");
        put("/proc/4712/maps", "7f0000002000-7f0000003000 r-xp 00000000 08:01 2 "
                               "/opt/nsight/libToolsInjection64.so\n");
        const Finding found = finding("other_tools");
        QVERIFY(found.verdict == client::Verdict::Limited);
        QVERIFY(found.found.find("train (4712)") != std::string::npos);
        QVERIFY(!found.remedy.empty());
    }

    void reportsTheVariableOfAnotherProfiler()
    {
        qputenv("CUDA_INJECTION64_PATH", "/opt/tool.so");
        const Finding found = finding("other_tools");
        qunsetenv("CUDA_INJECTION64_PATH");
        QCOMPARE(found.remedy, std::string("unset CUDA_INJECTION64_PATH"));
    }

    void reportsTheDriverVersion()
    {
        QVERIFY(finding("driver").verdict == client::Verdict::Missing);
        put("/sys/module/nvidia/version", "580.65.06\n");
        QVERIFY(finding("driver").verdict == client::Verdict::Missing);
        QVERIFY(finding("driver").remedy.find("--gpus all") != std::string::npos);
        put("/dev/nvidiactl", "");
        QCOMPARE(finding("driver").found, std::string("580.65.06"));
        QVERIFY(finding("driver").verdict == client::Verdict::Fine);
    }

    void warnsOfAClockSourceOtherThanTsc()
    {
        put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        put("/sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc hpet\n");
        QVERIFY(finding("clock").verdict == client::Verdict::Limited);
        QVERIFY(!finding("clock").remedy.empty());
        put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        QVERIFY(finding("clock").verdict == client::Verdict::Fine);
    }

    void aPlaceThatCannotBeWrittenIsNamed()
    {
        const std::vector<client::MachineFinding> all = client::examine({.folder = "/proc"});
        const auto disk = std::find_if(
            all.begin(), all.end(), [](const client::MachineFinding &f) { return f.id == "disk"; });
        QVERIFY(disk != all.end() && disk->verdict == client::Verdict::Missing);
    }

    /// On whatever machine the test runs: all is said, nothing twice.
    void everyShortcomingHasAConsequence()
    {
        std::set<std::string> ids;
        for (const client::MachineFinding &finding : client::examine()) {
            QVERIFY2(ids.insert(finding.id).second, finding.id.c_str());
            QVERIFY(!finding.title.empty());
            if (finding.verdict == client::Verdict::Fine)
                continue;
            QVERIFY2(!finding.consequence.empty(), finding.id.c_str());
            QVERIFY2(!finding.remedy.empty(), finding.id.c_str());
        }
        QCOMPARE(ids.size(), size_t{19});
    }

    void finishesWithinTheTimeLimit()
    {
        QElapsedTimer timer;
        timer.start();
        (void)client::examine();
        QVERIFY2(timer.elapsed() < 30'000, QByteArray::number(timer.elapsed()).constData());
    }
};

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
