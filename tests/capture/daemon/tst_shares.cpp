// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"
#include "capture/daemon/session/idleagents.h"
#include "capture/daemon/system/accounts.h"
#include "tests/sendsignal.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include <csignal>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane;
using control::Descriptor;

/// What is divided between users.
class TestShares : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(name).toStdString();
    }

private slots:
    void usersOfOneSubuidRangeAreOneUser()
    {
        daemon::Accounts accounts(path("subuid"));
        QCOMPARE(accounts.of(100'000), uid_t{100'000}); // no such file
        QCOMPARE(accounts.of(165'535), uid_t{165'535});
        std::ofstream(path("subuid")) << "one:100000:65536\nbroken\ntwo:x:1\nthree:4294967290:99\n"
                                         "root:0:1000\nfour:200000:18446744073709551615\n";
        QCOMPARE(accounts.of(99'999), uid_t{99'999});
        QCOMPARE(accounts.of(100'000), uid_t{100'000});
        QCOMPARE(accounts.of(165'535), uid_t{100'000});
        QCOMPARE(accounts.of(165'536), uid_t{165'536});
        QCOMPARE(accounts.of(4'294'967'294), uid_t{4'294'967'290});
        QCOMPARE(accounts.of(300'000), uid_t{200'000});
        QCOMPARE(accounts.of(0), uid_t{0});
        QCOMPARE(accounts.of(5), uid_t{5});
    }

    void programsThatAreExpectedAreEachUsers()
    {
        Result<Descriptor> listener = control::listenAt(path("agents"));
        QVERIFY(listener);
        auto idleAgents = daemon::IdleAgents::create(std::move(listener).value(), path("agents"));
        QVERIFY(idleAgents);
        const pid_t child = ::fork();
        if (child == 0) {
            ::pause();
            ::_exit(0);
        }
        const Descriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
        QVERIFY(pidfd.isValid());
        // Each copy takes a descriptor, of which there may be few.
        int taken = 0;
        while (taken < 2000 && (*idleAgents)->expect(Descriptor(), 5))
            ++taken;
        QCOMPARE(taken, 1024);
        QVERIFY(!(*idleAgents)->expect(pidfd.copy(), 5));
        QVERIFY((*idleAgents)->expect(pidfd.copy(), 6));
        QVERIFY((*idleAgents)->expect(pidfd.copy(), 0));
        QVERIFY((*idleAgents)->isNeeded());
        test::sendSignal(child, SIGKILL);
        QVERIFY(::waitpid(child, nullptr, 0) == child);
    }
};

QTEST_GUILESS_MAIN(TestShares)
#include "tst_shares.moc"
