// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/minicupti.h"
#include "capture/daemon/activity/activitylayout.h"

#include <QTest>

#include <cstddef>

#if __has_include(<cupti.h>) && __has_include(<cuda.h>)
#include <cupti.h>

// Our table against the header of the installed CUDA Toolkit: it cannot drift unseen.
namespace {

using namespace trilane::daemon::activity;

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

static_assert(offsetof(Kernel, registersPerThread) ==
              trilane::daemon::activity::kernel::kRegisters);
static_assert(offsetof(Kernel, start) == trilane::daemon::activity::kernel::kStart);
static_assert(offsetof(Kernel, end) == trilane::daemon::activity::kernel::kEnd);
static_assert(offsetof(Kernel, deviceId) == trilane::daemon::activity::kernel::kDevice);
static_assert(offsetof(Kernel, contextId) == trilane::daemon::activity::kernel::kContext);
static_assert(offsetof(Kernel, streamId) == trilane::daemon::activity::kernel::kStream);
static_assert(offsetof(Kernel, gridX) == trilane::daemon::activity::kernel::kGrid);
static_assert(offsetof(Kernel, gridZ) == trilane::daemon::activity::kernel::kGrid + 8);
static_assert(offsetof(Kernel, blockX) == trilane::daemon::activity::kernel::kBlock);
static_assert(offsetof(Kernel, staticSharedMemory) ==
              trilane::daemon::activity::kernel::kStaticShared);
static_assert(offsetof(Kernel, dynamicSharedMemory) ==
              trilane::daemon::activity::kernel::kDynamicShared);
static_assert(offsetof(Kernel, correlationId) == trilane::daemon::activity::kernel::kCorrelation);
static_assert(offsetof(Kernel, name) == trilane::daemon::activity::kernel::kName);
static_assert(sizeof(Kernel) >= trilane::daemon::activity::kernel::kMin);

static_assert(offsetof(Copy, copyKind) == trilane::daemon::activity::memcpy::kCopyKind);
static_assert(offsetof(Copy, srcKind) == trilane::daemon::activity::memcpy::kSourceKind);
static_assert(offsetof(Copy, dstKind) == trilane::daemon::activity::memcpy::kDestinationKind);
static_assert(offsetof(Copy, bytes) == trilane::daemon::activity::transfer::kBytes);
static_assert(offsetof(Copy, start) == trilane::daemon::activity::transfer::kStart);
static_assert(offsetof(Copy, end) == trilane::daemon::activity::transfer::kEnd);
static_assert(offsetof(Copy, deviceId) == trilane::daemon::activity::transfer::kDevice);
static_assert(offsetof(Copy, contextId) == trilane::daemon::activity::transfer::kContext);
static_assert(offsetof(Copy, streamId) == trilane::daemon::activity::transfer::kStream);
static_assert(offsetof(Copy, correlationId) == trilane::daemon::activity::transfer::kCorrelation);
static_assert(offsetof(Set, bytes) == trilane::daemon::activity::transfer::kBytes);
static_assert(offsetof(Set, start) == trilane::daemon::activity::transfer::kStart);
static_assert(offsetof(Set, end) == trilane::daemon::activity::transfer::kEnd);
static_assert(offsetof(Set, deviceId) == trilane::daemon::activity::transfer::kDevice);
static_assert(offsetof(Set, contextId) == trilane::daemon::activity::transfer::kContext);
static_assert(offsetof(Set, streamId) == trilane::daemon::activity::transfer::kStream);
static_assert(offsetof(Set, correlationId) == trilane::daemon::activity::transfer::kCorrelation);

static_assert(offsetof(PeerCopy, copyKind) == trilane::daemon::activity::memcpy::kCopyKind);
static_assert(offsetof(PeerCopy, dstKind) == trilane::daemon::activity::memcpy::kDestinationKind);
static_assert(offsetof(PeerCopy, bytes) == trilane::daemon::activity::transfer::kBytes);
static_assert(offsetof(PeerCopy, start) == trilane::daemon::activity::transfer::kStart);
static_assert(offsetof(PeerCopy, end) == trilane::daemon::activity::transfer::kEnd);
static_assert(offsetof(PeerCopy, deviceId) == trilane::daemon::activity::transfer::kDevice);
static_assert(offsetof(PeerCopy, contextId) == trilane::daemon::activity::transfer::kContext);
static_assert(offsetof(PeerCopy, streamId) == trilane::daemon::activity::transfer::kStream);
static_assert(offsetof(PeerCopy, correlationId) == trilane::daemon::activity::peer::kCorrelation);

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
static_assert(offsetof(Allocation, memoryOperationType) ==
              trilane::daemon::activity::memory::kOperation);
static_assert(offsetof(Allocation, memoryKind) == trilane::daemon::activity::memory::kMemoryKind);
static_assert(offsetof(Allocation, address) == trilane::daemon::activity::memory::kAddress);
static_assert(offsetof(Allocation, bytes) == trilane::daemon::activity::memory::kBytes);
static_assert(offsetof(Allocation, timestamp) == trilane::daemon::activity::memory::kTimestamp);
static_assert(offsetof(Allocation, deviceId) == trilane::daemon::activity::memory::kDevice);
static_assert(offsetof(Allocation, contextId) == trilane::daemon::activity::memory::kContext);
static_assert(CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION ==
              trilane::daemon::activity::memory::kAllocation);
static_assert(CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE ==
              trilane::daemon::activity::memory::kRelease);
static_assert(CUPTI_INVALID_CONTEXT_ID == trilane::daemon::activity::memory::kInvalid);
static_assert(offsetof(Synchronizations, returnValue) ==
              trilane::daemon::activity::synchronization::kReturnValue);
static_assert(offsetof(GraphTraces, endDeviceId) == trilane::daemon::activity::graph::kEndDevice);
static_assert(offsetof(GraphTraces, endContextId) == trilane::daemon::activity::graph::kEndContext);
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER} ==
              int{trilane::daemon::activity::overhead::DriverCompiler});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH} ==
              int{trilane::daemon::activity::overhead::BufferFlush});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION} ==
              int{trilane::daemon::activity::overhead::Instrumentation});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE} ==
              int{trilane::daemon::activity::overhead::Resource});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_RUNTIME_TRIGGERED_MODULE_LOADING} ==
              int{trilane::daemon::activity::overhead::ModuleLoading});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING} ==
              int{trilane::daemon::activity::overhead::LazyFunctionLoading});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL} ==
              int{trilane::daemon::activity::overhead::CommandBufferFull});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_ACTIVITY_BUFFER_REQUEST} ==
              int{trilane::daemon::activity::overhead::BufferRequest});
static_assert(int{CUPTI_ACTIVITY_OVERHEAD_UVM_ACTIVITY_INIT} ==
              int{trilane::daemon::activity::overhead::UvmInit});
#endif

static_assert(offsetof(Api, cbid) == trilane::daemon::activity::api::kFunction);
static_assert(offsetof(Api, start) == trilane::daemon::activity::api::kStart);
static_assert(offsetof(Api, end) == trilane::daemon::activity::api::kEnd);
static_assert(offsetof(Api, threadId) == trilane::daemon::activity::api::kThread);
static_assert(offsetof(Api, correlationId) == trilane::daemon::activity::api::kCorrelation);
static_assert(sizeof(Api) == trilane::daemon::activity::api::kMin);

static_assert(offsetof(Synchronizations, type) ==
              trilane::daemon::activity::synchronization::kType);
static_assert(offsetof(Synchronizations, start) ==
              trilane::daemon::activity::synchronization::kStart);
static_assert(offsetof(Synchronizations, end) == trilane::daemon::activity::synchronization::kEnd);
static_assert(offsetof(Synchronizations, correlationId) ==
              trilane::daemon::activity::synchronization::kCorrelation);
static_assert(offsetof(Synchronizations, contextId) ==
              trilane::daemon::activity::synchronization::kContext);
static_assert(offsetof(Synchronizations, streamId) ==
              trilane::daemon::activity::synchronization::kStream);

static_assert(offsetof(Overheads, overheadKind) ==
              trilane::daemon::activity::overhead::kOverheadKind);
static_assert(offsetof(Overheads, objectKind) == trilane::daemon::activity::overhead::kObjectKind);
static_assert(offsetof(Overheads, objectId) == trilane::daemon::activity::overhead::kObject);
static_assert(offsetof(CUpti_ActivityObjectKindId, pt.threadId) == 4);
static_assert(offsetof(Overheads, start) == trilane::daemon::activity::overhead::kStart);
static_assert(offsetof(Overheads, end) == trilane::daemon::activity::overhead::kEnd);

#if defined(CUPTI_API_VERSION) && CUPTI_API_VERSION >= 130000
static_assert(offsetof(GraphTraces, correlationId) ==
              trilane::daemon::activity::graph::kCorrelation);
static_assert(offsetof(GraphTraces, start) == trilane::daemon::activity::graph::kStart);
static_assert(offsetof(GraphTraces, end) == trilane::daemon::activity::graph::kEnd);
static_assert(offsetof(GraphTraces, deviceId) == trilane::daemon::activity::graph::kDevice);
static_assert(offsetof(GraphTraces, graphId) == trilane::daemon::activity::graph::kGraph);
static_assert(offsetof(GraphTraces, contextId) == trilane::daemon::activity::graph::kContext);
static_assert(offsetof(GraphTraces, streamId) == trilane::daemon::activity::graph::kStream);
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
constexpr bool same(trilane::agent::cupti::Kind ours, Kind daemons)
{
    return static_cast<uint32_t>(ours) == static_cast<uint32_t>(daemons);
}
static_assert(same(trilane::agent::cupti::kMemcpy, Memcpy) &&
              same(trilane::agent::cupti::kMemset, Memset));
static_assert(same(trilane::agent::cupti::kRuntime, Runtime) &&
              same(trilane::agent::cupti::kDriver, Driver));
static_assert(same(trilane::agent::cupti::kKernel, ConcurrentKernel));
static_assert(same(trilane::agent::cupti::kOverhead, Overhead));
static_assert(same(trilane::agent::cupti::kSynchronization, Synchronization));
static_assert(same(trilane::agent::cupti::kGraphTrace, GraphTrace));
static_assert(same(trilane::agent::cupti::kMemcpy2, MemcpyPeer) &&
              same(trilane::agent::cupti::kMemory2, Memory));
static_assert(CUPTI_ACTIVITY_KIND_MEMCPY2 == static_cast<int>(MemcpyPeer));
static_assert(CUPTI_ACTIVITY_KIND_MEMORY2 == static_cast<int>(Memory));
static_assert(trilane::agent::cupti::kKernelName == trilane::daemon::activity::kernel::kName &&
              trilane::agent::cupti::kApiFunction == trilane::daemon::activity::api::kFunction);
static_assert(CUPTI_CB_DOMAIN_DRIVER_API == trilane::agent::cupti::kDriverDomain);
static_assert(CUPTI_CB_DOMAIN_RUNTIME_API == trilane::agent::cupti::kRuntimeDomain);
static_assert(CUPTI_SUCCESS == trilane::agent::cupti::kSuccess);
static_assert(CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStart_v4000 ==
              trilane::agent::cupti::kProfilerStart);
static_assert(CUPTI_RUNTIME_TRACE_CBID_cudaProfilerStop_v4000 ==
              trilane::agent::cupti::kProfilerStop);
static_assert(CUPTI_DRIVER_TRACE_CBID_cuProfilerStart ==
              trilane::agent::cupti::kDriverProfilerStart);
static_assert(CUPTI_DRIVER_TRACE_CBID_cuProfilerStop == trilane::agent::cupti::kDriverProfilerStop);
static_assert(CUPTI_CB_DOMAIN_RUNTIME_API == trilane::agent::cupti::kRuntimeDomain);
static_assert(CUPTI_CB_DOMAIN_DRIVER_API == trilane::agent::cupti::kDriverDomain);
static_assert(CUPTI_API_ENTER == trilane::agent::cupti::kEnter);
static_assert(offsetof(CUpti_CallbackData, callbackSite) == 0);
static_assert(CUPTI_ERROR_NOT_COMPATIBLE == trilane::agent::cupti::kNotCompatible);
static_assert(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED ==
              trilane::agent::cupti::kMultipleSubscribers);
static_assert(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED == trilane::agent::cupti::kFlushForced);
static_assert(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER + 4 ==
              trilane::agent::cupti::kPerThreadBuffer);

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

    void doesNotReadBeyondARecord()
    {
        const std::byte bytes[4] = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
        QCOMPARE(trilane::daemon::activity::field<uint32_t>(bytes, 0), 0x04030201u);
        QCOMPARE(trilane::daemon::activity::field<uint32_t>(bytes, 1), 0u);
        QCOMPARE(trilane::daemon::activity::field<uint64_t>(bytes, 0), uint64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestActivityLayout)
#include "tst_activitylayout.moc"
