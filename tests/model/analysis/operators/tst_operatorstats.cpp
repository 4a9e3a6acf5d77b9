// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/operatortrace.h"

#include <QTest>

#include <random>

using namespace trilane;

/// What ranges took on the CPU and on the GPU; more in tests/golden/operators-times.
class TestOperatorStats : public QObject
{
    Q_OBJECT

private slots:
    void selfTimesOfRandomRangesAddUpToTheTotal()
    {
        OperatorTrace trace;
        std::mt19937 random(7);
        Ns covered = 0;
        Ns gpuTime = 0;
        Ns gpuAt = 100'000;
        for (int64_t tid = 1; tid <= 3; ++tid) {
            const TrackId thread = trace.thread(tid);
            Ns reached = 0;
            for (Ns at = 0; at < 40'000; at += 1 + static_cast<Ns>(random() % 60)) {
                const Ns duration = static_cast<Ns>(random() % 500); // they cross, too
                trace.range(thread, "r" + std::to_string(random() % 9), at, duration);
                covered += std::max<Ns>(0, at + duration - std::max(reached, at));
                reached = std::max(reached, at + duration);
                if (random() % 3 == 0) {
                    const Ns length = 1 + static_cast<Ns>(random() % 40);
                    trace.launch(thread, "k", at, gpuAt, length);
                    gpuAt += length + 3;
                    gpuTime += length;
                }
            }
        }
        const auto store = trace.open();
        for (const operators::OperatorOptions options :
             {operators::OperatorOptions{},
              operators::OperatorOptions{.rawNames = true, .byThread = true}}) {
            const operators::OperatorStats stats =
                operators::operatorStats(operators::OperatorIndex::build(*store, options));
            Ns cpu = 0;
            Ns gpu = 0;
            for (const operators::OperatorTimes &times : stats.paths) {
                cpu += times.cpuSelf;
                gpu += times.gpuSelf;
            }
            QCOMPARE(cpu, covered);
            QCOMPARE(gpu, gpuTime);
            QCOMPARE(stats.gpuTime, gpuTime);
        }
    }
};

TRILANE_TEST(TestOperatorStats, QCoreApplication)
#include "tst_operatorstats.moc"
