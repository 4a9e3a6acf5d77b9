// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/cudaabsence.h"
#include "capture/daemon/clock/clockmap.h"
#include "model/build/liveblock.h"

#include <QTest>

#include <map>

using namespace trilane;

/// What a trace consists of.
class Shown : public build::BlockSink
{
public:
    Result<void> take(const build::LiveBlock &block) override
    {
        for (const format::Lane &lane : block.lanes)
            m_tracks[lane.id] = lane.track;
        for (const auto &[lane, slices] : block.slices) {
            std::vector<TimeRange> &all = ranges[m_tracks[lane]];
            for (const format::Slice &slice : slices)
                all.push_back(slice.range());
        }
        return {};
    }
    Result<void> finish() override { return {}; }
    [[nodiscard]] uint64_t bytes() const override { return 0; }
    [[nodiscard]] uint64_t held() const override { return 0; }

    std::map<TrackId, std::vector<TimeRange>> ranges;

private:
    std::map<LaneId, TrackId> m_tracks;
};

/// Where a trace shows that CUDA was not recorded.
class TestCudaAbsence : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_zero = daemon::monotonicNow() - 60'000'000'000;
        m_shown = std::make_shared<Shown>();
        m_trace = build::LiveTrace::create(m_shown, m_zero);
        m_tracks = std::make_unique<daemon::ActivityTracks>(
            *m_trace, m_trace->track({.kind = TrackKind::Process, .number = 1}),
            daemon::ActivityTracks::OuterTid());
    }

    /// A GPU that the process comes to use later has it, too: it may have used it.
    void anAbsenceIsShownBelowEachGpu()
    {
        daemon::CudaAbsence absence(*m_trace, *m_tracks);
        (void)m_tracks->gpu(0);
        tell(absence, 10, 0);
        QCOMPARE(m_trace->slices(), uint64_t{0});
        QCOMPARE(open(absence, 15), size_t{1});
        tell(absence, 10, 20);
        QCOMPARE(m_trace->slices(), uint64_t{1});
        QCOMPARE(open(absence, 25), size_t{0});
        (void)m_tracks->gpu(1);
        absence.pass(m_zero + 25);
        QCOMPARE(m_trace->slices(), uint64_t{2});
    }

    /// However many there are. What is remembered of them for GPUs that come later is bounded: of
    /// these the last one covers the rest.
    void keepsEveryAbsence()
    {
        constexpr Ns kSecond = 1'000'000'000;
        constexpr Ns kRemembered = 65'536;
        daemon::CudaAbsence absence(*m_trace, *m_tracks);
        const TrackId first = m_tracks->gpu(0);
        for (Ns i = 0; i < kRemembered; ++i)
            tell(absence, 10 * i + 1, 10 * i + 5);
        for (Ns i = 1; i <= 3; ++i)
            tell(absence, 3 * i * kSecond, (3 * i + 2) * kSecond);
        for (Ns i = 1; i <= 5; ++i) // as no agent tells them
            tell(absence, 20 * kSecond + 10 * i, 20 * kSecond + 10 * i + 5);
        const TrackId second = m_tracks->gpu(1);
        absence.finish(m_zero + 30 * kSecond);
        QVERIFY(m_trace->finish(m_zero + 30 * kSecond));
        const TimeRange last{20 * kSecond + 10, 20 * kSecond + 55};
        const std::vector<TimeRange> exact = m_shown->ranges[m_tracks->absences(first)];
        QCOMPARE(exact.size(), size_t{kRemembered + 3 + 1});
        QCOMPARE(exact[kRemembered], (TimeRange{3 * kSecond, 5 * kSecond}));
        QCOMPARE(exact[kRemembered + 2], (TimeRange{9 * kSecond, 11 * kSecond}));
        QCOMPARE(exact.back(), last);
        const std::vector<TimeRange> rough = m_shown->ranges[m_tracks->absences(second)];
        QCOMPARE(rough.size(), size_t{kRemembered + 1});
        QCOMPARE(rough[kRemembered - 1], (TimeRange{10 * (kRemembered - 1) + 1, 11 * kSecond}));
        QCOMPARE(rough.back(), last);
    }

    /// Nothing of a delay, nor of what comes after the last range.
    void hidesAbsencesOutsideTheWindows()
    {
        m_trace->limitToWindows();
        daemon::CudaAbsence absence(*m_trace, *m_tracks);
        tell(absence, 10, 90);
        m_trace->openWindow(m_zero + 100);
        tell(absence, 95, 150);
        m_trace->closeWindow(m_zero + 200);
        tell(absence, 180, 300);
        const TrackId gpu = m_tracks->gpu(0); // known only now
        absence.finish(m_zero + 400);
        QCOMPARE(shownBelow(gpu), (std::vector<TimeRange>{{100, 150}, {180, 200}}));
    }

    /// Between two ranges the GPU may work. An absence that lasts while a range ends is known to
    /// matter only when the next one begins.
    void showsAbsencesBetweenWindows()
    {
        m_trace->limitToWindows();
        daemon::CudaAbsence absence(*m_trace, *m_tracks);
        const TrackId gpu = m_tracks->gpu(0);
        m_trace->openWindow(m_zero + 100);
        m_trace->closeWindow(m_zero + 200);
        tell(absence, 180, 250);
        QCOMPARE(open(absence, 260), size_t{0});
        tell(absence, 270, 0);
        QCOMPARE(open(absence, 280), size_t{0});
        m_trace->openWindow(m_zero + 300);
        QCOMPARE(open(absence, 310), size_t{1});
        tell(absence, 270, 320);
        m_trace->closeWindow(m_zero + 400);
        absence.finish(m_zero + 500);
        QCOMPARE(shownBelow(gpu), (std::vector<TimeRange>{{180, 200}, {200, 250}, {270, 320}}));
    }

private:
    void tell(daemon::CudaAbsence &absence, Ns begin, Ns end) const
    {
        absence.told(static_cast<uint64_t>(m_zero + begin),
                     end ? static_cast<uint64_t>(m_zero + end) : 0);
    }
    [[nodiscard]] size_t open(const daemon::CudaAbsence &absence, Ns now) const
    {
        std::vector<build::NestedSlice> open;
        absence.flushOpenSlices(m_zero + now, open);
        return open.size();
    }

    /// At the end of the trace.
    [[nodiscard]] std::vector<TimeRange> shownBelow(TrackId gpu) const
    {
        const TrackId track = m_tracks->absences(gpu);
        return m_trace->finish(m_zero + 1'000) ? m_shown->ranges[track] : std::vector<TimeRange>();
    }

    Ns m_zero = 0;
    std::shared_ptr<Shown> m_shown;
    std::unique_ptr<build::LiveTrace> m_trace;
    std::unique_ptr<daemon::ActivityTracks> m_tracks;
};

QTEST_GUILESS_MAIN(TestCudaAbsence)
#include "tst_cudaabsence.moc"
