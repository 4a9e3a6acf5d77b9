// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentlink.h"
#include "capture/daemon/process/agentproblems.h"
#include "capture/daemon/process/rangereports.h"
#include "capture/wire/segment.h"

#include <QTest>

#include <algorithm>
#include <string_view>

#include <sys/socket.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::daemon;
using namespace trilane::wire;

namespace {

Packet packet(MessageType type, uint64_t a = 0, uint64_t b = 0, std::string_view text = {})
{
    Packet made{.type = type, .version = kWireVersion, .a = a, .b = b};
    std::copy(text.begin(), text.end(), made.text);
    return made;
}

} // namespace

/// What an agent says: its problems, its capture range, and its socket.
class TestAgentProblems : public QObject
{
    Q_OBJECT

private slots:
    void aProblemIsThatOfItsProcess()
    {
        AgentProblems problems(17);
        problems.take(packet(MessageType::Problem, 0, 0, "the disk is full"), true, 1);
        QCOMPARE(problems.all().size(), size_t{1});
        QCOMPARE(problems.all().front().text.english(),
                 std::string("process 17: the disk is full"));
        QVERIFY(problems.ofCuda().empty());
        QVERIFY(problems.whyAway(false).empty());
    }
    void limitsReportedProblemsToTwenty()
    {
        AgentProblems problems(17);
        for (int i = 0; i < 100; ++i)
            problems.add(msg("problem %1", i));
        QCOMPARE(problems.all().size(), size_t{20});
    }
    void operationsTheAgentHasReportedAreNotReportedAgain()
    {
        AgentProblems problems(17);
        problems.take(packet(MessageType::Problem, 0, 3, "no times"), true, 1);
        QVERIFY(problems.unsaid({}, 3).empty());
        QCOMPARE(problems.unsaid({}, 5).size(), size_t{1});
        QCOMPARE(problems.unsaid(7, 5).size(), size_t{2}); // away now, too
    }
    void eventsOfTheRangeAreNotInTheFuture()
    {
        RangeReports reports;
        reports.takeEvent(packet(MessageType::RangeBegin, 50), 100);
        reports.takeEvent(packet(MessageType::RangeEnd, 500), 100);
        const auto events = reports.takeEvents();
        QCOMPARE(events.size(), size_t{2});
        QVERIFY(events[0].isBegin && events[0].time == 50);
        QVERIFY(!events[1].isBegin && events[1].time == 100);
        QCOMPARE(reports.lastEnd(), uint64_t{500});
        QVERIFY(reports.takeEvents().empty());
    }
    void rangesSeenAreCountedByName()
    {
        RangeReports reports;
        reports.takeSeen(packet(MessageType::RangeSeen, 1, 0, "step"));
        reports.takeSeen(packet(MessageType::RangeSeen, 5, 1, "step"));
        reports.takeSeen(packet(MessageType::RangeSeen, 2, 0, "epoch"));
        const auto seen = reports.takeAllSeen();
        QCOMPARE(seen.size(), size_t{2});
        QCOMPARE(seen[0].name, std::string("step"));
        QVERIFY(seen[0].count == 5 && seen[0].isWanted);
    }
    void aTimerReusesTheSlotOfAClosedSocket()
    {
        int pair[2];
        QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair), 0);
        control::Descriptor agent(pair[1]);
        AgentLink link{control::Descriptor(pair[0])};
        QCOMPARE(link.pid(), ::getpid());
        QVERIFY(!link.next());
        const Packet sent = packet(MessageType::Flushed, 3);
        QCOMPARE(::send(agent.number(), &sent, sizeof sent, 0), ssize_t{sizeof sent});
        QCOMPARE(link.next()->a, uint64_t{3});
        const AgentLink::Received received = link.receive();
        QVERIFY(received.isWhole() && received.message.type == MessageType::Flushed);
        link.send(MessageType::Flush);
        Packet got{};
        QCOMPARE(::recv(agent.number(), &got, sizeof got, 0), ssize_t{sizeof got});
        QCOMPARE(got.type, MessageType::Flush);
        agent = {};
        QCOMPARE(link.receive().bytes, ssize_t{0});
        QVERIFY(!link.isSocketGone());
        QVERIFY(link.watchWithoutSocket() && link.isSocketGone());
    }
};

QTEST_GUILESS_MAIN(TestAgentProblems)
#include "tst_agentproblems.moc"
