// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/edit/cutbytes.h"
#include "tests/model/edit/cutscene.h"

#include <QDir>
#include <QFileInfo>

using namespace trilane;
using namespace trilane::test;

/// A part of a trace as one that stands by itself.
class TestCut : public QObject, protected CutScene
{
    Q_OBJECT

private slots:
    void initTestCase() { start(); }

    /// Sums of time are those of the range.
    void slicesAreCutToTheRange()
    {
        const TimeRange range{150 * us, 450 * us};
        const auto cut = cutTo({.range = range}, "cut.trilane");
        QCOMPARE(cut->span(), range);
        for (const format::Lane &lane : m_whole->lanes()) {
            const TrackId twin = sameTrack(*cut, lane.track);
            Ns there = 0;
            if (twin.isValid()) {
                for (const LaneId other : cut->lanesOf(twin)) {
                    if (cut->lane(other).depth == lane.depth)
                        there = cut->covered(other, TimeRange::everything());
                }
            }
            QCOMPARE(there, m_whole->covered(lane.id, range));
        }
        QVERIFY(cut->account().balances());
        QVERIFY(m_summary.clipped > 0);
        QCOMPARE(cut->info().host, std::string("secret-host"));
    }

    void wholeSlicesStayAsLongAsTheyAre()
    {
        const auto cut = cutTo({.range = {150 * us, 450 * us}, .keepWhole = true}, "kept.trilane");
        QCOMPARE(m_summary.clipped, uint64_t{0});
        QCOMPARE(cut->span().begin, 0 * us); // a range that began before
        QCOMPARE(namesOf(*cut, SliceKind::Kernel),
                 (std::multiset<std::string>{"secretKernelA", "secretKernelB", "secretKernelC"}));
    }

    /// Only what is used is in the file, so that it stays small and tells nothing else.
    void theFileContainsNothingElse()
    {
        cutTo({.range = {0, 90 * us}}, "small.trilane");
        const std::string bytes = plainBytes(path("small.trilane"));
        QVERIFY(bytes.find("secretRangeOuter") != std::string::npos);
        QVERIFY(bytes.find("secretKernelA") == std::string::npos);
        QVERIFY(bytes.find("secretKernelB") == std::string::npos);
    }

    /// Links stay when both of their ends do, wakers whenever somebody names them.
    void linksWithBothEndsStay()
    {
        const auto both = cutTo({.range = {0, 1000 * us}}, "both.trilane");
        QCOMPARE(both->flows().size(), size_t{1});
        QCOMPARE(both->string(both->track(both->flows()[0].fromTrack).name),
                 std::string_view("secretThread"));
        const auto half = cutTo({.range = {0, 300 * us}}, "half.trilane");
        QCOMPARE(half->flows().size(), size_t{0});
        const auto states = cutTo({.tracks = {m_states}}, "states.trilane");
        bool isNamed = false;
        for (const format::Track &track : states->tracks())
            isNamed = isNamed || states->string(track.name) == "secretWaker";
        QVERIFY(isNamed);
        QVERIFY(!sameTrack(*states, m_stream).isValid());
    }

    /// Of some streams of a GPU: All Streams is theirs alone.
    void allStreamsIsMadeOfTheChosenStreams()
    {
        const auto cut = cutTo({.tracks = {m_stream}}, "stream.trilane");
        Ns busy = 0;
        std::multiset<std::string> names;
        for (const format::Track &track : cut->tracks()) {
            if (track.kind != TrackKind::AllStreams)
                continue;
            for (const LaneId lane : cut->lanesOf(track.id)) {
                busy += cut->covered(lane, TimeRange::everything());
                cut->forEachSlice(lane, TimeRange::everything(),
                                  [&](store::SliceRef, const format::Slice &s) {
                                      names.emplace(cut->string(s.name));
                                      return true;
                                  });
            }
        }
        QCOMPARE(names, (std::multiset<std::string>{"secretKernelA", "secretKernelB"}));
        QCOMPARE(busy, 200 * us);
        // The device as a whole keeps what it had.
        const auto all = cutTo({.tracks = {m_gpu}}, "gpu.trilane");
        QCOMPARE(namesOf(*all, SliceKind::Kernel).size(), size_t{3});
    }

    void anEmptyRangeIsAnError()
    {
        const Result<cut::CutSummary> done =
            cut::cutTrace(*m_whole, {.range = {5000 * us, 6000 * us}}, path("none.trilane"));
        QVERIFY(!done.ok());
        QVERIFY(!done.error().remedy.empty());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(path("none.trilane"))));
    }

    void theTraceItselfIsNotReplaced()
    {
        QVERIFY(!cut::cutTrace(*m_whole, {}, m_trace.path()).ok());
        QCOMPARE(opened(m_trace.path())->sliceCount(), m_whole->sliceCount());
    }

    void stoppingLeavesNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        const Result<cut::CutSummary> done = cut::cutTrace(
            *m_whole, {}, path("stopped.trilane"), {.progress = nullptr, .stop = stop.get_token()});
        QVERIFY(!done.ok() && done.error().canceled);
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("stopped.trilane*")}).isEmpty());
    }

    void reportsAnUnwritableFolder()
    {
        const std::string out = path("missing/cut.trilane");
        const Result<cut::CutSummary> done = cut::cutTrace(*m_whole, {}, out);
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, out);
    }
};

TRILANE_TEST(TestCut, QCoreApplication)
#include "tst_cut.moc"
