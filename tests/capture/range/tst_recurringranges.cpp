// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "model/format/givennames.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/daemon/smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

constexpr uint32_t kRing = 0;
constexpr Ns kUs = 1000;

struct Step
{
    TimeRange range;
    std::string name;
};

} // namespace

/// A capture range that comes again at once: what its messages and its records say is told apart,
/// though they come together.
class TestRecurringRanges : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<daemon::RecordingSession> m_session;
    Ns m_zero = 0;

    void steps(int count = 4)
    {
        for (int i = 0; i < count; ++i)
            QVERIFY(m_session->step(2));
    }
    void connect(SmallAgent &agent, uint32_t tid)
    {
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        agent.useRing(kRing, tid);
    }
    void push(SmallAgent &agent, Ns at, std::string_view name, uint16_t domain = 0) const
    {
        agent.write(kRing, {.ts = uint64_t(m_zero + at),
                            .type = RecordType::RangePush,
                            .domain = domain,
                            .id = agent.string(name)});
    }
    void pop(SmallAgent &agent, Ns at, uint16_t domain = 0) const
    {
        agent.write(kRing,
                    {.ts = uint64_t(m_zero + at), .type = RecordType::RangePop, .domain = domain});
    }
    bool begins(SmallAgent &agent, Ns at) const
    {
        return agent.send(MessageType::RangeBegin, uint64_t(m_zero + at));
    }
    bool ends(SmallAgent &agent, Ns at) const
    {
        return agent.send(MessageType::RangeEnd, uint64_t(m_zero + at));
    }

    /// By their begins, times as they were given.
    [[nodiscard]] std::vector<Step> finished()
    {
        if (!m_session->finish())
            qFatal("not finished");
        m_session.reset();
        const auto store = store::openStore(m_folder.filePath("ranges.trilane").toStdString());
        if (!store || !(*store)->account().balances())
            qFatal("it cannot be opened, or its account does not balance");
        m_store = *store;
        std::vector<Step> all;
        for (const format::Lane &lane : m_store->lanes()) {
            if (m_store->track(lane.track).kind != TrackKind::Ranges)
                continue;
            m_store->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    all.push_back({s.range(), std::string(m_store->string(s.name))});
                    return true;
                });
        }
        std::sort(all.begin(), all.end(),
                  [](const Step &a, const Step &b) { return a.range.begin < b.range.begin; });
        return all;
    }
    static QString text(const std::vector<Step> &steps)
    {
        QStringList all;
        for (const Step &step : steps)
            all += QString("%1 %2")
                       .arg(QString::fromStdString(step.name))
                       .arg(step.range.duration() / kUs);
        return all.join(", ");
    }
    [[nodiscard]] uint64_t total(format::Outcome outcome) const
    {
        return m_store->account().total(outcome);
    }

    [[nodiscard]] uint64_t repairedAs(MessageText reason) const
    {
        uint64_t count = 0;
        for (const format::AccountEntry &entry : m_store->account().entries())
            count += entry.reason == reason ? entry.count : 0;
        return count;
    }

    std::shared_ptr<const store::Store> m_store;

private slots:
    void init()
    {
        auto session = daemon::RecordingSession::create(
            {.output = m_folder.filePath("ranges.trilane").toStdString(),
             .armed = kArmNvtx,
             .range = "nvtx:step"});
        QVERIFY2(session.ok(), session ? "" : session.error().message().c_str());
        m_session = std::move(session).value();
        m_zero = daemon::monotonicNow() - 1'000 * kUs;
    }
    void cleanup()
    {
        m_session.reset();
        m_store.reset();
    }

    void handlesAnEndReceivedAfterTheNextBegin_data()
    {
        QTest::addColumn<bool>("areTogether");
        QTest::newRow("its begin comes later") << false;
        QTest::newRow("its begin comes with the end") << true;
    }
    void handlesAnEndReceivedAfterTheNextBegin()
    {
        QFETCH(bool, areTogether);
        SmallAgent agent;
        connect(agent, 100);
        QVERIFY(begins(agent, 0));
        push(agent, 1 * kUs, "step");
        steps();
        pop(agent, 10 * kUs);
        push(agent, 20 * kUs, "step");
        push(agent, 25 * kUs, "forward");
        steps(); // the ring is read before the socket
        QVERIFY(ends(agent, 11 * kUs));
        if (!areTogether)
            steps();
        QVERIFY(begins(agent, 19 * kUs));
        steps();
        pop(agent, 40 * kUs);
        pop(agent, 50 * kUs);
        QVERIFY(ends(agent, 51 * kUs));
        steps();
        QCOMPARE(text(finished()), QString("step 9, step 30, forward 15"));
        QCOMPARE(total(format::Outcome::Repaired), 0u);
        QCOMPARE(total(format::Outcome::Dropped), 0u);
    }

    void endsOpenRangesAtTheEndOfTheWindow()
    {
        SmallAgent agent;
        connect(agent, 100);
        QVERIFY(begins(agent, 0));
        push(agent, 1 * kUs, "step");
        push(agent, 2 * kUs, "other", 1);
        pop(agent, 10 * kUs);
        QVERIFY(ends(agent, 11 * kUs));
        steps();
        QVERIFY(begins(agent, 19 * kUs));
        push(agent, 20 * kUs, "step");
        push(agent, 21 * kUs, "other", 1);
        pop(agent, 22 * kUs, 1);
        pop(agent, 23 * kUs, 1); // of the one that was cut
        pop(agent, 30 * kUs);
        QVERIFY(ends(agent, 31 * kUs));
        steps();
        QCOMPARE(text(finished()), QString("step 9, other 9, step 10, other 1"));
        QCOMPARE(total(format::Outcome::Repaired), 1u);
        QCOMPARE(repairedAs(format::kShownUntilRangeEnd), 1u);
        QCOMPARE(total(format::Outcome::Dropped), 1u);
    }

    /// The recording ends with it.
    void marksRangesOpenAtTheLastEnd()
    {
        SmallAgent agent;
        connect(agent, 100);
        QVERIFY(begins(agent, 0));
        push(agent, 1 * kUs, "step");
        pop(agent, 9 * kUs);
        QVERIFY(ends(agent, 10 * kUs));
        QVERIFY(begins(agent, 19 * kUs));
        push(agent, 20 * kUs, "step");
        push(agent, 21 * kUs, "other", 1);
        pop(agent, 30 * kUs);
        QVERIFY(ends(agent, 31 * kUs));
        steps();
        QCOMPARE(text(finished()), QString("step 8, step 10, other 10"));
        QCOMPARE(repairedAs(format::kShownUntilThen), 1u);
        QCOMPARE(repairedAs(format::kShownUntilRangeEnd), 0u);
    }

    /// Which of two sockets is read first says nothing of what happened first.
    void aRangeContinuesInAnotherProcess_data()
    {
        QTest::addColumn<bool>("isFirst");
        QTest::newRow("which is heard first") << true;
        QTest::newRow("which is heard later") << false;
    }
    void aRangeContinuesInAnotherProcess()
    {
        QFETCH(bool, isFirst);
        SmallAgent one;
        SmallAgent other;
        connect(one, 100);
        connect(other, 200);
        SmallAgent &ending = isFirst ? other : one;
        SmallAgent &beginning = isFirst ? one : other;
        QVERIFY(begins(ending, 0));
        push(ending, 1 * kUs, "step");
        steps();
        QVERIFY(begins(beginning, 5 * kUs));
        push(beginning, 6 * kUs, "step");
        pop(ending, 10 * kUs);
        QVERIFY(ends(ending, 11 * kUs));
        steps();
        pop(beginning, 20 * kUs);
        QVERIFY(ends(beginning, 21 * kUs));
        steps();
        QCOMPARE(text(finished()), QString("step 9, step 14"));
        QCOMPARE(total(format::Outcome::Repaired), 0u);
        QCOMPARE(total(format::Outcome::Dropped), 0u);
        const auto &properties = m_store->info().allProperties();
        QVERIFY(std::find(properties.begin(), properties.end(),
                          std::pair<std::string, std::string>("times the capture range began",
                                                              "1")) != properties.end());
    }
};

QTEST_GUILESS_MAIN(TestRecurringRanges)
#include "tst_recurringranges.moc"
