// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clockmap.h"
#include "capture/daemon/cudaabsence.h"
#include "model/build/keptblocks.h"

#include <QTest>

using namespace trilane;

/// Where a trace shows that CUDA was not recorded.
class TestCudaAbsence : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_zero = monotonicNow() - 60'000'000'000;
        m_trace = LiveTrace::create(std::make_shared<KeptBlocks>(1, 1 << 20), m_zero);
        m_tracks = std::make_unique<ActivityTracks>(
            *m_trace, m_trace->track({.kind = TrackKind::Process, .number = 1}),
            ActivityTracks::OuterTid());
    }

    /// A GPU that the process comes to use later has it, too: it may have used it.
    void anAbsenceIsShownBelowEachGpu()
    {
        CudaAbsence absence(*m_trace, *m_tracks);
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

private:
    void tell(CudaAbsence &absence, Ns begin, Ns end) const
    {
        absence.told(static_cast<uint64_t>(m_zero + begin),
                     end ? static_cast<uint64_t>(m_zero + end) : 0);
    }
    [[nodiscard]] size_t open(const CudaAbsence &absence, Ns now) const
    {
        return m_trace->openSlices(m_zero + now, [&] { absence.tellOpen(m_zero + now); }).size();
    }

    Ns m_zero = 0;
    std::unique_ptr<LiveTrace> m_trace;
    std::unique_ptr<ActivityTracks> m_tracks;
};

QTEST_GUILESS_MAIN(TestCudaAbsence)
#include "tst_cudaabsence.moc"
