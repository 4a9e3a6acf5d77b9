// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "injected.h"

#include <QDeadlineTimer>

#include <chrono>
#include <stop_token>
#include <thread>

#include <sys/syscall.h>

using namespace trilane;
using inject::Injected;

namespace {

bool isInSigsuspend(int pid)
{
    QFile call(QString("/proc/%1/syscall").arg(pid));
    return call.open(QIODevice::ReadOnly) &&
           call.readAll().startsWith(QByteArray::number(SYS_rt_sigsuspend) + ' ');
}

} // namespace

/// Attaches that the end of a recording meets, or whose process does not go on.
class TestInjectEnds : public QObject
{
    Q_OBJECT

private slots:
    /// All of its threads wait in sigsuspend().
    void aSearchWithoutAChanceIsStoppedAtOnce()
    {
        Target waiting("timeout", {"100", "sleep", "100"});
        QTRY_VERIFY(isInSigsuspend(waiting.pid()));
        inject::Request request;
        request.agent = TRILANE_BIN_DIR "/libtrilane_agent.so";
        request.armed = wire::kArmNvtx;
        request.patience = request.timeout = 20'000'000'000;
        std::stop_source ended;
        request.stop = ended.get_token();
        const QDeadlineTimer patience(10'000);
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            ended.request_stop();
        });
        const Result<Injected> stopped = inject::inject(waiting.pid(), request);
        stopper.join();
        QVERIFY(!patience.hasExpired());
        QVERIFY(!stopped);
        QVERIFY2(stopped.error().what.find("the recording ended") != std::string::npos,
                 stopped.error().message().c_str());

        // Whoever tries again later does not wait for all of the patience.
        request.stop = {};
        const QDeadlineTimer whole(10'000);
        Ns asked = 0;
        request.mayWait = [&](Ns waited) {
            return (asked = waited) < 50'000'000;
        };
        const Result<Injected> later = inject::inject(waiting.pid(), request);
        QVERIFY(!later && !whole.hasExpired());
        QVERIFY(asked >= 50'000'000);
        QVERIFY2(later.error().what.ends_with("at which it could load the agent"),
                 later.error().message().c_str());
    }
};

QTEST_GUILESS_MAIN(TestInjectEnds)
#include "tst_injectends.moc"
