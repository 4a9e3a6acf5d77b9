// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/textmatch.h"
#include "model/analysis/search/occurrences.h"
#include "model/analysis/search/search.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

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

bool isSearched(store::Tables trace, LaneId lane)
{
    const TrackKind kind = trace.track(trace.lane(lane).track).kind;
    return kind != TrackKind::AllStreams && kind != TrackKind::GpuRanges;
}

/// Every slice that the predicate wants, in the order of occurrences, by looking at all of them.
template <typename Wanted>
std::vector<store::FoundSlice> bruteForce(const store::Store &store, Wanted wanted)
{
    std::vector<store::FoundSlice> found;
    for (const format::Lane &lane : store.lanes()) {
        if (!isSearched(store, lane.id))
            continue;
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef ref, const format::Slice &slice) {
                               if (wanted(slice))
                                   found.push_back({ref, lane.id, slice});
                               return true;
                           });
    }
    std::sort(found.begin(), found.end(),
              [](const store::FoundSlice &a, const store::FoundSlice &b) {
                  return search::Place::of(a) < search::Place::of(b);
              });
    return found;
}

Truth truthOf(const std::vector<store::FoundSlice> &slices)
{
    Truth truth;
    for (const store::FoundSlice &slice : slices) {
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
    std::shared_ptr<const store::Store> m_store;
    TrackId m_thread;

    /// Enough slices of few names for several chunks a lane, and some that are rare.
    void build()
    {
        build::TraceBuilder &b = m_trace.builder;
        const TrackId process = m_trace.process(4121, "python");
        const TrackId gpu = m_trace.gpu(0);
        const TrackId streams[] = {m_trace.stream(gpu, 7, process),
                                   m_trace.stream(gpu, 8, process)};
        m_thread = b.track({.parent = process, .kind = TrackKind::Thread, .number = 4123});
        b.setName(m_thread, "pt_data_worker");
        const TrackId ranges = b.track({.parent = m_thread, .kind = TrackKind::Ranges});
        const TrackId os = b.track({.parent = m_thread, .kind = TrackKind::OsCalls});
        format::Detail details[3];
        for (uint32_t i = 0; i < 3; ++i)
            details[i].launch =
                format::LaunchConfig{.grid = {128u << i, 1, 1}, .block = {256, 1, 1}};
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
        build::TraceBuilder &b = m_trace.builder;
        format::Detail real, text, category;
        real.range = format::RangeInfo{.payload = format::PayloadKind::Real};
        text.range = format::RangeInfo{.payload = format::PayloadKind::Text};
        category.range = format::RangeInfo{.category = b.intern("dataloader")};
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

    std::vector<search::SearchHit> find(const search::SearchQuery &query,
                                        const jobs::JobContext &job = {})
    {
        std::vector<search::SearchHit> hits;
        search::search(
            *m_store, query,
            [&](search::SearchBatch batch) {
                for (auto &[number, hit] : batch) {
                    hits.resize(std::max<size_t>(hits.size(), number + 1));
                    hits[number] = std::move(hit);
                }
            },
            job);
        return hits;
    }
    void verify(const search::SearchHit &hit, const std::vector<store::FoundSlice> &slices)
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
        QVERIFY(names::TextMatcher("gemm 128", false, false).matches("Ampere_SGEMM_128x64"));
        QVERIFY(names::TextMatcher("128 gemm", false, false).matches("ampere_sgemm_128x64"));
        QVERIFY(!names::TextMatcher("gemm", true, false).matches("SGEMM"));
        QVERIFY(names::TextMatcher("GEMM", true, false).matches("SGEMM"));
        QVERIFY(!names::TextMatcher("gemm", false, true).matches("sgemm"));
        QVERIFY(names::TextMatcher("step 1", false, true).matches("step 1"));
        QVERIFY(!names::TextMatcher("step 1", false, true).matches("step 10"));
        QVERIFY(names::TextMatcher("foo", false, true).matches("foobar foo(int)"));
        QVERIFY(names::TextMatcher("<4>", false, true).matches("kernel<4>(int)"));
        QVERIFY(names::TextMatcher("\"b c\" a", false, false).matches("a b c"));
        QVERIFY(!names::TextMatcher("\"c b\"", false, false).matches("a b c"));
        QVERIFY(names::TextMatcher("5\" disk", false, false).matches("disk 5\""));
        QVERIFY(!names::TextMatcher("\"\"", false, false).matches("anything"));
        QVERIFY(!names::TextMatcher("  ", false, false).matches("anything"));
        QVERIFY(!names::TextMatcher("longer than it", false, false).matches("it"));
        QVERIFY(names::TextMatcher("前向", false, false).matches("模型前向传播"));
    }

    void namesHaveCountTotalShareAndTimes()
    {
        const auto hits = find({.text = "GEMM", .scope = search::SearchScope::Names});
        QCOMPARE(hits.size(), size_t{1});
        const auto slices = bruteForce(
            *m_store, [&](const format::Slice &s) { return s.name == id("ampere_sgemm_128x64"); });
        verify(hits[0], slices);
        const Truth all = truthOf(bruteForce(
            *m_store, [](const format::Slice &s) { return s.kind == SliceKind::Kernel; }));
        QCOMPARE(hits[0].share,
                 static_cast<double>(hits[0].total) / static_cast<double>(all.total));
        QCOMPARE(hits[0].lanes.size(), size_t{2});
    }

    void aSingleSliceIsFound()
    {
        const auto hits = find({.text = "only_once", .scope = search::SearchScope::All});
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
        const auto hits = find({.text = "e", .scope = search::SearchScope::Names});
        QVERIFY(hits.size() > 200);
        for (const search::SearchHit &hit : hits) {
            verify(hit, bruteForce(*m_store, [&](const format::Slice &s) {
                       return s.name == hit.name && s.kind == hit.kind;
                   }));
            if (hit.count > 1000)
                break; // the others are as quick to reckon, these are not
        }
    }

    void searchesByAPredicate()
    {
        const auto hits =
            find({.scope = search::SearchScope::Names, .predicate = [](std::string_view s) {
                      return s == "Softmax";
                  }});
        QCOMPARE(hits.size(), size_t{1});
        QVERIFY(hits[0].name == id("Softmax"));
    }

    void launchConfigurationsAreArguments()
    {
        const auto hits =
            find({.text = "\"grid 256x1x1\"", .scope = search::SearchScope::Arguments});
        QCOMPARE(hits.size(), size_t{3}); // one a name
        for (const search::SearchHit &hit : hits) {
            QVERIFY(hit.role == names::ArgumentRole::Detail);
            verify(hit, bruteForce(*m_store, [&](const format::Slice &s) {
                       return s.name == hit.name && s.detail == hit.detail;
                   }));
        }
        QCOMPARE(find({.text = "dataloader", .scope = search::SearchScope::Arguments}).size(),
                 size_t{200});
    }

    void valuesAreArguments()
    {
        const auto objects = find({.text = "4", .scope = search::SearchScope::Arguments});
        const auto object =
            std::find_if(objects.begin(), objects.end(), [](const search::SearchHit &hit) {
                return hit.role == names::ArgumentRole::Object;
            });
        QVERIFY(object != objects.end());
        verify(*object, bruteForce(*m_store, [](const format::Slice &s) {
            return s.kind == SliceKind::OsCall && s.value == 4;
        }));
        const auto correlated = find({.text = "77777", .scope = search::SearchScope::Arguments});
        QCOMPARE(correlated.size(), size_t{1});
        QVERIFY(correlated[0].role == names::ArgumentRole::Correlation);
        QCOMPARE(correlated[0].count, uint64_t{1});
        const auto real = find({.text = "0.25", .scope = search::SearchScope::Arguments});
        QCOMPARE(real.size(), size_t{1});
        QVERIFY(real[0].name == id("loss"));
        const auto text = find({.text = "MOMENTUM", .scope = search::SearchScope::Arguments});
        QCOMPARE(text.size(), size_t{1});
        QVERIFY(text[0].name == id("said"));
        QVERIFY(text[0].payload == format::PayloadKind::Text);
    }

    void threadsAndStreamsAreFound()
    {
        const auto thread = find({.text = "data_worker", .scope = search::SearchScope::Tracks});
        QCOMPARE(thread.size(), size_t{1});
        QVERIFY(thread[0].track == m_thread);
        QCOMPARE(thread[0].count, uint64_t{402});
        QCOMPARE(find({.text = "stream 8", .scope = search::SearchScope::Tracks}).size(),
                 size_t{1});
        QCOMPARE(find({.text = "4121", .scope = search::SearchScope::Tracks}).size(), size_t{1});
        const auto labeled =
            find({.text = "线程",
                  .scope = search::SearchScope::Tracks,
                  .trackLabel = [&](TrackId track) {
                      return track == m_thread ? std::string("线程") : std::string();
                  }});
        QCOMPARE(labeled.size(), size_t{1});
    }

    void aStoppedSearchDeliversNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(find({.text = "gemm"}, {.stop = stop.get_token()}).empty());
    }

    void steppingVisitsAllOccurrencesInOrder()
    {
        const auto hits = find({.text = "Gelu", .scope = search::SearchScope::Names});
        const search::SliceTargets targets(*m_store, hits);
        const auto slices =
            bruteForce(*m_store, [&](const format::Slice &s) { return s.name == id("Gelu"); });
        QVERIFY(slices.size() > 1000);
        std::optional<store::FoundSlice> at =
            search::nextOccurrence(*m_store, targets, search::Place::before(0), true);
        for (size_t i = 0; i < slices.size(); ++i) {
            QVERIFY(at);
            QVERIFY(at->ref == slices[i].ref);
            if (i % 97 == 0)
                QCOMPARE(search::occurrencesBefore(*m_store, targets, search::Place::of(*at)),
                         uint64_t{i});
            at = search::nextOccurrence(*m_store, targets, search::Place::of(*at));
        }
        QVERIFY(!at);
        at = search::previousOccurrence(*m_store, targets,
                                        search::Place::before(std::numeric_limits<Ns>::max()));
        for (size_t i = slices.size(); i-- > slices.size() - 300;) {
            QVERIFY(at && at->ref == slices[i].ref);
            at = search::previousOccurrence(*m_store, targets, search::Place::of(*at));
        }
    }

    void steppingGoesThroughArgumentsAndValues()
    {
        for (const char *word : {"grid 512x1x1", "4", "77777"}) {
            const auto hits = find({.text = word, .scope = search::SearchScope::Arguments});
            const search::SliceTargets targets(*m_store, hits);
            uint64_t expected = 0;
            for (const search::SearchHit &hit : hits)
                expected += hit.count;
            const search::Place end = search::Place::before(std::numeric_limits<Ns>::max());
            QCOMPARE(search::occurrencesBefore(*m_store, targets, end), expected);
        }
    }

    void columnsAreMarkedWhereOccurrencesAre()
    {
        const auto hits = find({.text = "only_once", .scope = search::SearchScope::Names});
        const search::SliceTargets targets(*m_store, hits);
        const TimeRange span = m_store->span();
        const auto columns = search::occurrenceColumns(*m_store, targets, span, 100);
        QCOMPARE(columns.size(), size_t{100});
        QCOMPARE(std::count(columns.begin(), columns.end(), true), ptrdiff_t{1});
        const auto at = (20'000'000 - span.begin) * 100 / span.duration();
        QVERIFY(columns[static_cast<size_t>(at)]);
        const auto frequent = find({.text = "Softmax", .scope = search::SearchScope::Names});
        const auto many = search::occurrenceColumns(
            *m_store, search::SliceTargets(*m_store, frequent), {0, 15'000'000}, 1000);
        QCOMPARE(std::count(many.begin(), many.end(), true), ptrdiff_t{1000});
    }
};

TRILANE_TEST(TestAnalysisSearch)
#include "tst_analysissearch.moc"
