// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/messagetext.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "capture/wire/problem.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

#include <sys/wait.h>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

struct Seen
{
    std::string name;
    TimeRange range;
    uint32_t depth = 0;
    TrackId track;
    SliceKind kind = SliceKind::Unknown;
};

std::vector<Seen> slicesOf(const store::Store &store, TrackKind kind)
{
    std::vector<Seen> all;
    for (const format::Lane &lane : store.lanes()) {
        if (store.track(lane.track).kind != kind)
            continue;
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               all.push_back({std::string(store.string(slice.name)), slice.range(),
                                              lane.depth, lane.track, slice.kind});
                               return true;
                           });
    }
    return all;
}

std::vector<std::string> propertiesOf(store::Tables trace, std::string_view key)
{
    std::vector<std::string> all;
    for (const auto &[name, value] : trace.info().allProperties()) {
        if (name == key)
            all.push_back(value);
    }
    return all;
}

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<daemon::RecordingSession> m_session;

    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath("session.trilane").toStdString();
    }
    void steps(int count = 4)
    {
        for (int i = 0; i < count; ++i)
            QVERIFY(m_session->step(2));
    }
    [[nodiscard]] std::shared_ptr<const store::Store> finished()
    {
        if (!m_session->finish())
            qFatal("not finished");
        m_session.reset();
        auto store = store::openStore(path());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        if (!(*store)->account().balances())
            qFatal("the account does not balance");
        return *store;
    }
    static Record push(Ns time, uint32_t name)
    {
        return {.ts = uint64_t(time), .type = RecordType::RangePush, .id = name};
    }
    static Record pop(Ns time) { return {.ts = uint64_t(time), .type = RecordType::RangePop}; }

private slots:
    void init()
    {
        auto session = daemon::RecordingSession::create({.output = path(), .armed = kArmNvtx});
        QVERIFY2(session.ok(), session ? "" : session.error().message().c_str());
        m_session = std::move(session).value();
    }
    void cleanup() { m_session.reset(); }

    void aProcessIsArmedAndItsRangesNest()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        QCOMPARE(agent.header().armed.load(), kArmNvtx);
        const auto tid = static_cast<uint32_t>(::getpid());
        agent.useRing(3, tid);
        const Ns now = daemon::monotonicNow();
        const uint32_t outer = agent.string("step");
        const uint32_t inner = agent.string("forward");
        agent.write(3, push(now, outer));
        agent.write(3, push(now + 10, inner));
        agent.write(3, pop(now + 30));
        agent.write(3, pop(now + 90));
        agent.write(3, push(now + 100, outer)); // stays open
        agent.write(3, {.ts = uint64_t(now + 110), .type = RecordType::Mark, .id = inner});
        steps();
        agent.disconnect();
        steps();
        const auto store = finished();
        const std::vector<Seen> seen = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(seen.size(), size_t{4});
        QCOMPARE(seen[0].name, std::string("step"));
        QCOMPARE(seen[0].range.end - seen[0].range.begin, Ns{90});
        const auto forward = std::find_if(seen.begin(), seen.end(), [](const Seen &s) {
            return s.name == "forward" && s.kind == SliceKind::Range;
        });
        QVERIFY(forward != seen.end());
        QCOMPARE(forward->depth, 1u);
        QCOMPARE(forward->range.begin - seen[0].range.begin, Ns{10});
        QCOMPARE(store->account().total(format::Outcome::Imported), 3u);
        QCOMPARE(store->account().total(format::Outcome::Repaired), 1u);
        QCOMPARE(store->track(seen[0].track).kind == TrackKind::Ranges, true);
        const format::Track &thread = store->track(store->track(seen[0].track).parent);
        QCOMPARE(thread.number, int64_t(tid));
    }

    /// The socket's end is the process's end: what was published before is there.
    void keepsRecordsPublishedBeforeAKill()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        agent.useRing(0, 4242);
        const uint32_t name = agent.string("work");
        const Ns now = daemon::monotonicNow();
        for (int i = 0; i < 10000; ++i) {
            agent.write(0, push(now + i * 10, name));
            agent.write(0, pop(now + i * 10 + 5));
        }
        agent.disconnect();
        steps();
        const auto store = finished();
        QCOMPARE(slicesOf(*store, TrackKind::Ranges).size(), size_t{10000});
    }

    /// Also when we come to look only after both programs of the process have ended.
    void theOldProgramEndsBeforeTheExecedOne()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto tid = static_cast<uint32_t>(::getpid());
            Ns now = 0;
            {
                SmallAgent before;
                before.useRing(0, tid);
                now = daemon::monotonicNow();
                before.write(0, push(now, before.string("before")));
                if (!before.hello(m_session->socketPath()))
                    ::_exit(1);
            }
            SmallAgent after;
            after.useRing(0, tid);
            after.write(0, push(now + 100, after.string("after")));
            after.write(0, pop(now + 300));
            ::_exit(after.hello(m_session->socketPath()) ? 0 : 1);
        }
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(status, 0);
        steps();
        const auto store = finished();
        const std::vector<Seen> seen = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(seen.size(), size_t{2});
        QCOMPARE(seen[0].name, std::string("before"));
        QCOMPARE(seen[0].range.end, seen[0].range.begin);
        QCOMPARE(seen[1].range.begin - seen[0].range.begin, Ns{100});
        QCOMPARE(seen[1].range.end - seen[1].range.begin, Ns{200});
    }

    void aFullRingReportsItsLosses()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        agent.useRing(0, 4242);
        const uint32_t name = agent.string("work");
        for (uint32_t i = 0; i < kRingRecords + 1000; ++i)
            agent.write(
                0, {.ts = uint64_t(daemon::monotonicNow()), .type = RecordType::Mark, .id = name});
        steps();
        QCOMPARE(m_session->figures().lost, uint64_t{1000});
        // Who reads the file meanwhile reads that, too.
        const auto lost = [this] {
            const auto live = store::openStore(path());
            return live ? (*live)->account().total(format::Outcome::Lost) : 0;
        };
        for (int i = 0; i < 1000 && lost() == 0; ++i)
            steps(1);
        QCOMPARE(lost(), uint64_t{1000});
        const auto store = finished();
        QCOMPARE(store->account().total(format::Outcome::Lost), uint64_t{1000});
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{kRingRecords});
    }

    /// Of the scheduler, for one: all that is lost is in one figure.
    void countsLossesOfASource()
    {
        m_session->addLossTeller(MessageText("scheduler"), [] { return uint64_t{41}; });
        m_session->addLossTeller(MessageText("scheduler"), [] { return uint64_t{1}; });
        QCOMPARE(m_session->figures().lost, uint64_t{42});
        QCOMPARE(m_session->figures().losses, (std::map<std::string, uint64_t>{{"scheduler", 42}}));
        (void)finished();
    }

    void threadsReuseARing()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        const uint32_t name = agent.string("work");
        for (uint32_t tid = 100; tid < 110; ++tid) {
            QCOMPARE(agent.ring(5).state.load(), static_cast<uint32_t>(RingState::Free));
            agent.useRing(5, tid);
            agent.write(5, push(daemon::monotonicNow(), name));
            agent.write(5, pop(daemon::monotonicNow()));
            agent.ring(5).state = static_cast<uint32_t>(RingState::Closed);
            steps(2);
        }
        const auto store = finished();
        std::set<int64_t> threads;
        for (const Seen &seen : slicesOf(*store, TrackKind::Ranges))
            threads.insert(store->track(store->track(seen.track).parent).number);
        QCOMPARE(threads.size(), size_t{10});
    }

    void rangesOfDomainsAndAcrossThreads()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        agent.useRing(0, 100);
        agent.useRing(1, 101);
        const Ns now = daemon::monotonicNow();
        const uint32_t name = agent.string("all-reduce");
        agent.write(0, {.ts = uint64_t(now),
                        .type = RecordType::DomainName,
                        .domain = 1,
                        .id = agent.string("NCCL")});
        agent.write(0,
                    {.ts = uint64_t(now), .type = RecordType::RangePush, .domain = 1, .id = name});
        agent.write(0, {.ts = uint64_t(now + 50), .type = RecordType::RangePop, .domain = 1});
        agent.write(0,
                    {.ts = uint64_t(now + 60), .type = RecordType::RangeStart, .id = name, .a = 7});
        steps();
        agent.write(1, {.ts = uint64_t(now + 95), .type = RecordType::RangeEnd, .a = 7});
        agent.write(1, {.ts = uint64_t(now + 99), .type = RecordType::RangeEnd, .a = 8});
        steps();
        const auto store = finished();
        const std::vector<Seen> seen = slicesOf(*store, TrackKind::Ranges);
        QCOMPARE(seen.size(), size_t{2});
        for (const Seen &s : seen) {
            const format::Track &track = store->track(s.track);
            const bool across = store->track(track.parent).kind == TrackKind::Process;
            QCOMPARE(s.range.end - s.range.begin, across ? Ns{35} : Ns{50});
            QCOMPARE(store->string(track.domain), std::string_view(across ? "" : "NCCL"));
        }
        QCOMPARE(store->account().total(format::Outcome::Dropped), 1u);
    }

    void readsKernelsCopiesAndCallsFromActivityBuffers()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        QVERIFY(agent.sendPool());
        QVERIFY(agent.send(MessageType::Lengths, 10, 216));
        QVERIFY(agent.send(MessageType::Lengths, 5, 40));
        steps();
        agent.useRing(0, 100);
        Ns realtime = 0;
        Ns monotonic = 0;
        daemon::readRealtimePair(realtime, monotonic);
        agent.write(
            0, {.ts = uint64_t(monotonic), .type = RecordType::ClockPair, .a = uint64_t(realtime)});
        agent.write(0, {.ts = uint64_t(monotonic),
                        .type = RecordType::KernelName,
                        .id = agent.string("gemm"),
                        .a = 0xbeef});
        auto put = [](char *at, size_t offset, auto value) {
            std::memcpy(at + offset, &value, sizeof value);
        };
        auto putKernel = [&](char *at, uint32_t correlation, uint64_t name) {
            put(at, 0, uint32_t{10});
            put(at, 6, uint16_t{32});
            put(at, 16, uint64_t(realtime + 1000 * correlation));
            put(at, 24, uint64_t(realtime + 1000 * correlation + 700));
            put(at, 44, uint32_t{1});
            put(at, 48, uint32_t{7});
            for (size_t i = 0; i < 3; ++i) {
                put(at, 52 + 4 * i, uint32_t(80 + i));
                put(at, 64 + 4 * i, uint32_t(128));
            }
            put(at, 92, correlation);
            put(at, 104, name);
        };
        char *returned = agent.buffer(0);
        put(returned, 0, uint32_t{5});
        put(returned, 8, uint64_t(realtime + 500));
        put(returned, 16, uint64_t(realtime + 600));
        put(returned, 28, uint32_t{100});
        put(returned, 32, uint32_t{1});
        putKernel(returned + 40, 1, 0xbeef);
        putKernel(returned + 256, 2, 0xdead); // its name never comes
        QVERIFY(agent.send(MessageType::Buffer, 0, 40 + 216 * 2));
        steps();
        Packet reuse{};
        QVERIFY(agent.receive(reuse) && reuse.type == MessageType::Reuse && reuse.a == 0);
        QCOMPARE(returned[0], '\0');
        putKernel(agent.buffer(9), 3, 0xbeef); // never returned: the process is killed
        agent.disconnect();
        steps();
        const auto store = finished();
        const std::vector<Seen> kernels = slicesOf(*store, TrackKind::Stream);
        QCOMPARE(kernels.size(), size_t{3});
        QCOMPARE(kernels[0].name, std::string("gemm"));
        QVERIFY(kernels[1].name.find("0xdead") != std::string::npos);
        QCOMPARE(kernels[2].name, std::string("gemm"));
        QCOMPARE(kernels[0].range.end - kernels[0].range.begin, Ns{700});
        const std::vector<Seen> calls = slicesOf(*store, TrackKind::ApiCalls);
        QCOMPARE(calls.size(), size_t{1});
        QVERIFY(std::abs(kernels[0].range.begin - calls[0].range.begin - 500) <= 2);
        QCOMPARE(slicesOf(*store, TrackKind::AllStreams).size(), size_t{3});
    }

    /// CUPTI may come with a library that the program loads later.
    void cudaIsMissingUntilALateCuptiStarts()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        const ProblemText noCupti(Words("no usable libcupti.so was found"), {}, About::NoCupti);
        QVERIFY(agent.send(MessageType::Problem, 0, 0, -1, {noCupti.text, kProblemText}));
        steps();
        QVERIFY(agent.send(MessageType::Version, 18));
        steps();
        agent.disconnect();
        steps();
        QVERIFY(m_session->finish());
        const std::vector<Message> remarks = m_session->remarks();
        m_session.reset();
        auto opened = store::openStore(path());
        QVERIFY(opened.ok());
        const std::shared_ptr<const store::Store> store = *opened;
        const std::vector<std::string> missing = propertiesOf(*store, "not recorded");
        QCOMPARE(missing.size(), size_t{1});
        QVERIFY2(missing[0].find("libcupti.so was found, from 0.") != std::string::npos &&
                     missing[0].find(" s to 0.") != std::string::npos,
                 missing[0].c_str());
        // What is wrong with that version is no gap.
        const std::string known = "known issues of CUPTI 11.8–12.1";
        QCOMPARE(propertiesOf(*store, known).size(), size_t{1});
        QCOMPARE(remarks.size(), size_t{1});
        const std::string remark = remarks[0].english();
        QVERIFY(remark.starts_with(known + ": "));
        // Nor is the line of it cut inside a word.
        const std::string cut = control::shortened(remark);
        QVERIFY(cut.size() <= control::kMaxProblemLength);
        QVERIFY(cut.size() == remark.size() || remark.at(cut.size() - 4) == ' ');
        QVERIFY(control::shortened(std::string(1000, 'x')).size() <= control::kMaxProblemLength);
    }

    /// Of a program that has initialized CUDA, before there are buffers: it may end at any moment.
    void announcesRequestedLayersAtOnce()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        QVERIFY(agent.send(MessageType::OwnThread, 100));
        steps();
        m_session->arm(kArmNvtx | kArmCuda);
        QCOMPARE(agent.header().armed.load(), kArmNvtx | kArmCuda);
        Packet arm{};
        QVERIFY(agent.receive(arm) && arm.type == MessageType::Arm);
        agent.disconnect();
        steps();
        const std::vector<daemon::RecordingSession::Seen> seen = m_session->processes();
        QCOMPARE(seen.size(), size_t{1});
        QVERIFY(!seen[0].usesCuda);
        QCOMPARE(seen[0].cudaProblem.why.english(), std::string("its recording never began"));
        (void)finished();
    }

    /// Python's package may be there without a wish for its ranges.
    void reportsNvtxOnlyIfRequested_data()
    {
        QTest::addColumn<uint>("armed");
        QTest::addColumn<size_t>("told");
        QTest::newRow("CUDA") << uint(kArmCuda) << size_t{0};
        QTest::newRow("NVTX later") << uint(kArmNvtx | kArmCuda) << size_t{1};
    }
    void reportsNvtxOnlyIfRequested()
    {
        QFETCH(uint, armed);
        QFETCH(size_t, told);
        m_session->arm(kArmCuda);
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        const ProblemText isOff(Words("it is off"), {}, About::PythonRanges);
        QVERIFY(agent.send(MessageType::Problem, 0, 0, -1, {isOff.text, kProblemText}));
        steps();
        m_session->arm(armed);
        agent.disconnect();
        steps();
        QCOMPARE(propertiesOf(*finished(), "not recorded").size(), told);
    }

    /// Said before there is anything in the trace: where readers' 0 is is not known then.
    void timesOfGapsAreTheRulers()
    {
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps();
        const Ns first = daemon::monotonicNow();
        while (daemon::monotonicNow() < first + 20'000'000)
            steps(1);
        QVERIFY(agent.send(MessageType::Problem, uint64_t(first + 7'000'000), 0, -1, "it is gone"));
        steps();
        agent.useRing(0, 100);
        agent.write(0, push(first, agent.string("step")));
        agent.write(0, pop(first + 10));
        steps();
        agent.disconnect();
        steps();
        const auto store = finished();
        const std::vector<std::string> missing = propertiesOf(*store, "not recorded");
        QCOMPARE(missing.size(), size_t{1});
        QVERIFY2(missing[0].ends_with(": it is gone, from 0.007 s on"), missing[0].c_str());
    }

    /// Launched, and that is all that CUPTI tells. What the agent has told of is not told twice.
    void reportsUntimedWork_data()
    {
        QTest::addColumn<uint64_t>("toldByAgent");
        QTest::addColumn<QString>("told");
        QTest::newRow("none") << uint64_t{0}
                              << ": the times of 7 kernels, copies, memsets or graphs: ";
        QTest::newRow("some") << uint64_t{4}
                              << ": the times of 3 kernels, copies, memsets or graphs: ";
        QTest::newRow("all") << uint64_t{7} << "";
        QTest::newRow("nonsense") << UINT64_MAX << "";
    }
    void reportsUntimedWork()
    {
        QFETCH(uint64_t, toldByAgent);
        QFETCH(QString, told);
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        QVERIFY(agent.sendPool());
        QVERIFY(agent.send(MessageType::Lengths, 10, 216));
        steps();
        const uint32_t kernel = 10;
        for (size_t i = 0; i < 7; ++i)
            std::memcpy(agent.buffer(0) + 216 * i, &kernel, sizeof kernel);
        QVERIFY(agent.send(MessageType::Buffer, 0, 216 * 7));
        if (toldByAgent > 0)
            QVERIFY(agent.send(MessageType::Problem, 0, toldByAgent, -1, "some had not ended"));
        steps();
        agent.disconnect();
        steps();
        const auto store = finished();
        std::vector<std::string> missing = propertiesOf(*store, "not recorded");
        if (toldByAgent > 0) {
            QVERIFY(!missing.empty() && missing[0].ends_with(": some had not ended"));
            missing.erase(missing.begin());
        }
        QCOMPARE(missing.size(), size_t(told.isEmpty() ? 0 : 1));
        if (!told.isEmpty())
            QVERIFY2(missing[0].find(told.toStdString()) != std::string::npos, missing[0].c_str());
    }

    /// Whatever a process writes and says, the daemon goes on and the trace is sound.
    void aHostileProcessDoesNotAffectOthers()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 60; ++round) {
            SmallAgent agent;
            if (!agent.connect(m_session->socketPath()))
                QFAIL("cannot connect");
            if (round % 3 == 0)
                agent.header().magic ^= random() % 2;
            if (round % 4 == 0)
                agent.header().ringRecords += static_cast<uint32_t>(random() % 2);
            const int fd = round % 5 == 0 ? -1 : agent.segment();
            (void)agent.send(MessageType::Hello, random(), random(), fd, {},
                             round % 7 == 0 ? 100 : sizeof(Packet));
            if (round % 2 == 0)
                (void)agent.sendPool();
            steps(1);
            for (int i = 0; i < 40; ++i)
                (void)agent.send(static_cast<MessageType>(random() % 12),
                                 random() % 3 ? random() % 70 : random(),
                                 random() % 3 ? random() % 300 : random(), -1, "\xff\xfe words");
            for (uint32_t number = 0; number < 8; ++number) {
                agent.ring(number).state = static_cast<uint32_t>(random() % 5);
                agent.ring(number).tid = static_cast<uint32_t>(random());
                for (int i = 0; i < 200; ++i) {
                    Record record;
                    uint64_t words[4] = {random(), random(), random(), random()};
                    std::memcpy(&record, words, sizeof record);
                    record.type = static_cast<RecordType>(random() % 14);
                    if (random() % 2)
                        record.ts = uint64_t(daemon::monotonicNow());
                    agent.write(number, record);
                }
                if (random() % 4 == 0)
                    agent.ring(number).head = random();
            }
            for (uint32_t number = 0; number < 4; ++number) {
                char *buffer = agent.buffer(number);
                for (size_t i = 0; i < 4000; i += 8) {
                    const uint64_t word = random() % 4 ? random() % 60 : random();
                    std::memcpy(buffer + i, &word, sizeof word);
                }
            }
            steps(2);
        }
        const auto store = finished();
        QCOMPARE(store->damagedChunks(), 0u);
        for (const format::Lane &lane : store->lanes()) {
            Ns end = std::numeric_limits<Ns>::min();
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    if (s.start < end || s.duration < 0)
                                        qFatal("lane %u overlaps", lane.id.value);
                                    end = s.end();
                                    return true;
                                });
        }
    }

    void reportsAnUnwritableFileAtTheStart()
    {
        auto session = daemon::RecordingSession::create({.output = "/nonexistent/x.trilane"});
        QVERIFY(!session);
        QVERIFY(session.error().message().find("/nonexistent/x.trilane") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
