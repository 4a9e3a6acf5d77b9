// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/occupancy.h"

#include <QTest>

using namespace trilane;

namespace {

format::GpuInfo gpuOf(uint32_t major, uint32_t minor, uint32_t multiprocessors = 100,
                      const char *name = "NVIDIA")
{
    return {.name = name,
            .multiprocessors = multiprocessors,
            .computeMajor = major,
            .computeMinor = minor};
}

format::LaunchConfig launchOf(uint32_t blocks, uint32_t threads, uint32_t registers,
                              uint32_t staticBytes = 0, uint32_t dynamicBytes = 0)
{
    return {.grid = {blocks, 1, 1},
            .block = {threads, 1, 1},
            .registers = registers,
            .staticSharedBytes = staticBytes,
            .dynamicSharedBytes = dynamicBytes};
}

} // namespace

/// Every expected number is worked out by hand from the limits in the programming guide.
class TestOccupancy : public QObject
{
    Q_OBJECT

private slots:
    void aConfigurationFillsWhatTheArchitectureAllows_data();
    void aConfigurationFillsWhatTheArchitectureAllows();
    void wavesAreBlocksOfTheGridByBlocksOfTheGpu();
    void incompleteConfigurationsHaveNoOccupancy();
};

void TestOccupancy::aConfigurationFillsWhatTheArchitectureAllows_data()
{
    QTest::addColumn<int>("capability");
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("registers");
    QTest::addColumn<int>("staticBytes");
    QTest::addColumn<int>("dynamicBytes");
    QTest::addColumn<int>("blocks");
    QTest::addColumn<double>("theoretical");
    QTest::addColumn<QString>("limit");

    // 64 warps, 32 blocks, 164 KiB.
    QTest::newRow("8.0: all warps") << 80 << 256 << 32 << 0 << 0 << 8 << 1.0 << "";
    QTest::newRow("8.0: registers") << 80 << 256 << 255 << 0 << 0 << 1 << 0.125 << "registers";
    // 33 registers are 1,280 a warp of 16,384 in a partition: 12 × 4 warps.
    QTest::newRow("8.0: registers come by 256")
        << 80 << 256 << 33 << 0 << 0 << 6 << 0.75 << "registers";
    QTest::newRow("8.0: more blocks than fit")
        << 80 << 32 << 16 << 0 << 0 << 32 << 0.5 << "block size";
    QTest::newRow("8.0: blocks that leave a rest")
        << 80 << 768 << 16 << 0 << 0 << 2 << 0.75 << "block size";
    // 1 KiB is reserved a block: 164 / 49 = 3.
    QTest::newRow("8.0: dynamic shared memory")
        << 80 << 128 << 32 << 0 << 48 * 1024 << 3 << 3 * 4 / 64.0 << "shared memory";
    QTest::newRow("8.0: static shared memory")
        << 80 << 128 << 32 << 48 * 1024 << 0 << 3 << 3 * 4 / 64.0 << "shared memory";
    QTest::newRow("8.0: the largest block")
        << 80 << 128 << 32 << 0 << 163 * 1024 << 1 << 4 / 64.0 << "shared memory";
    // Nothing is reserved before 8.0: 96 / 48 = 2.
    QTest::newRow("7.0: shared memory")
        << 70 << 128 << 32 << 48 * 1024 << 0 << 2 << 2 * 4 / 64.0 << "shared memory";
    QTest::newRow("7.5: 32 warps") << 75 << 256 << 32 << 0 << 0 << 4 << 1.0 << "";
    QTest::newRow("8.6: 48 warps") << 86 << 512 << 32 << 0 << 0 << 3 << 1.0 << "";
    QTest::newRow("8.6: 16 blocks") << 86 << 64 << 32 << 0 << 0 << 16 << 32 / 48.0 << "block size";
    QTest::newRow("8.9: 24 blocks") << 89 << 64 << 32 << 0 << 0 << 24 << 1.0 << "";
    QTest::newRow("9.0: 228 KiB") << 90 << 128 << 32 << 0 << 75 * 1024 << 3 << 3 * 4 / 64.0
                                  << "shared memory";
    QTest::newRow("9.0: 384 threads with 168 registers")
        << 90 << 384 << 168 << 0 << 0 << 1 << 12 / 64.0 << "registers";
    QTest::newRow("10.0: as 9.0") << 100 << 128 << 32 << 0 << 75 * 1024 << 3 << 3 * 4 / 64.0
                                  << "shared memory";
    QTest::newRow("12.0: 100 KiB")
        << 120 << 128 << 32 << 0 << 49 * 1024 << 2 << 2 * 4 / 48.0 << "shared memory";
    QTest::newRow("threads that are no whole warps") << 80 << 33 << 16 << 0 << 0 << 32 << 1.0 << "";
}

void TestOccupancy::aConfigurationFillsWhatTheArchitectureAllows()
{
    QFETCH(int, capability);
    QFETCH(int, threads);
    QFETCH(int, registers);
    QFETCH(int, staticBytes);
    QFETCH(int, dynamicBytes);
    QFETCH(int, blocks);
    QFETCH(double, theoretical);
    QFETCH(QString, limit);
    const auto number = [](int n) {
        return static_cast<uint32_t>(n);
    };
    const auto found =
        kernels::occupancyOf(launchOf(1000, number(threads), number(registers), number(staticBytes),
                                      number(dynamicBytes)),
                             gpuOf(number(capability / 10), number(capability % 10)));
    QVERIFY(found);
    QCOMPARE(found->blocks, number(blocks));
    QCOMPARE(found->theoretical, theoretical);
    QCOMPARE(QString::fromStdString(std::string(kernels::textOf(found->limit).text())), limit);
}

void TestOccupancy::wavesAreBlocksOfTheGridByBlocksOfTheGpu()
{
    const format::LaunchConfig launch = launchOf(1600, 256, 32);
    QCOMPARE(kernels::occupancyOf(launch, gpuOf(8, 0, 100))->waves, 2.0);
    QCOMPARE(kernels::occupancyOf(launch, gpuOf(8, 0, 0))->waves, 0.0);
    const auto small = kernels::occupancyOf(launchOf(50, 256, 32), gpuOf(8, 0, 100));
    QCOMPARE(small->waves, 50.0 / 800);
    QVERIFY(small->limit == kernels::OccupancyLimit::Grid);
    QCOMPARE(small->theoretical, 1.0);
    QVERIFY(kernels::occupancyOf(launchOf(100, 256, 32), gpuOf(8, 0, 100))->limit ==
            kernels::OccupancyLimit::None);
}

void TestOccupancy::incompleteConfigurationsHaveNoOccupancy()
{
    const format::LaunchConfig launch = launchOf(1000, 256, 32);
    QVERIFY(kernels::occupancyOf(launch, gpuOf(8, 0)));
    QVERIFY(!kernels::occupancyOf(launch, gpuOf(0, 0)));
    QVERIFY(!kernels::occupancyOf(launch, gpuOf(6, 1)));
    QVERIFY(!kernels::occupancyOf(launch, gpuOf(13, 0)));
    QVERIFY(!kernels::occupancyOf(launch, gpuOf(7, 20)));
    QVERIFY(!kernels::occupancyOf(launch, gpuOf(9, 0, 104, "AMD Instinct MI250X")));
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 256, 0), gpuOf(8, 0)));
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 0, 32), gpuOf(8, 0)));
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 1025, 32), gpuOf(8, 0)));
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 256, 256), gpuOf(8, 0)));
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 1024, 128),
                                  gpuOf(8, 0))); // more than a block may have
    QVERIFY(!kernels::occupancyOf(launchOf(1000, 256, 32, 0, 200 * 1024), gpuOf(8, 0)));
    format::LaunchConfig unknown = launch;
    unknown.dynamicSharedBytes.reset();
    QVERIFY(!kernels::occupancyOf(unknown, gpuOf(8, 0)));
    format::LaunchConfig withoutGrid = launch;
    withoutGrid.grid = {};
    QCOMPARE(kernels::occupancyOf(withoutGrid, gpuOf(8, 0, 104))->waves, 0.0);
    QVERIFY(kernels::occupancyOf(withoutGrid, gpuOf(8, 0, 104))->limit !=
            kernels::OccupancyLimit::Grid);
    format::LaunchConfig huge = launch;
    huge.block = {0xffffffffu, 0xffffffffu, 0xffffffffu};
    QVERIFY(!kernels::occupancyOf(huge, gpuOf(8, 0)));
    huge = launch;
    huge.grid = huge.block = {1024, 1, 1};
    huge.grid = {0xffffffffu, 0xffffffffu, 0xffffffffu};
    QVERIFY(kernels::occupancyOf(huge, gpuOf(8, 0))->waves > 0);
}

TRILANE_TEST(TestOccupancy)
#include "tst_occupancy.moc"
