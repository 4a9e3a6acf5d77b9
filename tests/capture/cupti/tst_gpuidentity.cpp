// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/capture/agent/testdaemon.h"
#include "tests/fakes/cuda/include/fakedevices.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <map>

using namespace trilane;
using namespace trilane::wire;

/// GPUs are known by their UUIDs, whatever a process calls them.
class TestGpuIdentity : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// Records one process for each of these lists of devices, at the same time.
    std::shared_ptr<const store::Store> recorded(const QStringList &devices, bool hasNvml = true)
    {
        const QString path = m_folder.filePath("gpus.trilane");
        QFile::remove(path);
        QString script;
        for (const QString &list : devices)
            script += "STUB_DEVICES=" + list +
                      " " CUPTI_TARGET " " CUPTI_DRIVER " " CUPTI_STUB " -- " CUPTI_STUB " & ";
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TRILANE_NVML", hasNvml ? TRILANE_FAKE_NVML : "/nonexistent");
        environment.insert("FAKE_NVML_GPUS", "4");
        environment.insert("FAKE_NVML_MIG", "3");
        // Of the command, not of its processes: it decides nothing.
        environment.insert("CUDA_VISIBLE_DEVICES", "1");
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setProcessEnvironment(environment);
        process.start(TRILANE_BIN_DIR "/trilane",
                      {"record", "--daemon", "private", "--trace", "cuda", "-o", path, "--", "sh",
                       "-c", script + "wait"});
        if (!process.waitForFinished(60'000) || process.exitCode() != 0)
            return nullptr;
        auto store = store::openStore(path.toStdString());
        return store ? *store : nullptr;
    }
    /// Kernels by the number of their GPU.
    static std::map<int64_t, uint64_t> kernels(store::Tables trace)
    {
        std::map<int64_t, uint64_t> counts;
        for (const format::Track &track : trace.tracks()) {
            if (track.kind != TrackKind::Stream)
                continue;
            const format::Track &context = trace.track(track.parent);
            counts[trace.track(context.parent).number] += trace.sliceCountOf(track.id);
        }
        return counts;
    }
    static int gpuTracks(store::Tables trace)
    {
        int count = 0;
        for (const format::Track &track : trace.tracks())
            count += track.kind == TrackKind::Gpu ? 1 : 0;
        return count;
    }

private slots:
    void theAgentReportsTheGpusOfAProcess()
    {
        TestDaemon daemon(kArmCuda);
        QProcessEnvironment environment = daemon.environment();
        environment.insert("STUB_DEVICES", "3,0,1.2");
        QProcess program;
        QVERIFY(daemon.run(program, CUPTI_TARGET, {CUPTI_DRIVER, CUPTI_STUB, "--", CUPTI_STUB},
                           environment));
        QCOMPARE(program.exitCode(), 42);
        const Traced &process = *daemon.processes.at(0);
        const std::vector<Packet> told = process.messages(MessageType::Device);
        QCOMPARE(told.size(), size_t{3});
        for (unsigned i = 0; i < 3; ++i) {
            constexpr unsigned kPlaces[] = {3, 0, 1};
            const bool isInstance = i == 2;
            QCOMPARE(told[i].a, uint64_t{i});
            QCOMPARE(told[i].b & 1, uint64_t{isInstance ? 1u : 0u});
            QCOMPARE(std::string(told[i].text),
                     (isInstance ? fakedevices::migUuidOf(1, 2) : fakedevices::uuidOf(kPlaces[i])) +
                         " " + fakedevices::busOf(kPlaces[i]));
        }
        // Before what names GPUs by ordinals.
        const auto isBuffer = [](const Packet &m) {
            return m.type == MessageType::Buffer;
        };
        const auto isDevice = [](const Packet &m) {
            return m.type == MessageType::Device;
        };
        const auto begin = process.received.begin();
        const auto end = process.received.end();
        QVERIFY(std::find_if(begin, end, isBuffer) > std::find_if(begin, end, isDevice));
    }

    void twoProcessesWithOneGpuEach()
    {
        const auto store = recorded({"2", "0"});
        QVERIFY(store);
        QCOMPARE(kernels(*store), (std::map<int64_t, uint64_t>{{0, 1}, {2, 1}}));
        // Four GPUs and three instances, as NVML knows them, each once.
        QCOMPARE(gpuTracks(*store), 7);
        for (const format::GpuInfo &gpu : store->info().gpus) {
            if (gpu.ordinal < 4)
                QCOMPARE(gpu.uuid, fakedevices::uuidOf(static_cast<unsigned>(gpu.ordinal)));
        }
        // The curves below a GPU are its own.
        int checked = 0;
        for (const format::Track &track : store->tracks()) {
            const bool isMemory =
                track.kind == TrackKind::Counter && store->string(track.name) == "GPU memory used";
            if (!isMemory || store->track(track.parent).number > 3)
                continue;
            const format::Slice first = store->nearest(store->lanesOf(track.id)[0], 0)->slice;
            const auto expected =
                static_cast<double>(uint64_t(1 + store->track(track.parent).number) << 30);
            QCOMPARE(std::bit_cast<double>(first.value), expected);
            ++checked;
        }
        QCOMPARE(checked, 4);
    }

    void instancesOfOneGpu()
    {
        const auto store = recorded({"0.2", "0.1", "1"});
        QVERIFY(store);
        QCOMPARE(kernels(*store), (std::map<int64_t, uint64_t>{{1, 1}, {5, 1}, {6, 1}}));
        QCOMPARE(store->info().gpus[6].uuid, fakedevices::migUuidOf(0, 2));
    }

    void distinguishesGpusWithoutNvml()
    {
        const auto store = recorded({"2", "0", "2"}, false);
        QVERIFY(store);
        QCOMPARE(gpuTracks(*store), 2);
        std::map<int64_t, uint64_t> counts = kernels(*store);
        QCOMPARE(counts[0] + counts[1], uint64_t{3});
        QVERIFY(counts[0] > 0 && counts[1] > 0);
    }
};

QTEST_GUILESS_MAIN(TestGpuIdentity)
#include "tst_gpuidentity.moc"
