// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "trace.h"
#include "trainrecording.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace trilane;
using namespace trilane::test;

/// Times and order of what a simulated CUPTI tells that gives its buffers back late, each thread's
/// apart, and changes its clock.
class TestRecordLaunches : public QObject
{
    Q_OBJECT

private:
    static std::vector<Found> kernels(const store::Store &store)
    {
        const Trace trace(store);
        std::vector<Found> all;
        for (const TrackId stream : trace.tracks(TrackKind::Stream)) {
            for (const Found &found : trace.slices(stream, SliceKind::Kernel))
                all.push_back(found);
        }
        std::sort(all.begin(), all.end(),
                  [](const Found &a, const Found &b) { return a.slice.start < b.slice.start; });
        return all;
    }

private slots:
    /// Forward and backward of a training step, as the kernels of one stream.
    void aStreamOfTwoThreadsIsOneLane_data()
    {
        QTest::addColumn<QStringList>("target");
        QTest::newRow("300 a second, the GPU always busy")
            << QStringList{"turns", "300", "3340000", "4"};
        QTest::newRow("3,000 a second, short") << QStringList{"turns", "3000", "10000", "4"};
        QTest::newRow("3,000 a second, the GPU always busy")
            << QStringList{"turns", "3000", "334000", "4"};
        QTest::newRow("20,000 a second, short") << QStringList{"turns", "20000", "10000", "2"};
    }
    void aStreamOfTwoThreadsIsOneLane()
    {
        QFETCH(QStringList, target);
        TrainRecording::Setup setup;
        setup.program = "launches";
        TrainRecording recording(target, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.counts().size(), size_t{1});
        const store::Store &store = recording.store();
        const std::vector<Found> all = kernels(store);
        QCOMPARE(static_cast<qint64>(all.size()), recording.counts()[0]["kernels"].toInteger());
        const Trace trace(store);
        int lanes = 0;
        for (const TrackId stream : trace.tracks(TrackKind::Stream))
            lanes += static_cast<int>(store.lanesOf(stream).size());
        QCOMPARE(lanes, 1);
        // What the streams do and their union are the same, with one stream.
        Ns busy = 0;
        for (const Found &found : all)
            busy += found.slice.duration;
        Ns shown = 0;
        for (const TrackId union_ : trace.tracks(TrackKind::AllStreams)) {
            for (const Found &found : trace.slices(union_))
                shown += found.slice.duration;
        }
        QCOMPARE(shown, busy);
    }

    /// Nor is a GPU idle whose kernels are known late.
    void doesNotReportABusyGpuAsIdle()
    {
        TrainRecording::Setup setup;
        setup.program = "launches";
        setup.record << "--keep-last"
                     << "6s"
                     << "--save-when-idle"
                     << "5s"; // before the first launches it is idle for 300 ms
        TrainRecording recording({"turns", "300", "3340000", "12"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const auto &properties = recording.store().info().allProperties();
        const auto idle = std::find_if(properties.begin(), properties.end(), [](const auto &one) {
            return one.second.find("was idle") != std::string::npos ||
                   one.second.find("completed no work") != std::string::npos;
        });
        QVERIFY2(idle == properties.end(), idle->second.c_str());
        QVERIFY2(!recording.error().contains("was idle") && !recording.error().contains("nothing"),
                 recording.error());
    }

    /// Each kernel lies in the range around its launch and the wait for it, which another clock has
    /// measured.
    void timesStayRightWhenCuptisClockChanges()
    {
        TrainRecording::Setup setup;
        setup.program = "launches";
        TrainRecording recording({"clocks", "3000"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        const store::Store &store = recording.store();
        const Trace trace(store);
        const std::vector<Found> all = kernels(store);
        QCOMPARE(all.size(), size_t{3000});
        std::vector<Found> ranges;
        for (const TrackId track : trace.tracks(TrackKind::Ranges)) {
            for (const Found &found : trace.slices(track)) {
                if (found.name == "around")
                    ranges.push_back(found);
            }
        }
        if (ranges.empty())
            QSKIP("the target was built without NVTX");
        std::sort(ranges.begin(), ranges.end(),
                  [](const Found &a, const Found &b) { return a.slice.start < b.slice.start; });
        QCOMPARE(ranges.size(), all.size());
        // The simulated GPU's times are up to 3 us early.
        constexpr Ns kResidual = 5000;
        constexpr Ns kEarly = 3000;
        Ns worst = 0;
        for (size_t i = 0; i < all.size(); ++i)
            worst = std::max({worst, ranges[i].slice.start - all[i].slice.start - kEarly,
                              all[i].slice.end() - ranges[i].slice.end()});
        QVERIFY2(worst <= kResidual, qPrintable(QString("%1 ns").arg(worst)));
    }
};

QTEST_GUILESS_MAIN(TestRecordLaunches)
#include "tst_recordlaunches.moc"
