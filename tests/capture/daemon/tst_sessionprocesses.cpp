// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/agentlistener.h"
#include "capture/daemon/session/sessionprocesses.h"
#include "smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::daemon;
using namespace trilane::test;
using namespace trilane::wire;

/// The processes of a recording and its agents' socket, without the recording itself.
class TestSessionProcesses : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<AgentListener> m_listener;
    std::unique_ptr<build::LiveTrace> m_trace;
    RecordingMemory m_memory;
    std::vector<Missing> m_problems;
    int m_ended = 0;
    std::optional<SessionProcesses> m_processes;

    void make(const std::string &range = {}, std::optional<uid_t> user = {})
    {
        m_processes.emplace(SessionProcesses::Recording{.trace = *m_trace,
                                                        .memory = m_memory,
                                                        .problems = m_problems,
                                                        .user = user,
                                                        .whenEnded =
                                                            [this] {
                                                                ++m_ended;
                                                            }},
                            CaptureRange(range, kArmNvtx), kArmCuda);
    }
    void wait()
    {
        for (int i = 0; i < 4; ++i)
            m_processes->wait(2'000'000, m_listener->acceptor());
    }

private slots:
    void init()
    {
        auto listener = AgentListener::make(m_folder.path().toStdString(), false);
        QVERIFY2(listener.ok(), listener ? "" : listener.error().message().c_str());
        m_listener = std::move(listener).value();
        auto trace =
            build::LiveTrace::create(m_folder.filePath("t.trilane").toStdString(), monotonicNow());
        QVERIFY(trace.ok());
        m_trace = std::move(trace).value();
        m_memory.budget =
            std::make_shared<MemoryBudget>(MessageText("a recording"), uint64_t{1} << 30);
        m_problems.clear();
        m_ended = 0;
    }
    void cleanup()
    {
        m_processes.reset();
        m_trace.reset();
        m_listener.reset();
    }

    void aProcessConnectsAndIsKeptWhenItHasEnded()
    {
        make();
        QCOMPARE(m_processes->firstWord(), uint32_t{kArmCuda});
        SmallAgent agent;
        QVERIFY(agent.hello(m_listener->path()));
        wait();
        QCOMPARE(m_processes->connected(), std::set<int>{::getpid()});
        QCOMPARE(m_processes->count(), size_t{1});
        m_processes->endAll();
        QVERIFY(m_processes->connected().empty());
        QCOMPARE(m_processes->count(), size_t{1});
        QCOMPARE(m_processes->seen().size(), size_t{1});
        QCOMPARE(m_processes->seen().front().pid, ::getpid());
        QCOMPARE(m_ended, 1);
    }
    void reportsAProcessWithoutAgent()
    {
        make();
        SmallAgent agent;
        QVERIFY(agent.connect(m_listener->path()));
        QVERIFY(agent.send(MessageType::Hello));
        wait();
        QVERIFY(m_processes->connected().empty());
        QCOMPARE(m_problems.size(), size_t{1});
        QCOMPARE(m_processes->count(), size_t{0});
    }
    void rejectsAnotherUsersProcess()
    {
        make({}, ::getuid() + 1);
        SmallAgent agent;
        QVERIFY(agent.hello(m_listener->path()));
        wait();
        QVERIFY(m_processes->connected().empty());
        QCOMPARE(m_processes->seen().size(), size_t{1});
        QCOMPARE(m_processes->seen().front().problem.english(),
                 std::string("it runs as another user"));
    }
    void allAreArmedWhenOneBeginsTheRange()
    {
        make("cudaProfilerApi");
        SmallAgent one;
        SmallAgent other;
        QVERIFY(one.hello(m_listener->path()) && other.hello(m_listener->path()));
        wait();
        QVERIFY(!m_processes->range().hasBegun());
        QCOMPARE(other.header().armed.load() & kArmNvtx, 0U);
        QVERIFY(one.send(MessageType::RangeBegin, static_cast<uint64_t>(monotonicNow())));
        wait();
        QVERIFY(m_processes->range().hasBegun());
        QCOMPARE(other.header().armed.load() & kArmNvtx, uint32_t{kArmNvtx});
        QVERIFY(one.send(MessageType::RangeEnd, static_cast<uint64_t>(monotonicNow())));
        wait();
        QCOMPARE(other.header().armed.load() & kArmNvtx, 0U);
        std::vector<format::Note> notes;
        m_processes->range().tell(notes, m_problems, true);
        QCOMPARE(notes.size(), size_t{2});
        QCOMPARE(notes[1].text.english(), std::string("1"));
        QVERIFY(m_problems.empty());
    }
    void reusesTheSocketOfAnEarlierDaemon()
    {
        const int copy = ::fcntl(m_listener->descriptor(), F_DUPFD_CLOEXEC, 3);
        auto adopted = AgentListener::adopt(control::Descriptor(copy), m_listener->path());
        QVERIFY(adopted.ok());
        make();
        SmallAgent agent;
        QVERIFY(agent.hello((*adopted)->path()));
        m_processes->wait(2'000'000, (*adopted)->acceptor());
        QCOMPARE(m_processes->connections().size(), size_t{1});
    }
    void ignoresSocketsThatDoNotListen()
    {
        int pair[2];
        QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair), 0);
        const control::Descriptor other(pair[1]);
        QVERIFY(!AgentListener::adopt(control::Descriptor(pair[0]), "agents"));
        QVERIFY(!AgentListener::adopt(
            control::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)), "agents"));
    }
};

QTEST_GUILESS_MAIN(TestSessionProcesses)
#include "tst_sessionprocesses.moc"
