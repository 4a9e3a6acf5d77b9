// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/minicupti.h"
#include "tests/fakes/cuda/core/calls.h"
#include "tests/fakes/cuda/cupti/layout.h"

#include <QDir>
#include <QTest>

#include <cstddef>

#include <dlfcn.h>

#if __has_include(<cupti.h>) && __has_include(<cuda.h>)
#include <cupti.h>
#endif

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
#define TRILANE_HAS_CUPTI 1

// The simulated CUPTI's table against the header of the installed CUDA Toolkit.
namespace {

using namespace fakecupti;

using Kernel = CUpti_ActivityKernel10;
using Copy = CUpti_ActivityMemcpy6;
using Set = CUpti_ActivityMemset4;
using Peer = CUpti_ActivityMemcpyPtoP4;
using Wait = CUpti_ActivitySynchronization2;
using Overheads = CUpti_ActivityOverhead3;
using Memory = CUpti_ActivityMemory4;
using Graph = CUpti_ActivityGraphTrace2;
using Api = CUpti_ActivityAPI;

static_assert(offsetof(Kernel, registersPerThread) == kernel::kRegisters);
static_assert(offsetof(Kernel, start) == kernel::kStart && offsetof(Kernel, end) == kernel::kEnd);
static_assert(offsetof(Kernel, completed) == kernel::kCompleted);
static_assert(offsetof(Kernel, deviceId) == kernel::kDevice);
static_assert(offsetof(Kernel, contextId) == kernel::kContext);
static_assert(offsetof(Kernel, streamId) == kernel::kStream);
static_assert(offsetof(Kernel, gridX) == kernel::kGrid);
static_assert(offsetof(Kernel, blockX) == kernel::kBlock);
static_assert(offsetof(Kernel, dynamicSharedMemory) == kernel::kDynamicShared);
static_assert(offsetof(Kernel, correlationId) == kernel::kCorrelation);
static_assert(offsetof(Kernel, gridId) == kernel::kGridId);
static_assert(offsetof(Kernel, name) == kernel::kName);
static_assert(offsetof(Kernel, graphNodeId) == kernel::kGraphNode);
static_assert(offsetof(Kernel, graphId) == kernel::kGraph);

static_assert(offsetof(Copy, copyKind) == transfer::kCopyKind);
static_assert(offsetof(Copy, srcKind) == transfer::kSource);
static_assert(offsetof(Copy, dstKind) == transfer::kDestination);
static_assert(offsetof(Copy, flags) == transfer::kCopyFlags);
static_assert(offsetof(Copy, bytes) == transfer::kBytes);
static_assert(offsetof(Copy, start) == transfer::kStart && offsetof(Copy, end) == transfer::kEnd);
static_assert(offsetof(Copy, deviceId) == transfer::kDevice);
static_assert(offsetof(Copy, contextId) == transfer::kContext);
static_assert(offsetof(Copy, streamId) == transfer::kStream);
static_assert(offsetof(Copy, correlationId) == transfer::kCorrelation);
static_assert(offsetof(Copy, graphNodeId) == transfer::kGraphNode);
static_assert(offsetof(Copy, graphId) == transfer::kGraph);
static_assert(offsetof(Set, value) == transfer::kValue);
static_assert(offsetof(Set, flags) == transfer::kSetFlags);
static_assert(offsetof(Set, memoryKind) == transfer::kSetMemory);
static_assert(offsetof(Set, correlationId) == transfer::kCorrelation);
static_assert(offsetof(Set, graphNodeId) == transfer::kGraphNode);
static_assert(offsetof(Set, graphId) == transfer::kGraph);
static_assert(offsetof(Peer, streamId) == transfer::kStream);
static_assert(offsetof(Peer, srcDeviceId) == peer::kSourceDevice);
static_assert(offsetof(Peer, srcContextId) == peer::kSourceContext);
static_assert(offsetof(Peer, dstDeviceId) == peer::kDestinationDevice);
static_assert(offsetof(Peer, dstContextId) == peer::kDestinationContext);
static_assert(offsetof(Peer, correlationId) == peer::kCorrelation);
static_assert(offsetof(Peer, graphNodeId) == peer::kGraphNode);
static_assert(offsetof(Peer, graphId) == peer::kGraph);

static_assert(offsetof(Api, cbid) == api::kFunction);
static_assert(offsetof(Api, start) == api::kStart && offsetof(Api, end) == api::kEnd);
static_assert(offsetof(Api, processId) == api::kProcess);
static_assert(offsetof(Api, threadId) == api::kThread);
static_assert(offsetof(Api, correlationId) == api::kCorrelation);
static_assert(offsetof(Api, returnValue) == api::kResult);

static_assert(offsetof(Wait, type) == synchronization::kType);
static_assert(offsetof(Wait, start) == synchronization::kStart);
static_assert(offsetof(Wait, end) == synchronization::kEnd);
static_assert(offsetof(Wait, correlationId) == synchronization::kCorrelation);
static_assert(offsetof(Wait, contextId) == synchronization::kContext);
static_assert(offsetof(Wait, streamId) == synchronization::kStream);
static_assert(offsetof(Wait, cudaEventId) == synchronization::kEvent);

static_assert(offsetof(Overheads, overheadKind) == overhead::kOverheadKind);
static_assert(offsetof(Overheads, objectKind) == overhead::kObjectKind);
static_assert(offsetof(Overheads, objectId) == overhead::kProcess);
static_assert(offsetof(CUpti_ActivityObjectKindId, pt.threadId) ==
              overhead::kThread - overhead::kProcess);
static_assert(offsetof(Overheads, start) == overhead::kStart);
static_assert(offsetof(Overheads, end) == overhead::kEnd);
static_assert(CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH == overhead::kBufferFlush);

static_assert(offsetof(Graph, correlationId) == graph::kCorrelation);
static_assert(offsetof(Graph, start) == graph::kStart && offsetof(Graph, end) == graph::kEnd);
static_assert(offsetof(Graph, deviceId) == graph::kDevice);
static_assert(offsetof(Graph, graphId) == graph::kGraph);
static_assert(offsetof(Graph, contextId) == graph::kContext);
static_assert(offsetof(Graph, streamId) == graph::kStream);

static_assert(offsetof(Memory, memoryOperationType) == allocation::kOperation);
static_assert(offsetof(Memory, memoryKind) == allocation::kMemoryKind);
static_assert(offsetof(Memory, correlationId) == allocation::kCorrelation);
static_assert(offsetof(Memory, address) == allocation::kAddress);
static_assert(offsetof(Memory, bytes) == allocation::kBytes);
static_assert(offsetof(Memory, timestamp) == allocation::kTimestamp);
static_assert(offsetof(Memory, processId) == allocation::kProcess);
static_assert(offsetof(Memory, deviceId) == allocation::kDevice);
static_assert(offsetof(Memory, contextId) == allocation::kContext);
static_assert(offsetof(Memory, streamId) == allocation::kStream);
static_assert(offsetof(Memory, isAsync) == allocation::kIsAsync);

static_assert(CUPTI_ACTIVITY_KIND_MEMCPY == static_cast<int>(kMemcpy));
static_assert(CUPTI_ACTIVITY_KIND_MEMSET == static_cast<int>(kMemset));
static_assert(CUPTI_ACTIVITY_KIND_DRIVER == static_cast<int>(kDriver));
static_assert(CUPTI_ACTIVITY_KIND_RUNTIME == static_cast<int>(kRuntime));
static_assert(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL == static_cast<int>(kKernel));
static_assert(CUPTI_ACTIVITY_KIND_OVERHEAD == static_cast<int>(kOverhead));
static_assert(CUPTI_ACTIVITY_KIND_MEMCPY2 == static_cast<int>(kMemcpy2));
static_assert(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION == static_cast<int>(kSynchronization));
static_assert(CUPTI_ACTIVITY_KIND_MEMORY2 == static_cast<int>(kMemory2));
static_assert(CUPTI_ACTIVITY_KIND_GRAPH_TRACE == static_cast<int>(kGraphTrace));

// The functions' numbers are CUPTI's.
#define SAME_RUNTIME(name, version, number)                                                        \
    static_assert(CUPTI_RUNTIME_TRACE_CBID_##name##_v##version == (number));
FAKE_RUNTIME_CALLS(SAME_RUNTIME)
#define SAME_DRIVER(name, number) static_assert(CUPTI_DRIVER_TRACE_CBID_##name == (number));
FAKE_DRIVER_CALLS(SAME_DRIVER)

} // namespace
#endif

/// Records of the simulated CUPTI are as long as the real ones, and everything in them is where it
/// really is.
class TestFakeLayout : public QObject
{
    Q_OBJECT

private slots:
    void eachVersionsRecordsAreAsLongAsItsStructures()
    {
#if defined(TRILANE_HAS_CUPTI)
        const auto lengths = [](const char *cuda) {
            const fakecupti::Version *version = fakecupti::findVersion(cuda);
            std::vector<size_t> all;
            for (const uint32_t kind : {kKernel, kMemcpy, kMemset, kMemcpy2, kSynchronization,
                                        kOverhead, kMemory2, kGraphTrace, kRuntime, kDriver})
                all.push_back(version->lengthOf(kind));
            return all;
        };
        using Lengths = std::vector<size_t>;
        constexpr size_t kApi = sizeof(Api);
        QCOMPARE(lengths("11.0"),
                 (Lengths{sizeof(CUpti_ActivityKernel5), sizeof(CUpti_ActivityMemcpy4),
                          sizeof(CUpti_ActivityMemset3), sizeof(CUpti_ActivityMemcpyPtoP2),
                          sizeof(CUpti_ActivitySynchronization), sizeof(CUpti_ActivityOverhead), 0,
                          0, kApi, kApi}));
        QCOMPARE(
            lengths("11.8"),
            (Lengths{sizeof(CUpti_ActivityKernel8), sizeof(CUpti_ActivityMemcpy5),
                     sizeof(CUpti_ActivityMemset4), sizeof(CUpti_ActivityMemcpyPtoP4),
                     sizeof(CUpti_ActivitySynchronization), sizeof(CUpti_ActivityOverhead),
                     sizeof(CUpti_ActivityMemory3), sizeof(CUpti_ActivityGraphTrace), kApi, kApi}));
        QCOMPARE(lengths("12.0")[0], sizeof(CUpti_ActivityKernel9));
        QCOMPARE(lengths("12.6"),
                 (Lengths{sizeof(CUpti_ActivityKernel9), sizeof(CUpti_ActivityMemcpy5),
                          sizeof(CUpti_ActivityMemset4), sizeof(CUpti_ActivityMemcpyPtoP4),
                          sizeof(CUpti_ActivitySynchronization), sizeof(CUpti_ActivityOverhead3),
                          sizeof(CUpti_ActivityMemory4), sizeof(CUpti_ActivityGraphTrace2), kApi,
                          kApi}));
        QCOMPARE(lengths("13.0"),
                 (Lengths{sizeof(Kernel), sizeof(Copy), sizeof(Set), sizeof(Peer), sizeof(Wait),
                          sizeof(Overheads), sizeof(Memory), sizeof(Graph), kApi, kApi}));
#else
        QSKIP("CUPTI 13's header was not there when the tests were built");
#endif
    }

    void layoutsOfReleasesMatchTheirHeaders()
    {
        const auto lengthOf = [](const char *cuda, fakecupti::Kind kind) {
            return fakecupti::findVersion(cuda)->lengthOf(kind);
        };
        using namespace fakecupti;
        QCOMPARE(lengthOf("11.7", kKernel), size_t{176});
        QCOMPARE(lengthOf("12.6", kSynchronization), size_t{40});
        QCOMPARE(lengthOf("12.8", kSynchronization), size_t{56});
        QCOMPARE(lengthOf("12.6", kMemcpy), size_t{88});
        QCOMPARE(lengthOf("12.8", kMemcpy), size_t{96});
        QCOMPARE(lengthOf("13.5", kKernel), size_t{248});
        QCOMPARE(lengthOf("13.5", kMemcpy), size_t{112});
        QCOMPARE(lengthOf("13.5", kMemset), size_t{104});
        QCOMPARE(findVersion("12.0")->api, 18u);
        QCOMPARE(findVersion("13.0")->api, 130001u);
        QVERIFY(!findVersion("10.2"));
    }

    /// The way in which the agent learns the lengths gives the same with the real libraries, of all
    /// kinds. ./run cupti fetches them.
    void theRealLibraryHasTheSameLengths_data()
    {
        QTest::addColumn<QString>("version");
        for (const char *version : {"11.8", "12.1", "12.4", "12.6", "12.8", "12.9", "13.0", "13.1"})
            QTest::newRow(version) << version;
    }
    void theRealLibraryHasTheSameLengths()
    {
        QFETCH(QString, version);
        const QDir folder(QDir(CUPTI_FETCHED).filePath(version));
        const QStringList names = folder.entryList({"libcupti.so.*"}, QDir::Files);
        if (names.isEmpty())
            QSKIP("not fetched: ./run cupti");
        void *library = ::dlopen(qPrintable(folder.filePath(names[0])), RTLD_NOW | RTLD_LOCAL);
        QVERIFY2(library, ::dlerror());
        trilane::agent::cupti::Library cupti{};
        cupti.getNextRecord = reinterpret_cast<decltype(cupti.getNextRecord)>(
            ::dlsym(library, "cuptiActivityGetNextRecord"));
        const auto getVersion =
            reinterpret_cast<int (*)(uint32_t *)>(::dlsym(library, "cuptiGetVersion"));
        uint32_t number = 0;
        QVERIFY(cupti.getNextRecord && getVersion && getVersion(&number) == 0);
        const fakecupti::Version &fake = *fakecupti::findVersion(qPrintable(version));
        QCOMPARE(fake.api, number);
        for (uint32_t kind = 1; kind < fakecupti::kKindEnd; ++kind)
            QVERIFY2(cupti.lengthOf(kind) == fake.lengthOf(kind), QByteArray::number(kind));
    }
};

QTEST_GUILESS_MAIN(TestFakeLayout)
#include "tst_fakelayout.moc"
