// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/targetaccess.h"
#include "capture/inject/targetmaps.h"
#include "injected.h"
#include "tests/capture/agent/testdaemon.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QProcess>
#include <QTemporaryFile>

#include <csignal>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

using namespace trilane;
using namespace trilane::wire;
using inject::Injected;
using inject::Obstacle;

#define ATTACHED(injected) QVERIFY2(injected, injected ? "" : injected.error().message().c_str())

/// Real processes that were not prepared are made to load the agent.
class TestInject : public QObject
{
    Q_OBJECT

private slots:
    void loadsIntoASleepingProgram();
    void reportsWhyNoThreadLoadsTheLibrary();
    void threadsThatAllocateAllTheTime();
    void pythonWithThreads();
    void aHundredRoundsUnderLoad();
    void killingTheInjectorLeavesTheProgramIntact();
    void loadsInAnotherMountNamespace();
    void byAnOrdinaryUser();
    void aFailedLoadLeavesTheProgramIntact();
    void aFilterThatKillsIsRefused_data();
    void aFilterThatKillsIsRefused();
    void reportsMissingMemoryFiles();
    void strictSeccompAndSetuidAreRefused();
    void aTracedProcessIsLeftToItsTracer();
    void doesNotDisturbARecordedProcess();
    void aSearchThatIsStoppedLetsGoAtOnce();
    void detectsAnExecToAProgramOfTheSameRights();
    void aProcessThatHasEndedIsNotMistaken();
};

/// Nothing that everybody may see of a process changes by such an exec; that it began does not.
void TestInject::detectsAnExecToAProgramOfTheSameRights()
{
    QProcess shell;
    shell.start("sh", {"-c", "echo ready; read line; exec sh -c 'echo again; read line'"});
    QVERIFY(shell.waitForReadyRead());
    const int pid = static_cast<int>(shell.processId());
    const auto access = inject::TargetAccess::own(pid);
    if (access->open() != 0)
        QSKIP("other processes' memory may not be opened here");
    const std::string image = access->image();
    QVERIFY(!image.empty());
    QCOMPARE(access->image(), image);
    const inject::TargetFacts before = inject::identityOf(pid);
    const auto begin = inject::mapsOf(pid).mappings.front().begin;
    char byte = 0;
    QCOMPARE(access->read(begin, &byte, 1), ssize_t{1});
    shell.write("\n");
    QVERIFY(shell.waitForReadyRead());
    QVERIFY(inject::isSameIdentity(before, inject::identityOf(pid)));
    QVERIFY(access->image() != image);
    // What was opened before is not of the new program.
    const auto now = inject::mapsOf(pid).mappings.front().begin;
    QVERIFY(access->read(now, &byte, 1) <= 0);
    QVERIFY(access->renew());
    QCOMPARE(access->read(now, &byte, 1), ssize_t{1});
    shell.write("\n");
    QVERIFY(shell.waitForFinished());
}

void TestInject::aProcessThatHasEndedIsNotMistaken()
{
    Target sleeper("sleep", {"1000"});
    QTRY_VERIFY_WITH_TIMEOUT(inject::attachability(sleeper.pid()).isAttachable, test::kPatience);
    QProcess ended;
    ended.start("cat", {});
    QVERIFY(ended.waitForStarted());
    const trilane::control::Descriptor pidfd(
        static_cast<int>(::syscall(SYS_pidfd_open, static_cast<pid_t>(ended.processId()), 0)));
    if (!pidfd.isValid())
        QSKIP("this kernel has no pidfd_open");
    ended.closeWriteChannel();
    QVERIFY(ended.waitForFinished());
    inject::Request request;
    request.agent = TRILANE_BIN_DIR "/libtrilane_agent.so";
    request.pidfd = pidfd.number();
    const Result<Injected> refused = inject::inject(sleeper.pid(), request);
    QVERIFY(!refused);
    QVERIFY2(refused.error().what.english().find("it has exited in the meantime") !=
                 std::string::npos,
             refused.error().message().c_str());
    QCOMPARE(sleeper.mapped("trilane"), 0);
}

/// A recording that ends meanwhile must not keep the next one out.
void TestInject::aSearchThatIsStoppedLetsGoAtOnce()
{
    Target sleeper("sleep", {"1000"});
    QTRY_VERIFY_WITH_TIMEOUT(inject::attachability(sleeper.pid()).isAttachable, test::kPatience);
    std::stop_source ended;
    ended.request_stop();
    inject::Request request;
    request.agent = TRILANE_BIN_DIR "/libtrilane_agent.so";
    request.armed = kArmNvtx;
    request.stop = ended.get_token();
    const Result<Injected> stopped = inject::inject(sleeper.pid(), request);
    QVERIFY(!stopped);
    QVERIFY2(stopped.error().what.english().find("the recording ended") != std::string::npos,
             stopped.error().message().c_str());
    QCOMPARE(sleeper.mapped("trilane"), 0);
    const Result<Injected> next = attach(sleeper.pid());
    ATTACHED(next);
}

void TestInject::loadsIntoASleepingProgram()
{
    Target sleeper("sleep", {"1000"});
    QTRY_VERIFY_WITH_TIMEOUT(inject::attachability(sleeper.pid()).isAttachable, test::kPatience);
    const qsizetype stubs = sleeper.stubs();
    {
        Result<Injected> injected = attach(sleeper.pid());
        ATTACHED(injected);
        QVERIFY(injected->connection.isValid() && injected->byMemory && !injected->wasThere);
        QVERIFY(injected->stopped > 0 && injected->took >= injected->stopped);
        TestDaemon daemon(kArmNvtx);
        daemon.processes.push_back(std::make_unique<Traced>());
        Traced &process = *daemon.processes.back();
        process.socket = injected->connection.release();
        QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), process.base), test::kPatience);
        QCOMPARE(process.header().pid, static_cast<uint32_t>(sleeper.pid()));
        ucred peer{};
        socklen_t size = sizeof peer;
        QCOMPARE(::getsockopt(process.socket, SOL_SOCKET, SO_PEERCRED, &peer, &size), 0);
        QCOMPARE(peer.pid, sleeper.pid());
        QTRY_COMPARE_WITH_TIMEOUT(sleeper.stubs(), stubs, test::kPatience);
        QVERIFY(inject::attachability(sleeper.pid()).isPrepared);
    }
    // The connection is closed: nothing but the library is left, and that once.
    const qsizetype library = sleeper.mapped("memfd:trilane-agent");
    Result<Injected> again = attach(sleeper.pid());
    ATTACHED(again);
    QVERIFY(again->wasThere);
    QCOMPARE(sleeper.mapped("memfd:trilane-agent"), library);
    QTRY_COMPARE_WITH_TIMEOUT(sleeper.stubs(), stubs, test::kPatience);
}

/// The program waits in sigsuspend(), which nothing interrupts without consequence.
void TestInject::reportsWhyNoThreadLoadsTheLibrary()
{
    Target waiting("timeout", {"100", "cat"}); // which ends with its input
    QTRY_VERIFY_WITH_TIMEOUT(inject::attachability(waiting.pid()).isAttachable, test::kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isIn(SYS_rt_sigsuspend), test::kPatience);
    inject::Request request;
    request.agent = TRILANE_BIN_DIR "/libtrilane_agent.so";
    request.armed = kArmNvtx;
    request.patience = 500'000'000;
    const Result<Injected> unsafe = inject::inject(waiting.pid(), request);
    QVERIFY(!unsafe);
    QVERIFY2(unsafe.error().what.english().starts_with(
                 "its threads are waiting for a signal (sigsuspend)"),
             unsafe.error().message().c_str());
    QVERIFY(unsafe.error().remedy.english().find("timeout") != std::string::npos);

    // While it is looked for a thread: the first attempt has been made then.
    request.patience = 3'000'000'000;
    bool isSent = false;
    request.mayWait = [&](Ns) {
        return isSent = isSent || test::sendSignal(waiting.pid(), SIGSTOP);
    };
    const Result<Injected> stopped = inject::inject(waiting.pid(), request);
    QVERIFY(test::sendSignal(waiting.pid(), SIGCONT));
    QVERIFY(isSent);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().what.english(), std::string("it is stopped by a signal"));
}

void TestInject::threadsThatAllocateAllTheTime()
{
    Target target(TARGET_ATTACH, {});
    QVERIFY(target.awaitReady());
    std::vector<double> stopped;
    for (int round = 0; round < 20; ++round) {
        Result<Injected> injected = attach(target.pid());
        ATTACHED(injected);
        QCOMPARE(injected->wasThere, round > 0);
        stopped.push_back(static_cast<double>(injected->stopped) / 1e6);
    }
    print("C++, 4 threads in malloc", stopped);
    QVERIFY2(target.finish(), target.output);
}

void TestInject::pythonWithThreads()
{
    const QString program =
        "import sys, threading\n"
        "def work():\n"
        "    while not ended:\n"
        "        if sum(i * i for i in range(3000)) != 8995500500: wrong.append(1)\n"
        "ended, wrong = [], []\n"
        "threads = [threading.Thread(target=work) for i in range(8)]\n"
        "for t in threads: t.start()\n"
        "print('ready', flush=True)\n"
        "sys.stdin.read()\n"
        "ended.append(1)\n"
        "for t in threads: t.join()\n"
        "sys.exit(1 if wrong else 42)\n";
    if (QProcess::execute("python3", {"-c", "pass"}) != 0)
        QSKIP("there is no python3");
    Target target("python3", {"-c", program});
    QVERIFY(target.awaitReady());
    std::vector<double> stopped;
    for (int round = 0; round < 10; ++round) {
        Result<Injected> injected = attach(target.pid());
        ATTACHED(injected);
        stopped.push_back(static_cast<double>(injected->stopped) / 1e6);
    }
    print("python3, 9 threads", stopped);
    QVERIFY(target.finish());
}

void TestInject::aHundredRoundsUnderLoad()
{
    Target target(TARGET_ATTACH, {});
    QVERIFY(target.awaitReady());
    ATTACHED(attach(target.pid())); // the library and glibc's caches
    qsizetype lines = 0;
    QVERIFY(QTest::qWaitFor(
        [&] { return std::exchange(lines, target.mapped("\n")) == target.mapped("\n"); }, 60'000));
    std::vector<double> stopped;
    int tries = 0;
    for (int round = 0; round < 100; ++round) {
        Result<Injected> injected = attach(target.pid());
        ATTACHED(injected);
        stopped.push_back(static_cast<double>(injected->stopped) / 1e6);
        tries += injected->tries;
    }
    print("attached and detached", stopped);
    qInfo("%.2f threads were stopped an attach", tries / 100.0);
    // malloc's arenas come and go; a page left each time would be a hundred lines.
    QTRY_VERIFY2_WITH_TIMEOUT(
        target.mapped("\n") < lines + 40,
        qPrintable(QString("%1 mappings, then %2").arg(lines).arg(target.mapped("\n"))),
        test::kPatience);
    QVERIFY2(target.finish(), target.output);
    qInfo("%s", target.output.trimmed().constData());
}

void TestInject::killingTheInjectorLeavesTheProgramIntact()
{
    Target target(TARGET_ATTACH, {});
    QVERIFY(target.awaitReady());
    int caught = 0;
    int rounds = 0;
    // On a busy machine the moments that 50 rounds try may all lie before the attach.
    for (; rounds < 50 || (caught == 0 && rounds < 500); ++rounds) {
        QProcess injector;
        injector.start(ATTACH_TOOL,
                       {QString::number(target.pid()), TRILANE_BIN_DIR "/libtrilane_agent.so",
                        QString::number(rounds * 15)});
        injector.closeWriteChannel();
        QVERIFY(injector.waitForFinished(60'000));
        caught += injector.readAll().contains("in hand");
        QVERIFY(target.isRunning());
    }
    qInfo("%d of %d injectors were killed while they had a thread in hand", caught, rounds);
    QVERIFY2(caught > 0, "no injector was killed at a moment that this test is about");
    // Threads that were left in the stub restore themselves.
    int looks = 0;
    QVERIFY(
        QTest::qWaitFor([&] { return (looks = target.isInStub() ? 0 : looks + 1) >= 20; }, 60'000));
    // An agent that the last one has brought in notices that its daemon has gone.
    Result<Injected> injected = attach(target.pid());
    (void)QTest::qWaitFor([&] { return injected || (injected = attach(target.pid())); }, 60'000);
    ATTACHED(injected);
    const bool isUnharmed = target.finish();
    qInfo("%s", target.output.trimmed().constData());
    QVERIFY(target.output.contains("rounds"));
    if (!isUnharmed)
        qInfo("timed waits were cut short, as INJECT.md says of this case");
}

void TestInject::loadsInAnotherMountNamespace()
{
    if (QProcess::execute("unshare", {"-m", "true"}) != 0)
        QSKIP("mount namespaces cannot be made here");
    const QString hide = "mount -t tmpfs none '" TRILANE_BIN_DIR "' && mount -t tmpfs none /tmp && "
                         "echo ready && exec sleep 1000";
    Target sleeper("unshare", {"-m", "sh", "-c", hide});
    // It has its name before it has its libraries.
    QTRY_VERIFY_WITH_TIMEOUT(sleeper.hasThread("sleep") && sleeper.mapped("/libc.so.6") > 0,
                             test::kPatience);
    Result<Injected> injected = attach(sleeper.pid());
    ATTACHED(injected);
    QVERIFY(injected->byMemory && injected->connection.isValid());
}

void TestInject::byAnOrdinaryUser()
{
    if (::geteuid() != 0)
        QSKIP("only root can become another user");
    const QStringList nobody{"--reuid", "65534", "--regid", "65534", "--clear-groups", "--"};
    Target sleeper("setpriv", QStringList(nobody) << "sleep"
                                                  << "1000");
    QTRY_VERIFY_WITH_TIMEOUT(
        inject::attachability(sleeper.pid(), inject::Requester::forUser(65534, 65534)).isAttachable,
        test::kPatience);
    const QStringList tool = QStringList(nobody) << ATTACH_TOOL;
    QProcess attaching;
    attaching.start("setpriv", QStringList(tool) << QString::number(sleeper.pid())
                                                 << TRILANE_BIN_DIR "/libtrilane_agent.so");
    attaching.closeWriteChannel();
    QVERIFY(attaching.waitForFinished(60'000));
    const QByteArray own = attaching.readAll();
    if (own.contains("yama") || own.isEmpty())
        QSKIP("another user cannot run the tool, or Yama forbids it");
    QVERIFY2(own.contains("attached") && own.contains("connection 1"), own);
    QProcess foreign;
    foreign.start("setpriv", QStringList(tool) << QString::number(::getpid())
                                               << TRILANE_BIN_DIR "/libtrilane_agent.so");
    foreign.closeWriteChannel();
    QVERIFY(foreign.waitForFinished(60'000));
    const QByteArray refused = foreign.readAll();
    QVERIFY2(refused.contains("it belongs to user 0"), refused);
}

void TestInject::aFailedLoadLeavesTheProgramIntact()
{
    Target target(TARGET_ATTACH, {});
    QVERIFY(target.awaitReady());
    const qsizetype stubs = target.stubs();
    QTemporaryFile text;
    QVERIFY(text.open());
    text.write(
        "this is no library, however long the file may be that it stands in: ................");
    text.close();
    const auto injected = attach(target.pid(), kArmNvtx, qPrintable(text.fileName()));
    QVERIFY(!injected);
    const QString message = QString::fromStdString(injected.error().message());
    QVERIFY2(message.contains("invalid ELF header") || message.contains("too short"),
             qPrintable(message));
    QTRY_COMPARE_WITH_TIMEOUT(target.stubs(), stubs, test::kPatience);
    QVERIFY2(target.finish(), target.output);
}

void TestInject::aFilterThatKillsIsRefused_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<QString>("name");
    QTest::newRow("for its memory") << SYS_memfd_create << "memfd_create";
    QTest::newRow("to read stacks") << SYS_process_vm_readv << "process_vm_readv";
    QTest::newRow("to lead calls through ours") << SYS_process_vm_writev << "process_vm_writev";
    QTest::newRow("for memory that is not locked") << SYS_munlock << "munlock";
    QTest::newRow("for the next daemon's memory") << SYS_mremap << "mremap";
#ifdef SYS_readlink
    QTest::newRow("to find CUPTI") << SYS_readlink << "readlink";
#endif
}

void TestInject::aFilterThatKillsIsRefused()
{
    QFETCH(int, call);
    QFETCH(QString, name);
    Target target(TARGET_ATTACH, {"seccomp-kill=" + QString::number(call)});
    QVERIFY(target.awaitReady());
    const auto injected = attach(target.pid());
    QVERIFY(!injected);
    const QString message = QString::fromStdString(injected.error().message());
    QVERIFY2(message.contains(name) || message.contains("only root can inspect"),
             qPrintable(message));
    QVERIFY2(target.finish(), target.output);
}

void TestInject::reportsMissingMemoryFiles()
{
    Target target(TARGET_ATTACH, {"seccomp-error"});
    QVERIFY(target.awaitReady());
    const auto injected = attach(target.pid());
    QVERIFY(!injected);
    const QString message = QString::fromStdString(injected.error().message());
    // It was loaded by its path, and has no memory to record into.
    QVERIFY2(message.contains("memfd_create") || message.contains("only root can inspect"),
             qPrintable(message));
    QVERIFY2(target.finish(), target.output);
}

void TestInject::strictSeccompAndSetuidAreRefused()
{
    Target strict(TARGET_ATTACH, {"seccomp-strict"});
    QVERIFY(strict.awaitReady());
    QTRY_COMPARE_WITH_TIMEOUT(inject::attachability(strict.pid()).obstacle, Obstacle::StrictSeccomp,
                              test::kPatience);
    const auto injected = attach(strict.pid());
    QVERIFY(!injected);
    QVERIFY(strict.finish());
    if (::geteuid() != 0)
        QSKIP("only root can start a program with two users");
    Target two("setpriv", {"--ruid", "65534", "--", "sleep", "1000"});
    QTRY_COMPARE_WITH_TIMEOUT(inject::attachability(two.pid()).obstacle, Obstacle::PrivilegedFile,
                              test::kPatience);
    QVERIFY(!attach(two.pid()));
    QVERIFY(two.isRunning());
}

void TestInject::aTracedProcessIsLeftToItsTracer()
{
    Target target(TARGET_ATTACH, {"quiet"});
    QVERIFY(target.awaitReady());
    QProcess debugger; // a tracer that does nothing
    debugger.start("python3", {"-c",
                               "import ctypes, sys, time\n"
                               "c = ctypes.CDLL(None)\n"
                               "print(c.ptrace(0x4206, int(sys.argv[1]), 0, 0), flush=True)\n"
                               "time.sleep(1000)",
                               QString::number(target.pid())});
    if (!debugger.waitForReadyRead(30'000) || debugger.readLine().trimmed() != "0")
        QSKIP("no tracer could be started");
    const auto injected = attach(target.pid());
    QVERIFY(!injected);
    const QString message = QString::fromStdString(injected.error().message());
    QVERIFY2(message.contains("traced by process " + QString::number(debugger.processId())),
             qPrintable(message));
    debugger.kill();
    QVERIFY(debugger.waitForFinished());
    QVERIFY2(target.finish(), target.output);
}

void TestInject::doesNotDisturbARecordedProcess()
{
    Target target(TARGET_ATTACH, {});
    QVERIFY(target.awaitReady());
    Result<Injected> first = attach(target.pid());
    ATTACHED(first);
    const auto second = attach(target.pid());
    QVERIFY(!second);
    QVERIFY(second.error().message().find("already being recorded") != std::string::npos);
    first->connection = {};
    ATTACHED(attach(target.pid()));
    QVERIFY2(target.finish(), target.output);
}

QTEST_GUILESS_MAIN(TestInject)
#include "tst_inject.moc"
