// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/report.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/store/tables.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <map>
#include <random>

using namespace trilane;

namespace {

struct Put
{
    TrackId track;
    SliceKind kind;
    std::string name;
    Ns start = 0;
    Ns duration = 0;
};

struct ReportSum
{
    uint64_t calls = 0;
    Ns total = 0;
    std::vector<Ns> durations;
};

} // namespace

/// Reports that count something else than kernels by name, against adding up one slice at a time.
class TestAnalysisReports : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::vector<Put> m_put;
    TrackId m_threads[2], m_states[2], m_ranges[2], m_stream;

    void put(TrackId track, SliceKind kind, const std::string &name, Ns start, Ns duration)
    {
        m_put.push_back({track, kind, name, start, duration});
        m_trace.add(track, kind, name, start, duration);
    }

    void addStates(std::mt19937_64 &random)
    {
        constexpr std::array kinds{SliceKind::Running, SliceKind::Runnable, SliceKind::Blocked};
        for (TrackId track : m_states) {
            Ns at = 0;
            for (int i = 0; i < 150'000; ++i) {
                const auto length = static_cast<Ns>(1 + random() % 2000);
                const SliceKind kind = kinds[random() % 3];
                put(track, kind, kind == SliceKind::Blocked && random() % 2 ? "futex" : "", at,
                    length);
                at += length;
            }
        }
    }
    void addRanges(std::mt19937_64 &random)
    {
        for (TrackId track : m_ranges) {
            Ns at = 0;
            for (int i = 0; i < 2000; ++i) {
                put(track, SliceKind::Range, i % 3 ? "a" : "b", at, 10);
                at += static_cast<Ns>(20 + random() % 50);
            }
        }
    }

    /// What the test expects, by what `groupOf` says of a slice.
    template <typename Group>
    std::map<std::string, ReportSum> addUp(const stats::SliceQuery &query, Group groupOf) const
    {
        std::map<std::string, ReportSum> sums;
        for (const Put &p : m_put) {
            if (!(query.kinds >> static_cast<int>(p.kind) & 1))
                continue;
            const TimeRange whole{p.start, p.start + p.duration};
            const bool parts = query.counting == stats::Counting::Parts;
            if (parts ? !whole.intersects(query.range) : !query.range.contains(p.start))
                continue;
            const Ns counted = parts ? whole.intersected(query.range).duration() : p.duration;
            ReportSum &sum = sums[groupOf(p)];
            ++sum.calls;
            sum.total += counted;
            sum.durations.push_back(counted);
        }
        for (auto &[group, sum] : sums)
            std::sort(sum.durations.rbegin(), sum.durations.rend());
        return sums;
    }
    std::map<std::string, ReportSum> statesIn(const stats::SliceQuery &query) const
    {
        return addUp(query, [&](const Put &p) {
            return std::string(p.track == m_states[0] ? "0 " : "1 ") +
                   std::string(toString(p.kind));
        });
    }
    std::string stateOf(const stats::SliceRow &row) const
    {
        return std::string(row.thread == m_threads[0] ? "0 " : "1 ") +
               std::string(toString(row.kind));
    }

private slots:
    void initTestCase()
    {
        std::mt19937_64 random(7);
        build::TraceBuilder &builder = m_trace.builder;
        const TrackId process = m_trace.process(41, "python");
        for (int i = 0; i < 2; ++i) {
            m_threads[i] =
                builder.track({.parent = process, .kind = TrackKind::Thread, .number = 50 + i});
            m_states[i] = builder.track({.parent = m_threads[i], .kind = TrackKind::ThreadState});
            const char *domain = i ? "" : "torch";
            m_ranges[i] =
                builder.track({.parent = m_threads[i], .kind = TrackKind::Ranges, .label = domain});
            builder.setDomain(m_ranges[i], domain);
        }
        m_stream = m_trace.stream(m_trace.gpu(0), 7, process);
        addStates(random);
        addRanges(random);
        for (int i = 0; i < 90; ++i)
            put(m_stream, SliceKind::Kernel,
                i % 3 == 0   ? "void ns::add<float>(float*)"
                : i % 3 == 1 ? "void ns::add<int>(int*)"
                             : "mul",
                i * 100, 10 + i % 3);
        m_store = m_trace.open();
    }

    void everyReportIsFoundByItsName()
    {
        for (const stats::Report &r : stats::reports()) {
            QCOMPARE(*stats::findReport(r.name), &stats::report(r.id));
            QCOMPARE(&stats::reportOf(r.kinds), &r);
            for (stats::GroupKey key : r.groupBy)
                QVERIFY(std::find(r.known.begin(), r.known.end(), key) != r.known.end());
        }
        QVERIFY(stats::findReport("none").error().message().find("threadstates") !=
                std::string::npos);
    }

    void reportsWhetherTheTraceHasItsSlices()
    {
        QVERIFY(stats::hasSlices(*m_store, stats::report(stats::ReportId::Kernels)));
        QVERIFY(stats::hasSlices(*m_store, stats::report(stats::ReportId::ThreadStates)));
        QVERIFY(!stats::hasSlices(*m_store, stats::report(stats::ReportId::Memcpy)));
        QVERIFY(!stats::hasSlices(*m_store, stats::report(stats::ReportId::Osrt)));
    }

    void statesCountWithTheirPartInTheRange_data()
    {
        QTest::addColumn<TimeRange>("range");
        QTest::newRow("everything") << TimeRange::everything();
        QTest::newRow("inside one state") << TimeRange{500, 502};
        std::mt19937_64 random(3);
        for (int i = 0; i < 8; ++i) {
            const auto begin = static_cast<Ns>(random() % 100'000'000);
            QTest::addRow("range %d", i)
                << TimeRange{begin, begin + static_cast<Ns>(1 + random() % 100'000'000)};
        }
    }
    void statesCountWithTheirPartInTheRange()
    {
        QFETCH(TimeRange, range);
        const stats::SliceQuery query =
            stats::queryOf(stats::report(stats::ReportId::ThreadStates), range);
        const stats::SliceStats stats = stats::sliceStats(*m_store, query);
        const std::map<std::string, ReportSum> expected = statesIn(query);
        QCOMPARE(stats.rows.size(), expected.size());
        double shares[2] = {0, 0};
        for (const stats::SliceRow &row : stats.rows) {
            const ReportSum &sum = expected.at(stateOf(row));
            QCOMPARE(row.calls, sum.calls);
            QCOMPARE(row.total, sum.total);
            QCOMPARE(row.max, sum.durations.front());
            QCOMPARE(row.min, sum.durations.back());
            shares[row.thread == m_threads[1]] += row.share;
        }
        QVERIFY(std::abs(shares[0] - 1) < 1e-9 && std::abs(shares[1] - 1) < 1e-9);
    }

    void rangesOfTwoDomainsAreTwoRows()
    {
        const stats::SliceStats stats =
            stats::sliceStats(*m_store, stats::queryOf(stats::report(stats::ReportId::Nvtx)));
        QCOMPARE(stats.rows.size(), size_t{4});
        const Result<stats::Table> table = stats::sliceTable(*m_store, stats);
        QVERIFY(table.ok());
        QCOMPARE(table->columns[1].key, std::string("domain"));
        size_t torch = 0;
        for (const auto &row : table->rows)
            torch += stats::textOf(row[1]).has_value();
        QCOMPARE(torch, size_t{2});
    }

    void templatesOfOneBaseNameAreOneRow()
    {
        const stats::SliceStats stats = stats::sliceStats(
            *m_store, stats::queryOf(stats::report(stats::ReportId::Kernels),
                                     TimeRange::everything(), {stats::GroupKey::BaseName}));
        const Result<stats::Table> table = stats::sliceTable(*m_store, stats, "base_name");
        QVERIFY(table.ok());
        QCOMPARE(table->rows.size(), size_t{2});
        QCOMPARE(std::get<std::string>(table->rows[0][0]), std::string("add"));
        QCOMPARE(std::get<int64_t>(table->rows[0][2]), int64_t{60});
        QCOMPARE(std::get<std::string>(table->rows[1][0]), std::string("mul"));
    }

    void aSliceIsFoundInItsRow()
    {
        for (stats::ReportId id :
             {stats::ReportId::Kernels, stats::ReportId::Nvtx, stats::ReportId::ThreadStates}) {
            const stats::SliceStats stats =
                stats::sliceStats(*m_store, stats::queryOf(stats::report(id)));
            for (size_t i = 0; i < stats.rows.size(); ++i) {
                const auto calls = stats::sliceCalls(*m_store, stats.query, stats.rows[i], 3);
                QCOMPARE(calls.size(), size_t{3});
                for (const store::FoundSlice &call : calls)
                    QCOMPARE(stats::rowOf(*m_store, stats, call), std::optional(i));
            }
        }
        const stats::SliceStats kernels = stats::sliceStats(*m_store);
        const stats::SliceStats states = stats::sliceStats(
            *m_store, stats::queryOf(stats::report(stats::ReportId::ThreadStates)));
        const auto state = stats::sliceCalls(*m_store, states.query, states.rows[0], 1);
        QVERIFY(!stats::rowOf(*m_store, kernels, state.front()));
    }

    void listsTheLongestMatchingCalls()
    {
        for (TimeRange range : {TimeRange::everything(), TimeRange{12'345, 9'876'543}}) {
            const stats::SliceQuery query =
                stats::queryOf(stats::report(stats::ReportId::ThreadStates), range);
            const stats::SliceStats stats = stats::sliceStats(*m_store, query);
            const std::map<std::string, ReportSum> expected = statesIn(query);
            for (const stats::SliceRow &row : stats.rows) {
                const std::vector<Ns> &all = expected.at(stateOf(row)).durations;
                for (TimeRange asked : {TimeRange::everything(), TimeRange{700, 900}}) {
                    std::vector<Ns> wanted;
                    std::copy_if(all.begin(), all.end(), std::back_inserter(wanted),
                                 [&](Ns d) { return asked.contains(d); });
                    wanted.resize(std::min<size_t>(wanted.size(), 200));
                    std::vector<Ns> given;
                    for (const store::FoundSlice &call :
                         stats::sliceCalls(*m_store, query, row, 200, asked))
                        given.push_back(stats::countedDuration(query, call.slice));
                    QCOMPARE(given, wanted);
                }
            }
        }
    }

    void onlyTheLanesThatAreNamedCount()
    {
        stats::SliceQuery query = stats::queryOf(stats::report(stats::ReportId::ThreadStates));
        const auto lanes = store::Tables(*m_store).lanesOf(m_states[1]);
        query.lanes.assign(lanes.begin(), lanes.end());
        const stats::SliceStats stats = stats::sliceStats(*m_store, query);
        QCOMPARE(stats.rows.size(), size_t{3});
        QCOMPARE(stats.calls, uint64_t{150'000});
        for (const stats::SliceRow &row : stats.rows)
            QCOMPARE(row.thread, m_threads[1]);
    }

    void durationsAreAllOfThemOrTheirHistogram()
    {
        for (TimeRange range : {TimeRange::everything(), TimeRange{1'000'000, 90'000'000}}) {
            const stats::SliceQuery query =
                stats::queryOf(stats::report(stats::ReportId::ThreadStates), range);
            const stats::SliceRow row = stats::sliceStats(*m_store, query).rows.front();
            const std::vector<Ns> all = statesIn(query).at(stateOf(row)).durations;
            stats::RowDurations exact = stats::rowDurations(*m_store, query, row);
            std::sort(exact.exact.rbegin(), exact.exact.rend());
            QCOMPARE(exact.exact, all);
            const stats::RowDurations rough = stats::rowDurations(*m_store, query, row, 100);
            QVERIFY(rough.exact.empty());
            QCOMPARE(rough.count, exact.count);
            QCOMPARE(rough.min, exact.min);
            QCOMPARE(rough.max, exact.max);
            uint64_t counted = 0;
            for (const format::Bucket &bucket : rough.buckets)
                counted += bucket.count;
            QCOMPARE(counted, exact.count);
            const Ns median = all[all.size() / 2];
            QVERIFY(std::abs(format::histogramQuantile(rough.buckets, 0.5) - median) <=
                    median / 50);
        }
    }
};

TRILANE_TEST(TestAnalysisReports, QCoreApplication)
#include "tst_analysisreports.moc"
