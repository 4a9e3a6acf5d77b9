// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/occurrences.h"
#include "model/analysis/search.h"
#include "model/analysis/textmatch.h"
#include "tests/unit/gputrace.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <random>

using namespace trilane;

namespace {

struct Truth
{
    uint64_t count = 0;
    Ns total = 0;
    Ns first = 0;
    Ns last = 0;
};

bool isSearched(const Store &store, LaneId lane)
{
    const TrackKind kind = store.track(store.lane(lane).track).kind;
    return kind != TrackKind::AllStreams && kind != TrackKind::GpuRanges;
}

/// Every slice that the predicate wants, in the order of occurrences, by looking at all of them.
template <typename Wanted>
std::vector<FoundSlice> bruteForce(const Store &store, Wanted wanted)
{
    std::vector<FoundSlice> found;
    for (const Lane &lane : store.lanes()) {
        if (!isSearched(store, lane.id))
            continue;
        store.forEachSlice(lane.id, TimeRange::everything(), [&](SliceRef ref, const Slice &slice) {
            if (wanted(slice))
                found.push_back({ref, lane.id, slice});
            return true;
        });
    }
    std::sort(found.begin(), found.end(),
              [](const FoundSlice &a, const FoundSlice &b) { return Place::of(a) < Place::of(b); });
    return found;
}

Truth truthOf(const std::vector<FoundSlice> &slices)
{
    Truth truth;
    for (const FoundSlice &slice : slices) {
        truth.first = truth.count ? std::min(truth.first, slice.slice.start) : slice.slice.start;
        truth.last = truth.count ? std::max(truth.last, slice.slice.start) : slice.slice.start;
        ++truth.count;
        truth.total += slice.slice.duration;
    }
    return truth;
}

} // namespace

/// Search and stepping against looking at every slice of a generated trace.
class TestAnalysisSearch : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const Store> m_store;
    TrackId m_thread;

    /// Enough slices of few names for several chunks a lane, and some that are rare.
    void build()
    {
        TraceBuilder &b = m_trace.builder;
        const TrackId process = m_trace.process(4121, "python");
        const TrackId gpu = m_trace.gpu(0);
        const TrackId streams[] = {m_trace.stream(gpu, 7, process),
                                   m_trace.stream(gpu, 8, process)};
        m_thread = b.track({.parent = process, .kind = TrackKind::Thread, .number = 4123});
        b.setName(m_thread, "pt_data_worker");
        const TrackId ranges = b.track({.parent = m_thread, .kind = TrackKind::Ranges});
        const TrackId os = b.track({.parent = m_thread, .kind = TrackKind::OsCalls});
        Detail details[3];
        for (uint32_t i = 0; i < 3; ++i)
            details[i].launch = LaunchConfig{.grid = {128u << i, 1, 1}, .block = {256, 1, 1}};
        const DetailId ids[] = {b.intern(details[0]), b.intern(details[1]), b.intern(details[2])};
        std::mt19937 random(7);
        for (int s = 0; s < 2; ++s) {
            for (Ns t = 0; t < 150'000; ++t) {
                const uint32_t dice = random() % 100;
                const char *name = dice < 60   ? "ampere_sgemm_128x64"
                                   : dice < 99 ? "Softmax"
                                               : "Gelu";
                m_trace.add(streams[s], SliceKind::Kernel, name, t * 100, 10 + random() % 80,
                            ids[random() % 3], 0, static_cast<uint64_t>(t) * 2 + uint64_t(s) + 1);
            }
        }
        m_trace.kernel(streams[1], "only_once_kernel", 20'000'000, 500, ids[2]);
        addRanges(ranges, os);
        m_store = m_trace.open();
    }
    void addRanges(TrackId ranges, TrackId os)
    {
        TraceBuilder &b = m_trace.builder;
        Detail real, text, category;
        real.range = RangeInfo{.payload = PayloadKind::Real};
        text.range = RangeInfo{.payload = PayloadKind::Text};
        category.range = RangeInfo{.category = b.intern("dataloader")};
        for (int i = 0; i < 200; ++i) {
            const Ns t = i * 1000;
            m_trace.add(ranges, SliceKind::Range, "step " + std::to_string(i), t, 900,
                        b.intern(category));
            m_trace.add(os, SliceKind::OsCall, "read", t, 50, kNoDetail, i % 5 + 3);
        }
        m_trace.add(ranges, SliceKind::Range, "loss", 300'000, 100, b.intern(real),
                    std::bit_cast<int64_t>(0.25));
        m_trace.add(ranges, SliceKind::Range, "said", 301'000, 100, b.intern(text),
                    static_cast<int64_t>(b.intern("lr=1e-4 momentum=0.9").value));
    }

    std::vector<SearchHit> find(const SearchQuery &query, const JobContext &job = {})
    {
        std::vector<SearchHit> hits;
        search(
            *m_store, query,
            [&](SearchBatch batch) {
                for (auto &[number, hit] : batch) {
                    hits.resize(std::max<size_t>(hits.size(), number + 1));
                    hits[number] = std::move(hit);
                }
            },
            job);
        return hits;
    }
    void verify(const SearchHit &hit, const std::vector<FoundSlice> &slices)
    {
        const Truth truth = truthOf(slices);
        QCOMPARE(hit.count, truth.count);
        QCOMPARE(hit.total, truth.total);
        QVERIFY(hit.timed);
        QCOMPARE(hit.first, truth.first);
        QCOMPARE(hit.last, truth.last);
    }
    StringId id(const char *name) { return m_store->find(name); }

private slots:
    void initTestCase() { build(); }

    void wordsMatchInAnyOrderAndCase()
    {
        QVERIFY(TextMatcher("gemm 128", false, false).matches("Ampere_SGEMM_128x64"));
        QVERIFY(TextMatcher("128 gemm", false, false).matches("ampere_sgemm_128x64"));
        QVERIFY(!TextMatcher("gemm", true, false).matches("SGEMM"));
        QVERIFY(TextMatcher("GEMM", true, false).matches("SGEMM"));
        QVERIFY(!TextMatcher("gemm", false, true).matches("sgemm"));
        QVERIFY(TextMatcher("step 1", false, true).matches("step 1"));
        QVERIFY(!TextMatcher("step 1", false, true).matches("step 10"));
        QVERIFY(TextMatcher("foo", false, true).matches("foobar foo(int)"));
        QVERIFY(TextMatcher("<4>", false, true).matches("kernel<4>(int)"));
        QVERIFY(TextMatcher("\"b c\" a", false, false).matches("a b c"));
        QVERIFY(!TextMatcher("\"c b\"", false, false).matches("a b c"));
        QVERIFY(TextMatcher("5\" disk", false, false).matches("disk 5\""));
        QVERIFY(!TextMatcher("\"\"", false, false).matches("anything"));
        QVERIFY(!TextMatcher("  ", false, false).matches("anything"));
        QVERIFY(!TextMatcher("longer than it", false, false).matches("it"));
        QVERIFY(TextMatcher("前向", false, false).matches("模型前向传播"));
    }

    void namesHaveCountTotalShareAndTimes()
    {
        const auto hits = find({.text = "GEMM", .scope = SearchScope::Names});
        QCOMPARE(hits.size(), size_t{1});
        const auto slices = bruteForce(
            *m_store, [&](const Slice &s) { return s.name == id("ampere_sgemm_128x64"); });
        verify(hits[0], slices);
        const Truth all = truthOf(
            bruteForce(*m_store, [](const Slice &s) { return s.kind == SliceKind::Kernel; }));
        QCOMPARE(hits[0].share,
                 static_cast<double>(hits[0].total) / static_cast<double>(all.total));
        QCOMPARE(hits[0].lanes.size(), size_t{2});
    }

    void aSingleSliceIsFound()
    {
        const auto hits = find({.text = "only_once", .scope = SearchScope::All});
        QCOMPARE(hits.size(), size_t{1});
        QCOMPARE(hits[0].count, uint64_t{1});
        QCOMPARE(hits[0].first, Ns{20'000'000});
    }

    void nothingIsFoundOfAnAbsentName()
    {
        QVERIFY(find({.text = "nobody"}).empty());
        QVERIFY(find({.text = ""}).empty());
    }

    void everyNameHasItsTimes()
    {
        const auto hits = find({.text = "e", .scope = SearchScope::Names});
        QVERIFY(hits.size() > 200);
        for (const SearchHit &hit : hits) {
            verify(hit, bruteForce(*m_store, [&](const Slice &s) {
                       return s.name == hit.name && s.kind == hit.kind;
                   }));
            if (hit.count > 1000)
                break; // the others are as quick to reckon, these are not
        }
    }

    void aPredicateDecidesInsteadOfWords()
    {
        const auto hits = find({.scope = SearchScope::Names, .predicate = [](std::string_view s) {
                                    return s == "Softmax";
                                }});
        QCOMPARE(hits.size(), size_t{1});
        QVERIFY(hits[0].name == id("Softmax"));
    }

    void launchConfigurationsAreArguments()
    {
        const auto hits = find({.text = "\"grid 256x1x1\"", .scope = SearchScope::Arguments});
        QCOMPARE(hits.size(), size_t{3}); // one a name
        for (const SearchHit &hit : hits) {
            QVERIFY(hit.role == ArgumentRole::Detail);
            verify(hit, bruteForce(*m_store, [&](const Slice &s) {
                       return s.name == hit.name && s.detail == hit.detail;
                   }));
        }
        QCOMPARE(find({.text = "dataloader", .scope = SearchScope::Arguments}).size(), size_t{200});
    }

    void valuesAreArguments()
    {
        const auto objects = find({.text = "4", .scope = SearchScope::Arguments});
        const auto object = std::find_if(objects.begin(), objects.end(), [](const SearchHit &hit) {
            return hit.role == ArgumentRole::Object;
        });
        QVERIFY(object != objects.end());
        verify(*object, bruteForce(*m_store, [](const Slice &s) {
            return s.kind == SliceKind::OsCall && s.value == 4;
        }));
        const auto correlated = find({.text = "77777", .scope = SearchScope::Arguments});
        QCOMPARE(correlated.size(), size_t{1});
        QVERIFY(correlated[0].role == ArgumentRole::Correlation);
        QCOMPARE(correlated[0].count, uint64_t{1});
        const auto real = find({.text = "0.25", .scope = SearchScope::Arguments});
        QCOMPARE(real.size(), size_t{1});
        QVERIFY(real[0].name == id("loss"));
        const auto text = find({.text = "MOMENTUM", .scope = SearchScope::Arguments});
        QCOMPARE(text.size(), size_t{1});
        QVERIFY(text[0].name == id("said"));
        QVERIFY(text[0].payload == PayloadKind::Text);
    }

    void threadsAndStreamsAreFound()
    {
        const auto thread = find({.text = "data_worker", .scope = SearchScope::Tracks});
        QCOMPARE(thread.size(), size_t{1});
        QVERIFY(thread[0].track == m_thread);
        QCOMPARE(thread[0].count, uint64_t{402});
        QCOMPARE(find({.text = "stream 8", .scope = SearchScope::Tracks}).size(), size_t{1});
        QCOMPARE(find({.text = "4121", .scope = SearchScope::Tracks}).size(), size_t{1});
        const auto labelled =
            find({.text = "线程", .scope = SearchScope::Tracks, .trackLabel = [&](TrackId track) {
                      return track == m_thread ? std::string("线程") : std::string();
                  }});
        QCOMPARE(labelled.size(), size_t{1});
    }

    void aStoppedSearchDeliversNoMore()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(find({.text = "gemm"}, {.stop = stop.get_token()}).empty());
    }

    void steppingVisitsAllOccurrencesInOrder()
    {
        const auto hits = find({.text = "Gelu", .scope = SearchScope::Names});
        const SliceTargets targets(*m_store, hits);
        const auto slices =
            bruteForce(*m_store, [&](const Slice &s) { return s.name == id("Gelu"); });
        QVERIFY(slices.size() > 1000);
        std::optional<FoundSlice> at = nextOccurrence(*m_store, targets, Place::before(0), true);
        for (size_t i = 0; i < slices.size(); ++i) {
            QVERIFY(at);
            QVERIFY(at->ref == slices[i].ref);
            if (i % 97 == 0)
                QCOMPARE(occurrencesBefore(*m_store, targets, Place::of(*at)), uint64_t{i});
            at = nextOccurrence(*m_store, targets, Place::of(*at));
        }
        QVERIFY(!at);
        at = previousOccurrence(*m_store, targets, Place::before(std::numeric_limits<Ns>::max()));
        for (size_t i = slices.size(); i-- > slices.size() - 300;) {
            QVERIFY(at && at->ref == slices[i].ref);
            at = previousOccurrence(*m_store, targets, Place::of(*at));
        }
    }

    void steppingGoesThroughArgumentsAndValues()
    {
        for (const char *word : {"grid 512x1x1", "4", "77777"}) {
            const auto hits = find({.text = word, .scope = SearchScope::Arguments});
            const SliceTargets targets(*m_store, hits);
            uint64_t expected = 0;
            for (const SearchHit &hit : hits)
                expected += hit.count;
            const Place end = Place::before(std::numeric_limits<Ns>::max());
            QCOMPARE(occurrencesBefore(*m_store, targets, end), expected);
        }
    }

    void columnsAreMarkedWhereOccurrencesAre()
    {
        const auto hits = find({.text = "only_once", .scope = SearchScope::Names});
        const SliceTargets targets(*m_store, hits);
        const TimeRange span = m_store->span();
        const auto columns = occurrenceColumns(*m_store, targets, span, 100);
        QCOMPARE(columns.size(), size_t{100});
        QCOMPARE(std::count(columns.begin(), columns.end(), true), ptrdiff_t{1});
        const auto at = (20'000'000 - span.begin) * 100 / span.duration();
        QVERIFY(columns[static_cast<size_t>(at)]);
        const auto frequent = find({.text = "Softmax", .scope = SearchScope::Names});
        const auto many =
            occurrenceColumns(*m_store, SliceTargets(*m_store, frequent), {0, 15'000'000}, 1000);
        QCOMPARE(std::count(many.begin(), many.end(), true), ptrdiff_t{1000});
    }
};

QTEST_APPLESS_MAIN(TestAnalysisSearch)
#include "tst_analysissearch.moc"
