// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activitylayout.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "capture/daemon/system/memorybudget.h"
#include "capture/daemon/system/memorysize.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "smallagent.h"
#include "tests/patience.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <unistd.h>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

constexpr uint64_t kMiB = uint64_t{1} << 20;
#if defined(__SANITIZE_ADDRESS__)
constexpr uint64_t kMaxResident = 400 * kMiB; // it keeps what was freed for a while
#else
constexpr uint64_t kMaxResident = 100 * kMiB;
#endif

/// Of this process, in bytes.
uint64_t residentNow()
{
    std::ifstream file("/proc/self/statm");
    uint64_t size = 0;
    uint64_t resident = 0;
    file >> size >> resident;
    return resident * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

Record of(RecordType type, uint16_t domain = 0, uint32_t name = 0)
{
    return {.ts = uint64_t(daemon::monotonicNow()), .type = type, .domain = domain, .id = name};
}

} // namespace

class TestMemoryBudget : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<daemon::RecordingSession> m_session;

    [[nodiscard]] std::string path() const { return m_folder.filePath("t.trilane").toStdString(); }
    void begin(daemon::MemoryLimits limits, const std::shared_ptr<daemon::MemoryBudget> &user = {})
    {
        auto made = daemon::RecordingSession::create({.output = path(),
                                                      .file = {},
                                                      .armed = kArmNvtx,
                                                      .command = {},
                                                      .folder = m_folder.path().toStdString(),
                                                      .range = {},
                                                      .flight = {},
                                                      .user = {},
                                                      .listener = {},
                                                      .listenerPath = {},
                                                      .limits = limits,
                                                      .memory = user});
        if (!made)
            qFatal("%s", made.error().message().c_str());
        m_session = std::move(made).value();
    }
    void steps(int count = 2)
    {
        for (int i = 0; i < count; ++i)
            QVERIFY(m_session->step(1));
    }
    [[nodiscard]] std::shared_ptr<const store::Store> finished()
    {
        if (!m_session->finish())
            qFatal("not finished");
        m_session.reset();
        auto store = store::openStore(path());
        if (!store || !(*store)->account().balances())
            qFatal("it cannot be opened, or its account does not balance");
        return *store;
    }
    [[nodiscard]] static bool says(const std::vector<Message> &problems, const std::string &what)
    {
        return std::any_of(problems.begin(), problems.end(), [&what](const Message &problem) {
            return problem.english().find(what) != std::string::npos;
        });
    }
    /// What a process sends until it has sent a lot costs no more than its share, and is told of.
    template <typename Write>
    void flood(const Write &write)
    {
        begin({.process = 8 * kMiB, .session = 64 * kMiB});
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps(4);
        for (uint32_t ring = 0; ring < 8; ++ring)
            agent.useRing(ring, 5000 + ring);
        const uint64_t before = residentNow();
        uint64_t most = before;
        for (int round = 0; round < 12; ++round) {
            for (uint32_t ring = 0; ring < 8; ++ring) {
                for (int i = 0; i < 30'000; ++i)
                    write(agent, ring);
            }
            steps();
            most = std::max(most, residentNow());
        }
        QVERIFY2(most - before < kMaxResident, std::to_string((most - before) / kMiB).c_str());
        QVERIFY(says(m_session->problemsSoFar(),
                     "some of its ranges, names and threads: a process can use at most 8 MiB"));
        QVERIFY(m_session->figures().lost > 0);
        const auto store = finished();
        QVERIFY(store->account().total(format::Outcome::Lost) > 0);
        const auto &told = store->info().allProperties();
        QVERIFY(std::any_of(told.begin(), told.end(), [](const auto &property) {
            return property.first == "not recorded" &&
                   property.second.find("of the daemon's memory") != std::string::npos;
        }));
    }

    /// Buffers full of records that are kept back take no more than the process's share either,
    /// and not for ever.
    template <typename Put>
    void floodBuffers(uint32_t kind, uint32_t length, const Put &put, uint32_t buffers)
    {
        const auto user =
            std::make_shared<daemon::MemoryBudget>(MessageText("a user"), 1024 * kMiB);
        begin({.process = 8 * kMiB, .session = 256 * kMiB}, user);
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        QVERIFY(agent.sendPool());
        QVERIFY(agent.send(MessageType::Lengths, kind, length));
        steps(4);
        agent.useRing(0, 5000);
        Record pair = of(RecordType::ClockPair);
        const Ns reading = 1'000'000'000'000; // of no wall clock
        pair.a = uint64_t(reading);
        agent.write(0, pair);
        steps(4);
        const uint64_t before = user->used();
        for (uint32_t number = 0; number < buffers; ++number) {
            for (uint32_t at = 0; at + length <= kPoolBufferBytes; at += length) {
                char *record = agent.buffer(number) + at;
                std::memcpy(record, &kind, sizeof kind);
                put(record, reading + 10 * at);
            }
            QVERIFY(agent.send(MessageType::Buffer, number, kPoolBufferBytes / length * length));
        }
        uint64_t most = 0;
        uint32_t back = 0;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                steps(1);
                most = std::max(most, user->used() - before);
                Packet message{};
                while (agent.receive(message))
                    back += message.type == MessageType::Reuse ? 1 : 0;
                return back == buffers;
            }(),
            kPatience);
        QVERIFY2(most > 4 * kMiB && most < 9 * kMiB, std::to_string(most).c_str());
        if (kind == daemon::activity::Runtime) {
            QTRY_VERIFY_WITH_TIMEOUT(
                [&] {
                    steps(1);
                    return m_session->figures().slices > 0;
                }(),
                kPatience);
        }
        const auto store = finished();
        QVERIFY(store->account().total(format::Outcome::Imported) > 0);
        uint64_t dropped = 0;
        for (const format::AccountEntry &entry : store->account().entries())
            dropped +=
                entry.reason.english() == "the memory for its process was full" ? entry.count : 0;
        QVERIFY(dropped > 0);
    }

private slots:
    void cleanup() { m_session.reset(); }

    void aBudgetIncludesItsChildren()
    {
        const auto user = std::make_shared<daemon::MemoryBudget>(MessageText("a user"), 400);
        const auto session =
            std::make_shared<daemon::MemoryBudget>(MessageText("a recording"), 200, user);
        {
            daemon::MemoryShare share(session);
            QVERIFY(share.tryToAdd(140));
            QVERIFY(!session->isFull());
            QVERIFY(share.tryToAdd(20)); // now less than a quarter is left
            QVERIFY(session->isFull());
            QVERIFY(!share.tryToAdd(1));
            QVERIFY(!user->isFull());
            QCOMPARE(user->used(), uint64_t{160});
            QCOMPARE(session->room(), uint64_t{40});
            share.add(100); // what cannot be refused
            QCOMPARE(session->room(), uint64_t{0});
        }
        QCOMPARE(user->used(), uint64_t{0});
        const auto other =
            std::make_shared<daemon::MemoryBudget>(MessageText("a recording"), 400, user);
        daemon::MemoryShare share(other);
        share.add(310);
        QVERIFY(session->isFull()); // its user is
        QVERIFY(session->whyFull().english().starts_with("a user "));
    }
    void aUserBudgetLivesAsLongAsItsSessions()
    {
        daemon::UserBudgets users;
        const auto first = users.of(7, 100);
        QCOMPARE(users.of(7, 100), first);
        QVERIFY(users.of(8, 100) != first);
    }
    void usersTogetherHaveALimit()
    {
        daemon::UserBudgets users(100);
        QCOMPARE(users.limitOf(80), uint64_t{50});
        std::vector<daemon::MemoryShare> shares;
        for (uid_t user = 1; user <= 4; ++user) {
            shares.emplace_back(users.of(user, 80));
            QVERIFY(shares.back().tryToAdd(20));
        }
        const auto last = users.of(5, 80);
        QVERIFY(last->isFull());
        QCOMPARE(last->whyFull().english(),
                 std::string("all users together can use at most 0 MiB of the daemon's memory"));
        QCOMPARE(last->room(), uint64_t{20});
        shares.clear();
        QVERIFY(!last->isFull());
    }
    void limitsTheBudgetByTheCgroup()
    {
        const std::string root = m_folder.path().toStdString();
        const auto write = [&root](const std::string &path, const char *text) {
            std::filesystem::create_directories(std::filesystem::path(root + path).parent_path());
            std::ofstream(root + path) << text;
        };
        const uint64_t machine = daemon::memoryOfMachine(root);
        QVERIFY(machine > 64 * kMiB);
        write("/proc/self/cgroup", "4:cpu:/\n0::/system.slice/trilaned.service\n");
        write("/sys/fs/cgroup/system.slice/trilaned.service/memory.max", "max\n");
        QCOMPARE(daemon::memoryOfMachine(root), machine);
        write("/sys/fs/cgroup/system.slice/memory.max", "67108864\n");
        QCOMPARE(daemon::memoryOfMachine(root), 64 * kMiB);
        write("/proc/self/cgroup", "4:cpu,memory:/one\n");
        write("/sys/fs/cgroup/memory/one/memory.limit_in_bytes", "33554432\n");
        QCOMPARE(daemon::memoryOfMachine(root), 32 * kMiB);
    }

    void unboundedDomainsStayWithinTheBudget()
    {
        uint16_t domain = 0;
        flood([&domain](SmallAgent &agent, uint32_t ring) {
            agent.write(ring, of(RecordType::Mark, ++domain));
        });
    }
    void unboundedOpenRangesStayWithinTheBudget()
    {
        flood([](SmallAgent &agent, uint32_t ring) {
            agent.write(ring, of(RecordType::RangePush, static_cast<uint16_t>(ring)));
        });
    }
    void unboundedRangeStartsStayWithinTheBudget()
    {
        uint64_t id = 0;
        flood([&id](SmallAgent &agent, uint32_t ring) {
            Record start = of(RecordType::RangeStart);
            start.a = ++id;
            agent.write(ring, start);
        });
    }
    void unboundedNamesStayWithinTheBudget()
    {
        uint32_t number = 0;
        flood([&number](SmallAgent &agent, uint32_t ring) {
            const uint32_t name = ring < 2 ? agent.string("name " + std::to_string(++number)) : 0;
            agent.write(ring, of(RecordType::Mark, 0, name));
        });
    }
    void unboundedThreadNamesStayWithinTheBudget()
    {
        uint32_t tid = 10'000;
        flood([&tid](SmallAgent &agent, uint32_t ring) {
            Record name = of(RecordType::ThreadName, 0, 1);
            name.a = ++tid;
            agent.write(ring, name);
        });
    }
    /// Of each a text of its own was made once, of up to 16 KB.
    void unboundedKernelsWithOneNameStayWithinTheBudget()
    {
        begin({.process = 64 * kMiB, .session = 128 * kMiB});
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps(4);
        const uint32_t name = agent.string(std::string(16'000, 'k'));
        const uint64_t before = residentNow();
        for (uint32_t ring = 0; ring < 4; ++ring) {
            agent.useRing(ring, 5000 + ring);
            for (uint64_t i = 0; i < 30'000; ++i) {
                Record record = of(RecordType::KernelName, 0, name);
                record.a = uint64_t{ring} << 32 | i;
                agent.write(ring, record);
            }
        }
        steps();
        QVERIFY(residentNow() - before < 64 * kMiB);
        (void)finished();
    }

    /// What was refused and what is known already do not mix.
    void keepsRecordingKnownProcesses()
    {
        begin({.process = 4 * kMiB, .session = 64 * kMiB});
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps(4);
        agent.useRing(0, 5000);
        const uint32_t name = agent.string("known");
        const auto pair = [&] {
            agent.write(0, of(RecordType::RangePush, 0, name));
            agent.write(0, of(RecordType::RangePop));
        };
        pair();
        for (uint16_t domain = 1; domain < 30'000; ++domain)
            agent.write(0, of(RecordType::RangePush, domain, name));
        steps();
        const uint64_t lost = m_session->figures().lost;
        QVERIFY(lost > 0);
        for (int i = 0; i < 100; ++i)
            pair();
        for (uint16_t domain = 1; domain < 30'000; ++domain)
            agent.write(0, of(RecordType::RangePop, domain));
        steps();
        QCOMPARE(m_session->figures().lost, lost);
        const auto store = finished();
        uint64_t known = 0;
        for (const format::Lane &lane : store->lanes()) {
            if (store->track(lane.track).number != 0)
                continue;
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &slice) {
                                    known += store->string(slice.name) == "known" ? 1 : 0;
                                    return true;
                                });
        }
        QCOMPARE(known, uint64_t{101});
    }

    /// Records that wait for a better reading of a clock which never comes.
    void recordsOfAnUnknownClockAreCharged()
    {
        const auto put = [](char *record, Ns time) {
            const std::array<uint64_t, 2> times{uint64_t(time), uint64_t(time) + 1000};
            std::memcpy(record + daemon::activity::api::kStart, times.data(), sizeof times);
        };
        floodBuffers(daemon::activity::Runtime, 4096, put, kPoolBuffers);
    }
    /// Waits of contexts of which nothing tells the device.
    void waitsOfUnknownContextsAreCharged()
    {
        const auto put = [](char *record, Ns time) {
            const std::array<uint64_t, 2> times{uint64_t(time), uint64_t(time) + 1000};
            std::memcpy(record + daemon::activity::synchronization::kStart, times.data(),
                        sizeof times);
            const uint32_t context = 5;
            std::memcpy(record + daemon::activity::synchronization::kContext, &context,
                        sizeof context);
        };
        floodBuffers(daemon::activity::Synchronization, 56, put, 8);
    }

    /// Another recording of the same user has taken what there is: nothing comes in, and it is
    /// said.
    void reportsAUserWithoutMemoryBudget()
    {
        const auto user = std::make_shared<daemon::MemoryBudget>(MessageText("a user"), 64 * kMiB);
        daemon::MemoryShare other(user);
        begin({.process = 32 * kMiB, .session = 48 * kMiB}, user);
        SmallAgent agent;
        QVERIFY(agent.hello(m_session->socketPath()));
        steps(4);
        agent.useRing(0, 5000);
        other.add(64 * kMiB);
        steps();
        for (int i = 0; i < 1000; ++i)
            agent.write(0, of(RecordType::Mark));
        steps();
        QVERIFY(says(m_session->problemsSoFar(), "a user can use at most 64 MiB"));
        QCOMPARE(agent.ring(0).tail.load(), uint64_t{0});
        other.set(0);
        steps();
        QCOMPARE(agent.ring(0).tail.load(), uint64_t{1000});
        (void)finished();
    }
};

QTEST_GUILESS_MAIN(TestMemoryBudget)
#include "tst_memorybudget.moc"
