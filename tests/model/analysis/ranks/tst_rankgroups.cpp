// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranksteps.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/ranktrace.h"

#include <QTest>

#include <random>
#include <set>

using namespace trilane;

namespace {

constexpr Ns kIteration = 10'000'000;
constexpr int kIterations = 40;
constexpr std::array<Ns, 4> kClocks{0, 5'000'000, -9'000'017, 123'456'789};
constexpr const char *kCollectiveKernel = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(args)";

/// Up to 400 µs, different from one iteration to the next and from group to group.
Ns jitter(int iteration, int group)
{
    std::mt19937 random(static_cast<uint32_t>(iteration * 31 + group));
    return group == 0 ? 0 : static_cast<Ns>(random() % 400) * 1000;
}

/// A rank of four: 0 and 1 share a layer, as do 2 and 3; 0 and 2 have the same part of it, as do 1
/// and 3. Each pair reduces once in an iteration, on a stream of its own. In iteration 5 rank 3
/// comes 1 ms late to its layer's.
std::unique_ptr<GpuTrace> gridRank(int rank, bool tellsGroups)
{
    auto trace = std::make_unique<GpuTrace>();
    trace->builder.info().rank = rank;
    const TrackId process = trace->process(100);
    const TrackId gpu = trace->gpu(0);
    const int layer = rank / 2, part = rank % 2;
    const auto detail = [&](const std::string &name) {
        return tellsGroups
                   ? trace->builder.intern(format::Detail{.group = trace->builder.intern(name)})
                   : kNoDetail;
    };
    const DetailId ofLayer = detail(layer == 0 ? "1 [0, 1]" : "2 [2, 3]");
    const DetailId ofPart = detail(part == 0 ? "3 [0, 2]" : "4 [1, 3]");
    const TrackId tensor = trace->stream(gpu, 20, process);
    const TrackId data = trace->stream(gpu, 21, process);
    for (int i = 0; i < kIterations; ++i) {
        const Ns begin = i * kIteration - kClocks[static_cast<size_t>(rank)];
        const Ns late = i == 5 && rank == 3 ? 1'000'000 : 0;
        const Ns layerEnd = begin + 3'000'000 + jitter(i, layer);
        trace->kernel(tensor, kCollectiveKernel, begin + 1'000'000 + late,
                      layerEnd - begin - 1'000'000 - late, ofLayer);
        const Ns partEnd = begin + 6'000'000 + jitter(i, 2 + part);
        trace->kernel(data, kCollectiveKernel, begin + 5'000'000, partEnd - begin - 5'000'000,
                      ofPart);
    }
    return trace;
}

std::set<size_t> ranksIn(const ranks::Meeting &meeting)
{
    std::set<size_t> ranks;
    for (const ranks::MeetingMember &member : meeting.members)
        ranks.insert(member.rank);
    return ranks;
}

/// Two ranks that reduce every 100 ms; the second one's clock is 20 ppm fast.
std::unique_ptr<GpuTrace> driftingRank(int rank, int collectives)
{
    auto trace = std::make_unique<GpuTrace>();
    trace->builder.info().rank = rank;
    const TrackId stream = trace->stream(trace->gpu(0), 7, trace->process(100));
    const auto own = [&](Ns t) {
        return rank == 0 ? t : t + t / 50'000 + 77'000'000;
    };
    for (int i = 0; i < collectives; ++i) {
        const Ns at = Ns{i} * 100'000'000;
        trace->kernel(stream, "compute", own(at), own(at + 40'000'000) - own(at));
        trace->kernel(stream, kCollectiveKernel, own(at + 40'000'000),
                      own(at + 60'000'000) - own(at + 40'000'000));
    }
    return trace;
}

} // namespace

/// Ranks that meet in groups, clocks that drift, and several ranks in one file.
class TestRankGroups : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const store::Store>
    merged(std::vector<std::unique_ptr<GpuTrace>> &traces) const
    {
        std::vector<merge::RankInput> inputs;
        for (const auto &trace : traces)
            inputs.push_back({trace->open(), trace->path()});
        const std::string out = m_folder.filePath("m.trilane").toStdString();
        if (const Result<void> done = merge::mergeRanks(std::move(inputs), out); !done)
            qFatal("%s", done.error().message().c_str());
        return *store::openStore(out);
    }

private slots:
    void matchesCollectivesWithinGroups_data()
    {
        QTest::addColumn<bool>("recorded");
        QTest::newRow("recorded") << true;
        QTest::newRow("inferred from ends") << false;
    }
    void matchesCollectivesWithinGroups()
    {
        QFETCH(bool, recorded);
        std::vector<std::unique_ptr<GpuTrace>> traces;
        for (int rank = 0; rank < 4; ++rank)
            traces.push_back(gridRank(rank, recorded));
        const auto store = merged(traces);
        // Rank 3 never meets rank 0: its clock is known through another one.
        for (size_t rank = 0; rank < 4; ++rank) {
            const format::RankSource &source = store->info().ranks[rank];
            QCOMPARE(source.offset, kClocks[rank]);
            QCOMPARE(source.residual, Ns{0});
            QCOMPARE(source.driftPpb, int64_t{0});
            QCOMPARE(source.method, format::AlignmentMethod::Collectives);
        }
        const ranks::RankReport report = ranks::rankReport(*store);
        QCOMPARE(report.meetings.size(), size_t{4 * kIterations});
        std::map<std::set<size_t>, int> meetings;
        for (const ranks::LateMeeting &late : report.meetings) {
            ++meetings[ranksIn(late.meeting)];
            QCOMPARE(late.meeting.isGroupInferred, !recorded);
        }
        const std::map<std::set<size_t>, int> expected{{{0, 1}, kIterations},
                                                       {{2, 3}, kIterations},
                                                       {{0, 2}, kIterations},
                                                       {{1, 3}, kIterations}};
        QCOMPARE(meetings, expected);
        QCOMPARE(report.ranks[3].timesLate, uint64_t{1});
        QCOMPARE(report.ranks[3].caused, Ns{1'000'000});
        QCOMPARE(report.ranks[2].waited, Ns{1'000'000});
        QCOMPARE(report.ranks[0].waited, Ns{0});
        const stats::Table table = ranks::rankTable(*store, report, ranks::RankKey::Collective);
        QCOMPARE(std::string(stats::textOf(table.rows[0][2]).value()),
                 std::string(recorded ? "2 [2, 3]" : "inferred"));
    }

    void ranksOfACommonCollectiveAreOneGroup()
    {
        std::vector<std::unique_ptr<GpuTrace>> traces;
        for (int rank = 0; rank < 4; ++rank) {
            auto trace = std::make_unique<GpuTrace>();
            trace->builder.info().rank = rank;
            const TrackId stream = trace->stream(trace->gpu(0), 7, trace->process(1));
            for (int i = 0; i < kIterations; ++i)
                trace->kernel(stream, kCollectiveKernel, i * kIteration, 2'000'000 + jitter(i, 1));
            traces.push_back(std::move(trace));
        }
        for (const ranks::LateMeeting &late : ranks::rankReport(*merged(traces)).meetings) {
            QCOMPARE(late.meeting.members.size(), size_t{4});
            QVERIFY(!late.meeting.isGroupInferred);
        }
    }

    void aClockThatRunsFasterIsSlowedDown()
    {
        std::vector<std::unique_ptr<GpuTrace>> traces;
        for (int rank : {0, 1})
            traces.push_back(driftingRank(rank, 64));
        const auto store = merged(traces);
        const format::RankSource &second = store->info().ranks[1];
        QVERIFY2(std::abs(second.driftPpb + 20'000) <= 5,
                 qPrintable(QString::number(second.driftPpb)));
        QVERIFY2(second.residual <= 5, qPrintable(QString::number(second.residual)));
        std::vector<std::vector<Ns>> ends;
        for (const format::Lane &lane : store->lanes()) {
            if (store->track(lane.track).kind != TrackKind::Stream)
                continue;
            std::vector<Ns> own;
            Ns last = std::numeric_limits<Ns>::min();
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &slice) {
                                    own.push_back(slice.end());
                                    const bool fits = slice.start >= last;
                                    last = slice.end();
                                    return fits;
                                });
            ends.push_back(std::move(own));
        }
        QCOMPARE(ends.size(), size_t{2});
        QCOMPARE(ends[0].size(), size_t{128});
        QCOMPARE(ends[1].size(), size_t{128}); // none overlaps the one before
        for (size_t i = 0; i < ends[0].size(); ++i)
            QVERIFY(std::abs(ends[0][i] - ends[1][i]) <= 10);
    }

    void fewCollectivesYieldNoDrift()
    {
        std::vector<std::unique_ptr<GpuTrace>> traces;
        for (int rank : {0, 1})
            traces.push_back(driftingRank(rank, 31));
        QCOMPARE(merged(traces)->info().ranks[1].driftPpb, int64_t{0});
    }

    void eachRankHasRowsOfSteps()
    {
        const MergedRanks merged;
        const auto steps = ranks::stepsOfRanks(*merged.store);
        QVERIFY(steps);
        QCOMPARE(steps->size(), size_t{3});
        const stats::Table table = ranks::rankStepTable(*merged.store, *steps);
        QCOMPARE(table.columns.front().key, "rank");
        QCOMPARE(table.rows.size(), size_t{12});
        for (size_t i = 0; i < table.rows.size(); ++i) {
            QCOMPARE(std::get<int64_t>(table.rows[i][0]), static_cast<int64_t>(i / 4));
            QCOMPARE(std::get<int64_t>(table.rows[i][1]), static_cast<int64_t>(i % 4));
            QCOMPARE(table.rows[i].size(), table.columns.size());
        }
        // Each is measured on its own GPU: on rank 2 step 2 computes longer.
        QCOMPARE((*steps)[2].report.steps[2].kernelTime, Ns{500'000 + 50'000});
        QCOMPARE((*steps)[0].report.gpus.size(), size_t{1});
        const stats::Table causes =
            ranks::rankStepTable(*merged.store, *steps, {.by = steps::StepKey::Cause});
        for (const auto &row : causes.rows)
            QCOMPARE(row.size(), causes.columns.size());
    }

    void reportsOneSelectedRank()
    {
        const MergedRanks merged;
        const auto all = ranks::stepsOfRanks(*merged.store);
        for (int rank = 0; rank < 3; ++rank) {
            const auto one = ranks::stepsOfRank(*merged.store, rank);
            QVERIFY(one);
            QCOMPARE(one->place.number, rank);
            const ranks::RankSteps &same = (*all)[static_cast<size_t>(rank)];
            QCOMPARE(one->list.steps, same.list.steps);
            QCOMPARE(one->report.gpus, same.report.gpus);
            QCOMPARE(one->report.steps[2].kernelTime, same.report.steps[2].kernelTime);
        }
    }

    void defaultsToTheRankWithTheStepsOfTheTrace()
    {
        const MergedRanks merged;
        const steps::StepList whole = steps::findStepList(*merged.store).value();
        for (const std::optional<int> number : {std::optional<int>(), std::optional(17)}) {
            const auto one = ranks::stepsOfRank(*merged.store, number);
            QVERIFY(one);
            QCOMPARE(one->list.steps, whole.steps);
            const TrackId thread = whole.steps.front().thread;
            QVERIFY(ranks::isOfRank(*merged.store, one->place, thread));
        }
        // In a trace of one rank there is nothing to choose.
        GpuTrace alone;
        alone.kernel(alone.stream(alone.gpu(0), 7), "k", 0, 100);
        const auto steps = ranks::stepsOfRank(*alone.open(), 2);
        QVERIFY(steps);
        QVERIFY(!steps->place.id.isValid() && !steps->place.process.isValid());
        QVERIFY(!ranks::stepsOfRank(*merged.store, 1, {.rangeName = "/(/"}));
    }
};

TRILANE_TEST(TestRankGroups, QCoreApplication)
#include "tst_rankgroups.moc"
