// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "model/store/store.h"
#include "tests/support/ranktrace.h"

#include <QTest>

using namespace trilane;

/// The finding about a rank that comes late.
class TestLateRank : public QObject
{
    Q_OBJECT

    static const findings::TraceFinding *findIn(const findings::Findings &findings)
    {
        for (const findings::TraceFinding &finding : findings.list) {
            if (finding.id == "late_rank")
                return &finding;
        }
        return nullptr;
    }

private slots:
    void theRankAndItsCauseAreNamed()
    {
        const MergedRanks merged;
        const findings::Findings findings = findings::findingsOf(*merged.store);
        const findings::TraceFinding *finding = findIn(findings);
        QVERIFY(finding);
        QCOMPARE(finding->title.english(), "Rank 2 is late");
        QCOMPARE(finding->gain, Ns{600'000});
        const std::string text = findings::explanationOf(*finding);
        QVERIFY2(text.find("was last in 1 of 4 collectives") != std::string::npos, text.c_str());
        QVERIFY2(text.find("kernels took longer") != std::string::npos, text.c_str());
        QVERIFY(!finding->evidence.empty());
        const findings::FindingEvidence &place = finding->evidence.front();
        QCOMPARE(merged.store->slice(place.slice).start, Ns{2'610'000});
        QCOMPARE(merged.store->track(place.track).rank, RankId(2));
    }

    /// 600 µs, or 1.2 ms, of 3 × 3.46 ms.
    void oneStepDoesNotPredictOthers()
    {
        const auto find = [](const std::vector<int> &late) {
            std::vector<std::unique_ptr<RankTrace>> traces;
            std::vector<merge::RankInput> inputs;
            for (const int rank : {0, 1, 2}) {
                traces.push_back(std::make_unique<RankTrace>(rank, 0));
                inputs.push_back(traces.back()->withLateSteps(late).withSteps(0, 4).input());
            }
            QTemporaryDir folder;
            const std::string path = folder.filePath(QStringLiteral("m.trilane")).toStdString();
            if (!merge::mergeRanks(std::move(inputs), path))
                qFatal("not merged");
            const auto store = store::openStore(path);
            const findings::Findings findings = findings::findingsOf(**store);
            const findings::TraceFinding *finding = findIn(findings);
            return finding ? *finding : findings::TraceFinding{};
        };
        const findings::TraceFinding once = find({2}), twice = find({1, 2});
        QCOMPARE(once.severity, findings::Severity::Low);
        QVERIFY(findings::explanationOf(once).find("occurred once, in step 2") !=
                std::string::npos);
        QCOMPARE(twice.severity, findings::Severity::Medium);
        QVERIFY(!twice.oneTime);
        QCOMPARE(twice.expected, twice.gain);
    }

    /// A step of each rank: too few operations to blame one of them.
    void fewCollectivesYieldNoLateRank()
    {
        const MergedRanks merged;
        const findings::Findings findings =
            findings::findingsOf(*merged.store, {.range = {3'000'000, 4'000'000}});
        QVERIFY(findings.tooShort);
        QVERIFY(!findIn(findings));
    }

    /// Without the recording nobody would have come late.
    void doesNotBlameProfilerDelays()
    {
        for (const bool flushes : {false, true}) {
            std::vector<std::unique_ptr<RankTrace>> traces;
            std::vector<merge::RankInput> inputs;
            for (int rank : {0, 1, 2}) {
                RankTrace &one = *traces.emplace_back(std::make_unique<RankTrace>(rank, 0));
                if (flushes && rank == 1)
                    one.with("overhead main \"Buffer flush\" 3050us+240us");
                inputs.push_back(one.withSteps(0, 2).withSteps(3, 4).input());
            }
            QTemporaryDir folder;
            const std::string path = folder.filePath(QStringLiteral("m.trilane")).toStdString();
            QVERIFY(merge::mergeRanks(std::move(inputs), path));
            const auto store = store::openStore(path);
            QVERIFY(store);
            const findings::Findings findings = findings::findingsOf(**store);
            QVERIFY(!findings.tooShort);
            QCOMPARE(findIn(findings) == nullptr, flushes);
        }
    }

    void oneRankHasNoLateRankFinding()
    {
        RankTrace alone(0, 0);
        QVERIFY(!findIn(findings::findingsOf(*alone.withSteps(0, 4).input().store)));
    }
};

TRILANE_TEST(TestLateRank, QCoreApplication)
#include "tst_laterank.moc"
