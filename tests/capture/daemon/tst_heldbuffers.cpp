// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/poolreader.h"
#include "capture/daemon/flight/idlegputrigger.h"
#include "capture/daemon/nvtx/journal.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "slowcupti.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace trilane;
using namespace trilane::daemon::activity;

namespace {

constexpr Ns kMs = 1'000'000;
constexpr Ns kSecond = 1000 * kMs;
constexpr Ns kZero = 1000 * kSecond;
constexpr size_t kKernelBytes = test::SlowCupti::kKernelBytes;
constexpr size_t kCallBytes = test::SlowCupti::kCallBytes;
using Cupti = test::SlowCupti;

/// How far the union of the streams is, and how long what is shown was not.
class UnionWatch : public daemon::IdleGpuTrigger
{
public:
    explicit UnionWatch(const build::LiveTrace &trace)
        : daemon::IdleGpuTrigger(trace, 200 * kMs)
    {}
    void worked(TrackId gpu, TimeRange when) override
    {
        last = when.end;
        daemon::IdleGpuTrigger::worked(gpu, when);
    }
    Ns last = 0;
};

} // namespace

/// Records of buffers that CUPTI still holds.
class TestHeldBuffers : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<test::SmallAgent> m_memory;
    std::unique_ptr<build::LiveTrace> m_trace;
    std::unique_ptr<daemon::ActivityReader> m_reader;
    std::unique_ptr<daemon::PoolReader> m_pool;
    std::unique_ptr<Cupti> m_cupti;
    std::unique_ptr<UnionWatch> m_progress;
    std::shared_ptr<const store::Store> m_store;
    Ns m_now = kZero;
    Ns m_worstDelay = 0;

    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath("held.trilane").toStdString();
    }
    void settle(Ns holdBack = 120 * kMs)
    {
        const daemon::HeldBuffers::Horizon &own = m_pool->horizon();
        m_trace->settle(
            std::min(m_now - holdBack, std::max(own.all, m_now - daemon::HeldBuffers::kMaxHeld)),
            own.holds);
    }
    /// One millisecond of the daemon and the GPU.
    void pass()
    {
        m_now += kMs;
        m_cupti->runUntil(m_now);
        for (const auto &[buffer, bytes] : m_cupti->takeReturned()) {
            QVERIFY(m_pool->take(buffer, bytes, m_now, *m_reader));
            m_cupti->reuse(buffer);
        }
        m_pool->look(m_now, *m_reader);
        if (m_now / kMs % 20 == 0)
            settle();
    }
    /// Of what has ended by now.
    void measureDelay()
    {
        if (!m_cupti->done.empty())
            m_worstDelay =
                std::max(m_worstDelay, m_cupti->done.back().end - kZero - m_progress->last);
    }
    void finish()
    {
        m_now += kMs;
        m_cupti->runUntil(m_now + 1000 * kSecond);
        m_cupti->runUntil(m_now + 1000 * kSecond);
        for (const auto &[buffer, bytes] : m_cupti->takeReturned(true))
            QVERIFY(m_pool->take(buffer, bytes, m_now, *m_reader));
        m_reader->finish(m_now);
        QVERIFY(m_trace->finish(m_now));
        m_trace->setWatch(nullptr);
        m_reader.reset();
        m_trace.reset();
        auto store = store::openStore(path());
        QVERIFY(store.ok());
        m_store = *store;
        QVERIFY(m_store->account().balances());
    }
    [[nodiscard]] std::vector<const format::Lane *> lanes(TrackKind kind) const
    {
        std::vector<const format::Lane *> all;
        for (const format::Lane &lane : m_store->lanes()) {
            if (m_store->track(lane.track).kind == kind)
                all.push_back(&lane);
        }
        return all;
    }
    [[nodiscard]] std::vector<TimeRange> slices(TrackKind kind) const
    {
        std::vector<TimeRange> all;
        for (const format::Lane *lane : lanes(kind)) {
            m_store->forEachSlice(lane->id, TimeRange::everything(),
                                  [&](store::SliceRef, const format::Slice &s) {
                                      all.push_back(s.range());
                                      return true;
                                  });
        }
        std::sort(all.begin(), all.end(), [](const TimeRange &a, const TimeRange &b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        return all;
    }
    /// Each kernel once, with its times, and the union of them.
    void checkKernels()
    {
        const std::vector<TimeRange> seen = slices(TrackKind::Stream);
        std::vector<TimeRange> real;
        for (const Cupti::Kernel &kernel : m_cupti->done)
            real.push_back({kernel.start - kZero, kernel.end - kZero});
        std::sort(real.begin(), real.end(), [](const TimeRange &a, const TimeRange &b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        QCOMPARE(seen.size(), real.size());
        for (size_t i = 0; i < seen.size(); ++i)
            QVERIFY2(seen[i].begin == real[i].begin && seen[i].end == real[i].end,
                     qPrintable(QString("kernel %1 of %2").arg(i).arg(seen.size())));
        Ns busy = 0;
        Ns until = 0;
        for (const TimeRange &range : real) {
            busy += std::max<Ns>(0, range.end - std::max(range.begin, until));
            until = std::max(until, range.end);
        }
        Ns shown = 0;
        for (const TimeRange &range : slices(TrackKind::AllStreams))
            shown += range.duration();
        QCOMPARE(shown, busy);
    }

private slots:
    void init()
    {
        m_now = kZero;
        m_worstDelay = 0;
        m_memory = std::make_unique<test::SmallAgent>();
        auto trace = build::LiveTrace::create(path(), kZero);
        QVERIFY(trace.ok());
        m_trace = std::move(trace).value();
        const TrackId process = m_trace->track({.kind = TrackKind::Process, .number = 77});
        m_reader = std::make_unique<daemon::ActivityReader>(*m_trace, process, 77);
        m_reader->setDevice({.ordinal = 0, .uuid = "GPU-00000000-0000-0000-0000-000000000000"});
        m_reader->setLength(ConcurrentKernel, kKernelBytes);
        m_reader->setLength(Runtime, kCallBytes);
        m_reader->nameKernel(1, m_trace->intern("kernel"));
        auto pool = daemon::PoolReader::map(m_memory->copyOfPool());
        QVERIFY(pool.ok());
        m_pool = std::move(pool).value();
        m_cupti = std::make_unique<Cupti>(*m_memory);
        m_progress = std::make_unique<UnionWatch>(*m_trace);
        m_trace->setWatch(m_progress.get());
    }

    /// Two threads launch on one stream by turns: forward and backward of a training step.
    void aStreamOfTwoThreadsIsOneLane_data()
    {
        QTest::addColumn<int>("rate");
        QTest::addColumn<qint64>("duration");
        QTest::addColumn<int>("queue"); ///< launches that may wait
        QTest::newRow("300 a second, GPU never waits") << 300 << qint64(3330'000) << 300;
        QTest::newRow("300 a second, short") << 300 << qint64(10'000) << 1000;
        QTest::newRow("3,000 a second, GPU never waits") << 3000 << qint64(333'000) << 1000;
        QTest::newRow("3,000 a second, short") << 3000 << qint64(10'000) << 1000;
        QTest::newRow("20,000 a second, GPU never waits") << 20'000 << qint64(49'900) << 1000;
        QTest::newRow("20,000 a second, short") << 20'000 << qint64(10'000) << 1000;
        QTest::newRow("kernels of 300 ms") << 300 << qint64(300 * kMs) << 20;
    }
    void aStreamOfTwoThreadsIsOneLane()
    {
        QFETCH(int, rate);
        QFETCH(qint64, duration);
        QFETCH(int, queue);
        double due = 0;
        int launched = 0;
        for (int ms = 0; ms < 6000; ++ms) {
            for (due += rate / 1000.0; due >= 1; due -= 1) {
                if (m_cupti->queued(7) >= static_cast<size_t>(queue))
                    continue;
                // 200 launches of a forward, then 200 of a backward pass.
                m_cupti->launch(launched++ / 200 % 2, 7, m_now + static_cast<Ns>(due * 1000),
                                duration);
            }
            pass();
            if (ms > 1000 && ms % 100 == 0)
                measureDelay();
        }
        QVERIFY2(m_worstDelay <= kSecond, qPrintable(QString::number(m_worstDelay)));
        QVERIFY(m_progress->take().empty()); // it was never idle for 200 ms
        finish();
        QCOMPARE(lanes(TrackKind::Stream).size(), size_t{1});
        checkKernels();
    }

    /// A long kernel hides nothing of what other streams do meanwhile, and is no idle GPU.
    void aLongKernelDelaysOnlyItsOwnStream()
    {
        m_cupti->launch(0, 7, m_now, kMs);
        m_cupti->launch(0, 8, m_now, kMs);
        for (int ms = 0; ms < 200; ++ms)
            pass();
        m_cupti->launch(0, 8, m_now, 3 * kSecond);
        size_t shown = 0;
        for (int ms = 0; ms < 2500; ++ms) {
            if (ms % 50 == 0)
                m_cupti->launch(0, 7, m_now, kMs);
            pass();
        }
        // Lanes of the other stream grow meanwhile: settled slices are written with a flush.
        QVERIFY(m_trace->flush());
        QVERIFY(m_trace->sync());
        if (auto soFar = store::openStore(path())) {
            for (const format::Lane &lane : (*soFar)->lanes()) {
                const format::Track &track = (*soFar)->track(lane.track);
                if (track.kind == TrackKind::Stream && track.number == 7)
                    shown = (*soFar)->sliceCountOf(track.id);
            }
        }
        QVERIFY2(shown >= 40, qPrintable(QString::number(shown)));
        for (int ms = 0; ms < 1000; ++ms)
            pass();
        for (const daemon::SaveReason &reason : m_progress->take())
            QVERIFY2(reason.time > 3 * kSecond, reason.text.english().c_str());
        finish();
        QCOMPARE(lanes(TrackKind::Stream).size(), size_t{2});
        checkKernels();
    }

    /// One that never ends does not stop the rest: after ten seconds it is waited for no longer.
    void aKernelThatNeverEndsStopsNothing()
    {
        m_cupti->launch(0, 7, m_now, kMs);
        m_cupti->launch(0, 8, m_now, kMs);
        for (int ms = 0; ms < 200; ++ms)
            pass();
        m_cupti->launch(0, 8, m_now, 14 * kSecond);
        for (int ms = 0; ms < 12'000; ++ms) {
            if (ms % 50 == 0)
                m_cupti->launch(0, 7, m_now, kMs);
            pass();
        }
        measureDelay();
        QVERIFY(m_worstDelay <= kSecond);
        for (int ms = 0; ms < 3000; ++ms)
            pass();
        finish();
        uint64_t late = 0;
        for (const format::AccountEntry &entry : m_store->account().entries()) {
            if (entry.outcome == format::Outcome::Repaired &&
                entry.reason.english().starts_with("reported 10 s"))
                late += entry.count;
        }
        QCOMPARE(late, uint64_t{1});
        QCOMPARE(slices(TrackKind::Stream).size(), m_cupti->done.size());
    }

    /// What a daemon has read where it stands, one that comes after it does not read again: each
    /// record is shown once.
    void aLaterDaemonContinuesAtTheSamePosition()
    {
        const std::unique_ptr<daemon::Journal> journal = daemon::Journal::make();
        QVERIFY(journal);
        m_pool->tellIn(journal->readRecords());
        for (int daemon = 0; daemon < 4; ++daemon) {
            for (int ms = 0; ms < 300; ++ms) {
                for (int i = 0; i < 5; ++i)
                    m_cupti->launch(ms / 50 % 2, 7, m_now + i * 1000, 190'000);
                pass();
            }
            const std::unique_ptr<daemon::Journal> adopted =
                daemon::Journal::adopt(control::Descriptor(::dup(journal->descriptor())));
            QVERIFY(adopted);
            auto pool = daemon::PoolReader::map(m_memory->copyOfPool());
            QVERIFY(pool.ok());
            m_pool = std::move(pool).value();
            m_pool->tellIn(adopted->readRecords());
        }
        finish();
        checkKernels();
        QCOMPARE(slices(TrackKind::Stream).size(), size_t{4 * 300 * 5});
    }

    /// What a name is not known of yet waits where it is.
    void aKernelWaitingForItsNameIsNotPlacedLate()
    {
        m_cupti->launch(0, 7, m_now, kMs);
        m_cupti->name = 2;
        m_cupti->launch(0, 7, m_now, kMs);
        m_cupti->name = 1;
        m_cupti->launch(0, 8, m_now + 5 * kMs, kMs);
        for (int ms = 0; ms < 900; ++ms)
            pass();
        QVERIFY(m_progress->last <= m_cupti->done[0].end - kZero);
        m_reader->nameKernel(2, m_trace->intern("another kernel"));
        for (int ms = 0; ms < 300; ++ms)
            pass();
        QCOMPARE(m_progress->last, m_cupti->done.back().end - kZero);
        finish();
        QCOMPARE(lanes(TrackKind::Stream).size(), size_t{2});
        checkKernels();
    }

    /// As large as records may be, in all of the pool: a look is at a part, and the next goes on.
    void aPassIsBoundedAndResumes()
    {
        constexpr uint32_t kBytes = 4096;
        constexpr uint64_t kRecords =
            uint64_t{wire::kPoolBuffers} * wire::kPoolBufferBytes / kBytes;
        m_reader->setLength(ConcurrentKernel, kBytes);
        const auto forAll = [this](const auto &use) {
            for (uint32_t number = 0; number < wire::kPoolBuffers; ++number) {
                for (uint32_t at = 0; at < wire::kPoolBufferBytes; at += kBytes)
                    use(m_memory->buffer(number) + at, number * 1000 + at / kBytes + 1);
            }
        };
        const auto put = [](char *record, size_t at, auto value) {
            std::memcpy(record + at, &value, sizeof value);
        };
        forAll([&](char *record, uint32_t correlation) {
            put(record, 0, uint32_t{ConcurrentKernel});
            put(record, daemon::activity::kernel::kStream, uint32_t{7});
            put(record, daemon::activity::kernel::kCorrelation, correlation);
            put(record, daemon::activity::kernel::kName, uint64_t{1});
        });
        const auto look = [this] {
            m_now += 30 * kMs;
            m_pool->look(m_now, *m_reader);
        };
        for (int i = 0; i < 40; ++i)
            look();
        QCOMPARE(m_trace->slices(), uint64_t{0});
        forAll([&](char *record, uint32_t correlation) {
            put(record, daemon::activity::kernel::kStart, kZero + correlation * 1000);
            put(record, daemon::activity::kernel::kEnd, kZero + correlation * 1000 + 700);
        });
        // The first look at a record sees that it has changed, the second that it stays so.
        uint64_t before = 0;
        int looks = 0;
        for (; m_trace->slices() < kRecords && looks < 100; ++looks) {
            look();
            const uint64_t shown = m_trace->slices();
            QVERIFY2((shown - before) * kBytes <= size_t{5} << 20,
                     qPrintable(QString::number(shown - before)));
            before = shown;
        }
        QCOMPARE(before, kRecords);
        QVERIFY2(looks > 20 && looks < 60, qPrintable(QString::number(looks)));
        QCOMPARE(m_pool->bytes(), uint64_t{0});
        m_reader->finish(m_now);
        QVERIFY(m_trace->finish(m_now));
        m_trace->setWatch(nullptr);
    }

    /// Anything, at any time, also behind our back.
    void readsHostileMemorySafely()
    {
        srand(5);
        for (int round = 0; round < 200; ++round) {
            const uint32_t number = static_cast<uint32_t>(rand()) % 4;
            auto *words = reinterpret_cast<uint32_t *>(m_memory->buffer(number));
            constexpr uint32_t kKinds[] = {5, 10, 10, 0, 63, 1000, 0xffffffff};
            for (int i = 0; i < 4000; ++i)
                words[rand() % 20'000] =
                    rand() % 3 ? kKinds[rand() % 7] : static_cast<uint32_t>(rand());
            m_now += 100 * kMs;
            m_pool->look(m_now, *m_reader);
            settle();
            if (round % 7 == 0)
                (void)m_pool->take(number, static_cast<uint64_t>(rand()), m_now, *m_reader);
            QVERIFY(m_pool->bytes() < (size_t{4} << 20));
        }
        (void)m_pool->salvage(m_now, *m_reader);
        QCOMPARE(m_pool->bytes(), size_t{0});
    }
};

QTEST_GUILESS_MAIN(TestHeldBuffers)
#include "tst_heldbuffers.moc"
