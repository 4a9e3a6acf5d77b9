// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrace.h"
#include "model/build/tracebuilder.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/model/formats/sametrace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace trilane;
using test::TraceLines;

namespace {

constexpr Ns kRound = 1000;
constexpr Ns kHoldBack = 600;
constexpr int kRounds = 50;
constexpr Ns kSinkEnd =
    (kRounds + 4) * kRound; ///< behind all work; the last samples hold until then

/// How a sink takes what nests, and that nothing earlier than a time comes any more.
struct Way
{
    build::SliceSink &sink;
    std::function<void(TrackId, uint32_t depth, const format::Slice &)> addNested;
    std::function<void(Ns horizon)> settle;
};

/// Work of a thread, a core and a GPU, told in the order in which a recorder hears of it.
class Work
{
public:
    explicit Work(const Way &way)
        : m_way(way)
        , m_sink(way.sink)
        , m_process(m_sink.track({.kind = TrackKind::Process, .number = 1}))
        , m_thread(below(m_process, TrackKind::Thread, 2))
        , m_ranges(below(m_thread, TrackKind::Ranges))
        , m_states(below(m_thread, TrackKind::ThreadState))
        , m_calls(below(m_thread, TrackKind::OsCalls))
        , m_gpu(m_sink.track({.kind = TrackKind::Gpu}))
        , m_streams{below(m_gpu, TrackKind::Stream, 7), below(m_gpu, TrackKind::Stream, 8)}
        , m_memory(below(m_gpu, TrackKind::Counter))
    {
        m_sink.setName(m_thread, "trainer");
        m_sink.setUnit(m_memory, "bytes");
        m_sink.setProcess(m_streams[1], m_process);
    }

    void run()
    {
        // B crosses A; C begins when A has ended and lies in B.
        for (const TimeRange each : {TimeRange{0, 10}, {5, 100}, {20, 30}})
            add(m_streams[0], SliceKind::Kernel, each.begin, each.end);
        for (m_now = kRound; m_now < kRounds * kRound; m_now += kRound)
            runRound();
        nested(0, SliceKind::Range, m_now, kSinkEnd, m_ranges);
    }

private:
    struct Late
    {
        TrackId track;
        format::Slice slice;
    };

    [[nodiscard]] TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return m_sink.track({.parent = parent, .kind = kind, .number = number});
    }
    [[nodiscard]] Ns dice(Ns below) { return static_cast<Ns>(m_random() % uint64_t(below)); }
    [[nodiscard]] format::Slice slice(SliceKind kind, Ns begin, Ns end)
    {
        return {.start = begin,
                .duration = end - begin,
                .name = m_sink.intern("work " + std::to_string(++m_count)),
                .kind = kind};
    }
    void add(TrackId track, SliceKind kind, Ns begin, Ns end)
    {
        m_sink.add(track, slice(kind, begin, end));
    }
    void nested(uint32_t depth, SliceKind kind, Ns begin, Ns end, TrackId track)
    {
        m_way.addNested(track, depth, slice(kind, begin, end));
    }

    void runRound()
    {
        const Ns end = m_now + kRound;
        nestRanges(0, m_now, end);
        const Ns sleep = m_now + 1 + dice(kRound - 1);
        nested(0, SliceKind::Running, m_now, sleep, m_states);
        nested(0, SliceKind::Blocked, sleep, end, m_states);
        m_sink.addSample(m_memory, m_now + dice(kRound), static_cast<double>(m_count));
        // A signal handler calls inside of a call, and its call ends first.
        add(m_calls, SliceKind::OsCall, m_now + 620, m_now + 640);
        add(m_calls, SliceKind::OsCall, m_now + 610, m_now + 900);
        computeLate();
        for (int i = 0; i < 40; ++i)
            compute(end);
        m_way.settle(end - kHoldBack);
    }

    /// Inner ones end first.
    void nestRanges(uint32_t depth, Ns begin, Ns end)
    {
        const Ns part = (end - begin) / 3;
        if (depth < 5 && part > 4) {
            nestRanges(depth + 1, begin + 1, begin + part);
            nested(depth + 1, SliceKind::Instant, begin + part + 1, begin + part + 1, m_ranges);
            nestRanges(depth + 1, begin + part + 2, end - 1);
        }
        nested(depth, SliceKind::Range, begin, end, m_ranges);
    }

    /// Comes in any order; what the hold-back allows comes a round later.
    void compute(Ns end)
    {
        const Ns start = m_now + dice(kRound);
        const TrackId track = m_streams[dice(2)];
        const Ns length = dice(4) == 0 ? dice(3 * kRound) : dice(kRound / 4);
        const format::Slice kernel = slice(SliceKind::Kernel, start, start + length);
        if (start >= end - kHoldBack && dice(2) == 0)
            m_late.push_back({track, kernel});
        else
            m_sink.add(track, kernel);
        if (dice(8) == 0) // which of equal ones came first decides
            add(track, SliceKind::Kernel, kernel.start, kernel.end());
    }

    void computeLate()
    {
        for (const Late &each : m_late)
            m_sink.add(each.track, each.slice);
        m_late.clear();
    }

    const Way &m_way;
    build::SliceSink &m_sink;
    std::mt19937_64 m_random{11};
    TrackId m_process;
    TrackId m_thread;
    TrackId m_ranges;
    TrackId m_states;
    TrackId m_calls;
    TrackId m_gpu;
    TrackId m_streams[2];
    TrackId m_memory;
    std::vector<Late> m_late;
    Ns m_now = 0;
    int m_count = 0;
};

} // namespace

/// The same events look the same, imported and recorded.
class TestSliceSink : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(name).toStdString();
    }
    [[nodiscard]] std::shared_ptr<const store::Store> imported() const
    {
        build::TraceBuilder builder;
        {
            build::TraceBuilder::Appender out(builder);
            const Way way{
                out,
                [&](TrackId track, uint32_t, const format::Slice &slice) { out.add(track, slice); },
                [](Ns) {
                }};
            Work(way).run();
        }
        return builder.finish(path("imported.trilane"))
                   ? *store::openStore(path("imported.trilane"))
                   : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const store::Store> recorded() const
    {
        auto trace = *build::LiveTrace::create(path("recorded.trilane"), 0);
        const Way way{*trace,
                      [&](TrackId track, uint32_t depth, const format::Slice &slice) {
                          trace->addNested(track, depth, slice);
                      },
                      [&](Ns horizon) {
                          trace->settle(horizon);
                          (void)trace->flush();
                      }};
        Work(way).run();
        if (!trace->finish(kSinkEnd) || trace->cutSlices() != 0)
            return nullptr;
        return *store::openStore(path("recorded.trilane"));
    }

private slots:
    void theSameEventsLookTheSame()
    {
        const auto fromFile = imported();
        const auto fromProgram = recorded();
        QVERIFY(fromFile && fromProgram);
        const TraceLines here(*fromFile, TraceLines::Lanes::Told);
        const TraceLines there(*fromProgram, TraceLines::Lanes::Told);
        QCOMPARE(QString::fromStdString(here.difference(there)), QString());
        QVERIFY(here.lines().size() > 4000);
    }

    void aKernelIsBelowItsEnclosingKernel()
    {
        const auto store = recorded();
        QVERIFY(store);
        const auto firstOf = [&](size_t lane) {
            TimeRange first;
            store->forEachSlice(store->lanesOf(streamOf(*store))[lane], TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &slice) {
                                    first = slice.range();
                                    return false;
                                });
            return first;
        };
        QCOMPARE(firstOf(0), (TimeRange{0, 10}));
        QCOMPARE(firstOf(1), (TimeRange{5, 100}));
        QCOMPARE(firstOf(2), (TimeRange{20, 30}));
    }

private:
    [[nodiscard]] static TrackId streamOf(const store::Store &store)
    {
        const auto tracks = store.tracks();
        const auto found = std::find_if(tracks.begin(), tracks.end(), [](const format::Track &t) {
            return t.kind == TrackKind::Stream && t.number == 7;
        });
        return found == tracks.end() ? TrackId() : found->id;
    }
};

TRILANE_TEST(TestSliceSink)
#include "tst_slicesink.moc"
