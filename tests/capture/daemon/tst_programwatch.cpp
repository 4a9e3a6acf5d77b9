// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/programwatch.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <memory>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;

namespace {

constexpr Ns kSecond = 1'000'000'000;

/// A program that waits for a line, and then is another one.
struct Program
{
    QProcess process;
    Program()
    {
        process.start("sh", {"-c", "echo ready; read line; exec sleep 600"});
        if (!process.waitForReadyRead())
            qFatal("no program");
    }
    ~Program()
    {
        process.kill();
        process.waitForFinished();
    }
    [[nodiscard]] int pid() const { return static_cast<int>(process.processId()); }
    [[nodiscard]] bool becomesAnother()
    {
        process.write("\n");
        return QTest::qWaitFor(
            [this] {
                QFile name(QString("/proc/%1/comm").arg(pid()));
                return name.open(QIODevice::ReadOnly) && name.readAll() == "sleep\n";
            },
            test::kPatience);
    }
};

/// A child of vfork, which has this process's memory until it has been told to exec.
class VforkChild
{
public:
    VforkChild()
    {
        if (::pipe2(m_ends, O_CLOEXEC) != 0)
            qFatal("no pipe");
        m_thread = std::thread([this] { run(m_ends[0], &m_pid); });
        while (m_pid == 0)
            ::usleep(100);
    }
    ~VforkChild()
    {
        test::sendSignal(m_pid, SIGKILL);
        m_thread.join();
        ::waitpid(m_pid, nullptr, 0);
        ::close(m_ends[0]);
        ::close(m_ends[1]);
    }
    [[nodiscard]] int pid() const { return m_pid; }
    void exec()
    {
        (void)!::write(m_ends[1], "x", 1);
        m_thread.join();
        m_thread = std::thread([] {});
        // The kernel lets the parent go on a moment before the child has its new memory.
        const QString path = QStringLiteral("/proc/%1/").arg(m_pid);
        if (!QTest::qWaitFor([&] { return contents(path + "cmdline").startsWith("sleep"); }) ||
            !QTest::qWaitFor([&] { return !contents(path + "auxv").isEmpty(); }))
            qFatal("the child has no program");
    }

private:
    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void run(int end, volatile int *pid)
    {
        char byte = 0;
        if (::vfork() == 0) {
            *pid = ::getpid();
            (void)!::read(end, &byte, 1);
            ::execlp("sleep", "sleep", "600", nullptr);
            ::_exit(1);
        }
    }

    int m_ends[2] = {};
    volatile int m_pid = 0;
    std::thread m_thread;
};

} // namespace

/// When an agent is loaded into what a followed process runs. Times are made up.
class TestProgramWatch : public QObject
{
    Q_OBJECT

private:
    Ns m_now = 1000 * kSecond;
    /// What is due after another time.
    std::vector<int> due(daemon::ProgramWatch &watch, Ns after, const std::set<int> &connected = {})
    {
        m_now += after;
        std::vector<int> pids;
        for (const daemon::ProgramWatch::Due &one : watch.look(m_now, connected))
            pids.push_back(one.pid);
        return pids;
    }
    using Changes = std::vector<daemon::ProgramWatch::Change>;

private slots:
    void doesNotAttachToAStartingProgram()
    {
        Program program;
        daemon::ProgramWatch watch;
        watch.see(program.pid(), false, m_now);
        QCOMPARE(due(watch, daemon::ProgramWatch::kMinAge / 2), std::vector<int>());
        QVERIFY(watch.isWaiting());
        QCOMPARE(due(watch, daemon::ProgramWatch::kMinAge), std::vector{program.pid()});
        QCOMPARE(due(watch, kSecond), std::vector<int>()); // it is being loaded
        QCOMPARE(watch.withoutAgent(), std::vector{program.pid()});
        watch.setLoaded(program.pid(), {}, false, m_now);
        QCOMPARE(due(watch, kSecond, {program.pid()}), std::vector<int>());
        QVERIFY(watch.withoutAgent().empty() && !watch.isWaiting());
        const Changes changes = watch.takeChanges();
        QVERIFY(changes.front().second.english().starts_with("it exited before"));
        QCOMPARE(changes.back(), daemon::ProgramWatch::Change(program.pid(), Message()));
    }

    void loadsAgainIntoANewProgram()
    {
        Program program;
        daemon::ProgramWatch watch;
        watch.setConnected(program.pid(), m_now);
        QCOMPARE(due(watch, kSecond, {program.pid()}), std::vector<int>());
        QVERIFY(program.becomesAnother());
        QCOMPARE(due(watch, kSecond), std::vector<int>()); // it is seen
        QCOMPARE(due(watch, kSecond), std::vector{program.pid()});
    }

    void retriesFailedLoadsRarelyAndReportsThem()
    {
        Program program;
        daemon::ProgramWatch watch;
        watch.see(program.pid(), false, m_now);
        int tries = 0;
        int told = 0;
        for (Ns waited = 0; waited < 120 * kSecond; waited += kSecond / 10) {
            if (due(watch, kSecond / 10).empty())
                continue;
            ++tries;
            watch.setLoaded(program.pid(), Message::fromText("it is shy"), false, m_now);
            told += static_cast<int>(watch.takeFailures().size());
        }
        QVERIFY2(tries > 3 && tries < 10, qPrintable(QString::number(tries)));
        QCOMPARE(told, 1);
        QCOMPARE(watch.takeChanges().back(),
                 daemon::ProgramWatch::Change(program.pid(), Message::fromText("it is shy")));
        QVERIFY(program.becomesAnother());
        QCOMPARE(due(watch, kSecond), std::vector<int>());
        QCOMPARE(due(watch, kSecond), std::vector{program.pid()});
    }

    void triesANamedProcessOnce()
    {
        Program program;
        daemon::ProgramWatch watch;
        watch.setLoading(program.pid(), m_now);
        watch.setLoaded(program.pid(), Message::fromText("it is shy"), true, m_now);
        for (int i = 0; i < 100; ++i)
            QCOMPARE(due(watch, kSecond), std::vector<int>());
        QVERIFY(watch.takeFailures().empty()); // whoever named it has been told
    }

    void limitsConcurrentLoads()
    {
        std::vector<std::unique_ptr<Program>> programs;
        daemon::ProgramWatch watch;
        for (size_t i = 0; i < daemon::ProgramWatch::kMaxLoading + 2; ++i) {
            programs.push_back(std::make_unique<Program>());
            watch.see(programs.back()->pid(), false, m_now);
        }
        const std::vector<int> first = due(watch, kSecond);
        QCOMPARE(first.size(), daemon::ProgramWatch::kMaxLoading);
        QVERIFY(due(watch, kSecond).empty());
        watch.setLoaded(first[0], {}, false, m_now);
        QCOMPARE(due(watch, kSecond, {first[0]}).size(), size_t{1});
    }

    void forgetsEndedProcesses()
    {
        daemon::ProgramWatch watch;
        int pid = 0;
        {
            Program program;
            pid = program.pid();
            watch.see(pid, false, m_now);
        }
        QVERIFY(!watch.isWaiting());
        QVERIFY(watch.withoutAgent().empty());
        QVERIFY(due(watch, kSecond).empty());
        QVERIFY(watch.takeChanges().front().second.english().starts_with("it exited before"));
        watch.see(pid, false, m_now); // too late even to see when it began
        QVERIFY(watch.takeChanges().front().second.english().starts_with("it exited before"));
    }

    /// A child that has its parent's agent, and has ended when the scheduler tells of it.
    void acceptsAnAgentBeforeItsProcessIsAnnounced()
    {
        daemon::ProgramWatch watch;
        int pid = 0;
        {
            Program program;
            pid = program.pid();
            watch.setConnected(pid, m_now);
            QVERIFY(due(watch, kSecond, {pid}).empty());
        }
        QVERIFY(due(watch, kSecond).empty()); // it is forgotten
        watch.see(pid, false, m_now);
        QCOMPARE(watch.takeChanges().back(), daemon::ProgramWatch::Change(pid, Message()));
    }

    /// However many have come before it.
    void findsTheLastOfManyAgents()
    {
        constexpr int kNobody = 5'000'000; // higher than any process's
        daemon::ProgramWatch watch;
        for (int i = 0; i <= int(daemon::ProgramWatch::kMaxWatched); ++i)
            watch.setConnected(kNobody + i, m_now);
        (void)watch.takeChanges();
        const int last = kNobody + int(daemon::ProgramWatch::kMaxWatched);
        watch.see(last, false, m_now);
        QCOMPARE(watch.takeChanges(), Changes());
        watch.see(kNobody, false, m_now); // the oldest is forgotten
        QCOMPARE(watch.takeChanges().size(), size_t{1});
    }

    /// That of a fork, which comes later than the word of the exec and of the end.
    void anAgentThatIsLateIsNotTheLastPrograms()
    {
        daemon::ProgramWatch watch;
        int pid = 0;
        {
            Program program;
            pid = program.pid();
            watch.see(pid, false, m_now);
        }
        (void)watch.takeChanges();
        watch.setConnected(pid, m_now); // it may have been no other program
        QCOMPARE(watch.takeChanges(), (Changes{{pid, Message()}}));
        watch.see(pid, true, m_now);
        QVERIFY(due(watch, kSecond).empty());
        QVERIFY(due(watch, kSecond).empty());
        watch.setConnected(pid, m_now);
        for (const daemon::ProgramWatch::Change &change : watch.takeChanges())
            QVERIFY(!change.second.empty());
    }

    /// The agent that comes with a prepared program, before the word of it.
    void aPreparedProgramThatHasEndedHadItsAgent()
    {
        daemon::ProgramWatch watch;
        watch.setPrepared();
        int pid = 0;
        {
            Program program;
            pid = program.pid();
        }
        watch.setConnected(pid, m_now);
        watch.see(pid, true, m_now);
        QCOMPARE(watch.takeChanges().back(), daemon::ProgramWatch::Change(pid, Message()));
    }

    /// Its memory is ours until its exec.
    void aChildOfVforkIsLeftAlone()
    {
        VforkChild child;
        daemon::ProgramWatch watch;
        watch.see(child.pid(), false, m_now);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(due(watch, kSecond), std::vector<int>());
        child.exec();
        QCOMPARE(due(watch, kSecond), std::vector<int>());
        QCOMPARE(due(watch, kSecond), std::vector{child.pid()});
    }
};

QTEST_GUILESS_MAIN(TestProgramWatch)
#include "tst_programwatch.moc"
