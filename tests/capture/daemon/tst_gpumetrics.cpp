// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clockmap.h"
#include "capture/daemon/gpumetrics.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <map>

using namespace trilane;

/// With a simulated libnvidia-ml of two GPUs.
class TestGpuMetrics : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::shared_ptr<const Store> recorded(const std::string &visible)
    {
        const std::string path = m_folder.filePath("gpu.trilane").toStdString();
        auto trace = *LiveTrace::create(path, monotonicNow());
        auto nvml = Nvml::load();
        if (!nvml)
            qFatal("%s", nvml.error().message().c_str());
        {
            GpuMetrics metrics(std::move(nvml).value(), 10'000'000, visible);
            for (int i = 0; i < 20; ++i) {
                QTest::qSleep(10);
                metrics.addTo(*trace);
            }
        }
        if (!trace->finish(monotonicNow()))
            qFatal("not finished");
        return *Store::open(path);
    }
    /// First value of a curve of a GPU, by name.
    static std::map<std::string, double> curves(const Store &store, int gpu)
    {
        std::map<std::string, double> found;
        for (const Track &track : store.tracks()) {
            if (track.kind != TrackKind::Counter || store.track(track.parent).number != gpu)
                continue;
            const Slice first = store.nearest(store.lanesOf(track.id)[0], 0)->slice;
            found[std::string(store.string(track.name))] = std::bit_cast<double>(first.value);
        }
        return found;
    }

private slots:
    void initTestCase() { qputenv("TRILANE_NVML", TRILANE_FAKE_NVML); }

    void everyGpuHasItsCurves()
    {
        const auto store = recorded({});
        QCOMPARE(store->info().gpus.size(), size_t{2});
        QCOMPARE(store->info().gpus[1].name, std::string("Simulated GPU 1"));
        QCOMPARE(store->info().gpus[0].memoryBytes, uint64_t{80} << 30);
        std::map<std::string, double> first = curves(*store, 0);
        QCOMPARE(first.size(), size_t{8});
        QVERIFY(first["GPU utilization"] >= 50 && first["GPU utilization"] < 55);
        QCOMPARE(first["GPU memory used"], double(uint64_t{1} << 30));
        QCOMPARE(first["SM clock"], 1410.0);
        QCOMPARE(first["Power"], 251.5);
        QCOMPARE(first["Temperature"], 61.0);
        QCOMPARE(first["PCIe sent"], 1e6);
        // What a GPU does not support it has no curve of.
        QCOMPARE(curves(*store, 1).size(), size_t{6});
        QVERIFY(store->account().balances());
        QVERIFY(store->account().total(Outcome::Imported) >= 14 * 5);
    }

    void gpusAreNumberedAsTheProgramSeesThem()
    {
        const auto store = recorded("1");
        QCOMPARE(store->info().gpus.size(), size_t{1});
        QCOMPARE(store->info().gpus[0].ordinal, 0);
        QCOMPARE(store->info().gpus[0].name, std::string("Simulated GPU 1"));
        QCOMPARE(curves(*store, 1).size(), size_t{0});
    }

    void visibleDevicesAreReadAsCudaReadsThem()
    {
        QCOMPARE(cudaOrdinals(3, ""), (std::vector<int>{0, 1, 2}));
        QCOMPARE(cudaOrdinals(3, "2,0"), (std::vector<int>{1, -1, 0}));
        QCOMPARE(cudaOrdinals(3, "1,7,0"), (std::vector<int>{-1, 0, -1}));
        QCOMPARE(cudaOrdinals(3, "-1"), (std::vector<int>{-1, -1, -1}));
        QCOMPARE(cudaOrdinals(2, "GPU-abcd"), (std::vector<int>{0, 1}));
    }

    void withoutADriverOneSentenceSaysSo()
    {
        qputenv("FAKE_NVML_BROKEN", "1");
        const auto broken = Nvml::load();
        qunsetenv("FAKE_NVML_BROKEN");
        QVERIFY(!broken);
        QVERIFY(broken.error().message().find("NVML error 9") != std::string::npos);
        qputenv("TRILANE_NVML", "/nonexistent/libnvidia-ml.so");
        const auto missing = Nvml::load();
        qputenv("TRILANE_NVML", TRILANE_FAKE_NVML);
        QVERIFY(!missing);
        QVERIFY(missing.error().message().find("/nonexistent/libnvidia-ml.so") !=
                std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestGpuMetrics)
#include "tst_gpumetrics.moc"
