// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/clock.h"
#include "capture/agent/core/internedtexts.h"
#include "capture/agent/core/newsegment.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/daemon/process/processrecorder.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <barrier>
#include <map>
#include <thread>

#include <sys/mman.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::wire;
namespace nvtx = trilane::agent::nvtx;

/// The agent and the daemon's reader at the two ends of the same memory, in one process: their
/// orders and counts, and under the thread sanitizer every access of theirs.
class TestRing : public QObject
{
    Q_OBJECT

private:
    struct Taken
    {
        uint32_t tid = 0;
        Record record;
    };

    std::unique_ptr<daemon::SegmentReader> m_reader;
    std::atomic<bool> m_stop{false};
    std::map<uint32_t, std::vector<Record>> m_taken; ///< by tid

    void drainAll()
    {
        m_reader->takeSnapshot();
        drainSnapshot();
    }
    void drainSnapshot()
    {
        for (uint32_t number = 0; number < kRings; ++number) {
            const daemon::SegmentReader::RingInfo ring = m_reader->ring(number);
            if (ring.state == RingState::Free)
                continue;
            m_reader->drain(number, [&](const Record &record) {
                m_taken[ring.tid].push_back(record);
                if (record.type == RecordType::RangePush)
                    QVERIFY(!m_reader->string(record.id).empty());
            });
        }
    }
    [[nodiscard]] std::thread drainer()
    {
        m_stop = false;
        return std::thread([this] {
            while (!m_stop) {
                drainAll();
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            }
            drainAll();
        });
    }
    [[nodiscard]] uint64_t dropped() const
    {
        uint64_t sum = m_reader->ringsMissing();
        for (uint32_t number = 0; number < kRings; ++number)
            sum += m_reader->ring(number).dropped;
        return sum;
    }

private slots:
    /// As connectOnce() does, but for the socket.
    void initTestCase() { QVERIFY(agent::prepareStrings() && agent::prepareThreads()); }
    void init()
    {
        const agent::NewSegment segment = agent::makeSegment(
            {.parent = 0, .armed = kArmNvtx, .minimumOsNs = 0}, ClockKind::Monotonic);
        QVERIFY(segment.base);
        ::close(segment.descriptor);
        agent::g_process.base = segment.base;
        ++agent::g_process.epoch;
        agent::g_ofThisProcess.isConnected = true;
        agent::setArmedWord(agent::header()->armed);
        m_reader = daemon::SegmentReader::over(segment.base);
        m_taken.clear();
    }
    void cleanup()
    {
        agent::g_ofThisProcess.isConnected = false;
        agent::setArmedWord(agent::g_never);
        char *base = agent::g_process.base.exchange(nullptr);
        agent::forgetThreads();
        agent::forgetStrings();
        m_reader.reset();
        ::munmap(base, kSegmentBytes);
    }

    /// Whoever converts their times has a pair of clocks from between snapshot and drain.
    void leavesRecordsAfterTheSnapshotForTheNext()
    {
        std::atomic<int> step{0};
        std::thread writer([&] {
            agent::nvtx::rangePushA("before");
            step = 1;
            step.notify_all();
            step.wait(1);
            agent::nvtx::rangePop();
        });
        step.wait(0);
        m_reader->takeSnapshot();
        step = 2;
        step.notify_all();
        writer.join(); // which closes its ring
        drainSnapshot();
        QCOMPARE(m_taken.size(), size_t{1});
        QCOMPARE(m_taken.begin()->second.size(), size_t{1});
        QCOMPARE(m_taken.begin()->second[0].type, RecordType::RangePush);
        QVERIFY(m_reader->ownedFrom(0) < kRings);
        drainSnapshot(); // each snapshot is handed over once
        QCOMPARE(m_taken.begin()->second.size(), size_t{1});
        drainAll();
        QCOMPARE(m_taken.begin()->second.size(), size_t{2});
        QCOMPARE(m_reader->ownedFrom(0), kRings);
    }

    /// What was in it is lost, once; what comes then is there.
    void recoversFromAnInvalidRingHead()
    {
        std::thread([] { agent::nvtx::rangePushA("before"); }).join();
        std::thread writer([&] {
            agent::nvtx::rangePushA("lost");
            auto *rings = reinterpret_cast<RingHeader *>(agent::g_process.base + kRingHeadersAt);
            for (uint32_t number = 0; number < kRings; ++number) {
                const daemon::SegmentReader::RingInfo ring = m_reader->ring(number);
                if (ring.state == RingState::Used && ring.tid == static_cast<uint32_t>(::gettid()))
                    rings[number].head.fetch_add(2 * uint64_t{kRingRecords});
            }
            drainAll();
            drainAll();
            QCOMPARE(m_reader->brokenRings(), uint64_t{1});
        });
        writer.join();
        drainAll();
        QCOMPARE(m_reader->brokenRings(), uint64_t{1});
        QCOMPARE(m_reader->ownedFrom(0), kRings);
    }

    /// Payload numbers of each thread come one after the other, but for those that are counted.
    void recordsOfEachThreadAreInOrder()
    {
        constexpr int kThreads = 4;
        constexpr uint64_t kEach = 60'000;
        std::thread reader = drainer();
        std::vector<std::thread> writers;
        for (int t = 0; t < kThreads; ++t) {
            writers.emplace_back([t] {
                for (uint64_t i = 1; i <= kEach; ++i) {
                    agent::nvtx::rangePushA(
                        ("text " + std::to_string((i + uint64_t(t)) % 300)).c_str());
                    agent::nvtx::rangePop();
                }
            });
        }
        for (std::thread &writer : writers)
            writer.join();
        m_stop = true;
        reader.join();
        QCOMPARE(m_taken.size(), size_t{kThreads});
        uint64_t all = 0;
        for (const auto &[tid, records] : m_taken) {
            all += records.size();
            uint64_t last = 0;
            for (const Record &record : records) {
                QVERIFY(record.ts >= last);
                last = record.ts;
            }
        }
        QCOMPARE(all + dropped(), kThreads * kEach * 2);
    }

    /// More threads than rings, each for a moment only: rings change hands between both ends.
    void ringsChangeHands()
    {
        constexpr int kThreads = 1500;
        std::thread reader = drainer();
        std::barrier<> together(3);
        const auto start = [&](int first) {
            return std::thread([&together, first] {
                together.arrive_and_wait();
                for (int i = first; i < kThreads; i += 2)
                    std::thread([i] { agent::nvtx::markA(std::to_string(i).c_str()); }).join();
            });
        };
        std::thread one = start(0);
        std::thread two = start(1);
        together.arrive_and_wait();
        one.join();
        two.join();
        m_stop = true;
        reader.join();
        uint64_t all = 0;
        for (const auto &[tid, records] : m_taken)
            all += records.size();
        QCOMPARE(all + dropped(), uint64_t{kThreads});
        QVERIFY(all > kThreads / 4);
    }

    /// The same domains, categories and texts by all threads at once.
    void namesAreMadeByManyThreads()
    {
        std::thread reader = drainer();
        std::vector<std::thread> writers;
        for (int t = 0; t < 4; ++t) {
            writers.emplace_back([] {
                for (int i = 0; i < 200; ++i) {
                    const std::string name = "domain " + std::to_string(i % 20);
                    void *domain = agent::nvtx::domainCreateA(name.c_str());
                    agent::nvtx::Attributes what{};
                    what.version = 3;
                    what.size = sizeof what;
                    what.messageKind = agent::nvtx::kMessageRegistered;
                    what.message.registered =
                        agent::nvtx::domainRegisterStringA(domain, name.c_str());
                    agent::nvtx::domainNameCategoryA(domain, 1, "category");
                    agent::nvtx::domainMarkEx(domain, &what);
                }
            });
        }
        for (std::thread &writer : writers)
            writer.join();
        m_stop = true;
        reader.join();
        int marks = 0;
        int wrong = 0;
        for (const auto &[tid, records] : m_taken) {
            std::map<uint16_t, std::string> domains;
            for (const Record &record : records) {
                if (record.type == RecordType::DomainName)
                    domains[record.domain] = m_reader->string(record.id);
                if (record.type != RecordType::Mark)
                    continue;
                ++marks;
                wrong += m_reader->string(record.id).starts_with("domain ") ? 0 : 1;
            }
        }
        QCOMPARE(marks, 800);
        QCOMPARE(wrong, 0);
        QCOMPARE(dropped(), 0u);
    }

    /// With the daemon's own class, into a file.
    void theFileContainsAllWrittenRecords()
    {
        constexpr int kThreads = 3;
        constexpr int kEach = 4000;
        const QTemporaryDir folder;
        const std::string path = folder.filePath("ring.trilane").toStdString();
        Result<std::unique_ptr<build::LiveTrace>> trace =
            build::LiveTrace::create(path, daemon::monotonicNow());
        QVERIFY(trace.ok());
        daemon::ProcessRecorder recorder(**trace, ::getpid(), std::move(m_reader));
        std::atomic<int> left{kThreads};
        std::vector<std::thread> writers;
        for (int t = 0; t < kThreads; ++t) {
            writers.emplace_back([&left] {
                for (int i = 0; i < kEach; ++i) {
                    agent::nvtx::rangePushA("outer");
                    agent::nvtx::markA("mark");
                    agent::nvtx::rangePop();
                }
                --left;
            });
        }
        while (left > 0)
            recorder.drain();
        for (std::thread &writer : writers)
            writer.join();
        recorder.finish(daemon::monotonicNow());
        std::map<std::string, uint64_t> losses;
        recorder.addLosses(losses);
        QCOMPARE(losses["NVTX"] + losses["CUDA activity"], uint64_t{0});
        QVERIFY((*trace)->account().balances());
        QVERIFY((*trace)->finish(daemon::monotonicNow()).ok());
        const auto store = store::openStore(path);
        QVERIFY(store.ok());
        QCOMPARE((*store)->sliceCount(), uint64_t{kThreads * kEach * 2});
    }
};

QTEST_GUILESS_MAIN(TestRing)
#include "tst_ring.moc"
