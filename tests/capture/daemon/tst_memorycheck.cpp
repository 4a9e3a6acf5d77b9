// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/memorycheck.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace trilane;

/// Allocations that CUPTI tells of against the memory that NVML says is in use.
class TestMemoryCheck : public QObject
{
    Q_OBJECT

private:
    static constexpr double kGb = 1e9;

    QTemporaryDir m_folder;

    /// At each look, a second apart: bytes held, and in use, in GB.
    std::vector<Message> findings(const std::vector<std::pair<double, double>> &looks)
    {
        auto trace = *build::LiveTrace::create(m_folder.filePath("check.trilane").toStdString(), 0);
        const TrackId gpu = trace->track({.kind = TrackKind::Gpu, .number = 3});
        const TrackId used =
            trace->track({.parent = gpu, .kind = TrackKind::Counter, .label = "GPU memory used"});
        daemon::MemoryCheck check;
        Ns now = 0;
        for (const auto &[held, inUse] : looks) {
            trace->addSample(used, now += 1'000'000'000, inUse * kGb);
            check.look(*trace, {{gpu, static_cast<uint64_t>(held * kGb)}});
        }
        return check.findings(*trace);
    }

private slots:
    void allocatedMemoryIsInUse()
    {
        QVERIFY(findings({{0, 5}, {10, 15.3}, {20, 25.5}, {20, 25.5}, {3, 8.5}}).empty());
    }
    void ignoresContextsAndEarlierAllocations()
    {
        QVERIFY(findings({{0, 40}, {0, 40.5}, {1, 41.6}, {1, 41.6}}).empty());
    }
    void reportsMemoryUnknownToCupti()
    {
        const auto all = findings({{0, 1}, {0.5, 12}, {0.5, 30}, {0.5, 30}});
        QCOMPARE(all.size(), size_t{1});
        const std::string text = all[0].english();
        QVERIFY2(text.starts_with(
                     "memory of GPU 3 that CUPTI does not report: according to NVML, 27180 MiB"),
                 text.c_str());
    }
    /// The curves are of different moments: an allocation is known half a second later, and a
    /// process that has ended is gone before NVML says so.
    void ignoresTransientDifferences()
    {
        QVERIFY(findings({{0, 1}, {0, 21}, {20, 21}, {0, 21}, {0, 1}}).empty());
    }
    void reportsNothingWithoutNvml()
    {
        auto trace = *build::LiveTrace::create(m_folder.filePath("none.trilane").toStdString(), 0);
        const TrackId gpu = trace->track({.kind = TrackKind::Gpu, .number = 0});
        daemon::MemoryCheck check;
        check.look(*trace, {{gpu, 0}});
        check.look(*trace, {{gpu, uint64_t{1} << 40}});
        QVERIFY(check.findings(*trace).empty());
    }
};

QTEST_GUILESS_MAIN(TestMemoryCheck)
#include "tst_memorycheck.moc"
