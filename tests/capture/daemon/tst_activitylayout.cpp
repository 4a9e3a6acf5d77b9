// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/minicupti.h"
#include "capture/daemon/activitylayout.h"

#include <QTest>

#include <cstddef>

#if __has_include(<cupti.h>) && __has_include(<cuda.h>)
#include <cupti.h>

// Our table against the header of the installed CUDA Toolkit: it cannot drift unseen.
namespace {

using namespace trilane::activity;

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
using Kernel = CUpti_ActivityKernel10;
using Synchronizations = CUpti_ActivitySynchronization2;
using Overheads = CUpti_ActivityOverhead3;
using GraphTraces = CUpti_ActivityGraphTrace2;
using Copy = CUpti_ActivityMemcpy6;
using PeerCopy = CUpti_ActivityMemcpyPtoP4;
using Allocation = CUpti_ActivityMemory4;
using Set = CUpti_ActivityMemset4;
#else
using Kernel = CUpti_ActivityKernel5;
using Synchronizations = CUpti_ActivitySynchronization;
using Overheads = CUpti_ActivityOverhead;
using Copy = CUpti_ActivityMemcpy4;
using PeerCopy = CUpti_ActivityMemcpyPtoP2;
using Set = CUpti_ActivityMemset3;
#endif
using Api = CUpti_ActivityAPI;

static_assert(offsetof(Kernel, registersPerThread) == kernel::kRegisters);
static_assert(offsetof(Kernel, start) == kernel::kStart);
static_assert(offsetof(Kernel, end) == kernel::kEnd);
static_assert(offsetof(Kernel, deviceId) == kernel::kDevice);
static_assert(offsetof(Kernel, contextId) == kernel::kContext);
static_assert(offsetof(Kernel, streamId) == kernel::kStream);
static_assert(offsetof(Kernel, gridX) == kernel::kGrid);
static_assert(offsetof(Kernel, gridZ) == kernel::kGrid + 8);
static_assert(offsetof(Kernel, blockX) == kernel::kBlock);
static_assert(offsetof(Kernel, staticSharedMemory) == kernel::kStaticShared);
static_assert(offsetof(Kernel, dynamicSharedMemory) == kernel::kDynamicShared);
static_assert(offsetof(Kernel, correlationId) == kernel::kCorrelation);
static_assert(offsetof(Kernel, name) == kernel::kName);
static_assert(sizeof(Kernel) >= kernel::kLeast);

static_assert(offsetof(Copy, copyKind) == memcpy::kCopyKind);
static_assert(offsetof(Copy, srcKind) == memcpy::kSourceKind);
static_assert(offsetof(Copy, dstKind) == memcpy::kDestinationKind);
static_assert(offsetof(Copy, bytes) == transfer::kBytes);
static_assert(offsetof(Copy, start) == transfer::kStart);
static_assert(offsetof(Copy, end) == transfer::kEnd);
static_assert(offsetof(Copy, deviceId) == transfer::kDevice);
static_assert(offsetof(Copy, contextId) == transfer::kContext);
static_assert(offsetof(Copy, streamId) == transfer::kStream);
static_assert(offsetof(Copy, correlationId) == transfer::kCorrelation);
static_assert(offsetof(Set, bytes) == transfer::kBytes);
static_assert(offsetof(Set, start) == transfer::kStart);
static_assert(offsetof(Set, end) == transfer::kEnd);
static_assert(offsetof(Set, deviceId) == transfer::kDevice);
static_assert(offsetof(Set, contextId) == transfer::kContext);
static_assert(offsetof(Set, streamId) == transfer::kStream);
static_assert(offsetof(Set, correlationId) == transfer::kCorrelation);

static_assert(offsetof(PeerCopy, copyKind) == memcpy::kCopyKind);
static_assert(offsetof(PeerCopy, dstKind) == memcpy::kDestinationKind);
static_assert(offsetof(PeerCopy, bytes) == transfer::kBytes);
static_assert(offsetof(PeerCopy, start) == transfer::kStart);
static_assert(offsetof(PeerCopy, end) == transfer::kEnd);
static_assert(offsetof(PeerCopy, deviceId) == transfer::kDevice);
static_assert(offsetof(PeerCopy, contextId) == transfer::kContext);
static_assert(offsetof(PeerCopy, streamId) == transfer::kStream);
static_assert(offsetof(PeerCopy, correlationId) == peer::kCorrelation);

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
static_assert(offsetof(Allocation, memoryOperationType) == memory::kOperation);
static_assert(offsetof(Allocation, memoryKind) == memory::kMemoryKind);
static_assert(offsetof(Allocation, address) == memory::kAddress);
static_assert(offsetof(Allocation, bytes) == memory::kBytes);
static_assert(offsetof(Allocation, timestamp) == memory::kTimestamp);
static_assert(offsetof(Allocation, deviceId) == memory::kDevice);
static_assert(offsetof(Allocation, contextId) == memory::kContext);
static_assert(CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION == memory::kAllocation);
static_assert(CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE == memory::kRelease);
static_assert(CUPTI_INVALID_CONTEXT_ID == memory::kInvalid);
static_assert(offsetof(Synchronizations, returnValue) == synchronization::kReturnValue);
static_assert(offsetof(GraphTraces, endDeviceId) == graph::kEndDevice);
static_assert(offsetof(GraphTraces, endContextId) == graph::kEndContext);
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER} == int{overhead::DriverCompiler});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH} == int{overhead::BufferFlush});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION} == int{overhead::Instrumentation});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE} == int{overhead::Resource});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_RUNTIME_TRIGGERED_MODULE_LOADING} ==
              int{overhead::ModuleLoading});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING} ==
              int{overhead::LazyFunctionLoading});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL} == int{overhead::CommandBufferFull});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_ACTIVITY_BUFFER_REQUEST} == int{overhead::BufferRequest});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_UVM_ACTIVITY_INIT} == int{overhead::UvmInit});
#endif

static_assert(offsetof(Api, cbid) == api::kFunction);
static_assert(offsetof(Api, start) == api::kStart);
static_assert(offsetof(Api, end) == api::kEnd);
static_assert(offsetof(Api, threadId) == api::kThread);
static_assert(offsetof(Api, correlationId) == api::kCorrelation);
static_assert(sizeof(Api) == api::kLeast);

static_assert(offsetof(Synchronizations, type) == synchronization::kType);
static_assert(offsetof(Synchronizations, start) == synchronization::kStart);
static_assert(offsetof(Synchronizations, end) == synchronization::kEnd);
static_assert(offsetof(Synchronizations, correlationId) == synchronization::kCorrelation);
static_assert(offsetof(Synchronizations, contextId) == synchronization::kContext);
static_assert(offsetof(Synchronizations, streamId) == synchronization::kStream);

static_assert(offsetof(Overheads, overheadKind) == overhead::kOverheadKind);
static_assert(offsetof(Overheads, objectKind) == overhead::kObjectKind);
static_assert(offsetof(Overheads, objectId) == overhead::kObject);
static_assert(offsetof(CUpti_ActivityObjectKindId, pt.threadId) == 4);
static_assert(offsetof(Overheads, start) == overhead::kStart);
static_assert(offsetof(Overheads, end) == overhead::kEnd);

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
static_assert(offsetof(GraphTraces, correlationId) == graph::kCorrelation);
static_assert(offsetof(GraphTraces, start) == graph::kStart);
static_assert(offsetof(GraphTraces, end) == graph::kEnd);
static_assert(offsetof(GraphTraces, deviceId) == graph::kDevice);
static_assert(offsetof(GraphTraces, graphId) == graph::kGraph);
static_assert(offsetof(GraphTraces, contextId) == graph::kContext);
static_assert(offsetof(GraphTraces, streamId) == graph::kStream);
#endif

static_assert(CUPTI_ACTIVITY_KIND_MEMCPY == static_cast<int>(Memcpy));
static_assert(CUPTI_ACTIVITY_KIND_MEMSET == static_cast<int>(Memset));
static_assert(CUPTI_ACTIVITY_KIND_DRIVER == static_cast<int>(Driver));
static_assert(CUPTI_ACTIVITY_KIND_RUNTIME == static_cast<int>(Runtime));
static_assert(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL == static_cast<int>(ConcurrentKernel));
static_assert(CUPTI_ACTIVITY_KIND_OVERHEAD == static_cast<int>(Overhead));
static_assert(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION == static_cast<int>(Synchronization));
static_assert(CUPTI_ACTIVITY_KIND_GRAPH_TRACE == static_cast<int>(GraphTrace));
static_assert(CUPTI_ACTIVITY_OBJECT_THREAD == 2);

// What the agent itself knows of CUPTI.
namespace agent = trilane::agent::cupti;
constexpr bool same(agent::Kind ours, Kind daemons)
{
    return static_cast<uint32_t>(ours) == static_cast<uint32_t>(daemons);
}
static_assert(same(agent::kMemcpy, Memcpy) && same(agent::kMemset, Memset));
static_assert(same(agent::kRuntime, Runtime) && same(agent::kDriver, Driver));
static_assert(same(agent::kKernel, ConcurrentKernel));
static_assert(same(agent::kOverhead, Overhead));
static_assert(same(agent::kSynchronization, Synchronization));
static_assert(same(agent::kGraphTrace, GraphTrace));
static_assert(same(agent::kMemcpy2, MemcpyPeer) && same(agent::kMemory2, Memory));
static_assert(CUPTI_ACTIVITY_KIND_MEMCPY2 == static_cast<int>(MemcpyPeer));
static_assert(CUPTI_ACTIVITY_KIND_MEMORY2 == static_cast<int>(Memory));
static_assert(agent::kKernelName == kernel::kName && agent::kApiFunction == api::kFunction);
static_assert(CUPTI_CB_DOMAIN_DRIVER_API == agent::kDriverDomain);
static_assert(CUPTI_CB_DOMAIN_RUNTIME_API == agent::kRuntimeDomain);
static_assert(CUPTI_SUCCESS == agent::kSuccess);
static_assert(CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStart_v4000 == agent::kProfilerStart);
static_assert(CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStop_v4000 == agent::kProfilerStop);
static_assert(CUPTI_DRIVER_TRACE_CBID_cuProfilerStart == agent::kDriverProfilerStart);
static_assert(CUPTI_DRIVER_TRACE_CBID_cuProfilerStop == agent::kDriverProfilerStop);
static_assert(CUPTI_CB_DOMAIN_RUNTIME_API == agent::kRuntimeDomain);
static_assert(CUPTI_CB_DOMAIN_DRIVER_API == agent::kDriverDomain);
static_assert(CUPTI_API_ENTER == agent::kEnter);
static_assert(offsetof(CUpti_CallbackData, callbackSite) == 0);
static_assert(CUPTI_ERROR_NOT_COMPATIBLE == agent::kNotCompatible);
static_assert(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED == agent::kMultipleSubscribers);
static_assert(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED == agent::kFlushForced);
static_assert(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER + 4 == agent::kPerThreadBuffer);

} // namespace
#define TRILANE_HAS_CUPTI 1
#endif

class TestActivityLayout : public QObject
{
    Q_OBJECT

private slots:
    /// The comparison is done by the compiler; here it is told whether there was one.
    void theTableIsThatOfTheInstalledToolkit()
    {
#if !defined(TRILANE_HAS_CUPTI)
        QSKIP("the CUDA Toolkit with CUPTI was not there when the tests were built");
#endif
    }

    void behindARecordsEndThereIsNothing()
    {
        const std::byte bytes[4] = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
        QCOMPARE(trilane::activity::field<uint32_t>(bytes, 0), 0x04030201u);
        QCOMPARE(trilane::activity::field<uint32_t>(bytes, 1), 0u);
        QCOMPARE(trilane::activity::field<uint64_t>(bytes, 0), uint64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestActivityLayout)
#include "tst_activitylayout.moc"
