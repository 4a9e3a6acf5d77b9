// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "tests/unit/ranktrace.h"

#include <QTest>

using namespace trilane;

/// The finding about a rank that comes late.
class TestLateRank : public QObject
{
    Q_OBJECT

    static const TraceFinding *findIn(const Findings &findings)
    {
        for (const TraceFinding &finding : findings.list) {
            if (finding.id == "late_rank")
                return &finding;
        }
        return nullptr;
    }

private slots:
    void theRankAndItsCauseAreNamed()
    {
        const MergedRanks merged;
        const Findings findings = findingsOf(*merged.store);
        const TraceFinding *finding = findIn(findings);
        QVERIFY(finding);
        QCOMPARE(finding->title.text(), std::string("Rank 2 comes late"));
        QCOMPARE(finding->gain, Ns{600'000});
        QCOMPARE(finding->severity, Severity::Medium); // of 3 × 3.46 ms
        const std::string text = explanationOf(*finding);
        QVERIFY2(text.find("came last to 1 of 4 collectives") != std::string::npos, text.c_str());
        QVERIFY2(text.find("kernels took longer") != std::string::npos, text.c_str());
        QVERIFY(!finding->evidence.empty());
        const FindingEvidence &place = finding->evidence.front();
        QCOMPARE(merged.store->slice(place.slice).start, Ns{2'610'000});
        QCOMPARE(merged.store->track(place.track).rank, RankId(2));
    }

    /// A step of each rank: too few operations to blame one of them.
    void ofAPartWithFewOperationsNobodyIsBlamed()
    {
        const MergedRanks merged;
        const Findings findings = findingsOf(*merged.store, {.range = {3'000'000, 4'000'000}});
        QVERIFY(findings.tooShort);
        QVERIFY(!findIn(findings));
    }

    void aTraceOfOneRankHasNoSuchFinding()
    {
        RankTrace alone(0, 0);
        QVERIFY(!findIn(findingsOf(*alone.withSteps(0, 4).input().store)));
    }
};

QTEST_GUILESS_MAIN(TestLateRank)
#include "tst_laterank.moc"
