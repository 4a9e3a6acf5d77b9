// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/jobs/handover.h"

#include <QEventLoop>
#include <QTest>
#include <QThread>

#include <optional>
#include <thread>
#include <vector>

using namespace trilane;

namespace {

constexpr int kPatienceMs = 60'000;
constexpr int kPieces = 2000;

} // namespace

/// What threads post arrives on the GUI thread: all of it, once, in order.
class TestHandover : public QObject
{
    Q_OBJECT

private slots:
    void deliversPostsOfAThreadInOrder()
    {
        std::vector<int> arrived;
        bool isElsewhere = false;
        {
            const std::jthread worker([&] {
                for (int i = 0; i < kPieces; ++i)
                    session::callOnGuiThread([&, i] {
                        arrived.push_back(i);
                        isElsewhere = isElsewhere || QThread::currentThread() != thread();
                    });
            });
        }
        QTRY_COMPARE_WITH_TIMEOUT(arrived.size(), size_t{kPieces}, kPatienceMs);
        for (int i = 0; i < kPieces; ++i)
            QCOMPARE(arrived[static_cast<size_t>(i)], i);
        QVERIFY(!isElsewhere);
    }

    void manyThreadsLoseNothing()
    {
        std::vector<int> counts(8, 0);
        std::vector<std::jthread> workers;
        for (int &count : counts)
            workers.emplace_back([&count] {
                for (int i = 0; i < kPieces; ++i)
                    session::callOnGuiThread([&count] { ++count; });
            });
        QTRY_COMPARE_WITH_TIMEOUT(counts, std::vector<int>(8, kPieces), kPatienceMs);
    }

    /// A dialog that a piece opens must not keep what came after it waiting.
    void aNestedEventLoopDoesNotBlockTheQueue()
    {
        QEventLoop dialog;
        bool isOpen = false;
        bool wasOpen = false;
        session::callOnGuiThread([&] {
            isOpen = true;
            dialog.exec();
            isOpen = false;
        });
        session::callOnGuiThread([&] {
            wasOpen = isOpen;
            dialog.quit();
        });
        QTRY_VERIFY_WITH_TIMEOUT(wasOpen && !isOpen, kPatienceMs);
    }

    void manyTriggersAreOneNotificationInEachRound()
    {
        int answers = 0;
        const session::CoalescedNotifier bell([&] { ++answers; });
        for (int round = 1; round <= 2; ++round) {
            {
                const std::jthread worker([ring = bell.trigger()] {
                    for (int i = 0; i < kPieces; ++i)
                        ring();
                });
            }
            QTRY_COMPARE_WITH_TIMEOUT(answers, round, kPatienceMs);
            QTest::qWait(20);
            QCOMPARE(answers, round);
        }
    }

    void ignoresWakeUpsAfterDestruction()
    {
        int answers = 0;
        std::optional<session::CoalescedNotifier> bell(std::in_place, [&] { ++answers; });
        const std::function<void()> ring = bell->trigger();
        ring();
        bell.reset();
        ring();
        bool isDone = false;
        session::callOnGuiThread([&] { isDone = true; });
        QTRY_VERIFY_WITH_TIMEOUT(isDone, kPatienceMs);
        QCOMPARE(answers, 0);
    }
};

TRILANE_TEST(TestHandover, QCoreApplication)
#include "tst_handover.moc"
