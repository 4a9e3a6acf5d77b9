// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activitylayout.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "smallagent.h"
#include "tests/patience.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <atomic>
#include <set>
#include <thread>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

constexpr uint32_t kCallBytes = 40;
constexpr uint32_t kCallsInBuffer = 1000; ///< a buffer is not read for longer than it takes

} // namespace

/// How much of the daemon's time the messages of one process get.
class TestTurns : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<daemon::RecordingSession> m_session;
    Ns m_realtime = 0;
    uint32_t m_correlation = 0;

    void steps(int count = 4)
    {
        for (int i = 0; i < count; ++i)
            QVERIFY(m_session->step(2));
    }
    void begin(SmallAgent &agent)
    {
        QVERIFY(agent.hello(m_session->socketPath()));
        QVERIFY(agent.sendPool());
        QVERIFY(agent.send(MessageType::Lengths, daemon::activity::Runtime, kCallBytes));
        steps();
        agent.useRing(0, 100);
        Ns monotonic = 0;
        daemon::readRealtimePair(m_realtime, monotonic);
        agent.write(
            0,
            {.ts = uint64_t(monotonic), .type = RecordType::ClockPair, .a = uint64_t(m_realtime)});
        steps();
    }
    void fill(SmallAgent &agent, uint32_t number)
    {
        char *at = agent.buffer(number);
        for (uint32_t i = 0; i < kCallsInBuffer; ++i, at += kCallBytes) {
            const auto put = [at](size_t offset, auto value) {
                std::memcpy(at + offset, &value, sizeof value);
            };
            const uint64_t start = uint64_t(m_realtime) + 100 * ++m_correlation;
            put(daemon::activity::api::kStart, start);
            put(daemon::activity::api::kEnd, start + 50);
            put(daemon::activity::api::kThread, 100u);
            put(daemon::activity::api::kCorrelation, m_correlation);
            put(0, uint32_t{daemon::activity::Runtime});
        }
    }
    static bool sendBuffer(SmallAgent &agent, uint32_t number)
    {
        return agent.send(MessageType::Buffer, number, kCallsInBuffer * kCallBytes);
    }
    /// Buffers that came back.
    static std::multiset<uint64_t> reused(SmallAgent &agent)
    {
        std::multiset<uint64_t> all;
        Packet message{};
        while (agent.receive(message)) {
            if (message.type == MessageType::Reuse)
                all.insert(message.a);
        }
        return all;
    }
    /// Correlation ids, each once.
    [[nodiscard]] size_t callsOf(const store::Store &store) const
    {
        std::set<uint32_t> calls;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind != TrackKind::ApiCalls)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   if (!calls.insert(s.correlation).second)
                                       qFatal("a call is there twice");
                                   return true;
                               });
        }
        return calls.size();
    }
    [[nodiscard]] std::shared_ptr<const store::Store> finished()
    {
        if (!m_session->finish())
            qFatal("not finished");
        m_session.reset();
        auto store = store::openStore(m_folder.filePath("turns.trilane").toStdString());
        if (!store || !(*store)->account().balances())
            qFatal("it cannot be opened, or its account does not balance");
        return *store;
    }

private slots:
    void init()
    {
        m_correlation = 0;
        auto session = daemon::RecordingSession::create(
            {.output = m_folder.filePath("turns.trilane").toStdString(), .armed = kArmCuda});
        QVERIFY2(session.ok(), session ? "" : session.error().message().c_str());
        m_session = std::move(session).value();
    }
    void cleanup() { m_session.reset(); }

    /// It fills four buffers again and again while they are read: in a step each is read once.
    void delaysABufferDeliveredTwice()
    {
        SmallAgent agent;
        begin(agent);
        for (int i = 0; i < 40; ++i)
            QVERIFY(sendBuffer(agent, i % 4));
        for (int step = 0; step < 10; ++step) {
            steps(1);
            const std::multiset<uint64_t> back = reused(agent);
            QVERIFY2(back.size() <= 4, qPrintable(QString::number(back.size())));
            QCOMPARE(std::set(back.begin(), back.end()).size(), back.size());
        }
        (void)finished();
    }

    /// All that a sound process has: a part of it in each step, and none is lost.
    void manyBuffersTakeSeveralSteps()
    {
        SmallAgent agent;
        begin(agent);
        for (uint32_t number = 0; number < kPoolBuffers; ++number) {
            fill(agent, number);
            QVERIFY(sendBuffer(agent, number));
        }
        steps(1);
        std::multiset<uint64_t> back = reused(agent);
        QVERIFY2(!back.empty() && back.size() <= 8, qPrintable(QString::number(back.size())));
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                steps(1);
                back.merge(reused(agent));
                return back.size() == kPoolBuffers;
            }(),
            kPatience);
        QCOMPARE(callsOf(*finished()), size_t{kPoolBuffers * kCallsInBuffer});
    }

    void readsAllRecordsOfAnEndedProcess()
    {
        SmallAgent agent;
        begin(agent);
        for (uint32_t number = 0; number < kPoolBuffers; ++number) {
            fill(agent, number);
            QVERIFY(sendBuffer(agent, number));
        }
        agent.disconnect();
        QCOMPARE(callsOf(*finished()), size_t{kPoolBuffers * kCallsInBuffer});
    }

    /// A process that goes on sending does not keep a recording from its end.
    void aFloodOfMessagesDoesNotDelayTheEnd()
    {
        SmallAgent agent;
        begin(agent);
        std::atomic<bool> isOver = false;
        std::thread flood([&] {
            for (uint32_t i = 0; !isOver; ++i) {
                if (!sendBuffer(agent, i % 4))
                    break; // the daemon has hung up
                (void)reused(agent);
            }
        });
        const auto store = finished();
        isOver = true;
        flood.join();
        QCOMPARE(store->damagedChunks(), 0u);
    }
};

QTEST_GUILESS_MAIN(TestTurns)
#include "tst_turns.moc"
