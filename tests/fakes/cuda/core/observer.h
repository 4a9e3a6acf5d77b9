// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/clock.h"

#include <cstddef>

/// What the simulated driver tells the simulated CUPTI. Nothing but data and one interface, so that
/// libcupti need not be linked to libcuda: it hands its Observer to fakeCudaObserve.
namespace fakecuda {

enum class WorkKind : uint32_t { None, Kernel, Memcpy, Memset, Graph };

/// The values are CUpti_ActivityMemoryKind's.
enum class MemoryKind : uint8_t { Unknown, Pageable, Pinned, Device, Array, Managed };

/// The values are CUpti_ActivityMemcpyKind's.
enum class CopyKind : uint8_t { Unknown = 0, HtoD = 1, DtoH = 2, DtoD = 8, HtoH = 9, PtoP = 10 };

/// One thing that a device does. Times are 0 until they are known.
struct Work
{
    WorkKind kind = WorkKind::None;
    uint64_t id = 0; ///< unique in the process
    Ns start = 0;
    Ns end = 0;
    uint32_t device = 0;
    uint32_t context = 0;
    uint32_t stream = 0;
    uint32_t correlation = 0;
    const char *name = nullptr;
    uint32_t grid[3] = {};
    uint32_t block[3] = {};
    uint32_t dynamicShared = 0;
    uint16_t registers = 0;
    uint64_t bytes = 0;
    uint32_t value = 0; ///< of a memset
    CopyKind copy = CopyKind::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind destination = MemoryKind::Unknown;
    uint32_t sourceDevice = 0; ///< of copies from one device to another
    uint32_t destinationDevice = 0;
    uint32_t sourceContext = 0;
    uint32_t destinationContext = 0;
    bool isAsync = false;
    uint32_t graph = 0; ///< not 0: launched by that graph
    uint64_t node = 0;
};

/// The values are CUpti_CallbackDomain's.
enum class Domain : uint32_t { Driver = 1, Runtime = 2 };

struct Call
{
    Domain domain = Domain::Runtime;
    uint32_t function = 0; ///< CUPTI's number of it
    uint32_t context = 0;
    uint32_t correlation = 0;
    Ns start = 0;
    Ns end = 0;
    int result = 0;
    uint64_t *correlationData = nullptr; ///< the same word at entry and exit
};

/// The values are CUpti_ActivitySynchronizationType's.
enum class WaitKind : uint32_t { Event = 1, StreamOnEvent = 2, Stream = 3, Context = 4 };

struct Wait
{
    WaitKind kind = WaitKind::Stream;
    Ns start = 0;
    Ns end = 0;
    uint32_t correlation = 0;
    uint32_t context = 0;
    uint32_t stream = 0; ///< 0xffffffff: none
    uint32_t event = 0;
    bool isQuery = false; ///< has not waited, only asked
    int result = 0;
};

struct Allocation
{
    bool isRelease = false;
    MemoryKind memory = MemoryKind::Device;
    bool isAsync = false;
    uint64_t address = 0;
    uint64_t bytes = 0;
    Ns time = 0;
    uint32_t device = 0;
    uint32_t context = 0;
    uint32_t stream = 0;
    uint32_t correlation = 0;
};

/// Called on the thread that does it: calls, waits and submissions on the program's, ends of work
/// on a stream's. Never called with a lock of the driver's held that a CUDA call would need.
class Observer
{
public:
    virtual void entered(const Call &call) = 0;
    virtual void left(const Call &call) = 0;
    virtual void submitted(const Work &work) = 0;
    virtual void finished(const Work &work) = 0;
    virtual void waited(const Wait &wait) = 0;
    virtual void allocated(const Allocation &allocation) = 0;

protected:
    ~Observer() = default;
};

/// Injecting: in cuInit, while it loads what CUDA_INJECTION64_PATH names.
enum class DriverState : int { Untouched, Injecting, Ready, Over };

inline constexpr char kStateName[] = "fakeCudaState";
using StateFunction = DriverState (*)();

inline constexpr char kObserveName[] = "fakeCudaObserve";
using ObserveFunction = void (*)(Observer *);

} // namespace fakecuda
