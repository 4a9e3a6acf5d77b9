// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/gpunumbers.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/sources/gpumetrics.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/fakes/cuda/include/fakedevices.h"

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

    std::shared_ptr<const store::Store> recorded(int rounds = 20)
    {
        const std::string path = m_folder.filePath("gpu.trilane").toStdString();
        auto trace = *build::LiveTrace::create(path, daemon::monotonicNow());
        auto nvml = daemon::Nvml::load();
        if (!nvml)
            qFatal("%s", nvml.error().message().c_str());
        {
            daemon::GpuMetrics metrics(std::move(nvml).value(), 10'000'000);
            metrics.tellGpus(trace->info());
            for (int i = 0; i < rounds; ++i) {
                QTest::qSleep(10);
                metrics.addTo(*trace);
            }
        }
        if (!trace->finish(daemon::monotonicNow()))
            qFatal("not finished");
        return *store::openStore(path);
    }
    static std::string uuidOf(const char *kind, unsigned number)
    {
        return kind + fakedevices::uuidOf(number).substr(3);
    }
    /// First value of a curve of a GPU, by name.
    static std::map<std::string, double> curves(const store::Store &store, int gpu)
    {
        std::map<std::string, double> found;
        for (const format::Track &track : store.tracks()) {
            if (track.kind != TrackKind::Counter || store.track(track.parent).number != gpu)
                continue;
            const format::Slice first = store.nearest(store.lanesOf(track.id)[0], 0)->slice;
            found[std::string(store.string(track.name))] = std::bit_cast<double>(first.value);
        }
        return found;
    }

private slots:
    void initTestCase() { qputenv("TRILANE_NVML", TRILANE_FAKE_NVML); }

    void everyGpuHasItsCurves()
    {
        const auto store = recorded();
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
        QVERIFY(store->account().total(format::Outcome::Imported) >= 14 * 5);
    }

    /// CUDA's order and choice are those of a process, which tells the UUIDs behind its ordinals.
    void aProcesssOrdinalIsFoundByUuid()
    {
        format::TraceInfo info{.gpus = {{.ordinal = 0, .uuid = uuidOf("GPU", 0)},
                                        {.ordinal = 1, .uuid = uuidOf("GPU", 1)}}};
        const auto number = [&info](uint64_t ordinal, const std::string &uuid) {
            const auto gpu = daemon::gpuIdentity(ordinal, uuid + " 0000:17:00.0");
            return gpu ? daemon::gpuNumber(info, *gpu) : -1;
        };
        QCOMPARE(number(0, uuidOf("GPU", 1)), 1);
        QCOMPARE(number(1, uuidOf("GPU", 0)), 0);
        // NVML does not know them: a free number each, the same for all processes.
        QCOMPARE(number(0, uuidOf("MIG", 7)), 2);
        QCOMPARE(number(5, uuidOf("MIG", 8)), 5);
        QCOMPARE(number(1, uuidOf("MIG", 7)), 2);
        QCOMPARE(info.gpus.size(), size_t{4});
        // What no agent says.
        QVERIFY(!daemon::gpuIdentity(0, "GPU-1"));
        QVERIFY(!daemon::gpuIdentity(uint64_t{1} << 40, uuidOf("GPU", 1)));
        QVERIFY(!daemon::gpuIdentity(0, std::string(40, '\n')));
        for (unsigned i = 0; i < 5000; ++i)
            number(i % 8, uuidOf("GPU", 1000 + i));
        QVERIFY(info.gpus.size() <= 1024);
    }

    void instancesOfAGpuHaveRowsOfTheirOwn()
    {
        qputenv("FAKE_NVML_MIG", "2");
        const auto store = recorded();
        qunsetenv("FAKE_NVML_MIG");
        QCOMPARE(store->info().gpus.size(), size_t{4});
        QCOMPARE(store->info().gpus[1].uuid, fakedevices::uuidOf(1));
        QCOMPARE(store->info().gpus[3].uuid, fakedevices::migUuidOf(0, 1));
        QCOMPARE(store->info().gpus[3].memoryBytes, uint64_t{10} << 30);
        QCOMPARE(curves(*store, 3).size(), size_t{1});
        QCOMPARE(curves(*store, 3)["GPU memory used"], double(uint64_t{2} << 30));
        QCOMPARE(curves(*store, 0).size(), size_t{8});
    }

    void metricsWithoutValuesHaveNoCounter()
    {
        qputenv("FAKE_NVML_UNAVAILABLE", "1");
        const auto store = recorded();
        qunsetenv("FAKE_NVML_UNAVAILABLE");
        QVERIFY(curves(*store, 0).empty());
    }

    /// The driver counts PCIe bytes for 20 ms a question: 320 ms for eight GPUs.
    void slowPcieQueriesDoNotDelayOtherMetrics()
    {
        qputenv("FAKE_NVML_GPUS", "8");
        const Ns begin = daemon::monotonicNow();
        const auto store = recorded(100);
        const Ns end = daemon::monotonicNow();
        qunsetenv("FAKE_NVML_GPUS");
        QCOMPARE(store->info().gpus.size(), size_t{8});
        for (const format::Track &track : store->tracks()) {
            if (track.kind != TrackKind::Counter || store->string(track.name) != "GPU utilization")
                continue;
            // 10 ms apart if nothing else had the processor; 330 ms before they were apart.
            const auto samples = static_cast<Ns>(store->sliceCountOf(track.id));
            QVERIFY2(samples * 100'000'000 >= end - begin,
                     qPrintable(QString("%1 samples").arg(samples)));
        }
    }

    void reportsAMissingDriverInOneSentence()
    {
        qputenv("FAKE_NVML_BROKEN", "1");
        const auto broken = daemon::Nvml::load();
        qunsetenv("FAKE_NVML_BROKEN");
        QVERIFY(!broken);
        QVERIFY(broken.error().message().find("NVML error 9") != std::string::npos);
        qputenv("TRILANE_NVML", "/nonexistent/libnvidia-ml.so");
        const auto missing = daemon::Nvml::load();
        qputenv("TRILANE_NVML", TRILANE_FAKE_NVML);
        QVERIFY(!missing);
        QVERIFY(missing.error().message().find("/nonexistent/libnvidia-ml.so") !=
                std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestGpuMetrics)
#include "tst_gpumetrics.moc"
