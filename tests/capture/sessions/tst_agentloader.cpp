// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentloader.h"

#include "attachrun.h"
#include "capture/wire/segment.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QTest>

#include <set>

#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;

namespace {

constexpr Ns kVeryLong = 20'000'000'000;

/// `timeout` is a process that waits in sigsuspend() until its child has ended: none of its threads
/// can load anything.
class Started
{
public:
    explicit Started(const QStringList &words)
    {
        m_process.start(words.front(), words.mid(1));
        m_process.waitForStarted();
    }
    ~Started()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    [[nodiscard]] int pid() const { return static_cast<int>(m_process.processId()); }
    [[nodiscard]] bool waitsIn(long call) const
    {
        QFile file(QString("/proc/%1/syscall").arg(pid()));
        return file.open(QIODevice::ReadOnly) &&
               file.readAll().startsWith(QByteArray::number(qlonglong{call}) + ' ');
    }

private:
    QProcess m_process;
};

const QStringList kTimeout{"timeout", "100", "cat"}; // which ends with its input

} // namespace

/// Agents are loaded one after the other, and a process that gives no chance keeps nobody waiting.
class TestAgentLoader : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("TRILANE_AGENT", TRILANE_BIN_DIR "/libtrilane_agent.so"); }

    void aBusyProcessDoesNotDelayOtherLoads()
    {
        const Started first(kTimeout);
        const Started second(kTimeout);
        const Started sleeper({"sleep", "100"});
        QTRY_VERIFY_WITH_TIMEOUT(first.waitsIn(SYS_rt_sigsuspend) &&
                                     second.waitsIn(SYS_rt_sigsuspend) &&
                                     sleeper.waitsIn(SYS_clock_nanosleep),
                                 kPatience);
        daemon::AgentLoader loader({.user = ::geteuid(), .group = ::getegid()}, {}, wire::kArmNvtx);
        const QDeadlineTimer patience(15'000);
        loader.load(first.pid(), {}, kVeryLong, kVeryLong);
        loader.load(second.pid(), {}, kVeryLong, kVeryLong);
        loader.load(sleeper.pid(), {}, kVeryLong, kVeryLong);
        std::list<daemon::AgentLoader::Loaded> done;
        const auto takeAll = [&] {
            done.splice(done.end(), loader.take());
            return done.size();
        };
        QTRY_VERIFY_WITH_TIMEOUT(takeAll() > 0, 60'000);
        QCOMPARE(done.size(), size_t{1});
        QCOMPARE(done.front().pid, sleeper.pid());
        QVERIFY2(done.front().connection,
                 done.front().connection ? ""
                                         : done.front().connection.error().what.english().c_str());
        const std::vector<int> left = loader.pending();
        QCOMPARE(std::set<int>(left.begin(), left.end()),
                 (std::set<int>{first.pid(), second.pid()}));
        loader.stop();
        QVERIFY(!patience.hasExpired());
        QVERIFY(loader.pending().empty());
        for (const daemon::AgentLoader::Loaded &one : loader.take())
            QVERIFY2(!one.connection && one.connection.error().what.english().starts_with(
                                            "its threads are waiting for a signal"),
                     one.connection ? "" : one.connection.error().what.english().c_str());
    }

    void eachLoadHasItsOwnTimeout()
    {
        const Started named(kTimeout);
        const Started other(kTimeout);
        QTRY_VERIFY_WITH_TIMEOUT(
            named.waitsIn(SYS_rt_sigsuspend) && other.waitsIn(SYS_rt_sigsuspend), kPatience);
        daemon::AgentLoader loader({.user = ::geteuid(), .group = ::getegid()}, {}, wire::kArmNvtx);
        loader.load(named.pid(), {}, 2'000'000'000, 2'000'000'000);
        loader.load(other.pid(), {}, kVeryLong, 50'000'000);
        std::vector<int> order;
        const auto takeAll = [&] {
            for (const daemon::AgentLoader::Loaded &one : loader.take()) {
                order.push_back(one.connection ? -1 : one.pid);
                if (!one.connection)
                    isTold &= one.connection.error().what.english().starts_with(
                        "its threads are waiting for a signal");
            }
            return order.size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(takeAll(), size_t{2}, 15'000);
        QCOMPARE(order, (std::vector<int>{other.pid(), named.pid()}));
        QVERIFY(isTold);
    }

private:
    bool isTold = true;
};

QTEST_GUILESS_MAIN(TestAgentLoader)
#include "tst_agentloader.moc"
