// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/keptblocks.h"
#include "model/build/keptsave.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace trilane;

namespace {

constexpr Ns kMs = 1'000'000;

/// A slice with its ids replaced by what they stand for.
std::string written(store::Tables trace, const format::Lane &lane, const format::Slice &slice)
{
    const format::Track &track = trace.track(lane.track);
    std::string text =
        std::to_string(static_cast<int>(track.kind)) + " " + std::to_string(track.number) + "/" +
        std::to_string(lane.depth) + " " + std::to_string(slice.start) + "+" +
        std::to_string(slice.duration) + " " + std::string(trace.string(slice.name)) + " " +
        std::to_string(slice.correlation) + " " + std::to_string(static_cast<int>(slice.kind));
    if (slice.link != TrackId::kInvalid)
        text += " by " + std::to_string(trace.track(TrackId(slice.link)).number);
    const format::Detail &detail = trace.detail(slice.detail);
    if (detail.range) {
        text += " of " + std::string(trace.string(detail.range->category));
        if (detail.range->payload == format::PayloadKind::Text)
            text += " with " + std::string(trace.string(StringId(size_t(slice.value))));
    } else {
        text += " " + std::to_string(slice.value);
    }
    return text;
}

/// What is in the window, whole, in the order of the lanes' tracks.
std::vector<std::string> writtenIn(const store::Store &store, TimeRange window)
{
    std::vector<std::string> all;
    for (const format::Lane &lane : store.lanes()) {
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               if (slice.start < window.end &&
                                   (slice.end() > window.begin || slice.start >= window.begin))
                                   all.push_back(written(store, lane, slice));
                               return true;
                           });
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// Gives two traces the same.
class BlockWork
{
public:
    explicit BlockWork(build::LiveTrace &trace)
        : m_trace(trace)
    {
        const TrackId process = trace.track({.kind = TrackKind::Process, .number = 7});
        for (int i = 0; i < 4; ++i) {
            m_threads.push_back(
                trace.track({.parent = process, .kind = TrackKind::Thread, .number = 10 + i}));
            m_ranges.push_back(trace.track(
                {.parent = m_threads.back(), .kind = TrackKind::Ranges, .number = 10 + i}));
            m_states.push_back(trace.track(
                {.parent = m_threads.back(), .kind = TrackKind::ThreadState, .number = 10 + i}));
        }
        const TrackId gpu = trace.track({.kind = TrackKind::Gpu, .number = 0});
        m_stream = trace.track({.parent = gpu, .kind = TrackKind::Stream, .number = 3});
    }

    /// What happens in [time, time + 10 ms).
    void add(Ns time)
    {
        for (size_t i = 0; i < m_ranges.size(); ++i) {
            const DetailId detail = m_trace.internPassing(format::Detail{
                .range =
                    format::RangeInfo{.category = m_trace.internPassing("c" + std::to_string(i)),
                                      .payload = format::PayloadKind::Text}});
            const StringId said = m_trace.internPassing("says " + std::to_string(time / kMs));
            for (int k = 0; k < 5; ++k)
                m_trace.addNested(
                    m_ranges[i], 1,
                    {.start = time + k * kMs,
                     .duration = kMs,
                     .value = said.value,
                     .name = m_trace.internPassing("inner " + std::to_string(m_random() % 9)),
                     .detail = detail,
                     .kind = SliceKind::Range});
            m_trace.addNested(m_ranges[i], 0,
                              {.start = time,
                               .duration = 9 * kMs,
                               .name = m_trace.internPassing("step " + std::to_string(time / kMs)),
                               .kind = SliceKind::Range});
            m_trace.addNested(m_states[i], 0,
                              {.start = time,
                               .duration = 10 * kMs,
                               .link = m_threads[(i + 1) % m_threads.size()].value,
                               .kind = SliceKind::Blocked});
        }
        m_trace.add(m_stream, {.start = time + 2 * kMs,
                               .duration = 3 * kMs,
                               .correlation = uint64_t(time / kMs) + 1,
                               .name = m_trace.internPassing("kernel"),
                               .kind = SliceKind::Kernel});
    }
    [[nodiscard]] TrackId ranges(size_t i) const { return m_ranges[i]; }

private:
    build::LiveTrace &m_trace;
    std::vector<TrackId> m_threads;
    std::vector<TrackId> m_ranges;
    std::vector<TrackId> m_states;
    TrackId m_stream;
    std::mt19937 m_random{5};
};

} // namespace

class TestKeptBlocks : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(name).toStdString();
    }
    [[nodiscard]] static std::shared_ptr<const store::Store> open(const std::string &file)
    {
        auto store = store::openStore(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    static void flush(build::KeptBlocks &kept, build::LiveTrace &trace, Ns now)
    {
        kept.setTime(now);
        trace.settle(now);
        QVERIFY(trace.flush());
        QVERIFY(trace.sync());
    }
    [[nodiscard]] std::shared_ptr<const store::Store> saved(const build::KeptMoment &moment,
                                                            TimeRange window)
    {
        const std::string file = path("saved.trilane");
        auto writer = format::TraceWriter::create(file);
        if (!writer)
            qFatal("%s", writer.error().message().c_str());
        const build::KeptPart part{.window = window,
                                   .notes = {{msg("saved because"), Message::fromText("a test")}}};
        const auto done = build::saveKept(moment, part, **writer);
        if (!done)
            qFatal("%s", done.error().message().c_str());
        return open(file);
    }

private slots:
    void aSaveEqualsTheWindowOfAFullRecording()
    {
        auto kept = std::make_shared<build::KeptBlocks>(300 * kMs, uint64_t{64} << 20);
        auto some = build::LiveTrace::create(kept, 0);
        auto all = *build::LiveTrace::create(path("all.trilane"), 0);
        BlockWork here(*some);
        BlockWork there(*all);
        for (Ns time = 0; time < 1000 * kMs; time += 10 * kMs) {
            here.add(time);
            there.add(time);
            if (time % (50 * kMs) == 0)
                flush(*kept, *some, time + 10 * kMs);
        }
        flush(*kept, *some, 1000 * kMs);
        QVERIFY(all->finish(1000 * kMs));
        const auto whole = open(path("all.trilane"));
        for (const TimeRange window :
             {TimeRange{700 * kMs, 1000 * kMs}, TimeRange{805 * kMs + 1, 911 * kMs}}) {
            const auto part = saved(kept->moment(), window);
            QVERIFY(!part->recovered());
            QCOMPARE(part->damagedChunks(), uint64_t{0});
            QCOMPARE(writtenIn(*part, TimeRange::everything()), writtenIn(*whole, window));
            QVERIFY(part->account().balances());
            QCOMPARE(part->account().eventsInSource, whole->sliceCount());
            QCOMPARE(part->account().total(format::Outcome::Imported), part->sliceCount());
            QCOMPARE(part->info().notes.back().text.english(), std::string("a test"));
        }
    }

    void onlyTextsAndTracksThatAreUsedAreInTheFile()
    {
        auto kept = std::make_shared<build::KeptBlocks>(50 * kMs, uint64_t{64} << 20);
        auto trace = build::LiveTrace::create(kept, 0);
        for (int i = 0; i < 100; ++i) {
            const TrackId process = trace->track({.kind = TrackKind::Process, .number = i});
            const TrackId thread =
                trace->track({.parent = process, .kind = TrackKind::Thread, .number = i});
            trace->addNested(trace->track({.parent = thread, .kind = TrackKind::Ranges}), 0,
                             {.start = i * 10 * kMs,
                              .duration = kMs,
                              .name = trace->intern("only once " + std::to_string(i)),
                              .kind = SliceKind::Range});
            flush(*kept, *trace, (i + 1) * 10 * kMs);
        }
        const auto store = saved(kept->moment(), {970 * kMs, 1000 * kMs});
        QCOMPARE(store->sliceCount(), uint64_t{3});
        QCOMPARE(store->tracks().size(), size_t{9});
        QCOMPARE(store->stringCount(), size_t{4}); // with the empty one
        for (const format::Track &track : store->tracks()) {
            if (track.kind == TrackKind::Process)
                QVERIFY(track.number >= 97);
            else
                QVERIFY(track.parent.isValid() && track.process.isValid());
        }
    }

    /// A program that calls each range differently.
    void namesThatNothingKeptHasAreForgotten()
    {
        auto kept = std::make_shared<build::KeptBlocks>(300 * kMs, uint64_t{64} << 20);
        auto some = build::LiveTrace::create(kept, 0);
        some->allowForgetting();
        auto all = *build::LiveTrace::create(path("named.trilane"), 0);
        BlockWork here(*some);
        BlockWork there(*all);
        // What is open while all this happens.
        const format::Slice goesOn{.name = some->internPassing("it goes on"),
                                   .kind = SliceKind::Range};
        size_t most = 0;
        for (Ns time = 0; time < 20'000 * kMs; time += 10 * kMs) {
            here.add(time);
            there.add(time);
            if (time % (50 * kMs) != 0)
                continue;
            flush(*kept, *some, time + 10 * kMs);
            if (time % (200 * kMs) == 0) {
                build::UsedIds used = kept->used();
                some->use(used, goesOn);
                some->forget(std::move(used));
            }
            most = std::max(most, kept->moment().strings.size());
        }
        flush(*kept, *some, 20'000 * kMs);
        QVERIFY(all->finish(20'000 * kMs));
        const auto whole = open(path("named.trilane"));
        QVERIFY2(whole->stringCount() > 4000, qPrintable(QString::number(whole->stringCount())));
        QVERIFY2(most < 250, qPrintable(QString::number(most)));
        QVERIFY2(some->passing() < 250, qPrintable(QString::number(some->passing())));
        QCOMPARE(some->text(goesOn.name), std::string_view("it goes on"));
        const TimeRange window{19'805 * kMs + 1, 19'991 * kMs};
        const auto part = saved(kept->moment(), window);
        QCOMPARE(part->damagedChunks(), uint64_t{0});
        QCOMPARE(writtenIn(*part, TimeRange::everything()), writtenIn(*whole, window));
    }

    void memoryDependsOnTheWindowOnly()
    {
        auto kept = std::make_shared<build::KeptBlocks>(500 * kMs, uint64_t{64} << 20);
        auto trace = build::LiveTrace::create(kept, 0);
        BlockWork work(*trace);
        uint64_t most = 0;
        for (Ns time = 0; time < 20'000 * kMs; time += 10 * kMs) {
            work.add(time);
            if (time % (50 * kMs) == 0)
                flush(*kept, *trace, time);
            if (time == 2000 * kMs)
                most = kept->bytes();
            QVERIFY(!kept->isShort());
        }
        QVERIFY(most > 0);
        QVERIFY2(kept->bytes() < most * 3 / 2, qPrintable(QString::number(kept->bytes())));
        QVERIFY(kept->kept().duration() >= 450 * kMs && kept->kept().duration() <= 600 * kMs);
    }

    void aSmallMemoryLimitShortensAndReportsTheWindow()
    {
        constexpr uint64_t kBound = 20'000;
        auto kept = std::make_shared<build::KeptBlocks>(10'000 * kMs, kBound);
        auto trace = build::LiveTrace::create(kept, 0);
        BlockWork work(*trace);
        for (Ns time = 0; time < 5000 * kMs; time += 10 * kMs) {
            work.add(time);
            flush(*kept, *trace, time + 10 * kMs);
            QVERIFY(kept->bytes() <= kBound);
        }
        QVERIFY(kept->isShort());
        const TimeRange range = kept->kept();
        QVERIFY(range.begin > 0 && range.end == 5000 * kMs && range.duration() >= 30 * kMs);
        // What is said to be kept is there without a hole.
        const auto store = saved(kept->moment(), range);
        std::map<std::string, Ns> covered;
        for (const format::Lane &lane : store->lanes()) {
            if (store->track(lane.track).kind == TrackKind::ThreadState)
                QCOMPARE(store->covered(lane.id, range), range.duration());
        }
    }

    void aSaveIsUnaffectedByTheOngoingRecording()
    {
        auto kept = std::make_shared<build::KeptBlocks>(100 * kMs, uint64_t{64} << 20);
        auto trace = build::LiveTrace::create(kept, 0);
        BlockWork work(*trace);
        auto go = [&](Ns from, Ns until) {
            for (Ns time = from; time < until; time += 10 * kMs) {
                work.add(time);
                flush(*kept, *trace, time + 10 * kMs);
            }
        };
        go(0, 200 * kMs);
        const build::KeptMoment moment = kept->moment();
        const auto before = saved(moment, {100 * kMs, 200 * kMs});
        const auto texts = writtenIn(*before, TimeRange::everything());
        go(200 * kMs, 600 * kMs);
        const auto later = saved(moment, {100 * kMs, 200 * kMs});
        QCOMPARE(writtenIn(*later, TimeRange::everything()), texts);
        QVERIFY(texts.size() > 100);
    }

    /// The range in which a program hangs has not ended when it matters.
    void savesOpenSlicesUpToTheSave()
    {
        auto kept = std::make_shared<build::KeptBlocks>(1000 * kMs, uint64_t{64} << 20);
        auto trace = build::LiveTrace::create(kept, 100);
        BlockWork work(*trace);
        work.add(100);
        const TrackId memory = trace->track({.kind = TrackKind::Counter, .label = "memory"});
        trace->addSample(memory, 200, 12.5);
        flush(*kept, *trace, 20 * kMs);
        build::KeptMoment moment = kept->moment();
        const uint64_t given = trace->slices();
        moment.open = trace->openSlices(500 * kMs + 100, {{work.ranges(0),
                                                           0,
                                                           {.start = 15 * kMs,
                                                            .duration = 485 * kMs,
                                                            .name = trace->intern("inner 3"),
                                                            .kind = SliceKind::Range}}});
        QCOMPARE(trace->slices(), given);
        const auto store = saved(moment, {0, 500 * kMs});
        int found = 0;
        for (const format::Lane &lane : store->lanes()) {
            const auto slice = store->sliceAt(lane.id, 400 * kMs);
            if (!slice)
                continue;
            ++found;
            if (store->track(lane.track).kind == TrackKind::Counter) {
                QCOMPARE(slice->slice.range(), (TimeRange{100, 500 * kMs}));
                QCOMPARE(std::bit_cast<double>(slice->slice.value), 12.5);
            } else {
                QCOMPARE(store->string(slice->slice.name), std::string_view("inner 3"));
            }
        }
        QCOMPARE(found, 2);
    }

    void aDiskThatIsFullIsAnError()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("no /dev/full");
        auto kept = std::make_shared<build::KeptBlocks>(1000 * kMs, uint64_t{64} << 20);
        auto trace = build::LiveTrace::create(kept, 0);
        BlockWork work(*trace);
        work.add(0);
        flush(*kept, *trace, 20 * kMs);
        auto writer = format::TraceWriter::create("/dev/full");
        if (writer)
            QVERIFY(!build::saveKept(kept->moment(), {.window = {0, 20 * kMs}}, **writer));
    }
};

TRILANE_TEST(TestKeptBlocks, QCoreApplication)
#include "tst_keptblocks.moc"
