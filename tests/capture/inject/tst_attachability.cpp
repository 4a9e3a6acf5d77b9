// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/attachability.h"
#include "capture/inject/candidates.h"
#include "capture/inject/seccompfilter.h"
#include "capture/inject/targetmaps.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <functional>

#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane::inject;

namespace {

/// A process with nothing against it.
TargetFacts plain()
{
    TargetFacts facts;
    facts.pid = 4711;
    facts.name = "train";
    facts.state = 'S';
    for (uid_t &id : facts.uid)
        id = 1000;
    for (gid_t &id : facts.gid)
        id = 1000;
    facts.canReadProgram = facts.canReadMaps = facts.hasGlibc = true;
    facts.loader = "/lib64/ld-linux-x86-64.so.2";
    return facts;
}

Requester ordinary()
{
    Requester user;
    user.uid = user.gid = 1000;
    return user;
}

Requester root()
{
    Requester user;
    user.canTrace = true;
    user.capabilities = ~uint64_t{0};
    return user;
}

} // namespace

class TestAttachability : public QObject
{
    Q_OBJECT

private slots:
    void aPlainProcessCanBeAttachedTo();
    void namesObstaclesToAttaching_data();
    void namesObstaclesToAttaching();
    void rootMayAttachWhereUsersMayNot();
    void aRootDaemonChecksTheRightsOfItsUser();
    void processesOfThisMachine();
    void aStaticProgramIsRefused();
    void rejectsAMuslProgram();
    void listsOfHundredsAreQuick();
    void linesOfMaps();
    void threadsThatHoldLocksAreNotSafe();
    void filtersAreRun();
};

void TestAttachability::aPlainProcessCanBeAttachedTo()
{
    const Attachability answer = judge(plain(), ordinary());
    QVERIFY(answer.isAttachable);
    QVERIFY(!answer.isPrepared);
    TargetFacts facts = plain();
    facts.isLaunched = true;
    QVERIFY(judge(facts, ordinary()).isPrepared);
}

using Change = std::function<void(TargetFacts &, Requester &)>;

void TestAttachability::namesObstaclesToAttaching_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<int>("obstacle");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, Obstacle obstacle, const char *words, Change change) {
        QTest::newRow(name) << change << static_cast<int>(obstacle) << words;
    };
    row("gone", Obstacle::Gone, "no such process", [](auto &f, auto &) { f.state = 0; });
    row("kernel", Obstacle::KernelThread, "kernel",
        [](auto &f, auto &) { f.isKernelThread = true; });
    row("zombie", Obstacle::Zombie, "exited", [](auto &f, auto &) { f.state = 'Z'; });
    row("only its main thread has exited", Obstacle::NotReadable, "its main thread has exited",
        [](auto &f, auto &) {
            f.state = 'Z';
            f.threads = 2;
        });
    row("stopped", Obstacle::Stopped, "kill -CONT 4711", [](auto &f, auto &) { f.state = 'T'; });
    row("foreign", Obstacle::ForeignUser, "user 0",
        [](auto &f, auto &) { f.uid[0] = f.uid[1] = f.uid[2] = 0; });
    row("group", Obstacle::ForeignUser, "group 50",
        [](auto &f, auto &) { f.gid[0] = f.gid[1] = f.gid[2] = 50; });
    row("setgid", Obstacle::PrivilegedFile, "setgid", [](auto &f, auto &) { f.gid[1] = 50; });
    row("setuid", Obstacle::PrivilegedFile, "setuid", [](auto &f, auto &) { f.uid[1] = 0; });
    row("capable", Obstacle::PrivilegedFile, "capabilities",
        [](auto &f, auto &) { f.capabilities = 1; });
    row("dumpable", Obstacle::NotDumpable, "PR_SET_DUMPABLE",
        [](auto &f, auto &) { f.isDumpable = false; });
    row("traced", Obstacle::Traced, "process 99 (gdb)",
        [](auto &f, auto &) { f.tracer = 99, f.tracerName = "gdb"; });
    row("yama 1", Obstacle::Yama, "PR_SET_PTRACER", [](auto &, auto &u) { u.yama = 1; });
    row("yama 2", Obstacle::Yama, "CAP_SYS_PTRACE", [](auto &, auto &u) { u.yama = 2; });
    row("yama 2, by the service", Obstacle::Yama, "CAP_SYS_PTRACE",
        [](auto &, auto &u) { u.yama = 2, u.canTrace = true; });
    row("yama 3", Obstacle::Yama, "next boot",
        [](auto &, auto &u) { u.yama = 3, u.canTrace = true; });
    row("strict", Obstacle::StrictSeccomp, "seccomp", [](auto &f, auto &) { f.seccomp = 1; });
    row("machine", Obstacle::OtherMachine, "32-bit",
        [](auto &f, auto &) { f.isSameMachine = false; });
    row("static", Obstacle::StaticProgram, "statically", [](auto &f, auto &) { f.loader = ""; });
    row("musl", Obstacle::OtherLibc, "musl",
        [](auto &f, auto &) { f.loader = "/lib/ld-musl-x86_64.so.1"; });
    row("bionic", Obstacle::NoGlibc, "glibc", [](auto &f, auto &) { f.hasGlibc = false; });
    row("hidden", Obstacle::NotReadable, "/proc", [](auto &f, auto &) { f.canReadMaps = false; });
    row("tsan", Obstacle::Sanitizer, "ThreadSanitizer",
        [](auto &f, auto &) { f.hasThreadSanitizer = true; });
}

void TestAttachability::namesObstaclesToAttaching()
{
    QFETCH(Change, change);
    QFETCH(int, obstacle);
    QFETCH(QString, words);
    TargetFacts facts = plain();
    Requester user = ordinary();
    change(facts, user);
    const Attachability answer = judge(facts, user);
    QVERIFY(!answer.isAttachable);
    QCOMPARE(static_cast<int>(answer.obstacle), obstacle);
    const QString message = QString::fromStdString(answer.why.message());
    QVERIFY2(message.contains(words) && !answer.why.remedy.empty(), qPrintable(message));
}

void TestAttachability::rootMayAttachWhereUsersMayNot()
{
    TargetFacts facts = plain();
    facts.isDumpable = false;
    facts.capabilities = 1;
    Requester user = root();
    user.yama = 2;
    QVERIFY(judge(facts, user).isAttachable);
    facts.uid[1] = 0; // but nobody attaches to a setuid program
    QCOMPARE(judge(facts, user).obstacle, Obstacle::PrivilegedFile);
}

void TestAttachability::aRootDaemonChecksTheRightsOfItsUser()
{
    Requester user = root();
    user.uid = user.gid = 1000;
    user.capabilities = 0;
    QVERIFY(judge(plain(), user).isAttachable);
    TargetFacts facts = plain();
    facts.isDumpable = false;
    QCOMPARE(judge(facts, user).obstacle, Obstacle::NotDumpable);
    facts = plain();
    for (uid_t &id : facts.uid)
        id = 1001;
    QCOMPARE(judge(facts, user).obstacle, Obstacle::ForeignUser);
    facts = plain();
    for (gid_t &id : facts.gid)
        id = 1001;
    QCOMPARE(judge(facts, user).obstacle, Obstacle::ForeignUser);
    user = root();
    QVERIFY(judge(facts, user).isAttachable);
}

void TestAttachability::processesOfThisMachine()
{
    QCOMPARE(attachability(0).obstacle, Obstacle::Gone);
    QCOMPARE(attachability(0x7ffffff0).obstacle, Obstacle::Gone);
    QProcess sleeper;
    sleeper.start("sleep", {"1000"});
    QVERIFY(sleeper.waitForStarted());
    const int pid = static_cast<int>(sleeper.processId());
    QTRY_VERIFY2_WITH_TIMEOUT(attachability(pid).isAttachable,
                              attachability(pid).why.message().c_str(), trilane::test::kPatience);
    if (::geteuid() == 0) {
        QCOMPARE(attachability(pid, Requester::forUser(65534, 65534)).obstacle,
                 Obstacle::ForeignUser);
        if (factsOf(2).isKernelThread)
            QCOMPARE(attachability(2).obstacle, Obstacle::KernelThread);
    }
    QVERIFY(trilane::test::sendSignal(pid, SIGSTOP));
    QTRY_COMPARE_WITH_TIMEOUT(attachability(pid).obstacle, Obstacle::Stopped,
                              trilane::test::kPatience);
    sleeper.kill();
    QVERIFY(sleeper.waitForFinished());
}

void TestAttachability::aStaticProgramIsRefused()
{
#ifdef TARGET_STATIC
    QProcess program;
    program.start(TARGET_STATIC, {});
    QVERIFY(program.waitForStarted());
    const int pid = static_cast<int>(program.processId());
    QTRY_VERIFY_WITH_TIMEOUT(attachability(pid).obstacle == Obstacle::StaticProgram ||
                                 program.state() == QProcess::NotRunning,
                             trilane::test::kPatience);
    QCOMPARE(program.state(), QProcess::Running);
    program.kill();
    QVERIFY(program.waitForFinished());
#else
    QSKIP("static programs cannot be linked here");
#endif
}

void TestAttachability::rejectsAMuslProgram()
{
#ifdef TARGET_MUSL
    QProcess program;
    program.start(TARGET_MUSL, {});
    QVERIFY(program.waitForStarted());
    QTRY_COMPARE_WITH_TIMEOUT(attachability(static_cast<int>(program.processId())).obstacle,
                              Obstacle::OtherLibc, trilane::test::kPatience);
    program.kill();
    QVERIFY(program.waitForFinished());
#else
    QSKIP("musl-gcc is not installed");
#endif
}

void TestAttachability::listsOfHundredsAreQuick()
{
    QElapsedTimer timer;
    timer.start();
    int count = 0;
    for (int round = 0; round < 5; ++round) {
        for (const QString &name : QDir("/proc").entryList(QDir::Dirs)) {
            if (const int pid = name.toInt()) {
                (void)attachability(pid);
                ++count;
            }
        }
    }
    const double each = static_cast<double>(timer.nsecsElapsed()) / 1e6 / std::max(count, 1);
    qInfo("%d processes, %.3f ms each", count, each);
    QVERIFY(each < 20);
}

void TestAttachability::linesOfMaps()
{
    const TargetMaps maps =
        parseMaps("55d0-55e0 r-xp 00000000 fe:00 12 /opt/my program\n"
                  "7f00-7f10 r--p 00000000 fe:00 13 /usr/lib/libc.so.6 (deleted)\n"
                  "7f10-7f20 r-xp 00001000 fe:00 13 /usr/lib/libc.so.6 (deleted)\n"
                  "7f20-7f30 rw-p 00000000 00:00 0 \n"
                  "8f00-8f10 r-xp 00000000 00:01 99 /memfd:trilane-agent (deleted)\n");
    QCOMPARE(maps.mappings.size(), size_t{4});
    QCOMPARE(maps.mappings[0].path, std::string("/opt/my program"));
    QCOMPARE(maps.baseOf(isGlibc), uint64_t{0x7f00});
    QCOMPARE(maps.baseOf(isAgent), uint64_t{0x8f00});
    QVERIFY(maps.at(0x7f1f)->isExecutable && !maps.at(0x7f25) && !maps.at(1));
    QVERIFY(isGlibc("/lib/libc-2.31.so") && !isGlibc("/lib/libc-client.so.2007"));
    QVERIFY(isOfGlibc("/lib/libpthread-2.31.so", "libpthread") &&
            isAllocator("/x/libtcmalloc.so.4"));
}

void TestAttachability::threadsThatHoldLocksAreNotSafe()
{
    const TargetMaps maps = parseMaps("1000-2000 r-xp 00001000 fe:00 1 /opt/program\n"
                                      "3000-4000 r-xp 00001000 fe:00 2 /lib/libc.so.6\n"
                                      "5000-6000 r-xp 00001000 fe:00 3 /lib/ld-linux-x86-64.so.2\n"
                                      "7000-8000 r-xp 00001000 fe:00 4 /lib/libjemalloc.so.2\n");
    const auto in = [](long number, uint64_t second = 0, uint64_t third = 0) {
        return trilane::inject::arch::SystemCall{number, {0, second, third}, 0};
    };
    const auto read = in(SYS_read);
    const auto map = in(SYS_mmap);
    const auto lock = in(SYS_futex, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 2);
    const auto condition = in(SYS_futex, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 2);
    QVERIFY(isSafe(nullptr, 0x1500, maps) && isSafe(nullptr, 0x9999, maps));
    QVERIFY(!isSafe(nullptr, 0x3500, maps) && isSafe(&read, 0x3500, maps));
    QVERIFY(!isSafe(&map, 0x3500, maps) && !isSafe(&lock, 0x3500, maps));
    QVERIFY(isSafe(&condition, 0x3500, maps));
    QVERIFY(!isSafe(&read, 0x5500, maps) && !isSafe(&read, 0x7500, maps));
    const CallLine line = parseCall("202 0x10 0x80 0x2 0x0 0x0 0x0 0x7ffc 0x3500\n");
    QCOMPARE(line.call.number, 202L);
    QCOMPARE(line.call.arguments[1], uint64_t{0x80});
    QCOMPARE(line.programCounter, uint64_t{0x3500});
    QCOMPARE(parseCall("running\n").call.number, -1L);
    QCOMPARE(parseCall("-1 0x7ffc 0x1500\n").programCounter, uint64_t{0x1500});
}

void TestAttachability::filtersAreRun()
{
    const sock_filter program[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
                                   BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_memfd_create, 0, 1),
                                   BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                                   BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 16), // the first argument
                                   BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 4),
                                   BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 4, 0, 1),
                                   BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
                                   BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const unsigned long four[] = {4};
    const unsigned long eight[] = {8};
    QCOMPARE(runFilter(program, SYS_memfd_create, four), SECCOMP_RET_KILL_PROCESS);
    QCOMPARE(runFilter(program, SYS_read, four), SECCOMP_RET_ERRNO | 1u);
    QCOMPARE(runFilter(program, SYS_read, eight), SECCOMP_RET_ALLOW);
}

QTEST_GUILESS_MAIN(TestAttachability)
#include "tst_attachability.moc"
