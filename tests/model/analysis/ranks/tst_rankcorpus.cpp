// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gaps.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/edit/merge/rankfiles.h"
#include "model/format/aggregate.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// Eight ranks of a real training (DLRM on eight V100s of one machine).
class TestRankCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<std::string> m_files;
    std::shared_ptr<const store::Store> m_store;

    using Counts = std::map<SliceKind, uint64_t>;
    static Counts countsOf(store::Tables trace)
    {
        Counts counts;
        for (const format::Lane &lane : trace.lanes()) {
            if (!lane.track.isValid() || trace.track(lane.track).kind == TrackKind::AllStreams)
                continue;
            for (const format::Aggregate &all : trace.totalsOf(lane.id))
                counts[all.kind] += all.count;
        }
        return counts;
    }

private slots:
    void initTestCase()
    {
        qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8());
        const QDir folder(QStringLiteral(TRILANE_CORPUS_DIR) +
                          "/param-dlrm-8rank/extracted/dlrm_kineto");
        for (const QString &file : folder.entryList({"worker*.json"}, QDir::Files, QDir::Name))
            m_files.push_back(folder.filePath(file).toStdString());
        if (m_files.empty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const Result<std::string> merged = merge::mergedTraceFor(m_files);
        QVERIFY2(merged, merged ? "" : merged.error().message().c_str());
        m_store = *store::openStore(*merged);
    }

    void theMergedTraceContainsEveryEvent()
    {
        Counts sum;
        uint64_t events = 0;
        for (const std::string &file : m_files) {
            const Result<std::string> native = formats::nativeTraceFor(file);
            QVERIFY(native);
            const auto store = store::openStore(*native);
            events += (*store)->account().eventsInSource;
            for (const auto &[kind, count] : countsOf(**store))
                sum[kind] += count;
        }
        QCOMPARE(countsOf(*m_store), sum);
        QCOMPARE(sum[SliceKind::Kernel], uint64_t{2104}); // of the corpus' manifest
        QCOMPARE(m_store->account().eventsInSource, events);
        QVERIFY(m_store->account().balances());
    }

    void theClocksAgreeWithTheCollectives()
    {
        const std::vector<format::RankSource> &ranks = m_store->info().ranks;
        QCOMPARE(ranks.size(), size_t{8});
        for (int i = 0; i < 8; ++i) {
            const format::RankSource &rank = ranks[static_cast<size_t>(i)];
            QCOMPARE(rank.number, i);
            QCOMPARE(rank.method, format::AlignmentMethod::Collectives);
            QVERIFY(i == 0 || rank.matched > 0);
            QVERIFY2(rank.residual < 1'000'000, qPrintable(QString::number(rank.residual)));
        }
        // One machine has one clock: what the collectives say is what the wall clock says.
        for (const std::string &file : m_files) {
            const auto store = store::openStore(*formats::nativeTraceFor(file));
            const auto at = static_cast<size_t>(*(*store)->info().rank);
            const Ns byClock = *(*store)->info().epochOfZero - *m_store->info().epochOfZero;
            const Ns difference = ranks[at].offset - byClock;
            QVERIFY2(std::abs(difference) < 1'000'000, qPrintable(QString::number(difference)));
        }
    }

    void readsProcessGroupsOfKineto()
    {
        const std::string file =
            std::string(TRILANE_CORPUS_DIR) + "/hta-nccl-parser/nccl_data.json.gz";
        const Result<std::string> native = formats::nativeTraceFor(file);
        QVERIFY(native);
        const ranks::CollectiveList list = ranks::collectivesOf(**store::openStore(*native));
        const auto known = [&](const ranks::Collective &one) {
            return list.groups[one.group] == "0 default_pg [0, 1]";
        };
        // Counted in the file: kernels with a "Collective name".
        QCOMPARE(std::count_if(list.all.begin(), list.all.end(), known), std::ptrdiff_t{21});
    }

    void sumsAreExactForEachRank()
    {
        const ranks::RankReport report = ranks::rankReport(*m_store);
        QCOMPARE(report.ranks.size(), size_t{8});
        QVERIFY(!report.meetings.empty());
        Ns caused = 0, waited = 0;
        for (const ranks::RankFacts &rank : report.ranks) {
            QCOMPARE(rank.place.gpus.size(), size_t{1});
            const communication::TimeSplit &use = rank.use;
            const links::GpuUse whole = links::gpuUse(*m_store, rank.place.gpus.front());
            QCOMPARE(use.span, whole.span);
            QCOMPARE(use.busy, whole.busy);
            QCOMPARE(use.computation + use.exposed() + use.copying() + use.idle(), use.span);
            QVERIFY(use.communication > 0 && use.overlapped() <= use.computation);
            for (const ranks::RankStep &step : rank.steps)
                QCOMPARE(step.use.computation + step.use.exposed() + step.use.copying() +
                             step.use.idle(),
                         step.step.range.duration());
            caused += rank.caused;
            waited += rank.waited;
        }
        QCOMPARE(caused, waited);
    }
};

TRILANE_TEST(TestRankCorpus, QCoreApplication)
#include "tst_rankcorpus.moc"
